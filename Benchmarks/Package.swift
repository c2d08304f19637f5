// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package that is measured.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// True for the benchmarks of the engines alone (`scripts/bench append`): nothing else needs the
/// benchmark package, and what counts the work of a motion depends on no more than the program.
let measuresEngines = Context.environment["XSIGN_ENGINE_BENCHMARKS"] != nil

// TestSupport is a product for scripts alone, such as scripts/bench: see the package's manifest.
let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "xsign", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CXDamage", pkgConfig: "xdamage", providers: [.apt(["libxdamage-dev"])]),
    .executableTarget(
      name: "Minimal", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xi")]),
    .executableTarget(
      name: "Measure",
      dependencies: [
        "CXDamage",
        .product(name: "Ink", package: "xsign"),
        .product(name: "X11Canvas", package: "xsign"),
        .product(name: "TestSupport", package: "xsign"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "Quality",
      dependencies: [
        .product(name: "Ink", package: "xsign"),
        .product(name: "Export", package: "xsign"),
        .product(name: "TestSupport", package: "xsign"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

if measuresEngines {
  package.dependencies.append(
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.30.0", traits: []))
  package.targets.append(
    // Not in Sources: the plugin runs targets whose folder is in a folder named Benchmarks.
    .executableTarget(
      name: "InkBenchmarks",
      dependencies: [
        .product(name: "Ink", package: "xsign"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "InkBenchmarks", swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]))
}
