#ifndef GLB_CCRYPTO_SHIM_H
#define GLB_CCRYPTO_SHIM_H

// Calls into OpenSSL's libcrypto through pointers that the program looked up itself. Nothing here names a symbol of the
// library, so nothing links it: a command that hashes nothing does not load it.

#include <stddef.h>

#if !defined(__APPLE__)

typedef void *(*glb_digest_new_function)(void);
typedef void (*glb_digest_free_function)(void *);
typedef const void *(*glb_digest_sha256_function)(void);
typedef int (*glb_digest_init_function)(void *, const void *, void *);
typedef int (*glb_digest_update_function)(void *, const void *, size_t);
typedef int (*glb_digest_copy_function)(void *, const void *);
typedef int (*glb_digest_final_function)(void *, unsigned char *, unsigned int *);

static inline void *glb_digest_new(void *function) {
    return ((glb_digest_new_function)function)();
}

static inline void glb_digest_free(void *function, void *context) {
    ((glb_digest_free_function)function)(context);
}

static inline const void *glb_digest_sha256(void *function) {
    return ((glb_digest_sha256_function)function)();
}

static inline int glb_digest_init(void *function, void *context, const void *kind) {
    return ((glb_digest_init_function)function)(context, kind, NULL);
}

static inline int glb_digest_update(void *function, void *context, const void *bytes, size_t count) {
    return ((glb_digest_update_function)function)(context, bytes, count);
}

static inline int glb_digest_copy(void *function, void *target, const void *source) {
    return ((glb_digest_copy_function)function)(target, source);
}

static inline int glb_digest_final(void *function, void *context, unsigned char *digest, unsigned int *count) {
    return ((glb_digest_final_function)function)(context, digest, count);
}

#endif
#endif
