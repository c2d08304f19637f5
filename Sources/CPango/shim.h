// Pango, with its layouts drawn by Cairo.
#ifndef CPANGO_SHIM_H
#define CPANGO_SHIM_H

#include <pango/pangocairo.h>

#endif
