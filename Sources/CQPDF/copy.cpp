#include <cerrno>

#include <unistd.h>

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFWriter.hh>

#include "internal.hh"

namespace {

// Writes to a descriptor, up to a limit.
class Output : public Pipeline {
 public:
  Output(int descriptor, int64_t most)
      : Pipeline("output", nullptr), descriptor(descriptor), left(static_cast<size_t>(most)) {}

  void write(unsigned char const *data, size_t count) override {
    if (count > left) throw cqpdf::Stop(CQPDF_LIMIT);
    left -= count;
    while (count > 0) {
      ssize_t part = ::write(descriptor, data, count);
      if (part < 0 && errno == EINTR) continue;
      // There is no room for more.
      if (part <= 0) throw cqpdf::Stop(CQPDF_LIMIT);
      data += part;
      count -= static_cast<size_t>(part);
    }
  }

  void finish() override {}

 private:
  int descriptor;
  size_t left;
};

}  // namespace

cqpdf_status cqpdf_decrypt(cqpdf_file *file, int descriptor, int64_t most) {
  return cqpdf::guarded([&] {
    Output output(descriptor, most);
    cqpdf::mend_tree(file->pdf);
    QPDFWriter writer(file->pdf);
    writer.setOutputPipeline(&output);
    writer.setPreserveEncryption(false);
    // Streams are copied as they are, so that none can inflate.
    writer.setStreamDataMode(qpdf_s_preserve);
    writer.setDecodeLevel(qpdf_dl_none);
    writer.setObjectStreamMode(qpdf_o_disable);
    writer.setStaticID(true);
    writer.write();
  });
}
