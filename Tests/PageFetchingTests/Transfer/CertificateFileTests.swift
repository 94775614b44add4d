internal import Testing

@testable internal import PageFetching

@Suite("The file of trusted certificates")
struct CertificateFileTests {
    @Test("a named file is taken, so that libcurl parses its store once and never looks at a directory")
    func named() throws {
        #expect(try CertificateFile.find(named: "/etc/hostname") == "/etc/hostname")
    }

    @Test("a named file that cannot be read is said so")
    func unreadable() {
        let expected = FetcherError(.unreadableFile, "The certificate file /nowhere.pem cannot be read.")
        #expect(throws: expected) { try CertificateFile.find(named: "/nowhere.pem") }
    }
}
