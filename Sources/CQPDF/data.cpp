#include <qpdf/Pipeline.hh>

#include "internal.hh"

namespace {

constexpr int most_filters = 8;

// Keeps what is written to it, up to the limit.
class Sink : public Pipeline {
 public:
  Sink() : Pipeline("sink", nullptr) {}
  void write(unsigned char const *data, size_t count) override {
    if (count > cqpdf::most_data - bytes.size()) throw cqpdf::Stop(CQPDF_LIMIT);
    bytes.append(reinterpret_cast<char const *>(data), count);
  }
  void finish() override {}
  std::string bytes;
};

// True if the filters are few, and have parameters that demand no absurd memory.
bool is_sound(QPDFObjectHandle filter, QPDFObjectHandle parms) {
  if (filter.isArray() && filter.getArrayNItems() > most_filters) return false;
  if (!parms.isArray()) parms = QPDFObjectHandle::newArray({parms});
  if (parms.getArrayNItems() > most_filters) return false;
  for (auto one : parms.getArrayAsVector())
    if (!one.isNull() && !cqpdf::predictor_row(one)) return false;
  return true;
}

}  // namespace

std::string cqpdf::decoded(QPDF &pdf, QPDFObjectHandle stream) {
  QPDFObjectHandle dictionary = stream.getDict();
  // The data of a stream with /F are in another file.
  if (!dictionary.getKey("/F").isNull()) throw Stop(CQPDF_FAULT);
  if (!is_sound(dictionary.getKey("/Filter"), dictionary.getKey("/DecodeParms")))
    throw Stop(CQPDF_FAULT);
  Strictly strictly;
  size_t warnings = pdf.numWarnings();
  Sink sink;
  bool attempted = false;
  bool done = stream.pipeStreamData(&sink, &attempted, 0, qpdf_dl_specialized);
  if (!done || !attempted || pdf.numWarnings() != warnings) throw Stop(CQPDF_FAULT);
  return std::move(sink.bytes);
}
