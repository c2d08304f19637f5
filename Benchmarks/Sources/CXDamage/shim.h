// The Damage extension, which reports drawing on the windows of other programs.
#ifndef CXDAMAGE_SHIM_H
#define CXDAMAGE_SHIM_H

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xdamage.h>
#include <X11/extensions/Xfixes.h>

// Macros that would hide Swift types of the same names.
#undef Bool
#undef Status

static inline void cxdamage_destroy_image(XImage *image) { XDestroyImage(image); }

#endif
