#include "cqpdf.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include <qpdf/Buffer.hh>
#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDFLogger.hh>
#include <qpdf/QPDFXRefEntry.hh>
#include <qpdf/QUtil.hh>

#include "internal.hh"

namespace {

// Ends with an error if a key has a length that the ciphers of libqpdf do not take: they crash.
void check_key(QPDF &pdf) {
  int revision = 0, permissions = 0, version = 0;
  QPDF::encryption_method_e streams, strings, files;
  if (!pdf.isEncrypted(revision, permissions, version, streams, strings, files)) return;
  size_t count = pdf.getEncryptionKey().size();
  // Up to version 4 the key of an object is 5 bytes longer, and AES needs 16.
  if (version >= 5 ? count != 32 : version == 4 && count < 11)
    throw cqpdf::Stop(CQPDF_ENCRYPTION);
}

// True if a header is where programs look for it: in the first kilobyte.
bool has_header(InputSource &file) {
  std::string start(1024, 0);
  start.resize(file.read(start.data(), start.size()));
  return start.find("%PDF-") != std::string::npos;
}

// Returns a file without contents that prints nothing.
std::unique_ptr<cqpdf_file> quiet_file() {
  auto file = std::make_unique<cqpdf_file>();
  auto logger = QPDFLogger::create();
  logger->setInfo(logger->discard());
  logger->setWarn(logger->discard());
  logger->setError(logger->discard());
  file->pdf.setLogger(logger);
  file->pdf.setSuppressWarnings(true);
  return file;
}

}  // namespace

void cqpdf_file::take_warnings() {
  for (auto const &warning : pdf.getWarnings())
    rebuilt |= warning.getMessageDetail().find("reconstruct") != std::string::npos;
}

void cqpdf::hand_out(void const *from, size_t count, cqpdf_bytes *to) {
  to->count = count;
  to->bytes = static_cast<uint8_t *>(malloc(std::max<size_t>(count, 1)));
  if (!to->bytes) throw std::bad_alloc();
  if (count > 0) memcpy(to->bytes, from, count);
}

void cqpdf::hand_out(std::string const &from, cqpdf_bytes *to) {
  hand_out(from.data(), from.size(), to);
}

const char *cqpdf_version(void) { return QPDF::QPDFVersion().c_str(); }

cqpdf_status cqpdf_open(
    int descriptor, int64_t most, const char *password, const uint8_t *tail, size_t tail_count,
    cqpdf_file **file) {
  *file = nullptr;
  cqpdf_status status = cqpdf::guarded([&] {
    cqpdf::install_flate();
    // Otherwise libqpdf looks for objects in all of a large file of another kind.
    if (!has_header(*cqpdf::source(descriptor, most, ""))) throw cqpdf::Stop(CQPDF_UNREADABLE);
    // Programs differ in how they encode a password. Without this the user would be told that the
    // right one is wrong.
    std::vector<std::string> passwords = {password};
    if (*password) {
      auto others = QUtil::possible_repaired_encodings(password);
      passwords.insert(passwords.end(), others.begin(), others.end());
    }
    for (size_t i = 0; i < passwords.size(); i += 1) {
      auto opened = quiet_file();
      std::string behind(reinterpret_cast<char const *>(tail), tail_count);
      try {
        opened->pdf.processInputSource(
            cqpdf::source(descriptor, most, std::move(behind)), passwords[i].c_str());
      } catch (QPDFExc const &error) {
        if (error.getErrorCode() == qpdf_e_password && i + 1 < passwords.size()) continue;
        throw;
      }
      check_key(opened->pdf);
      opened->take_warnings();
      opened->bytes = cqpdf::source(descriptor, most, "");
      *file = opened.release();
      return;
    }
  });
  return status == CQPDF_FAULT ? CQPDF_UNREADABLE : status;
}

cqpdf_status cqpdf_open_bytes(const uint8_t *bytes, size_t count, cqpdf_file **file) {
  *file = nullptr;
  cqpdf_status status = cqpdf::guarded([&] {
    cqpdf::install_flate();
    auto opened = quiet_file();
    // libqpdf and this file read at places of their own.
    auto source = [&] {
      return std::make_shared<BufferInputSource>(
          "bytes", std::string(reinterpret_cast<char const *>(bytes), count));
    };
    opened->pdf.processInputSource(source());
    check_key(opened->pdf);
    opened->take_warnings();
    opened->bytes = source();
    *file = opened.release();
  });
  return status == CQPDF_FAULT ? CQPDF_UNREADABLE : status;
}

void cqpdf_close(cqpdf_file *file) {
  cqpdf::guarded([&] { delete file; });
}

int64_t cqpdf_size(cqpdf_file *file) {
  int64_t size = 0;
  cqpdf::guarded([&] {
    file->bytes->seek(0, SEEK_END);
    size = file->bytes->tell();
  });
  return size;
}

cqpdf_status cqpdf_read(cqpdf_file *file, int64_t from, size_t count, cqpdf_bytes *bytes) {
  return cqpdf::guarded([&] {
    std::string out(count, 0);
    file->bytes->seek(from, SEEK_SET);
    out.resize(file->bytes->read(out.data(), count));
    cqpdf::hand_out(out, bytes);
  });
}

void cqpdf_free(cqpdf_bytes *bytes) {
  free(bytes->bytes);
  *bytes = {nullptr, 0};
}

cqpdf_status cqpdf_trailer(cqpdf_file *file, cqpdf_bytes *value) {
  return cqpdf::guarded([&] {
    std::string out;
    cqpdf::append(out, file->pdf.getTrailer());
    cqpdf::hand_out(out, value);
  });
}

cqpdf_status cqpdf_value(
    cqpdf_file *file, int32_t number, int32_t generation, cqpdf_bytes *value, int *is_stream) {
  cqpdf_status status = cqpdf::guarded([&] {
    std::string out;
    QPDFObjectHandle object = file->pdf.getObject(number, generation);
    *is_stream = object.isStream();
    cqpdf::append(out, object);
    cqpdf::hand_out(out, value);
  });
  cqpdf::guarded([&] { file->take_warnings(); });
  return status;
}

cqpdf_status cqpdf_data(
    cqpdf_file *file, int32_t number, int32_t generation, cqpdf_bytes *data) {
  cqpdf_status status = cqpdf::guarded([&] {
    QPDFObjectHandle object = file->pdf.getObject(number, generation);
    if (!object.isStream()) throw cqpdf::Stop(CQPDF_FAULT);
    cqpdf::hand_out(cqpdf::decoded(file->pdf, object), data);
  });
  cqpdf::guarded([&] { file->take_warnings(); });
  return status;
}

cqpdf_status cqpdf_raw_data(
    cqpdf_file *file, int32_t number, int32_t generation, cqpdf_bytes *data) {
  return cqpdf::guarded([&] {
    QPDFObjectHandle object = file->pdf.getObject(number, generation);
    if (!object.isStream()) throw cqpdf::Stop(CQPDF_FAULT);
    std::shared_ptr<Buffer> raw = object.getRawStreamData();
    cqpdf::hand_out(raw->getBuffer(), raw->getSize(), data);
  });
}

cqpdf_status cqpdf_entries(cqpdf_file *file, cqpdf_bytes *entries) {
  return cqpdf::guarded([&] {
    std::string out;
    for (auto const &entry : file->pdf.getXRefTable()) {
      QPDFXRefEntry const &place = entry.second;
      bool is_inside = place.getType() == 2;
      int64_t row[] = {
          entry.first.getObj(), entry.first.getGen(), place.getType(),
          is_inside ? place.getObjStreamNumber() : place.getOffset(),
          is_inside ? place.getObjStreamIndex() : 0};
      out.append(reinterpret_cast<char *>(row), sizeof row);
    }
    cqpdf::hand_out(out, entries);
  });
}

cqpdf_status cqpdf_security(cqpdf_file *file, cqpdf_encryption *encryption) {
  *encryption = {};
  return cqpdf::guarded([&] {
    int revision = 0, permissions = 0, version = 0;
    QPDF::encryption_method_e streams, strings, files;
    if (!file->pdf.isEncrypted(revision, permissions, version, streams, strings, files)) return;
    std::string key = file->pdf.getEncryptionKey();
    if (key.size() > sizeof encryption->key) throw cqpdf::Stop(CQPDF_ENCRYPTION);
    encryption->is_encrypted = 1;
    encryption->version = version;
    encryption->revision = revision;
    encryption->permissions = permissions;
    encryption->streams = static_cast<cqpdf_cipher>(streams);
    encryption->strings = static_cast<cqpdf_cipher>(strings);
    encryption->is_owner = file->pdf.ownerPasswordMatched();
    encryption->key_count = key.size();
    memcpy(encryption->key, key.data(), key.size());
  });
}

cqpdf_status cqpdf_last_number(cqpdf_file *file, int32_t most, int32_t *number) {
  *number = 0;
  cqpdf_status status = cqpdf::guarded([&] {
    auto count = [&](int is) {
      if (is > *number && is <= most) *number = is;
    };
    // This has read every object, so that it lists those, too, that are only referred to.
    for (auto const &object : file->pdf.getAllObjects()) count(object.getObjGen().getObj());
    for (auto const &entry : file->pdf.getXRefTable()) count(entry.first.getObj());
  });
  cqpdf::guarded([&] { file->take_warnings(); });
  return status;
}

int cqpdf_was_rebuilt(cqpdf_file *file) { return file->rebuilt; }
