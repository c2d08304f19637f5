// swift-tools-version: 6.2
import PackageDescription

/// As strict as the package that is tried.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A program for each reader; they link with `--sanitize=fuzzer` only, which brings `main`.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "xsign", path: "..")],
  targets: [
    .target(
      name: "Oracle", dependencies: [.product(name: "Ink", package: "xsign")],
      swiftSettings: strict)
  ]
    + ["FuzzInkML", "FuzzJSON", "FuzzXopp", "FuzzRecording", "FuzzGzip", "FuzzPictures"].map {
      name in
      .executableTarget(
        name: name,
        dependencies: ["Oracle", .product(name: "Ink", package: "xsign")]
          + (["FuzzGzip", "FuzzPictures"].contains(name)
            ? [.product(name: "X11Canvas", package: "xsign")] : []),
        swiftSettings: strict)
    },
  swiftLanguageModes: [.v6]
)
