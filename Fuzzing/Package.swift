// swift-tools-version: 6.2
import PackageDescription

/// The program of libFuzzer for the targets of the package that is tested. It links only with
/// `--sanitize=fuzzer`, which provides `main`.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "xsign", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzz", dependencies: [.product(name: "FuzzTargets", package: "xsign")],
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
