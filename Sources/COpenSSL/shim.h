// The ciphers and hashes of libcrypto. Those of old PDFs are marked as deprecated there.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/aes.h>
#include <openssl/evp.h>
#include <openssl/md5.h>
#include <openssl/rc4.h>
#include <openssl/sha.h>
