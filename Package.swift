// swift-tools-version: 6.3
import PackageDescription

// The arrows of ARCHITECTURE.md and nothing else. Every arrow points down; each C library has one importer.

/// Set by `scripts/fuzz`: then the command is a library, for a program cannot be linked into another, and what tests
/// replay is a program that libFuzzer drives. Other builds compile nothing of it but with the tests.
let isFuzzing = Context.environment["OGAUDIT_FUZZ"] != nil

/// Every Swift target of this package is built the same way.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Every C target too.
let cHouse: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]

func library(_ name: String, on dependencies: [Target.Dependency] = [], excluding: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, exclude: excluding, swiftSettings: house)
}

func tests(_ name: String, on dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], resources: resources, swiftSettings: house)
}

func command(on dependencies: [Target.Dependency]) -> Target {
    isFuzzing
        ? .target(name: "ogaudit", dependencies: dependencies, exclude: ["main.swift"], swiftSettings: house)
        : .executableTarget(name: "ogaudit", dependencies: dependencies, swiftSettings: house)
}

/// Set by `scripts/test` where it wants the tests of one target alone: no other target of tests is compiled.
let onlyTests = Context.environment["OGAUDIT_ONLY_TESTS"]

func fuzzing(on dependencies: [Target.Dependency]) -> Target {
    isFuzzing
        ? .executableTarget(
            name: "fuzz", dependencies: dependencies + ["TestSupport"], path: "Tests/FuzzTests",
            exclude: ["Fixtures", "Replay"], swiftSettings: house)
        : .testTarget(
            name: "FuzzTests", dependencies: dependencies + ["TestSupport"], exclude: ["Fixtures", "Driver"],
            swiftSettings: house)
}

let package = Package(
    name: "ogaudit",
    // What `Mutex` and `Regex` ask for. Only OGReading imports nothing that Linux alone has (scripts/check).
    platforms: [.macOS(.v15)],
    products: (isFuzzing ? [] : [.executable(name: "ogaudit", targets: ["ogaudit"])]) + [
        .library(name: "OGAudit", targets: ["OGAudit"]), .library(name: "OGReading", targets: ["OGReading"]),
    ],
    targets: [
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev", "zlib1g-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
        .systemLibrary(name: "CPSL", pkgConfig: "libpsl", providers: [.apt(["libpsl-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSSL", pkgConfig: "libssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CAVIF", providers: [.apt(["libavif-dev"])]),
        .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),

        library("AuditModel"),
        library("Politeness", on: ["AuditModel"]),
        // C, because its preprocessor puts files into the program as they are; Swift's compiler takes half a minute for the
        // same bytes as an array.
        .target(name: "EmbeddedFiles", cSettings: cHouse + [.disableWarning("c23-extensions")]),
        library("AuditRules", on: ["AuditModel", "EmbeddedFiles"], excluding: ["Words", "Text/name-words.txt"]),
        library("WebAddresses", on: ["AuditModel", "CIDN2", "CPSL"]),
        library(
            "PageReading", on: ["AuditModel", "WebAddresses", "EmbeddedFiles", "CLibXML2"],
            excluding: [
                "Charset/Indexes", "Charset/single-byte.txt", "References/entities.txt", "Scanning/image-words.txt",
            ]),
        library(
            "PageFetching", on: ["AuditModel", "Politeness", "WebAddresses", "CCurl", "CDeflate", "CSSL"]),
        library("WebArchives", on: ["AuditModel", "PageFetching", "CZstd"]),
        library("MediaSniffing", on: ["AuditModel"]),
        library("MediaInspection", on: ["AuditModel", "CCrypto", "MediaSniffing"]),
        // C, because libjpeg and libpng leave by longjmp; called in helper processes only.
        // The module maps' own links reach Swift only.
        .target(
            name: "ImageCodecs", dependencies: ["CAVIF", "CDeflate", "CGIF", "CJPEG", "CPNG", "CWebP"],
            cSettings: cHouse,
            linkerSettings: ["avif", "deflate", "gif", "jpeg", "png", "webp", "webpdemux"].map { .linkedLibrary($0) }),
        .target(name: "TextNet", cSettings: cHouse),
        library(
            "ImageAnalysis", on: ["AuditModel", "MediaInspection", "MediaSniffing", "ImageCodecs", "TextNet"]),
        library("ImageWorkers", on: ["AuditModel", "ImageAnalysis", "CSeccomp"]),
        library("ReportServing", on: ["AuditModel", "CMicrohttpd"]),
        library("AuditStore", on: ["AuditModel", "EmbeddedFiles", "CSQLite"], excluding: ["schema.sql"]),
        library(
            "AuditReports", on: ["AuditModel", "AuditRules", "EmbeddedFiles", "CCrypto"], excluding: ["Templates"]),
        library("PageJudging", on: ["AuditModel", "AuditRules", "MediaSniffing", "PageReading", "WebAddresses"]),
        library(
            "Auditing",
            on: [
                "AuditModel", "AuditReports", "AuditRules", "AuditStore", "CMalloc", "MediaInspection", "MediaSniffing",
                "PageFetching", "PageJudging", "PageReading", "ImageWorkers", "Politeness", "WebAddresses",
                "WebArchives",
            ]),
        // The options of the command and its configuration file, which the library reads too.
        library(
            "AuditSettings",
            on: ["AuditModel", "AuditReports", "AuditRules", "AuditStore", "Auditing", "PageFetching", "Politeness"]),
        // What any program can read and judge HTML with: no requests, database, images or processes below it.
        library("OGReading", on: ["AuditModel", "AuditRules", "PageJudging", "WebAddresses"]),
        // What others import. Its names are its own, so that nothing of the modules below is seen through them.
        library(
            "OGAudit",
            on: [
                "AuditModel", "AuditReports", "AuditRules", "AuditSettings", "Auditing", "MediaInspection", "OGReading",
                "PageFetching", "ImageWorkers", "Politeness",
            ]),
        command(on: [
            "AuditModel", "AuditReports", "AuditRules", "AuditSettings", "AuditStore", "Auditing", "PageFetching",
            "ImageWorkers", "Politeness", "ReportServing",
        ]),

        .target(name: "BenchmarkSupport", path: "Benchmarks/Support", swiftSettings: house),
        .executableTarget(
            name: "stages",
            dependencies: [
                "AuditModel", "AuditRules", "AuditStore", "BenchmarkSupport", "MediaInspection", "MediaSniffing",
                "Auditing", "PageJudging", "PageReading", "ImageAnalysis",
            ],
            path: "Benchmarks/Stages", swiftSettings: house),
        .executableTarget(
            name: "year", dependencies: ["AuditModel", "AuditStore", "BenchmarkSupport"], path: "Benchmarks/Year",
            swiftSettings: house),
        .executableTarget(
            name: "scale", dependencies: ["AuditModel", "BenchmarkSupport", "Politeness"], path: "Benchmarks/Scale",
            swiftSettings: house),
        .target(name: "TestNetwork", path: "Tests/TestNetwork", cSettings: cHouse),
        .target(
            name: "TestSupport",
            dependencies: [
                "AuditModel", "AuditRules", "CDeflate", "CZstd", "Auditing", "PageJudging", "PageReading",
                "TestNetwork",
                "WebAddresses",
            ],
            path: "Tests/TestSupport",
            swiftSettings: house),
        tests("AuditModelTests", on: ["AuditModel"]),
        tests("PolitenessTests", on: ["AuditModel", "Politeness"]),
        tests("WebAddressesTests", on: ["AuditModel", "WebAddresses"]),
        tests(
            "PageReadingTests", on: ["AuditModel", "PageReading", "WebAddresses", "CLibXML2"],
            resources: [.copy("Fixtures")]),
        tests(
            "PageFetchingTests", on: ["AuditModel", "CCurl", "CDeflate", "PageFetching", "Politeness", "WebAddresses"]),
        tests("WebArchivesTests", on: ["AuditModel", "WebArchives"]),
        tests("MediaInspectionTests", on: ["AuditModel", "MediaInspection", "MediaSniffing"]),
        tests(
            "ImageAnalysisTests",
            on: ["AuditModel", "MediaInspection", "MediaSniffing", "ImageAnalysis", "ImageCodecs", "TextNet"],
            resources: [.copy("Fixtures")]),
        tests("ImageWorkersTests", on: ["AuditModel", "Auditing", "ImageWorkers", "ogaudit"]),
        tests("AuditRulesTests", on: ["AuditModel", "AuditRules", "PageReading"], resources: [.copy("Golden")]),
        tests("ReportServingTests", on: ["AuditModel", "ReportServing"]),
        tests("AuditStoreTests", on: ["AuditModel", "AuditStore"]),
        tests("AuditReportsTests", on: ["AuditModel", "AuditReports", "AuditRules"]),
        tests(
            "OGAuditTests",
            on: [
                "AuditModel", "AuditReports", "AuditRules", "AuditStore", "Auditing", "MediaInspection", "OGAudit",
                "OGReading", "PageFetching", "PageJudging", "PageReading", "Politeness", "WebAddresses", "WebArchives",
            ]),
        tests(
            "CommandTests",
            on: [
                "AuditModel", "AuditRules", "AuditSettings", "AuditStore", "Auditing", "OGAudit", "PageFetching",
                "ImageWorkers", "Politeness", "ogaudit",
            ]),
        fuzzing(on: [
            "AuditModel", "AuditRules", "AuditSettings", "CDeflate", "MediaInspection", "MediaSniffing", "Auditing",
            "PageFetching", "PageReading", "ImageAnalysis", "ImageWorkers", "Politeness", "WebAddresses",
            "WebArchives", "ogaudit",
        ]),
    ]
)

package.targets.removeAll { $0.type == .test && $0.name != (onlyTests ?? $0.name) }
