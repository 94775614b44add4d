package import AuditModel

/// One way for a server to fail at TLS; all of them serve a fine page.
package struct HostileHandshake: Sendable, CustomStringConvertible {
    package enum Server: Sendable {
        /// A real one with the certificate of that name.
        case certificate(Certificate)
        /// A socket that sends this greeting.
        case socket(Reply)
    }

    /// The certificates of the tests; all but the one that signs itself are signed by an authority that is trusted.
    package enum Certificate: String, Sendable { case good, expired, later, other, selfSigned, between }

    package var description: String
    package var server: Server
    package var outcome = Outcome.tls
    package var cause: FetchFailure.Cause? = .tls
    package var options: [String] = []
    /// The one cause that is named.
    package var words = ""

    package static let all = [
        HostileHandshake(
            description: "has a certificate that is good", server: .certificate(.good), outcome: .ok, cause: nil),
        HostileHandshake(
            description: "has an expired certificate", server: .certificate(.expired),
            words: "the certificate expired on "),
        HostileHandshake(
            description: "has a certificate that is not valid yet", server: .certificate(.later),
            words: "the certificate is not valid before 1 January 2096"),
        HostileHandshake(
            description: "does not send its intermediate certificate", server: .certificate(.between),
            words: "the intermediate certificate is missing: the server does not send “ogaudit between”"),
        HostileHandshake(
            description: "has a certificate for another host", server: .certificate(.other),
            words: "the certificate is for other.test, more.test, not for this host"),
        HostileHandshake(
            description: "signed its certificate itself", server: .certificate(.selfSigned),
            words: "the certificate is self-signed"),
        HostileHandshake(
            description: "has an expired certificate, with `--insecure`", server: .certificate(.expired), outcome: .ok,
            cause: nil, options: ["--insecure"]),
        HostileHandshake(
            description: "hangs up on the greeting", server: .socket(.drop),
            words: "the server closed the connection during the handshake"),
        HostileHandshake(description: "resets on the greeting", server: .socket(.reset)),
        HostileHandshake(
            description: "hangs up in the middle of its own greeting",
            server: .socket(Reply([.send([0x16, 3, 3, 0, 100, 2, 0, 0, 96, 3, 3]), .close]))),
        HostileHandshake(
            description: "answers with an alert", server: .socket(Reply([.send([0x15, 3, 3, 0, 2, 2, 40]), .close])),
            words: "the server ended the handshake"),
        HostileHandshake(
            description: "speaks an old version of TLS alone",
            server: .socket(Reply([.send([0x15, 3, 1, 0, 2, 2, 70]), .close])),
            words: "the server speaks only an old version of TLS"),
        HostileHandshake(
            description: "answers in plain HTTP",
            server: .socket(.raw("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Plain</title>")),
            words: "the server does not speak TLS on this port"),
        HostileHandshake(
            description: "answers with rubbish for ever",
            server: .socket(Reply([.endless(Array(repeating: 0x16, count: 8_192))]))),
        HostileHandshake(
            description: "does not answer the greeting (`--connect-timeout 1s`)",
            server: .socket(Reply([.wait(milliseconds: 20_000)])), outcome: .timeout, cause: .timeout,
            options: ["--connect-timeout", "1s"]),
    ]
}
