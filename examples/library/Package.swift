// swift-tools-version: 6.3
import PackageDescription

// Programs that use the library and nothing else of ogaudit. Elsewhere the dependency is
//     .package(url: "https://git.example/ogaudit.git", from: "0.1.0")

func program(_ name: String, on product: String = "OGAudit") -> Target {
    .executableTarget(name: name, dependencies: [.product(name: product, package: "ogaudit")])
}

let package = Package(
    name: "library",
    dependencies: [.package(name: "ogaudit", path: "../..")],
    targets: [program("link"), program("pages"), program("judge"), program("foundation"), program("reading", on: "OGReading")]
)
