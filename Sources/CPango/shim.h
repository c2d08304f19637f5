// Pango's layouts drawn through Cairo.
#ifndef CPANGO_SHIM_H
#define CPANGO_SHIM_H

#include <pango/pangocairo.h>

#endif
