// GLib, for its key files and lists of bookmarks, and GIO, for D-Bus.
#ifndef CGLIB_SHIM_H
#define CGLIB_SHIM_H

#include <gio/gio.h>

#endif
