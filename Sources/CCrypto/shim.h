#ifndef GLB_CCRYPTO_SHIM_H
#define GLB_CCRYPTO_SHIM_H
#if !defined(__APPLE__)
#include <openssl/evp.h>
#endif
#endif
