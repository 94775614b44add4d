internal import PageFetching
internal import AuditModel
internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("--netrc")
struct NetrcTests {
    private func message(_ text: String) -> String? {
        do throws(UsageError) {
            _ = try Netrc(text: text, path: "n")
            return nil
        } catch {
            return error.message
        }
    }

    @Test("netrc is read as curl reads it, and the first entry of a machine counts")
    func reading() throws {
        let text = """
            # mine
            machine A.example login me password word
            machine b.example
              login you
              password p#ss
              account none
            macdef init
            machine evil.example login x password y

            machine a.example login other password word
            machine nobody.example password alone
            """
        let logins = try Netrc(text: text, path: "n").logins
        #expect(logins == [HostKey("a.example"): "me:word", HostKey("b.example"): "you:p#ss"])
    }

    @Test("a broken netrc is refused in one sentence without a secret")
    func faults() {
        for text in [
            "machine", "machine a login", "machine a login b password", "default login x password s3cret",
            "s3cret", "machine a login x:y password s3cret",
        ] {
            let said = message(text)
            #expect(said != nil && said?.contains("s3cret") == false, "\(text)")
        }
        let many = (0...Netrc.machineLimit).map { "machine h\($0) login a password b" }.joined(separator: "\n")
        #expect(message(many)?.contains("more than 1,000 machines") == true)
    }

    @Test("netrc logins go to their hosts over https only, unless the configuration allows http")
    func settings() async throws {
        let folder = try TemporaryFolder()
        let netrc = try folder.write(
            "netrc", "machine 127.0.0.1 login me password word\nmachine own.example login a password b\n")
        let config = try folder.write(
            "c.json", #"{"hosts": {"own.example": {"auth": {"basic": {"env": "LOGIN"}}}}}"#)
        let read = try OptionParser.parse(["https://own.example/", "--config", config, "--netrc", netrc]) { _ in "o:wn"
        }
        #expect(read.audit.fetch.hosts[HostKey("own.example")]?.userPassword == "o:wn")
        #expect(read.audit.fetch.hosts[HostKey("127.0.0.1")]?.userPassword == "me:word")
        let server = try site { _ in html("<title>Plain</title>") }
        defer { server.stop() }
        let said = await ogaudit([
            server.url("/"), "--netrc", netrc, "--output", "\(folder.path)/out", "--allow-private", "--no-media",
        ])
        #expect(said.code == .done, "\(said.err)")
        #expect(server.log.requests.allSatisfy { $0.headers["authorization"] == nil })
        let missing = await ogaudit([server.url("/"), "--netrc", "\(folder.path)/none"])
        BadInputTests.expect(missing, .usage, naming: ["--netrc"])
    }
}
