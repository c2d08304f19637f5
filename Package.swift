// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// True if a script of this repository evaluates the manifest: `scripts/bootstrap` sets the
/// variable. A package that depends on this one by version gets no unsafe flags, because SwiftPM
/// would not build them, and neither test support nor examples. Without the variable
/// `swift build` and `swift test` work as well, but what they build is slower.
let isInTree = Context.environment["XSIGN_IN_TREE"] != nil

/// Our own targets build without a single warning; what we depend on is its authors' business.
///
/// Released programs do not check at run time that accesses to the properties of classes don't
/// overlap. A motion of the pen makes hundreds of such accesses, and the checks take a seventh of
/// its instructions. Debug builds, and so all tests, check them: there an overlap ends the program.
/// The compiler checks what it can in every build, and arithmetic and indices stay checked.
let strict: [SwiftSetting] =
  [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + inTree(.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)))

/// The libraries and their tests are optimized in debug builds too: the tests that compute take
/// less than half the time. Assertions stay on. A package cannot optimize those that it depends on:
/// the scripts do (`debug_flags` in `scripts/bootstrap`).
let fast =
  strict + inTree(.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)))

/// Returns a setting for builds by the scripts, in a list, which is empty for others.
func inTree<Setting>(_ setting: Setting) -> [Setting] { isInTree ? [setting] : [] }

/// Returns what the package at `url` is taken from: its folder in `Vendor`, which the archives of
/// `make dist` have so that they build without a network, or else the network.
func dependency(_ url: String, from version: Version) -> Package.Dependency {
  let folder = Context.packageDirectory + "/Vendor/" + url.split(separator: "/").last!
  return FileManager.default.fileExists(atPath: folder)
    ? .package(path: folder) : .package(url: url, from: version)
}

/// Returns the target of tests that use `modules`, with what all tests share.
func tests(_ name: String, of modules: [String]) -> Target {
  .testTarget(
    name: name, dependencies: (modules + ["TestSupport"]).map { .byName(name: $0) },
    swiftSettings: fast)
}

/// The modules between the ink and the program, from the lowest up. Each may use what its target
/// depends on, and the compiler allows nothing else.
let layers = [
  "Platform", "Graphics", "Tracing", "Input", "X11", "Accessibility", "Desktop", "PDFPages",
  "Journaling", "Pages", "Export", "Checking", "Controls", "X11Canvas",
]
let all = (["Ink", "Localization"] + layers).map { Target.Dependency.byName(name: $0) }

let package = Package(
  name: "xsign",
  products: [
    .library(name: "Ink", targets: ["Ink"]),
    .library(name: "X11Canvas", targets: ["X11Canvas", "X11", "Input", "Graphics", "Platform"]),
    .library(name: "Export", targets: ["Export", "Graphics"]),
    .executable(name: "xsign", targets: ["xsign"]),
    .executable(name: "xsign-pdf", targets: ["xsign-pdf"]),
    .executable(name: "xsign-certificate", targets: ["xsign-certificate"]),
    .library(name: "PDFInk", targets: ["PDFInk"]),
  ],
  dependencies: [
    dependency("https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    dependency("https://github.com/apple/swift-system", from: "1.4.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CX11", pkgConfig: "xi",
      providers: [
        .apt([
          "libx11-dev", "libx11-xcb-dev", "libxext-dev", "libxi-dev", "libxrandr-dev",
          "libxrender-dev",
        ])
      ]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CGettext"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng16", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CP11Kit", pkgConfig: "p11-kit-1", providers: [.apt(["libp11-kit-dev"])]),
    .target(
      name: "CQPDF",
      cxxSettings: [.define("POINTERHOLDER_TRANSITION", to: "4")]
        + inTree(.unsafeFlags(["-O2"], .when(configuration: .debug))),
      linkerSettings: ["qpdf", "z", "stdc++", "m"].map { .linkedLibrary($0) }),
    .target(name: "CConfine", cSettings: [.define("_GNU_SOURCE")]),
    .target(
      name: "CCoverage",
      cSettings: inTree(.unsafeFlags(["-O2"], .when(configuration: .debug)))
        + inTree(.unsafeFlags(["-ffunction-sections"], .when(configuration: .release)))),
    .target(name: "Localization", dependencies: ["CGettext"], swiftSettings: fast),
    .target(name: "Ink", dependencies: ["Localization", "CExpat", "CZlib"], swiftSettings: fast),
    .target(
      name: "Platform",
      dependencies: [
        "Localization", "CConfine", "CGLib", "CLinux", "CMalloc",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: fast),
    .target(
      name: "Graphics",
      dependencies: [
        "Ink", "Localization", "Platform", "CCairo", "CCoverage", "CPango", "CPNG", "CTurboJPEG",
        "CZlib",
      ],
      swiftSettings: fast),
    .target(name: "Tracing", dependencies: ["Ink", "Graphics"], swiftSettings: fast),
    .target(name: "Input", dependencies: ["Ink"], swiftSettings: fast),
    .target(
      name: "X11",
      dependencies: ["Ink", "Localization", "Platform", "Graphics", "Input", "CX11"],
      swiftSettings: fast),
    .target(
      name: "Accessibility", dependencies: ["Ink", "Localization", "Platform", "Graphics"],
      swiftSettings: fast),
    .target(
      name: "Desktop", dependencies: ["Platform", "Graphics"], swiftSettings: fast),
    .target(
      name: "PDFPages",
      dependencies: ["Ink", "Localization", "Platform", "Graphics"],
      swiftSettings: fast),
    .target(
      name: "Journaling",
      dependencies: [
        "Ink", "Localization", "Platform", .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: fast),
    .target(
      name: "Pages", dependencies: ["Ink", "Localization", "Platform", "Graphics", "PDFPages"],
      swiftSettings: fast),
    .target(
      name: "Export",
      dependencies: ["Ink", "Localization", "Platform", "Graphics", "Pages"],
      swiftSettings: fast),
    .target(
      name: "Checking",
      dependencies: ["Ink", "Platform", "Graphics", "PDFPages", "Pages", "Export"],
      swiftSettings: fast),
    .target(
      name: "Controls",
      dependencies: [
        "Ink", "Localization", "Platform", "Graphics", "Input", "Accessibility", "PDFPages",
      ],
      swiftSettings: fast),
    .target(
      name: "X11Canvas",
      dependencies: [
        "Ink", "Platform", "Graphics", "Input", "PDFPages", "Pages",
      ],
      swiftSettings: fast),
    .target(name: "Revocation", dependencies: ["COpenSSL"], swiftSettings: fast),
    .target(
      name: "PDFInk", dependencies: ["Ink", "Revocation", "CQPDF", "COpenSSL", "CZlib"],
      swiftSettings: fast),
    .target(name: "Descriptors", dependencies: ["Ink"], swiftSettings: fast),
    .executableTarget(
      name: "xsign-pdf", dependencies: ["Ink", "PDFInk", "Descriptors", "CConfine"],
      swiftSettings: strict),
    .target(
      name: "Certificates", dependencies: ["Ink", "Revocation", "COpenSSL", "CP11Kit"],
      swiftSettings: fast),
    .executableTarget(
      name: "xsign-certificate", dependencies: ["Ink", "Certificates", "Descriptors", "CConfine"],
      swiftSettings: strict),
    .executableTarget(
      name: "xsign",
      dependencies: all + [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Icons/xsign.svg"],
      resources: [16, 32, 48, 64, 128, 256].map { .embedInCode("Icons/xsign-\($0).png") },
      swiftSettings: strict),
    .systemLibrary(
      name: "CXTest", path: "Tests/CXTest", pkgConfig: "xtst",
      providers: [.apt(["libxtst-dev", "libxfixes-dev"])]),
    .target(
      name: "TestSupport",
      dependencies: all + ["CLinux", "CX11", "CXTest"],
      path: "Tests/TestSupport", swiftSettings: fast),
    .testTarget(name: "LocalizationTests", dependencies: ["Localization"], swiftSettings: fast),
    tests("InkTests", of: ["Ink"]),
    tests("PDFInkTests", of: ["Ink", "Revocation", "PDFInk", "COpenSSL", "CZlib"]),
    tests("CertificatesTests", of: ["Ink", "Revocation", "Certificates", "COpenSSL", "CP11Kit"]),
    tests("PlatformTests", of: ["Platform"]),
    tests("GraphicsTests", of: ["Ink", "Platform", "Graphics", "CCoverage"]),
    tests("TracingTests", of: ["Ink", "Graphics", "Tracing"]),
    tests("X11Tests", of: ["Ink", "Platform", "Graphics", "Input", "X11", "CX11"]),
    tests("DesktopTests", of: ["Platform", "Graphics", "Desktop"]),
    tests("PDFPagesTests", of: ["Ink", "Platform", "Graphics", "PDFPages"]),
    tests("JournalingTests", of: ["Ink", "Platform", "Journaling"]),
    tests("PagesTests", of: ["Ink", "Platform", "Graphics", "PDFPages", "Pages"]),
    tests(
      "ExportTests",
      of: [
        "Ink", "Platform", "Graphics", "PDFPages", "Pages", "Export", "Checking", "PDFInk",
      ]),
    tests(
      "ControlsTests",
      of: [
        "Ink", "Localization", "Platform", "Graphics", "Input", "X11", "Accessibility", "Pages",
        "Export", "Controls", "X11Canvas",
      ]),
    tests(
      "X11CanvasTests",
      of: [
        "Ink", "Platform", "Graphics", "Input", "X11", "Accessibility", "PDFPages", "Pages",
        "Export", "X11Canvas", "CCairo",
      ]),
    .testTarget(
      name: "xsignTests",
      dependencies: all + [
        "xsign", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

if isInTree {
  // For the package Fuzzing, and built with the tests.
  package.targets += [
    .target(
      name: "FuzzTargets",
      dependencies: ["Ink", "Graphics", "Revocation", "PDFInk", "Certificates"],
      path: "Fuzzing/Targets", swiftSettings: fast),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "TestSupport"],
      swiftSettings: strict),
  ]
  package.products.append(.library(name: "FuzzTargets", targets: ["FuzzTargets"]))
  // For the package Benchmarks, which uses all modules.
  package.products.append(.library(name: "TestSupport", targets: ["TestSupport"] + layers))
  // The examples are a package of their own. Here they are built with the rest, and see no more of
  // it than any other package does.
  for (name, modules) in [
    ("SignatureWindow", ["Ink", "X11Canvas", "X11", "Input", "Graphics", "Platform", "Export"]),
    ("Headless", ["Ink", "Export"]), ("OwnEngine", ["Ink", "Export"]),
  ] {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: modules.map { .byName(name: $0) },
        path: "Examples/Sources/\(name)", packageAccess: false, swiftSettings: strict))
  }
  package.targets.append(
    .testTarget(
      name: "ExamplesTests", dependencies: ["Ink", "Graphics", "TestSupport"], swiftSettings: strict
    ))
}
