// The minimal program that shows ink: one window, and a line that the server draws for every motion
// of a pen or mouse that is down. Any further cost is that of xsign.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <stdio.h>

int main(void) {
  Display *display = XOpenDisplay(NULL);
  if (display == NULL) {
    fputs("minimal: no display\n", stderr);
    return 1;
  }
  int opcode, event_base, error_base, major = 2, minor = 2;
  if (!XQueryExtension(display, "XInputExtension", &opcode, &event_base, &error_base) ||
      XIQueryVersion(display, &major, &minor) != Success) {
    fputs("minimal: no input extension\n", stderr);
    return 1;
  }
  int screen = DefaultScreen(display);
  Window window =
      XCreateSimpleWindow(display, RootWindow(display, screen), 0, 0, 1600, 900, 0,
                          BlackPixel(display, screen), WhitePixel(display, screen));
  XClassHint names = {"minimal", "Minimal"};
  XSetClassHint(display, window, &names);
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XISetMask(bits, XI_ButtonPress);
  XISetMask(bits, XI_ButtonRelease);
  XISetMask(bits, XI_Motion);
  XIEventMask mask = {XIAllMasterDevices, sizeof bits, bits};
  XISelectEvents(display, window, &mask, 1);
  GC context = XCreateGC(display, window, 0, NULL);
  XSetForeground(display, context, BlackPixel(display, screen));
  XMapWindow(display, window);
  XFlush(display);

  int is_down = 0;
  double last_x = 0, last_y = 0;
  for (;;) {
    XEvent event;
    XNextEvent(display, &event);
    if (event.type != GenericEvent || event.xcookie.extension != opcode ||
        !XGetEventData(display, &event.xcookie))
      continue;
    const XIDeviceEvent *pointer = event.xcookie.data;
    if (event.xcookie.evtype == XI_Motion && is_down) {
      XDrawLine(display, window, context, (int)last_x, (int)last_y, (int)pointer->event_x,
                (int)pointer->event_y);
      XFlush(display);
    } else if (event.xcookie.evtype == XI_ButtonPress && pointer->detail == 1) {
      is_down = 1;
    } else if (event.xcookie.evtype == XI_ButtonRelease && pointer->detail == 1) {
      is_down = 0;
    }
    last_x = pointer->event_x;
    last_y = pointer->event_y;
    XFreeEventData(display, &event.xcookie);
  }
}
