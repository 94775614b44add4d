internal import Testing

@testable internal import PageFetching

@Suite("The file of trusted certificates")
struct CertificateFileTests {
    @Test("a given certificate file is used alone, without a directory")
    func named() throws {
        #expect(try CertificateFile.find(named: "/etc/hostname") == "/etc/hostname")
    }

    @Test("a named certificate file that cannot be read is an error")
    func unreadable() {
        let expected = FetcherError(.unreadableFile, "The certificate file /nowhere.pem cannot be read.")
        #expect(throws: expected) { try CertificateFile.find(named: "/nowhere.pem") }
    }
}
