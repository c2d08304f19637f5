// What the files of this shim share.
#ifndef CQPDF_INTERNAL_HH
#define CQPDF_INTERNAL_HH

#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include <qpdf/InputSource.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFTokenizer.hh>

#include "cqpdf.h"

struct cqpdf_file {
  QPDF pdf;
  // The bytes of the file, without a tail.
  std::shared_ptr<InputSource> bytes;
  // True if a warning said that the table was rebuilt.
  bool rebuilt = false;
  // True if libqpdf does not see the entry of the trailer for the encryption, as neither strings
  // nor streams are encrypted.
  bool is_masked = false;

  // Takes the warnings from libqpdf, so that they do not pile up.
  void take_warnings();
};

namespace cqpdf {

// A reason to stop that is none of libqpdf's.
struct Stop : std::exception {
  explicit Stop(cqpdf_status status) : status(status) {}
  char const *what() const noexcept override { return "stopped"; }
  cqpdf_status status;
};

// Bytes from a file and a tail behind it, by pread: the position of the descriptor does not matter.
// The file must be a regular one of at most `most` bytes. If `masks`, the names /Encrypt in it are
// read as `masked_name`. Of a file that is longer than `length`, the rest is not there.
std::shared_ptr<InputSource> source(
    int descriptor, int64_t most, std::string tail, bool masks = false,
    int64_t length = INT64_MAX);

// A name of the same length as /Encrypt that no file has.
constexpr char masked_name[] = "/Encryp_";

// What the entry for the encryption means in a file that was opened with it masked.
enum class Masked { absent, no_dictionary, plain, encrypted };
// Returns that. In a plain file neither strings nor streams are encrypted, but maybe attachments.
Masked masked(QPDF &pdf);

// True if an inline picture has all the data that programs will read. The tokens are those from BI
// to ID.
bool has_whole_data(
    std::vector<QPDFTokenizer::Token> const &tokens, std::string const &data);

// Appends a value in the form that the header describes.
void append(std::string &out, QPDFObjectHandle value);

// What a stream may decode to: many times what any page has. All copies of it take a quarter of a
// gigabyte.
constexpr size_t most_data = 32 << 20;

// The rows that a predictor works on, in bytes.
struct PredictorRow {
  long long predictor = 1;
  long long bits = 8;
  size_t row = 0;
  size_t pixel = 1;
};
// Returns them from the parameters of a filter, or nothing if they are absurd.
std::optional<PredictorRow> predictor_row(QPDFObjectHandle parms);

// Makes libqpdf use a Flate filter that has limits.
void install_flate();

// While one is there, it notes whether data are damaged or cut. Else what can be read of cut data
// counts, as in other programs.
struct Strictly {
  Strictly();
  ~Strictly();
  bool failed() const;
};

// Returns the decoded data of a stream; any damage is a fault.
std::string decoded(QPDF &pdf, QPDFObjectHandle stream);

// Leaves out of the tree of pages what is neither a page nor a node, and makes those objects that
// are none: other programs count it as pages, or show none that come behind it.
void mend_tree(QPDF &pdf);

// Copies bytes for the caller.
void hand_out(void const *from, size_t count, cqpdf_bytes *to);
void hand_out(std::string const &from, cqpdf_bytes *to);

// Runs `work` and turns what it throws into a status.
template <typename Work>
cqpdf_status guarded(Work work) noexcept {
  try {
    work();
    return CQPDF_OK;
  } catch (Stop const &stop) {
    return stop.status;
  } catch (std::bad_alloc const &) {
    return CQPDF_LIMIT;
  } catch (QPDFExc const &error) {
    switch (error.getErrorCode()) {
      case qpdf_e_password:
        return CQPDF_PASSWORD;
      case qpdf_e_unsupported:
        return CQPDF_ENCRYPTION;
      default:
        return CQPDF_FAULT;
    }
  } catch (...) {
    return CQPDF_FAULT;
  }
}

}  // namespace cqpdf

#endif
