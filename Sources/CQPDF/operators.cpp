#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDFTokenizer.hh>

#include "internal.hh"

namespace {

using Token = QPDFTokenizer::Token;

void append_word(std::string &out, std::string const &word) {
  // No operator is that long, whatever the rest of the word is.
  size_t count = std::min<size_t>(word.size(), 255);
  out += static_cast<char>(count);
  out.append(word, 0, count);
}

// No word begins with a zero byte, which is white space.
void append_operand(std::string &out, char kind) { append_word(out, {'\0', kind}); }

void append(std::string &out, Token const &token) {
  switch (token.getType()) {
    case QPDFTokenizer::tt_bad:
      throw cqpdf::Stop(CQPDF_FAULT);
    case QPDFTokenizer::tt_array_open:
    case QPDFTokenizer::tt_array_close:
    case QPDFTokenizer::tt_brace_open:
    case QPDFTokenizer::tt_brace_close:
    case QPDFTokenizer::tt_dict_open:
    case QPDFTokenizer::tt_dict_close:
    case QPDFTokenizer::tt_word:
      return append_word(out, token.getValue());
    case QPDFTokenizer::tt_integer:
    case QPDFTokenizer::tt_real:
      return append_operand(out, '0');
    case QPDFTokenizer::tt_string:
      return append_operand(out, '(');
    case QPDFTokenizer::tt_name:
      return append_operand(out, '/');
    case QPDFTokenizer::tt_bool:
    case QPDFTokenizer::tt_null:
      return append_operand(out, '!');
    default:
      return;
  }
}

}  // namespace

cqpdf_status cqpdf_operators(const uint8_t *content, size_t count, cqpdf_bytes *operators) {
  return cqpdf::guarded([&] {
    auto fault = [] { throw cqpdf::Stop(CQPDF_FAULT); };
    std::string out;
    // A comment at the very end would count as broken.
    std::string text(reinterpret_cast<char const *>(content), count);
    text += '\n';
    auto input = std::make_shared<BufferInputSource>("content", text);
    QPDFTokenizer tokenizer;
    tokenizer.allowEOF();
    // What an inline picture says of itself.
    std::vector<Token> entries;
    while (true) {
      Token token = tokenizer.readToken(input, "content", true);
      if (token.getType() == QPDFTokenizer::tt_eof) return cqpdf::hand_out(out, operators);
      append(out, token);
      if (token.isWord("BI")) entries.clear();
      if (token.isWord("BI") || !entries.empty()) entries.push_back(token);
      if (!token.isWord("ID")) continue;
      // One white space ends ID. Then come the data, and EI is a word again.
      char space;
      if (input->read(&space, 1) != 1) fault();
      tokenizer.expectInlineImage(input);
      token = tokenizer.readToken(input, "content", true);
      if (token.getType() != QPDFTokenizer::tt_inline_image) fault();
      if (!cqpdf::has_whole_data(entries, token.getValue())) fault();
      token = tokenizer.readToken(input, "content", true);
      if (!token.isWord("EI")) fault();
      append_word(out, token.getValue());
      entries.clear();
    }
  });
}
