internal import Foundation
internal import Testing

/// Programs that look at reports as their readers do; `scripts/test` installs them.
enum Reader: String {
    /// With the modules that `Tests/Validators/validate.py` uses.
    case python = "/usr/bin/python3"
    case xmllint = "/usr/bin/xmllint"
    case soffice = "/usr/bin/soffice"

    /// Why a test is skipped.
    var absence: Comment {
        switch self {
        case .python: "python3-jsonschema, -sarif-python-om or -junitparser is missing; scripts/test installs them"
        case .xmllint: "xmllint is missing; scripts/test installs libxml2-utils"
        case .soffice: "LibreOffice is missing; scripts/test installs libreoffice-calc-nogui"
        }
    }

    var isThere: Bool { Self.found.contains(self) }

    private static let found: Set<Reader> = Set(
        [.python, .xmllint, .soffice].filter { reader in
            guard FileManager.default.isExecutableFile(atPath: reader.rawValue) else { return false }
            guard reader == .python else { return true }
            return (try? reader.run(["-c", "import jsonschema, sarif_om, junitparser"]).isFine) == true
        })

    /// What it said, and whether it ended well.
    struct Said {
        var isFine: Bool
        var text: String
    }

    func run(_ arguments: [String], home: String = "/tmp") throws -> Said {
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
        process.waitUntilExit()
        return Said(isFine: process.terminationStatus == 0, text: String(decoding: said, as: UTF8.self))
    }

    /// Runs `validate.py`.
    static func validate(_ arguments: String...) throws -> Said {
        try python.run(["\(Golden.root)/Tests/Validators/validate.py"] + arguments)
    }
}
