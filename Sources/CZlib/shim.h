#ifndef GLB_CZLIB_SHIM_H
#define GLB_CZLIB_SHIM_H
#include <zlib.h>
#endif
