internal import Dispatch
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("The file that a report is written to")
struct PartFileTests {
    private static func write(_ text: String, to path: String) throws {
        let file = try OutputFile(path)
        try file.record { $0.append(text) }
        try file.publish()
    }

    @Test(
        "a link, a second name or a pipe in its place is removed and not followed", arguments: ["link", "name", "pipe"])
    func strangers(_ kind: String) throws {
        let folder = try TemporaryFolder()
        let victim = try folder.write("victim", "precious")
        let path = folder.path + "/report.json"
        let made =
            switch kind {
            case "link": symlink(victim, path + ".part")
            case "name": link(victim, path + ".part")
            default: mkfifo(path + ".part", 0o644)
            }
        #expect(made == 0)
        try Self.write("new", to: path)
        #expect(try folder.read("report.json") == "new")
        #expect(try folder.read("victim") == "precious")
        #expect(folder.names() == ["report.json", "victim"])
    }

    @Test(
        "a link that has the name of a report is replaced, wherever it leads", arguments: ["victim", "pipe", "nowhere"])
    func links(_ target: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("victim", "precious")
        #expect(mkfifo(folder.path + "/pipe", 0o644) == 0)
        let path = folder.path + "/report.json"
        #expect(symlink(folder.path + "/" + target, path) == 0)
        try ReportPlace(path).check()
        try Self.write("new", to: path)
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
        #expect(try folder.read("victim") == "precious")
    }

    @Test("a report is private until it is complete, and then has the usual permissions")
    func rights() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/report.json"
        var status = stat()
        let file = try OutputFile(path)
        #expect(stat(path + ".part", &status) == 0 && status.st_mode & 0o777 == 0o600)
        try file.publish()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == PartFile.finalMode)
    }

    @Test("a second writer of the same report waits for the first")
    func second() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/report.json"
        let isOpen = DispatchSemaphore(value: 0)
        async let first: Void = onOwnThread {
            defer { isOpen.signal() }
            let file = try OutputFile(path)
            try file.record { $0.append("first") }
            isOpen.signal()
            usleep(100_000)
            try file.publish()
        }
        async let second: Void = onOwnThread {
            isOpen.wait()
            try Self.write("second", to: path)
        }
        _ = try await (first, second)
        #expect(try folder.read("report.json") == "second")
        #expect(folder.names() == ["report.json"])
    }

    @Test("a writer that gives up does not touch the file of another")
    func givenUp() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/report.json"
        do { _ = try OutputFile(path) }
        #expect(folder.names().isEmpty)
        try Self.write("whole", to: path)
        #expect(try folder.read("report.json") == "whole")
    }

    @Test("a folder of a report that is a link is refused", arguments: ["pages", "thumbs"])
    func folders(_ name: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("away/0001.js", "precious")
        _ = try folder.write("away/0002.js.part", "precious")
        #expect(symlink("away", "\(folder.path)/\(name)") == 0)
        let error = #expect(throws: ReportError.self) { try Folder(making: "\(folder.path)/\(name)") }
        #expect(error?.code == .isLink)
        Leftovers.remove(from: folder.path, names: [])
        #expect(folder.names(in: "away") == ["0001.js", "0002.js.part"])
    }
}
