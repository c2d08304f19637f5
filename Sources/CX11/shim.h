// Xlib and its extensions, and the Linux descriptors the event loop waits on.
// Swift cannot import function-like macros and variadic functions. The functions below wrap those
// that are needed.
#ifndef CX11_SHIM_H
#define CX11_SHIM_H

#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XI2.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xrender.h>
#include <X11/extensions/sync.h>
#include <X11/keysym.h>
#include <sys/ipc.h>
#include <sys/shm.h>

// Macros that would hide the Swift types of the same names.
#undef Bool
#undef Status

static inline void cx11_destroy_image(XImage *image) { XDestroyImage(image); }

// Wraps XOpenIM and XSetIMValues. `destroyed` is called if the input method's server ends, which
// destroys everything made from the method.
static inline XIM cx11_open_im(Display *display, XIDProc destroyed, XPointer data) {
  XIM im = XOpenIM(display, NULL, NULL, NULL);
  if (im == NULL) return NULL;
  XIMCallback callback = {data, (XIMProc)destroyed};
  XSetIMValues(im, XNDestroyCallback, &callback, (char *)NULL);
  return im;
}

// Wraps XCreateIC. The context draws its own preedit window. `mask` is set to the events it needs.
static inline XIC cx11_create_ic(XIM im, Window window, long *mask) {
  XIC ic = XCreateIC(im, XNInputStyle, (XIMStyle)(XIMPreeditNothing | XIMStatusNothing),
                     XNClientWindow, window, XNFocusWindow, window, (char *)NULL);
  unsigned long wanted = 0;
  if (ic != NULL) XGetICValues(ic, XNFilterEvents, &wanted, (char *)NULL);
  *mask = (long)wanted;
  return ic;
}

// The event classes and event types of a device's proximity events.
struct cx11_proximity_classes {
  unsigned long near_class, away_class;
  int near_type, away_type;
};

// Wraps XOpenDevice. Fills `classes`. Returns 0 if the device cannot be opened or reports no
// proximity. The device stays open in the server, because closing it would end the events.
static inline int cx11_get_proximity(Display *display, XID id,
                                     struct cx11_proximity_classes *classes) {
  XDevice *device = XOpenDevice(display, id);
  if (device == NULL) return 0;
  XEventClass near_class = 0, away_class = 0;
  ProximityIn(device, classes->near_type, near_class);
  ProximityOut(device, classes->away_type, away_class);
  classes->near_class = near_class;
  classes->away_class = away_class;
  XFree(device);
  return near_class != 0;
}

#endif
