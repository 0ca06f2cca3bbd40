#ifndef GLB_CYAML_SHIM_H
#define GLB_CYAML_SHIM_H

#include <yaml.h>

#endif
