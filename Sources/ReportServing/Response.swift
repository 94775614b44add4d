internal import CMicrohttpd

/// What goes back to a browser, with the headers that all have.
struct Response {
    var status: UInt32
    var type: String
    var body: Body
    var headers: [(String, String)] = []

    enum Body {
        case bytes([UInt8])
        case file(ReportFolder.Open)
    }

    init(_ status: UInt32, _ type: String, _ body: Body) { (self.status, self.type, self.body) = (status, type, body) }

    init(_ refusal: Refusal) {
        self.init(refusal.status, "text/plain; charset=utf-8", .bytes(Array((refusal.sentence + "\n").utf8)))
        if let allowed = refusal.allowed { headers.append(("Allow", allowed)) }
    }

    init(_ path: ServedPath, _ file: ReportFolder.Open) {
        self.init(200, path.type, .file(file))
        // The page's own policy names its style and script by their hashes and narrows this one.
        if path.isPage { headers.append(("Content-Security-Policy", Self.pagePolicy)) }
    }

    private static let pagePolicy =
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    private var common: [(String, String)] {
        let policy =
            headers.contains { $0.0 == "Content-Security-Policy" }
            ? [] : [("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")]
        return policy + [
            ("Content-Type", type), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cache-Control", "no-store"), ("X-Robots-Tag", "noindex"),
            // One request a connection, so that each has one time to arrive in.
            ("Connection", "close"),
        ]
    }

    /// Hands it to the library; a file is closed with it.
    func queue(on connection: OpaquePointer) -> MHD_Result {
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for (name, value) in common + headers { MHD_add_response_header(made, name, value) }
        return MHD_queue_response(connection, status, made)
    }

    private var made: OpaquePointer? {
        switch body {
        case .file(let file): MHD_create_response_from_fd64(file.size, file.descriptor)
        case .bytes(let bytes):
            bytes.withUnsafeBytes { buffer in
                MHD_create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
            }
        }
    }
}
