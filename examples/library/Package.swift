// swift-tools-version: 6.3
import PackageDescription

// Three programs that use the library and nothing else of ogaudit.

let package = Package(
    name: "library",
    dependencies: [.package(name: "ogaudit", path: "../..")],
    targets: ["link", "pages", "judge"].map { name in
        .executableTarget(name: name, dependencies: [.product(name: "OGAudit", package: "ogaudit")])
    }
)
