#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <vector>

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
      mask(to + done, part);
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

  // Finds the names that are masked: where each one ends.
  void find_masked() {
    std::string name = "/Encrypt";
    std::string window;
    char part[sizeof block];
    qpdf_offset_t start = 0;
    rewind();
    while (size_t count = read(part, sizeof part)) {
      window.append(part, count);
      // A name that the portion cuts is looked for in the next one again.
      size_t at = 0;
      for (; (at = window.find(name, at)) != std::string::npos; at += 1) {
        size_t end = at + name.size();
        if (end == window.size()) break;
        if (strchr(" \t\r\n\f/<[(%", window[end]) != nullptr)
          masked.push_back(start + static_cast<qpdf_offset_t>(end) - 1);
      }
      size_t kept = std::min(window.size(), name.size());
      start += static_cast<qpdf_offset_t>(window.size() - kept);
      window.erase(0, window.size() - kept);
    }
    rewind();
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

  // Masks names in bytes that were read at the position.
  void mask(char *bytes, size_t count) const {
    auto end = position + static_cast<qpdf_offset_t>(count);
    for (auto at = std::lower_bound(masked.begin(), masked.end(), position);
         at != masked.end() && *at < end; at++)
      bytes[*at - position] = '_';
  }

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
  // The last bytes of masked names, ascending.
  std::vector<qpdf_offset_t> masked;
};

}  // namespace

std::shared_ptr<InputSource> cqpdf::source(
    int descriptor, int64_t most, std::string tail, bool masks, int64_t length) {
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) throw Stop(CQPDF_UNREADABLE);
  if (status.st_size > most) throw Stop(CQPDF_LIMIT);
  int own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (own < 0) throw Stop(CQPDF_UNREADABLE);
  auto size = std::min<qpdf_offset_t>(status.st_size, length);
  auto source = std::make_shared<Source>(own, size, std::move(tail));
  if (masks) source->find_masked();
  return source;
}
