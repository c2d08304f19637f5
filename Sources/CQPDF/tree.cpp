#include <set>

#include "internal.hh"

namespace {

// As in the walk through the pages, PageTree.
constexpr int deepest = 100;
constexpr int most_nodes = 200'000;

class Tree {
 public:
  explicit Tree(QPDF &pdf) : pdf(pdf) {}

  // Mends a node and what is below it, and returns the number of its pages.
  long long mend(QPDFObjectHandle node, int depth) {
    if (depth > deepest || ++nodes > most_nodes) throw cqpdf::Stop(CQPDF_LIMIT);
    QPDFObjectHandle kids = node.getKey("/Kids");
    if (!kids.isArray() || node.getKey("/Type").isNameAndEquals("/Page")) return 1;
    path.insert(node.getObjGen());
    QPDFObjectHandle mended = QPDFObjectHandle::newArray();
    long long pages = 0;
    for (auto kid : kids.getArrayAsVector()) {
      if (!kid.isDictionary()) continue;
      if (!kid.isIndirect()) {
        kid = pdf.makeIndirectObject(kid);
        if (node.isIndirect()) kid.replaceKey("/Parent", node);
      }
      if (path.count(kid.getObjGen()) > 0) continue;
      pages += mend(kid, depth + 1);
      mended.appendItem(kid);
    }
    path.erase(node.getObjGen());
    node.replaceKey("/Kids", mended);
    node.replaceKey("/Count", QPDFObjectHandle::newInteger(pages));
    return pages;
  }

 private:
  QPDF &pdf;
  int nodes = 0;
  // The nodes above the present one.
  std::set<QPDFObjGen> path;
};

}  // namespace

void cqpdf::mend_tree(QPDF &pdf) {
  QPDFObjectHandle root = pdf.getTrailer().getKey("/Root");
  if (!root.isDictionary()) return;
  QPDFObjectHandle top = root.getKey("/Pages");
  if (top.isDictionary()) Tree(pdf).mend(top, 0);
}
