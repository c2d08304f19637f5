// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package that is tested.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The readers that are tested, with their libraries. scripts/fuzz runs the folders of Sources.
let readers = [
  "Gzip": "X11Canvas",
  "InkML": "Ink",
  "Journal": "Ink",
  "JSON": "Ink",
  "PDF": "PDFInk",
  "Pictures": "X11Canvas",
  "Recording": "Ink",
  "Xopp": "Ink",
]

/// A program for each reader. They link only with `--sanitize=fuzzer`, which provides `main`.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "xsign", path: "..")],
  targets: [
    .target(
      name: "Oracle", dependencies: [.product(name: "Ink", package: "xsign")],
      swiftSettings: strict)
  ]
    + readers.sorted { $0.key < $1.key }.map { name, library in
      .executableTarget(
        name: "Fuzz" + name,
        dependencies: ["Oracle"]
          + Set(["Ink", library]).sorted().map { .product(name: $0, package: "xsign") },
        swiftSettings: strict)
    },
  swiftLanguageModes: [.v6]
)
