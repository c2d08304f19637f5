// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Examples",
  dependencies: [
    // In a package of your own:
    // .package(url: "https://github.com/xsign/xsign", branch: "main")
    .package(name: "xsign", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "SignatureWindow",
      dependencies: [
        .product(name: "Ink", package: "xsign"),
        .product(name: "X11Canvas", package: "xsign"),
        .product(name: "Export", package: "xsign"),
      ]),
    .executableTarget(
      name: "Headless",
      dependencies: [
        .product(name: "Ink", package: "xsign"), .product(name: "Export", package: "xsign"),
      ]),
    .executableTarget(
      name: "OwnEngine",
      dependencies: [
        .product(name: "Ink", package: "xsign"), .product(name: "Export", package: "xsign"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
