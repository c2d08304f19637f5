#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "internal.hh"

namespace {

class Source : public InputSource {
 public:
  // Takes the descriptor.
  Source(int descriptor, qpdf_offset_t file_size, std::string tail)
      : descriptor(descriptor), file_size(file_size), tail(std::move(tail)), name("pdf") {}
  ~Source() override { close(descriptor); }
  Source(Source const &) = delete;
  Source &operator=(Source const &) = delete;

  std::string const &getName() const override { return name; }
  qpdf_offset_t tell() override { return position; }
  void rewind() override { position = 0; }
  void unreadCh(char) override { position -= position > 0; }

  void seek(qpdf_offset_t offset, int whence) override {
    qpdf_offset_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : size();
    if (__builtin_add_overflow(from, offset, &from) || from < 0)
      throw std::runtime_error("seek before the beginning");
    position = from;
  }

  size_t read(char *to, size_t count) override {
    setLastOffset(position);
    size_t done = 0;
    while (done < count && position < size()) {
      if (position < block_start || position >= block_start + block_count) fill();
      size_t part = std::min<size_t>(
          count - done, static_cast<size_t>(block_start + block_count - position));
      memcpy(to + done, block + (position - block_start), part);
      done += part;
      position += static_cast<qpdf_offset_t>(part);
    }
    // As in the sources of libqpdf: after the end, the position is the end.
    if (done == 0 && count > 0) {
      position = size();
      setLastOffset(position);
    }
    return done;
  }

  qpdf_offset_t findAndSkipNextEOL() override {
    char byte;
    while (true) {
      if (read(&byte, 1) == 0) return position;
      if (byte == '\r' || byte == '\n') break;
    }
    qpdf_offset_t found = position - 1;
    while (read(&byte, 1) == 1) {
      if (byte != '\r' && byte != '\n') {
        position -= 1;
        break;
      }
    }
    return found;
  }

 private:
  qpdf_offset_t size() const { return file_size + static_cast<qpdf_offset_t>(tail.size()); }

  // Reads the block at the position.
  void fill() {
    block_start = position;
    if (position >= file_size) {
      size_t from = static_cast<size_t>(position - file_size);
      size_t part = std::min(sizeof block, tail.size() - from);
      memcpy(block, tail.data() + from, part);
      block_count = static_cast<qpdf_offset_t>(part);
      return;
    }
    size_t most = static_cast<size_t>(
        std::min<qpdf_offset_t>(sizeof block, file_size - position));
    ssize_t part;
    do part = pread(descriptor, block, most, position);
    while (part < 0 && errno == EINTR);
    block_count = std::max<ssize_t>(part, 0);
    // A file that was cut while it was read would otherwise be read forever.
    if (part <= 0) throw std::runtime_error("cannot read the file");
  }

  int descriptor;
  qpdf_offset_t file_size;
  std::string tail;
  std::string name;
  qpdf_offset_t position = 0;
  char block[16384];
  qpdf_offset_t block_start = 0;
  qpdf_offset_t block_count = 0;
};

}  // namespace

std::shared_ptr<InputSource> cqpdf::source(int descriptor, int64_t most, std::string tail) {
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) throw Stop(CQPDF_UNREADABLE);
  if (status.st_size > most) throw Stop(CQPDF_LIMIT);
  int own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (own < 0) throw Stop(CQPDF_UNREADABLE);
  return std::make_shared<Source>(own, status.st_size, std::move(tail));
}
