// libcurl for Swift, without linking it.
//
// Swift can neither call nor even name a variadic C function, and libcurl's most used calls are variadic. Each wrapper
// below takes the function's address (found by dlsym when the first transfer starts) and one argument of one type, and
// makes the variadic call with the platform's own convention for it. Handles travel as `void *`, so that nothing
// depends on how a version of the header spells CURL and CURLM.

#ifndef GLB_CCURL_SHIM_H
#define GLB_CCURL_SHIM_H

// The header's type-checking macros would replace functions that are never called by name here.
#ifndef CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_TYPECHECK
#endif
#include <curl/curl.h>
#include <string.h>

typedef size_t (*glb_curl_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*glb_curl_prereq_callback)(void *context, char *peer, char *local, int peer_port, int local_port);
typedef int (*glb_curl_opensocket_callback)(void *context, int purpose, void *address);

typedef CURLcode glb_curl_easy_setopt(void *easy, int option, ...);
typedef CURLcode glb_curl_easy_getinfo(void *easy, int info, ...);
typedef CURLMcode glb_curl_multi_setopt(void *multi, int option, ...);

static inline int glb_curl_set_long(void *call, void *easy, int option, long value) {
    return (int)((glb_curl_easy_setopt *)call)(easy, option, value);
}
static inline int glb_curl_set_off_t(void *call, void *easy, int option, long long value) {
    return (int)((glb_curl_easy_setopt *)call)(easy, option, (curl_off_t)value);
}
static inline int glb_curl_set_string(void *call, void *easy, int option, const char *value) {
    return (int)((glb_curl_easy_setopt *)call)(easy, option, value);
}
static inline int glb_curl_set_pointer(void *call, void *easy, int option, void *value) {
    return (int)((glb_curl_easy_setopt *)call)(easy, option, value);
}
// The bytes need not outlive the call.
static inline int glb_curl_set_blob(void *call, void *easy, int option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return (int)((glb_curl_easy_setopt *)call)(easy, option, &blob);
}
static inline int glb_curl_set_data_callback(void *call, void *easy, int option, glb_curl_data_callback value) {
    return (int)((glb_curl_easy_setopt *)call)(easy, option, value);
}
static inline int glb_curl_set_prereq(void *call, void *easy, int option, glb_curl_prereq_callback value) {
    return (int)((glb_curl_easy_setopt *)call)(easy, option, value);
}
static inline int glb_curl_set_opensocket(void *call, void *easy, int option, glb_curl_opensocket_callback value) {
    return (int)((glb_curl_easy_setopt *)call)(easy, option, value);
}

static inline int glb_curl_get_long(void *call, void *easy, int info, long *value) {
    return (int)((glb_curl_easy_getinfo *)call)(easy, info, value);
}
static inline int glb_curl_get_off_t(void *call, void *easy, int info, long long *value) {
    curl_off_t found = 0;
    int code = (int)((glb_curl_easy_getinfo *)call)(easy, info, &found);
    *value = (long long)found;
    return code;
}
static inline int glb_curl_get_string(void *call, void *easy, int info, char **value) {
    return (int)((glb_curl_easy_getinfo *)call)(easy, info, value);
}
static inline int glb_curl_get_slist(void *call, void *easy, int info, struct curl_slist **value) {
    return (int)((glb_curl_easy_getinfo *)call)(easy, info, value);
}

static inline int glb_curl_multi_set_long(void *call, void *multi, int option, long value) {
    return (int)((glb_curl_multi_setopt *)call)(multi, option, value);
}

// A message of a multi handle is a union; only "this transfer is done, with this code" exists.
static inline int glb_curl_message_is_done(const void *message) { return ((const CURLMsg *)message)->msg == CURLMSG_DONE; }
static inline void *glb_curl_message_easy(const void *message) { return ((const CURLMsg *)message)->easy_handle; }
static inline int glb_curl_message_result(const void *message) { return (int)((const CURLMsg *)message)->data.result; }

// What the open-socket callback is asked to connect to. `addr` is declared as 16 bytes but holds `addrlen` of them.
static inline int glb_curl_address_family(const void *address) { return ((const struct curl_sockaddr *)address)->family; }
static inline int glb_curl_address_type(const void *address) { return ((const struct curl_sockaddr *)address)->socktype; }
static inline int glb_curl_address_protocol(const void *address) { return ((const struct curl_sockaddr *)address)->protocol; }
static inline unsigned glb_curl_address_length(const void *address) { return ((const struct curl_sockaddr *)address)->addrlen; }
static inline const void *glb_curl_address_bytes(const void *address) { return &((const struct curl_sockaddr *)address)->addr; }

// Facts about the library that was found, from its own description of itself.
typedef const curl_version_info_data *glb_curl_version_info(int age);
static inline unsigned glb_curl_version_number(void *call) {
    return ((glb_curl_version_info *)call)((int)CURLVERSION_NOW)->version_num;
}
static inline const char *glb_curl_version_text(void *call) { return ((glb_curl_version_info *)call)((int)CURLVERSION_NOW)->version; }
static inline const char *glb_curl_tls_text(void *call) { return ((glb_curl_version_info *)call)((int)CURLVERSION_NOW)->ssl_version; }
static inline int glb_curl_has_feature(void *call, long bit) {
    return (((glb_curl_version_info *)call)((int)CURLVERSION_NOW)->features & bit) != 0;
}
static inline int glb_curl_has_protocol(void *call, const char *name) {
    const char *const *list = (const char *const *)((glb_curl_version_info *)call)((int)CURLVERSION_NOW)->protocols;
    for (; list && *list; list++) {
        if (strcmp(*list, name) == 0) { return 1; }
    }
    return 0;
}

#endif
