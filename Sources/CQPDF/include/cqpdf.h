// The structure of a PDF through libqpdf, with a C interface.
#ifndef CQPDF_H
#define CQPDF_H

#ifdef __cplusplus
extern "C" {
#endif

// The version of libqpdf, for example 11.3.0.
const char *cqpdf_version(void);

#ifdef __cplusplus
}
#endif
#endif
