// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package that is tested.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The readers that are tested, with their libraries besides Ink. scripts/fuzz runs the folders of
/// Sources.
let readers = [
  "Gzip": ["X11Canvas"],
  "InkML": [],
  "Journal": [],
  "JSON": [],
  "PDF": ["PDFInk"],
  "Pictures": ["X11Canvas"],
  "Recording": [],
  "Signatures": ["Certificates", "PDFInk"],
  "Xopp": [],
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
    + readers.sorted { $0.key < $1.key }.map { name, libraries in
      .executableTarget(
        name: "Fuzz" + name,
        dependencies: ["Oracle"]
          + (["Ink"] + libraries).map { .product(name: $0, package: "xsign") },
        exclude: name == "Signatures" ? ["make_seeds.py"] : [],
        swiftSettings: strict)
    },
  swiftLanguageModes: [.v6]
)
