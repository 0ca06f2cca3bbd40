#ifndef GLB_CCURL_SHIM_H
#define GLB_CCURL_SHIM_H
#include <curl/curl.h>
#endif
