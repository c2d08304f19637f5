#include "internal.hh"

namespace {

// As deep as libqpdf reads. The values of a page are written again, so none may be left out.
constexpr int deepest = 500;

template <typename Number>
void append_number(std::string &out, Number number) {
  out.append(reinterpret_cast<char const *>(&number), sizeof number);
}

void append_bytes(std::string &out, std::string const &bytes, size_t from = 0) {
  append_number(out, static_cast<uint32_t>(bytes.size() - from));
  out.append(bytes, from);
}

void append_part(std::string &out, QPDFObjectHandle value, int depth);

void append_entries(std::string &out, QPDFObjectHandle value, int depth) {
  auto entries = value.getDictAsMap();
  out += 'd';
  append_number(out, static_cast<uint32_t>(entries.size()));
  for (auto &entry : entries) {
    // libqpdf keeps the slash of a name.
    append_bytes(out, entry.first, entry.first.empty() ? 0 : 1);
    append_part(out, entry.second, depth + 1);
  }
}

// Appends a value that is no reference.
void append_direct(std::string &out, QPDFObjectHandle value, int depth) {
  if (depth > deepest) throw cqpdf::Stop(CQPDF_LIMIT);
  switch (value.getTypeCode()) {
    case ot_boolean:
      out += value.getBoolValue() ? 't' : 'f';
      return;
    case ot_integer:
      out += 'i';
      append_number(out, static_cast<int64_t>(value.getIntValue()));
      return;
    case ot_real:
      out += 'r';
      append_bytes(out, value.getRealValue());
      return;
    case ot_string:
      out += 's';
      append_bytes(out, value.getStringValue());
      return;
    case ot_name:
      out += 'n';
      append_bytes(out, value.getName(), 1);
      return;
    case ot_array: {
      auto parts = value.getArrayAsVector();
      out += 'a';
      append_number(out, static_cast<uint32_t>(parts.size()));
      for (auto &part : parts) append_part(out, part, depth + 1);
      return;
    }
    case ot_dictionary:
      append_entries(out, value, depth);
      return;
    case ot_stream:
      append_entries(out, value.getDict(), depth);
      return;
    default:
      out += '0';
  }
}

// References stay references, so nothing loops.
void append_part(std::string &out, QPDFObjectHandle value, int depth) {
  if (!value.isIndirect()) return append_direct(out, value, depth);
  QPDFObjGen name = value.getObjGen();
  out += 'R';
  append_number(out, static_cast<int32_t>(name.getObj()));
  append_number(out, static_cast<int32_t>(name.getGen()));
}

}  // namespace

void cqpdf::append(std::string &out, QPDFObjectHandle value) { append_direct(out, value, 0); }
