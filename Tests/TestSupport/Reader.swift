internal import Foundation

/// Programs that look at what we write as its readers do; `scripts/test` installs them.
package enum Reader: String, CaseIterable, Sendable {
    /// With the modules that `Tests/Validators/validate.py` uses.
    case python = "/usr/bin/python3"
    case xmllint = "/usr/bin/xmllint"
    case soffice = "/usr/bin/soffice"
    case man = "/usr/bin/man"
    case mandoc = "/usr/bin/mandoc"
    case bash = "/usr/bin/bash"
    case zsh = "/usr/bin/zsh"
    case fish = "/usr/bin/fish"

    /// Why a test is skipped.
    package var absence: String {
        switch self {
        case .python: "python3-jsonschema, -sarif-python-om or -junitparser is missing; scripts/test installs them"
        case .xmllint: "xmllint is missing; scripts/test installs libxml2-utils"
        case .soffice: "LibreOffice is missing; scripts/test installs libreoffice-calc-nogui"
        case .man, .mandoc, .bash, .zsh, .fish: "\(rawValue) is missing; scripts/test installs it"
        }
    }

    package var isThere: Bool { Self.found.contains(self) }

    private static let found = Set(
        allCases.filter { reader in
            guard FileManager.default.isExecutableFile(atPath: reader.rawValue) else { return false }
            guard reader == .python else { return true }
            return (try? reader.runNow(["-c", "import jsonschema, sarif_om, junitparser"]).isFine) == true
        })

    /// Its output, and whether it succeeded.
    package struct Said: Sendable {
        package var isFine: Bool
        package var text: String
    }

    package func run(_ arguments: [String], home: String = "/tmp") async throws -> Said {
        try await onOwnThread { try runNow(arguments, home: home) }
    }

    private func runNow(_ arguments: [String], home: String = "/tmp") throws -> Said {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: rawValue)
        process.arguments = arguments
        process.environment = ["HOME": home, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.sleepUntilEnd()
        return Said(isFine: process.terminationStatus == 0, text: String(decoding: said, as: UTF8.self))
    }

    /// Runs `validate.py`.
    package static func validate(_ arguments: String...) async throws -> Said {
        try await python.run(["\(validators)/validate.py"] + arguments)
    }

    /// Looks at report.json, pages.jsonl, ogaudit.sarif and junit.xml of a folder, each by its schema or model.
    package static func validateDocuments(of folder: String) async throws -> [Said] {
        let schema = "\(validators)/../../docs/report.schema.json"
        return [
            try await validate("json", schema, "\(folder)/report.json"),
            try await validate("lines", schema, "\(folder)/pages.jsonl"),
            try await validate("json", "\(validators)/sarif.schema.json", "\(folder)/ogaudit.sarif"),
            try await validate(
                "json", "\(validators)/codequality.schema.json", "\(folder)/gl-code-quality-report.json"),
            try await validate("sarif", "\(folder)/ogaudit.sarif"),
            try await validate("junit", "\(folder)/junit.xml"),
        ]
    }

    /// Looks at a JUnit report by our schema.
    package static func validateSchema(ofJUnit path: String) async throws -> Said {
        try await xmllint.run(["--noout", "--schema", "\(validators)/junit.xsd", path])
    }

    private static let validators = Repository.root + "/Tests/Validators"
}
