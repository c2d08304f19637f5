// XTEST: a mouse and a keyboard where the server has no test devices. XFIXES: what the pointer looks
// like.
#ifndef CXTEST_SHIM_H
#define CXTEST_SHIM_H

#include <X11/extensions/XTest.h>
#include <X11/extensions/Xfixes.h>

#endif
