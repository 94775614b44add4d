internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("The place of a report")
struct ReportPlaceTests {
    @Test("checking that a report can be written leaves nothing behind")
    func check() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.json", "older")
        try ReportPlace(folder.path + "/a.json").check()
        try ReportPlace(folder.path + "/b.json").check()
        try ReportPlace("-").check()
        try ReportPlace("/dev/null").check()
        #expect(ReportPlace("/dev/stdout") == .standardOutput, "never replaced by renaming")
        #expect(folder.names() == ["a.json"])
        #expect(try folder.read("a.json") == "older")
    }

    @Test("a report is refused at a folder, or in a missing folder")
    func refusals() throws {
        let folder = try TemporaryFolder()
        for (path, code) in [
            (folder.path, ReportError.Code.isFolder), (folder.path + "/none/a.json", .noSuchFolder),
            ("/dev/fd/999999", .noSuchFolder),
        ] {
            let error = #expect(throws: ReportError.self) { try ReportPlace(path).check() }
            #expect(error?.code == code)
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test("a report written to a device leaves it a device, and a full one is an error")
    func devices() throws {
        let file = try OutputFile(.file("/dev/null"))
        try file.record { $0.append("text") }
        try file.publish()
        #expect(ReportPlace.isSpecial("/dev/null"))
        let full = try OutputFile(.file("/dev/full"))
        try full.record { $0.append("text") }
        let error = #expect(throws: ReportError.self) { try full.publish() }
        #expect(error?.code == .diskFull)
    }

    @Test("a pipe without a reader does not block the reports")
    func pipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        try ReportPlace(path).check()
        #expect(throws: ReportError.self) { try OutputFile(.file(path)) }
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try ReportPlace(path).check()
        let file = try OutputFile(.file(path))
        try file.record { $0.append("text") }
        try file.publish()
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(read(reader, &bytes, 10) == 4)
        #expect(folder.names() == ["pipe"])
    }

    @Test("a pipe whose reader went away is no error")
    func reader() throws {
        signal(SIGPIPE, SIG_IGN)
        let folder = try TemporaryFolder()
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        let file = try OutputFile(.file(path))
        close(reader)
        try file.record { $0 += [UInt8](repeating: 65, count: 2 * OutputFile.bufferSize) }
        try file.publish()
    }

    @Test(
        "spellings of one path are one place, also in a folder that is yet to be made", arguments: ["there", "later"])
    func spellings(_ name: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("there/file", "")
        let plain = ReportPlace.file("\(folder.path)/\(name)/pages.csv").absolute
        for spelled in ["\(name)/./pages.csv", "\(name)/../\(name)//pages.csv", "./\(name)/pages.csv"] {
            #expect(ReportPlace.file("\(folder.path)/\(spelled)").absolute == plain, "\(spelled)")
        }
        #expect(ReportPlace.file("\(name)-not/x.csv").absolute == ReportPlace.file("./\(name)-not/x.csv").absolute)
        #expect(ReportPlace.standardOutput.absolute == .standardOutput)
    }
}
