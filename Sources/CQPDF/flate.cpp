#include <algorithm>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include <qpdf/QPDFStreamFilter.hh>
#include <zlib.h>

#include "internal.hh"

// Flate in place of libqpdf's own filter, which takes damaged data for whole, has no limit, and
// allocates rows as wide as a file demands.

namespace {

thread_local bool is_strict = false;

// What an object stream or a cross-reference stream may inflate to.
constexpr size_t most_structure = 64 << 20;
constexpr long long widest_row = 1 << 24;

class Inflate : public Pipeline {
 public:
  explicit Inflate(Pipeline *next)
      : Pipeline("inflate", next), left(is_strict ? cqpdf::most_data : most_structure),
        buffer(1 << 16) {
    if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  }
  ~Inflate() override { inflateEnd(&stream); }

  void write(unsigned char const *data, size_t count) override {
    stream.next_in = const_cast<unsigned char *>(data);
    stream.avail_in = static_cast<uInt>(count);
    // Full output means that there may be more of it.
    stream.avail_out = 0;
    while (!ended && (stream.avail_in > 0 || stream.avail_out == 0)) {
      stream.next_out = buffer.data();
      stream.avail_out = static_cast<uInt>(buffer.size());
      int status = inflate(&stream, Z_NO_FLUSH);
      size_t part = buffer.size() - stream.avail_out;
      if (part > left) throw std::runtime_error("too much data");
      left -= part;
      if (part > 0) getNext()->write(buffer.data(), part);
      if (status == Z_BUF_ERROR) break;
      // As libqpdf does, other programs pass over a wrong sum: all data are there.
      bool is_sum = status == Z_DATA_ERROR && stream.msg &&
                    std::string(stream.msg) == "incorrect data check";
      ended = status == Z_STREAM_END || (is_sum && !is_strict);
      if (!ended && status != Z_OK) throw std::runtime_error("damaged data");
    }
  }

  void finish() override {
    if (!ended && is_strict) throw std::runtime_error("data that do not end");
    getNext()->finish();
  }

 private:
  z_stream stream = {};
  bool ended = false;
  size_t left;
  std::vector<unsigned char> buffer;
};

// The predictors of PNG and, for bytes, that of TIFF (ISO 32000-1, 7.4.4.4).
class Unpredict : public Pipeline {
 public:
  Unpredict(Pipeline *next, bool is_png, size_t row, size_t pixel)
      : Pipeline("unpredict", next), is_png(is_png), pixel(pixel), row(row + is_png),
        above(row + is_png) {}

  void write(unsigned char const *data, size_t count) override {
    for (size_t i = 0; i < count; i += 1) {
      row[filled++] = data[i];
      if (filled == row.size()) end_row();
    }
  }

  void finish() override {
    if (filled > 0) {
      std::fill(row.begin() + static_cast<long>(filled), row.end(), 0);
      end_row();
    }
    getNext()->finish();
  }

 private:
  void end_row() {
    int kind = is_png ? row[0] : 1;
    for (size_t i = is_png; i < row.size(); i += 1) {
      bool is_first = i < pixel + is_png;
      int left = is_first ? 0 : row[i - pixel];
      int over = is_png ? above[i] : 0;
      int corner = is_first || !is_png ? 0 : above[i - pixel];
      int add = kind == 1   ? left
                : kind == 2 ? over
                : kind == 3 ? (left + over) / 2
                : kind == 4 ? paeth(left, over, corner)
                            : 0;
      row[i] = static_cast<unsigned char>(row[i] + add);
    }
    getNext()->write(row.data() + is_png, row.size() - is_png);
    row.swap(above);
    filled = 0;
  }

  static int paeth(int left, int over, int corner) {
    int guess = left + over - corner;
    int a = abs(guess - left), b = abs(guess - over), c = abs(guess - corner);
    return a <= b && a <= c ? left : b <= c ? over : corner;
  }

  bool is_png;
  size_t pixel;
  std::vector<unsigned char> row, above;
  size_t filled = 0;
};

class Flate : public QPDFStreamFilter {
 public:
  bool setDecodeParms(QPDFObjectHandle parms) override {
    if (parms.isNull()) return true;
    auto row = cqpdf::predictor_row(parms);
    if (!row) return false;
    shape = *row;
    return shape.predictor < 2 || shape.predictor >= 10 || shape.bits == 8;
  }

  Pipeline *getDecodePipeline(Pipeline *next) override {
    if (shape.predictor > 1) {
      unpredict = std::make_unique<Unpredict>(
          next, shape.predictor >= 10, shape.row, shape.pixel);
      next = unpredict.get();
    }
    inflate = std::make_unique<Inflate>(next);
    return inflate.get();
  }

 private:
  cqpdf::PredictorRow shape;
  std::unique_ptr<Unpredict> unpredict;
  std::unique_ptr<Inflate> inflate;
};

}  // namespace

std::optional<cqpdf::PredictorRow> cqpdf::predictor_row(QPDFObjectHandle parms) {
  if (!parms.isDictionary()) return std::nullopt;
  bool is_sound = true;
  auto number = [&](char const *key, long long standard) -> long long {
    QPDFObjectHandle value = parms.getKey(key);
    if (value.isNull()) return standard;
    long long is = value.isInteger() ? value.getIntValue() : -1;
    is_sound &= is >= 0 && is <= widest_row;
    return is_sound ? is : 1;
  };
  PredictorRow shape;
  shape.predictor = number("/Predictor", 1);
  if (shape.predictor < 2) return is_sound ? std::optional(shape) : std::nullopt;
  long long columns = number("/Columns", 1), colours = number("/Colors", 1);
  shape.bits = number("/BitsPerComponent", 8);
  if (!is_sound || colours < 1 || colours > 64 || shape.bits < 1 || shape.bits > 16)
    return std::nullopt;
  long long row = (columns * colours * shape.bits + 7) / 8;
  if (row < 1 || row > widest_row) return std::nullopt;
  shape.row = static_cast<size_t>(row);
  shape.pixel = static_cast<size_t>(std::max(1LL, colours * shape.bits / 8));
  return shape;
}

void cqpdf::install_flate() {
  static std::once_flag once;
  std::call_once(once, [] {
    QPDF::registerStreamFilter("/FlateDecode", [] { return std::make_shared<Flate>(); });
  });
}

cqpdf::Strictly::Strictly() { is_strict = true; }
cqpdf::Strictly::~Strictly() { is_strict = false; }
