#include "cqpdf.h"

#include <qpdf/QPDF.hh>

const char *cqpdf_version(void) { return QPDF::QPDFVersion().c_str(); }
