#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDFTokenizer.hh>

#include "internal.hh"

namespace {

void append_word(std::string &out, std::string const &word) {
  // No operator is that long, whatever the rest of the word is.
  size_t count = std::min<size_t>(word.size(), 255);
  out += static_cast<char>(count);
  out.append(word, 0, count);
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
    while (true) {
      QPDFTokenizer::Token token = tokenizer.readToken(input, "content", true);
      switch (token.getType()) {
        case QPDFTokenizer::tt_eof:
          cqpdf::hand_out(out, operators);
          return;
        case QPDFTokenizer::tt_bad:
          fault();
          break;
        case QPDFTokenizer::tt_array_open:
        case QPDFTokenizer::tt_array_close:
        case QPDFTokenizer::tt_brace_open:
        case QPDFTokenizer::tt_brace_close:
        case QPDFTokenizer::tt_dict_open:
        case QPDFTokenizer::tt_dict_close:
        case QPDFTokenizer::tt_word:
          append_word(out, token.getValue());
          break;
        default:
          break;
      }
      if (!token.isWord("ID")) continue;
      // One white space ends ID. Then come the data, and EI is a word again.
      char space;
      if (input->read(&space, 1) != 1) fault();
      tokenizer.expectInlineImage(input);
      token = tokenizer.readToken(input, "content", true);
      if (token.getType() != QPDFTokenizer::tt_inline_image) fault();
      token = tokenizer.readToken(input, "content", true);
      if (!token.isWord("EI")) fault();
      append_word(out, token.getValue());
    }
  });
}
