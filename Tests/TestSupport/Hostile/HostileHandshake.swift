package import AuditModel

/// One way for a server to fail at TLS; all of them serve a fine page.
package struct HostileHandshake: Sendable, CustomStringConvertible {
    package enum Server: Sendable {
        /// A real one with the certificate of that name.
        case certificate(Certificate)
        /// A socket that answers the greeting so.
        case socket(Reply)
    }

    /// The certificates of the tests; all but the one that signs itself are signed by an authority that is trusted.
    package enum Certificate: String, Sendable { case good, expired, other, selfSigned }

    package var description: String
    package var server: Server
    package var outcome = Outcome.tls
    package var cause: FetchFailure.Cause? = .tls
    package var options: [String] = []

    package static let all = [
        HostileHandshake(
            description: "has a certificate that is good", server: .certificate(.good), outcome: .ok, cause: nil),
        HostileHandshake(description: "has an expired certificate", server: .certificate(.expired)),
        HostileHandshake(description: "has a certificate for another host", server: .certificate(.other)),
        HostileHandshake(description: "signed its certificate itself", server: .certificate(.selfSigned)),
        HostileHandshake(
            description: "has an expired certificate, with `--insecure`", server: .certificate(.expired), outcome: .ok,
            cause: nil, options: ["--insecure"]),
        HostileHandshake(description: "hangs up on the greeting", server: .socket(.drop)),
        HostileHandshake(description: "resets on the greeting", server: .socket(.reset)),
        HostileHandshake(
            description: "hangs up in the middle of its own greeting",
            server: .socket(Reply([.send([0x16, 3, 3, 0, 100, 2, 0, 0, 96, 3, 3]), .close]))),
        HostileHandshake(
            description: "answers with an alert", server: .socket(Reply([.send([0x15, 3, 3, 0, 2, 2, 40]), .close]))),
        HostileHandshake(
            description: "answers in plain HTTP",
            server: .socket(.raw("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Plain</title>"))),
        HostileHandshake(
            description: "answers with rubbish for ever",
            server: .socket(Reply([.endless(Array(repeating: 0x16, count: 8_192))]))),
        HostileHandshake(
            description: "does not answer the greeting (`--connect-timeout 1s`)",
            server: .socket(Reply([.wait(milliseconds: 20_000)])), outcome: .timeout, cause: .timeout,
            options: ["--connect-timeout", "1s"]),
    ]
}
