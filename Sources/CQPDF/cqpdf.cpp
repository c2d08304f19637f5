#include "cqpdf.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <vector>

#include <qpdf/Buffer.hh>
#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDFLogger.hh>
#include <qpdf/QPDFXRefEntry.hh>
#include <qpdf/QUtil.hh>

#include "internal.hh"

namespace {

// Ends with an error if a cipher is unknown, or a key has a length that the ciphers of libqpdf do
// not take: they crash.
void check_encryption(QPDF &pdf) {
  int revision = 0, permissions = 0, version = 0;
  QPDF::encryption_method_e streams, strings, files;
  if (!pdf.isEncrypted(revision, permissions, version, streams, strings, files)) return;
  size_t count = pdf.getEncryptionKey().size();
  // Up to version 4 the key of an object is 5 bytes longer, and AES needs 16.
  if (version >= 5 ? count != 32 : version == 4 && count < 11)
    throw cqpdf::Stop(CQPDF_ENCRYPTION);
  if (version >= 4 && (streams == QPDF::e_unknown || strings == QPDF::e_unknown))
    throw cqpdf::Stop(CQPDF_ENCRYPTION);
}

// True if the file may be a PDF. Otherwise libqpdf would look for objects in all of a large file of
// another kind. Programs read files without a header, too.
bool may_be_pdf(InputSource &file) {
  auto has = [&](qpdf_offset_t from, size_t count, std::initializer_list<char const *> words) {
    std::string part(count, 0);
    file.seek(from, SEEK_SET);
    part.resize(file.read(part.data(), count));
    return std::any_of(words.begin(), words.end(), [&](char const *word) {
      return part.find(word) != std::string::npos;
    });
  };
  if (has(0, 1028, {"%PDF-", " obj"})) return true;
  file.seek(0, SEEK_END);
  return has(std::max<qpdf_offset_t>(0, file.tell() - 2048), 2048, {"startxref"});
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

// What is opened, and how.
struct Request {
  int descriptor;
  int64_t most;
  std::string tail;
  int64_t length = INT64_MAX;

  std::shared_ptr<InputSource> source(std::string tail, bool masks = false) const {
    return cqpdf::source(descriptor, most, std::move(tail), masks, length);
  }
};

std::unique_ptr<cqpdf_file> opened(
    Request const &request, std::string const &password, bool masks) {
  auto opened = quiet_file();
  opened->is_masked = masks;
  opened->pdf.processInputSource(
      request.source(request.tail, masks), password.c_str());
  check_encryption(opened->pdf);
  opened->take_warnings();
  opened->bytes = request.source("");
  return opened;
}

// Opens a file by a password, which programs may have encoded in different ways. Without this the
// user would be told that the right one is wrong.
std::unique_ptr<cqpdf_file> opened(Request const &request, std::string const &password) {
  std::vector<std::string> passwords = {password};
  if (!password.empty()) {
    auto others = QUtil::possible_repaired_encodings(password);
    passwords.insert(passwords.end(), others.begin(), others.end());
  }
  for (size_t i = 0; i + 1 < passwords.size(); i += 1) {
    try {
      return opened(request, passwords[i], false);
    } catch (QPDFExc const &error) {
      if (error.getErrorCode() != qpdf_e_password) throw;
    }
  }
  return opened(request, passwords.back(), false);
}

// True if an error is about the encryption.
bool concerns_encryption(std::exception_ptr error) {
  try {
    std::rethrow_exception(error);
  } catch (cqpdf::Stop const &stop) {
    return stop.status == CQPDF_ENCRYPTION;
  } catch (QPDFExc const &error) {
    return error.getErrorCode() == qpdf_e_password ||
           error.getErrorCode() == qpdf_e_unsupported ||
           error.getMessageDetail().find("/Encrypt") != std::string::npos;
  } catch (...) {
    return false;
  }
}

}  // namespace

void cqpdf_file::take_warnings() {
  for (auto const &warning : pdf.getWarnings())
    rebuilt |= warning.getMessageDetail().find("reconstruct") != std::string::npos;
}

cqpdf::Masked cqpdf::masked(QPDF &pdf) {
  QPDFObjectHandle encryption = pdf.getTrailer().getKey(masked_name);
  if (encryption.isNull()) return Masked::absent;
  if (!encryption.isDictionary()) return Masked::no_dictionary;
  QPDFObjectHandle version = encryption.getKey("/V");
  if (!version.isInteger() || version.getIntValue() < 4) return Masked::encrypted;
  auto is_plain = [&](char const *use) {
    QPDFObjectHandle name = encryption.getKey(use);
    if (!name.isName() || name.getName() == "/Identity") return true;
    QPDFObjectHandle filters = encryption.getKey("/CF");
    QPDFObjectHandle filter =
        filters.isDictionary() ? filters.getKey(name.getName()) : QPDFObjectHandle::newNull();
    if (!filter.isDictionary()) return false;
    QPDFObjectHandle method = filter.getKey("/CFM");
    return method.isNull() || method.isNameAndEquals("/None");
  };
  return is_plain("/StmF") && is_plain("/StrF") ? Masked::plain : Masked::encrypted;
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

static cqpdf_status open_request(Request const &request, const char *password, cqpdf_file **file) {
  *file = nullptr;
  cqpdf_status status = cqpdf::guarded([&] {
    cqpdf::install_flate();
    if (!may_be_pdf(*request.source(""))) throw cqpdf::Stop(CQPDF_UNREADABLE);
    try {
      *file = opened(request, password).release();
    } catch (...) {
      auto error = std::current_exception();
      if (!concerns_encryption(error)) throw;
      // libqpdf asks for a password also where it would be for attachments alone.
      auto masked = opened(request, "", true);
      auto kind = cqpdf::masked(masked->pdf);
      if (kind != cqpdf::Masked::plain && kind != cqpdf::Masked::no_dictionary)
        std::rethrow_exception(error);
      *file = masked.release();
    }
  });
  return status == CQPDF_FAULT ? CQPDF_UNREADABLE : status;
}

cqpdf_status cqpdf_open(
    int descriptor, int64_t most, const char *password, const uint8_t *tail, size_t tail_count,
    cqpdf_file **file) {
  Request request = {descriptor, most, ""};
  cqpdf_status status = cqpdf::guarded(
      [&] { request.tail.assign(reinterpret_cast<char const *>(tail), tail_count); });
  return status == CQPDF_OK ? open_request(request, password, file) : status;
}

cqpdf_status cqpdf_open_beginning(
    int descriptor, int64_t most, int64_t length, const char *password, cqpdf_file **file) {
  return open_request({descriptor, most, "", length}, password, file);
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
    check_encryption(opened->pdf);
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
    QPDFObjectHandle trailer = file->pdf.getTrailer();
    if (file->is_masked) {
      trailer = trailer.shallowCopy();
      QPDFObjectHandle encryption = trailer.getKey(cqpdf::masked_name);
      trailer.removeKey(cqpdf::masked_name);
      if (cqpdf::masked(file->pdf) == cqpdf::Masked::plain)
        trailer.replaceKey("/Encrypt", encryption);
    }
    cqpdf::append(out, trailer);
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

int64_t cqpdf_data_offset(cqpdf_file *file, int32_t number, int32_t generation) {
  int64_t offset = -1;
  cqpdf::guarded([&] {
    QPDFObjectHandle object = file->pdf.getObject(number, generation);
    if (object.isStream()) offset = object.getParsedOffset();
  });
  return offset;
}

int64_t cqpdf_contents_offset(
    cqpdf_file *file, int32_t number, int32_t generation, int in_value) {
  int64_t offset = -1;
  cqpdf::guarded([&] {
    QPDFObjectHandle object = file->pdf.getObject(number, generation);
    if (in_value && object.isDictionary()) object = object.getKey("/V");
    if (!object.isDictionary()) return;
    QPDFObjectHandle contents = object.getKey("/Contents");
    if (contents.isString() && !contents.isIndirect()) offset = contents.getParsedOffset();
  });
  return offset;
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
    if (file->is_masked) {
      if (cqpdf::masked(file->pdf) != cqpdf::Masked::plain) return;
      QPDFObjectHandle entries = file->pdf.getTrailer().getKey(cqpdf::masked_name);
      auto number = [&](char const *name) {
        QPDFObjectHandle value = entries.getKey(name);
        return value.isInteger() ? static_cast<int32_t>(value.getIntValue()) : 0;
      };
      encryption->is_encrypted = 1;
      encryption->version = number("/V");
      encryption->revision = number("/R");
      encryption->permissions = number("/P");
      return;
    }
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
