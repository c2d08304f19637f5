// The structure of a PDF through libqpdf, with a C interface. No function throws or prints.
#ifndef CQPDF_H
#define CQPDF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What came of a call.
typedef enum {
  CQPDF_OK = 0,
  // The password is missing or wrong.
  CQPDF_PASSWORD,
  // The encryption is none by passwords, or unknown.
  CQPDF_ENCRYPTION,
  // This is no PDF, or it is damaged beyond repair.
  CQPDF_UNREADABLE,
  // A limit of size, nesting or memory was exceeded.
  CQPDF_LIMIT,
  // The object is damaged.
  CQPDF_FAULT,
} cqpdf_status;

// A file that is open.
typedef struct cqpdf_file cqpdf_file;

// Bytes that cqpdf_free frees.
typedef struct {
  uint8_t *bytes;
  size_t count;
} cqpdf_bytes;

// The methods of encryption, as in QPDF::encryption_method_e.
typedef enum {
  CQPDF_PLAIN = 0,
  CQPDF_UNKNOWN,
  CQPDF_RC4,
  CQPDF_AES,
  CQPDF_AESV3,
} cqpdf_cipher;

// The encryption of a file.
typedef struct {
  int is_encrypted;
  int32_t version;
  int32_t revision;
  int32_t permissions;
  cqpdf_cipher streams;
  cqpdf_cipher strings;
  int is_owner;
  // The key, and its number of bytes.
  uint8_t key[32];
  size_t key_count;
} cqpdf_encryption;

// Opens the file of a descriptor, which stays the caller's and whose position is neither used nor
// changed. It must be a regular file of at most `most` bytes. The password has no zero bytes but
// that at its end. `tail` is read as if it followed the file; it is copied.
cqpdf_status cqpdf_open(
    int descriptor, int64_t most, const char *password, const uint8_t *tail, size_t tail_count,
    cqpdf_file **file);
// Opens the first `length` bytes of such a file, as if it ended there.
cqpdf_status cqpdf_open_beginning(
    int descriptor, int64_t most, int64_t length, const char *password, cqpdf_file **file);
// Opens a file that is in memory, without a password. The bytes are copied.
cqpdf_status cqpdf_open_bytes(const uint8_t *bytes, size_t count, cqpdf_file **file);
void cqpdf_close(cqpdf_file *file);

// The number of bytes of the file.
int64_t cqpdf_size(cqpdf_file *file);
// Puts up to `count` bytes of the file from an offset.
cqpdf_status cqpdf_read(cqpdf_file *file, int64_t from, size_t count, cqpdf_bytes *bytes);

// Frees what a function put there.
void cqpdf_free(cqpdf_bytes *bytes);

// The functions below put values as a tag and, for the tags in parentheses, more:
//   0 null, f false, t true, i integer (int64), r real, s string, n name (count and bytes),
//   a array (count and values), d dictionary (count and entries: key as count and bytes, value),
//   R reference (number and generation as int32)
// Counts are uint32; all numbers have the byte order of the machine. Strings are decrypted.

// Puts the trailer.
cqpdf_status cqpdf_trailer(cqpdf_file *file, cqpdf_bytes *value);
// Puts the value of an object: null if there is none, the dictionary of a stream.
cqpdf_status cqpdf_value(
    cqpdf_file *file, int32_t number, int32_t generation, cqpdf_bytes *value, int *is_stream);
// Puts the decoded data of a stream. Any damage, and any filter of pictures, is a fault.
cqpdf_status cqpdf_data(
    cqpdf_file *file, int32_t number, int32_t generation, cqpdf_bytes *data);
// Puts the data of a stream as they are in the file, decrypted.
cqpdf_status cqpdf_raw_data(
    cqpdf_file *file, int32_t number, int32_t generation, cqpdf_bytes *data);

// Returns where the data of a stream begin, from the header, or -1 if it is none.
int64_t cqpdf_data_offset(cqpdf_file *file, int32_t number, int32_t generation);

// Returns where the string begins that is the entry /Contents of an object, or if `in_value` of its
// entry /V, from the header. Returns -1 if it is not written there.
int64_t cqpdf_contents_offset(
    cqpdf_file *file, int32_t number, int32_t generation, int in_value);

// Puts an entry of the cross-reference table after the other, each as int64: number, generation,
// type 1 or 2, and the offset or the number of the object stream, and the index in it.
cqpdf_status cqpdf_entries(cqpdf_file *file, cqpdf_bytes *entries);
// Writes a copy that is not encrypted to a descriptor: at most `most` bytes, or it is a limit. Its
// tree of pages has nothing else. The file that is open must not be used after that.
cqpdf_status cqpdf_decrypt(cqpdf_file *file, int descriptor, int64_t most);
// Puts the encryption.
cqpdf_status cqpdf_security(cqpdf_file *file, cqpdf_encryption *encryption);
// Puts the greatest number of an object that is in use, or referred to by one in use, of those up
// to `most`. Reads all objects.
cqpdf_status cqpdf_last_number(cqpdf_file *file, int32_t most, int32_t *number);
// True if the cross-reference table was damaged, as far as it is known by now, and was rebuilt.
int cqpdf_was_rebuilt(cqpdf_file *file);

// Puts the operators, brackets and operands of a content, each as one byte with its count, and its
// bytes. An operand is a zero byte and its kind: 0 for a number, ( for a string, / for a name, and
// ! for a boolean or null. The data of pictures, which follow ID, are passed over. What breaks the
// syntax, and a picture with too few data, is a fault.
cqpdf_status cqpdf_operators(const uint8_t *content, size_t count, cqpdf_bytes *operators);

#ifdef __cplusplus
}
#endif
#endif
