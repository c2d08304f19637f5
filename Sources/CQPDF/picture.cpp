#include <cstdlib>
#include <map>

#include <zlib.h>

#include "internal.hh"

// The data of inline pictures (ISO 32000-1, 8.9.7). Programs read as many as the picture is large
// or its filter takes, wherever EI is. If there are fewer, what follows is taken for data.

namespace {

using Token = QPDFTokenizer::Token;
using Entries = std::map<std::string, std::string>;

std::string entry(Entries const &entries, char const *name, char const *longer) {
  auto found = entries.find(name);
  if (found == entries.end()) found = entries.find(longer);
  return found == entries.end() ? "" : found->second;
}

// Takes the entries between BI and ID. Of arrays their first values count: the filter that reads
// the data, and the kind of a colour space. Returns false if there is something else than entries.
bool take(std::vector<Token> const &tokens, Entries &entries) {
  size_t at = 1, end = tokens.size() - 1;
  while (at < end) {
    if (tokens[at].getType() != QPDFTokenizer::tt_name) return false;
    std::string name = tokens[at].getValue();
    at += 1;
    std::string value;
    int depth = 0;
    do {
      if (at >= end) return false;
      switch (tokens[at].getType()) {
        case QPDFTokenizer::tt_array_open:
        case QPDFTokenizer::tt_dict_open:
          depth += 1;
          break;
        case QPDFTokenizer::tt_array_close:
        case QPDFTokenizer::tt_dict_close:
          depth -= 1;
          break;
        case QPDFTokenizer::tt_word:
          return false;
        default:
          if (value.empty()) value = tokens[at].getValue();
      }
      at += 1;
    } while (depth > 0);
    entries[name] = value;
  }
  return true;
}

// Returns the components of a colour space, or 0 if only the resources of the page say.
long components(std::string const &space) {
  if (space == "/G" || space == "/DeviceGray" || space == "/CalGray") return 1;
  if (space == "/I" || space == "/Indexed") return 1;
  if (space == "/RGB" || space == "/DeviceRGB" || space == "/CalRGB") return 3;
  if (space == "/CMYK" || space == "/DeviceCMYK") return 4;
  return 0;
}

bool is_whole_flate(std::string const &data) {
  z_stream stream = {};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  unsigned char buffer[1 << 14];
  stream.next_in = reinterpret_cast<unsigned char *>(const_cast<char *>(data.data()));
  stream.avail_in = static_cast<uInt>(data.size());
  int status;
  do {
    stream.next_out = buffer;
    stream.avail_out = sizeof buffer;
    status = inflate(&stream, Z_NO_FLUSH);
  } while (status == Z_OK && stream.total_out < cqpdf::most_data);
  inflateEnd(&stream);
  return status == Z_STREAM_END;
}

bool is_whole_run_length(std::string const &data) {
  for (size_t at = 0; at < data.size();) {
    unsigned char count = static_cast<unsigned char>(data[at]);
    if (count == 128) return true;
    at += count < 128 ? count + 2u : 2u;
  }
  return false;
}

// True if the data end in a mark, up to some bytes that fill them up.
bool ends_in(std::string const &data, char const *mark, size_t count) {
  size_t found = data.rfind(std::string(mark, count));
  return found != std::string::npos && data.size() - found <= count + 16;
}

// True if data of CCITT Group 4 end in their mark of twice a 1 after eleven zero bits.
bool has_end_of_block(std::string const &data) {
  uint32_t bits = 0;
  for (size_t at = data.size() > 20 ? data.size() - 20 : 0; at < data.size(); at += 1) {
    for (int bit = 7; bit >= 0; bit -= 1) {
      bits = bits << 1 | (static_cast<unsigned char>(data[at]) >> bit & 1);
      if ((bits & 0xffffff) == 0x001001) return true;
    }
  }
  return false;
}

}  // namespace

bool cqpdf::has_whole_data(std::vector<Token> const &tokens, std::string const &data) {
  Entries entries;
  if (tokens.empty() || !tokens[0].isWord("BI") || !take(tokens, entries)) return false;
  long long width = strtoll(entry(entries, "/W", "/Width").c_str(), nullptr, 10);
  long long height = strtoll(entry(entries, "/H", "/Height").c_str(), nullptr, 10);
  if (width <= 0 || height <= 0 || width > 1 << 20 || height > 1 << 20) return false;
  std::string filter = entry(entries, "/F", "/Filter");
  if (filter == "/Fl" || filter == "/FlateDecode") return is_whole_flate(data);
  if (filter == "/RL" || filter == "/RunLengthDecode") return is_whole_run_length(data);
  if (filter == "/DCT" || filter == "/DCTDecode") return ends_in(data, "\xff\xd9", 2);
  if (filter == "/A85" || filter == "/ASCII85Decode") return ends_in(data, "~>", 2);
  if (filter == "/AHx" || filter == "/ASCIIHexDecode") return ends_in(data, ">", 1);
  if (filter == "/CCF" || filter == "/CCITTFaxDecode") return has_end_of_block(data);
  if (!filter.empty()) return false;
  bool is_mask = entry(entries, "/IM", "/ImageMask") == "true";
  long count = is_mask ? 1 : components(entry(entries, "/CS", "/ColorSpace"));
  long long bits = strtoll(entry(entries, "/BPC", "/BitsPerComponent").c_str(), nullptr, 10);
  if (is_mask) bits = 1;
  if (count == 0 || bits <= 0 || bits > 16) return false;
  return static_cast<long long>(data.size()) >= (width * count * bits + 7) / 8 * height;
}
