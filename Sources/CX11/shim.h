// Xlib and its extensions, and the Linux descriptors the event loop waits on.
// Function-like macros do not reach Swift: those that are needed stand below as functions.
#ifndef CX11_SHIM_H
#define CX11_SHIM_H

#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/extensions/XI2.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xrender.h>
#include <X11/keysym.h>
#include <sys/eventfd.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/signalfd.h>

#endif
