internal import Foundation
internal import TestSupport

/// A TLS server of OpenSSL's, which serves `page.html`; or one that only listens.
final class TLSServer: Sendable {
    private let process: Process
    let port: Int
    private let folder: TemporaryFolder
    private let log: String

    /// The received bytes, if it only listens.
    var heard: String { (try? folder.read(log)) ?? "" }

    /// nil when it does not start.
    ///
    /// - Parameter port: 0 is any that is free.
    init?(
        _ folder: TemporaryFolder, _ certificate: HostileHandshake.Certificate, port: Int = 0, onlyListens: Bool = false
    ) async throws {
        let name = certificate.rawValue
        let log = "log-\(UUID().uuidString)"
        (self.folder, self.log) = (folder, log)
        let manner = onlyListens ? "" : "-WWW"
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c",
            "exec openssl s_server -accept 127.0.0.1:\(port) -cert \(name).pem -key \(name).key \(manner) >\(log) 2>&1",
        ]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        // One that listens ends with its input.
        process.standardInput = onlyListens ? Pipe() : FileHandle.nullDevice
        try process.run()
        for _ in 0..<1_000 {
            if let taken = Self.port(in: (try? folder.read(log)) ?? "", wanted: port) {
                self.port = taken
                return
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        Self.end(process)
        return nil
    }

    /// `ACCEPT 127.0.0.1:4433`, or `ACCEPT` alone when the port was given.
    private static func port(in log: String, wanted: Int) -> Int? {
        let line = log.split(separator: "\n").first { $0.hasPrefix("ACCEPT") }
        return line.map { line in line.split(separator: ":").last.flatMap { Int($0) } ?? wanted }
    }

    func stop() { Self.end(process) }

    /// Threads of tests block signals, and processes inherit that; all but this one.
    private static func end(_ process: Process) {
        kill(process.processIdentifier, SIGKILL)
        process.sleepUntilEnd()
    }

    /// Makes an authority, `ca.pem`, the certificates of the tests, and the page.
    static func makeCertificates(in folder: TemporaryFolder) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-ec", script]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.sleepUntilEnd()
        _ = try folder.write("page.html", "<!doctype html><title>A page over TLS</title><p>Some words to read.")
    }

    private static let script = """
        new="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        openssl req -x509 $new -days 30 -subj "/CN=ogaudit test" -keyout ca.key -out ca.pem
        leaf() {
            openssl req $new -subj "/CN=$1" -keyout "$1.key" -out "$1.csr"
            printf 'subjectAltName=%s' "$2" > "$1.ext"
            openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days "$3" -extfile "$1.ext" -out "$1.pem"
        }
        leaf good IP:127.0.0.1 30
        leaf expired IP:127.0.0.1 -1
        leaf other DNS:other.test,DNS:more.test 30
        openssl req $new -subj "/CN=ogaudit between" -keyout mid.key -out mid.csr
        printf 'basicConstraints=critical,CA:TRUE' > mid.ext
        openssl x509 -req -in mid.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -extfile mid.ext -out mid.pem
        openssl req $new -subj "/CN=between" -keyout between.key -out between.csr
        openssl x509 -req -in between.csr -CA mid.pem -CAkey mid.key -CAcreateserial -days 30 -extfile good.ext -out between.pem
        openssl req $new -subj "/CN=later" -keyout later.key -out later.csr
        touch index.txt && echo 01 > serial
        printf '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n' > ca.cnf
        openssl ca -batch -config ca.cnf -cert ca.pem -keyfile ca.key -in later.csr -out later.pem -extfile good.ext \
            -startdate 20960101000000Z -enddate 20970101000000Z
        openssl req -x509 $new -days 30 -subj /CN=self -addext subjectAltName=IP:127.0.0.1 -keyout selfSigned.key -out selfSigned.pem
        """
}
