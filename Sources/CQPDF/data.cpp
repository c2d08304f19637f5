#include <vector>

#include <qpdf/Pipeline.hh>
#include <zlib.h>

#include "internal.hh"

namespace {

constexpr size_t most = 256 << 20;
constexpr size_t most_filters = 8;
constexpr int64_t widest_row = 1 << 24;

// Keeps what is written to it, up to the limit.
class Sink : public Pipeline {
 public:
  Sink() : Pipeline("sink", nullptr) {}
  void write(unsigned char const *data, size_t count) override {
    if (count > most - bytes.size()) throw cqpdf::Stop(CQPDF_LIMIT);
    bytes.append(reinterpret_cast<char const *>(data), count);
  }
  void finish() override {}
  std::string bytes;
};

[[noreturn]] void fault() { throw cqpdf::Stop(CQPDF_FAULT); }

// Inflates all of `data`, of which libqpdf would also take a damaged part, and adds it to `out` if
// that is not null. Returns the number of bytes.
size_t inflate_whole(std::string const &data, std::string *out) {
  z_stream stream = {};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  std::vector<unsigned char> buffer(1 << 16);
  stream.next_in = reinterpret_cast<unsigned char *>(const_cast<char *>(data.data()));
  stream.avail_in = static_cast<uInt>(data.size());
  size_t count = 0;
  int status;
  do {
    stream.next_out = buffer.data();
    stream.avail_out = static_cast<uInt>(buffer.size());
    status = inflate(&stream, Z_NO_FLUSH);
    size_t part = buffer.size() - stream.avail_out;
    count += part;
    if (out) out->append(reinterpret_cast<char *>(buffer.data()), part);
  } while (status == Z_OK && count <= most);
  inflateEnd(&stream);
  if (count > most) throw cqpdf::Stop(CQPDF_LIMIT);
  if (status != Z_STREAM_END) fault();
  return count;
}

// Decodes with one filter, in a PDF of its own.
std::string decoded_by_library(
    std::string const &data, std::string const &filter, QPDFObjectHandle parms) {
  QPDF scratch;
  scratch.setSuppressWarnings(true);
  scratch.emptyPDF();
  QPDFObjectHandle stream = scratch.newStream();
  stream.replaceStreamData(data, QPDFObjectHandle::newName(filter), parms);
  Sink sink;
  bool attempted = false;
  bool done = stream.pipeStreamData(&sink, &attempted, 0, qpdf_dl_specialized);
  if (!done || !attempted || scratch.anyWarnings()) fault();
  return std::move(sink.bytes);
}

// Returns the parameters of a filter as direct whole numbers within sound limits.
QPDFObjectHandle sound_parms(QPDFObjectHandle from, bool &has_predictor) {
  has_predictor = false;
  if (from.isNull()) return QPDFObjectHandle::newNull();
  if (!from.isDictionary()) fault();
  auto number = [&](char const *key, int64_t standard) -> int64_t {
    QPDFObjectHandle value = from.getKey(key);
    if (value.isNull()) return standard;
    if (!value.isInteger()) fault();
    int64_t is = value.getIntValue();
    if (is < 0 || is > widest_row) fault();
    return is;
  };
  QPDFObjectHandle parms = QPDFObjectHandle::newDictionary();
  int64_t predictor = number("/Predictor", 1);
  has_predictor = predictor > 1;
  parms.replaceKey("/EarlyChange", QPDFObjectHandle::newInteger(number("/EarlyChange", 1)));
  if (!has_predictor) return parms;
  int64_t columns = number("/Columns", 1), colours = number("/Colors", 1),
          bits = number("/BitsPerComponent", 8);
  if (colours > 32 || bits > 16 || columns * colours * bits > widest_row * 8) fault();
  parms.replaceKey("/Predictor", QPDFObjectHandle::newInteger(predictor));
  parms.replaceKey("/Columns", QPDFObjectHandle::newInteger(columns));
  parms.replaceKey("/Colors", QPDFObjectHandle::newInteger(colours));
  parms.replaceKey("/BitsPerComponent", QPDFObjectHandle::newInteger(bits));
  return parms;
}

std::string decoded_by(std::string data, std::string const &filter, QPDFObjectHandle from) {
  // libqpdf decrypts what is read; this filter says how.
  if (filter == "/Crypt") return data;
  bool has_predictor;
  QPDFObjectHandle parms = sound_parms(from, has_predictor);
  bool is_flate = filter == "/FlateDecode" || filter == "/Fl";
  bool is_lzw = filter == "/LZWDecode" || filter == "/LZW";
  if (is_flate) {
    std::string out;
    // Counted first, so that a bomb takes no memory.
    size_t count = inflate_whole(data, nullptr);
    if (has_predictor) return decoded_by_library(data, filter, parms);
    out.reserve(count);
    inflate_whole(data, &out);
    return out;
  }
  return decoded_by_library(data, filter, is_lzw ? parms : QPDFObjectHandle::newNull());
}

}  // namespace

std::string cqpdf::decoded(QPDF &pdf, QPDFObjectHandle stream) {
  QPDFObjectHandle dictionary = stream.getDict();
  // The data of this one are in another file.
  if (!dictionary.getKey("/F").isNull()) fault();
  QPDFObjectHandle filter = dictionary.getKey("/Filter");
  QPDFObjectHandle parms = dictionary.getKey("/DecodeParms");
  size_t warnings = pdf.numWarnings();
  Sink raw;
  bool attempted = false;
  bool done = stream.pipeStreamData(&raw, &attempted, 0, qpdf_dl_none);
  if (!done || pdf.numWarnings() != warnings) fault();

  std::string data = std::move(raw.bytes);
  if (filter.isNull()) return data;
  if (filter.isName()) filter = QPDFObjectHandle::newArray({filter});
  if (!filter.isArray()) fault();
  if (!parms.isArray()) parms = QPDFObjectHandle::newArray({parms});
  int count = filter.getArrayNItems();
  if (static_cast<size_t>(count) > most_filters) fault();
  for (int i = 0; i < count; i += 1) {
    QPDFObjectHandle name = filter.getArrayItem(i);
    if (!name.isName()) fault();
    QPDFObjectHandle own = QPDFObjectHandle::newNull();
    if (i < parms.getArrayNItems()) own = parms.getArrayItem(i);
    data = decoded_by(std::move(data), name.getName(), own);
  }
  return data;
}
