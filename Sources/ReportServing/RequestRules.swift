internal import AuditModel

/// What a request says before its body.
struct RequestHead {
    var method: String
    var target: String
    var hosts: [String] = []
    var origins: [String] = []
    var lengths: [String] = []
    /// Whether its body comes in pieces of no known length.
    var isChunked = false
}

/// Decides what becomes of a request; it knows nothing of sockets or files.
struct RequestRules: Sendable {
    let address: ListenAddress
    /// Whether pages can be checked again.
    let offersCheck: Bool

    /// Bytes of the body of a request to check a page: a URL.
    static let bodyLimit = 8_192

    enum Decision: Equatable {
        case refuse(Refusal)
        case file(ServedPath)
        /// Says that pages can be checked again.
        case offer
        /// Takes the body, which is a URL.
        case check
    }

    func decide(_ head: RequestHead) -> Decision {
        guard head.hosts.count == 1, let host = head.hosts.first?.lowercased(), isOurs(host) else {
            return .refuse(.foreignHost)
        }
        guard head.target.hasPrefix("/") else { return .refuse(.target) }
        if head.target == "/check" { return decideCheck(head, host) }
        guard ["GET", "HEAD"].contains(head.method) else { return .refuse(.method) }
        return ServedPath(target: head.target).map(Decision.file) ?? .refuse(.missing)
    }

    private func decideCheck(_ head: RequestHead, _ host: String) -> Decision {
        guard offersCheck else { return .refuse(.missing) }
        guard head.method != "HEAD" else { return .offer }
        guard head.method == "POST" else { return .refuse(.checkMethod) }
        guard head.origins.count == 1, head.origins.first?.lowercased() == "http://\(host)" else {
            return .refuse(.foreignOrigin)
        }
        guard !head.isChunked, head.lengths.count == 1, let length = head.lengths.first.flatMap({ UInt64($0) }) else {
            return .refuse(.length)
        }
        return length <= Self.bodyLimit ? .check : .refuse(.bodyTooLarge)
    }

    /// A name that an attacker can point at this machine is none of ours.
    private func isOurs(_ host: String) -> Bool {
        let port = ":\(address.port)"
        guard host.hasSuffix(port) || address.port == 80 else { return false }
        let name = host.hasSuffix(port) ? String(host.dropLast(port.count)) : host
        if ["localhost", "127.0.0.1", "[::1]", address.name].contains(name) { return true }
        let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
        return address.isEvery && ListenAddress.isAddress(isBracketed ? String(name.dropFirst().dropLast()) : name)
    }
}

/// Why a request gets nothing.
enum Refusal: Equatable {
    case foreignHost, foreignOrigin, target, missing, method, checkMethod, length, bodyTooLarge, busy

    var status: UInt32 {
        switch self {
        case .foreignHost, .foreignOrigin: 403
        case .target: 400
        case .missing: 404
        case .method, .checkMethod: 405
        case .length: 411
        case .bodyTooLarge: 413
        case .busy: 429
        }
    }

    /// One sentence for who sent it.
    var sentence: String {
        switch self {
        case .foreignHost: "This server only accepts the URL that ogaudit serve printed."
        case .foreignOrigin: "Only pages of this report may check a page."
        case .target: "The request names no file of this report."
        case .missing: "This report has no such file. If the report was moved or is being written, reload in a moment."
        case .method: "This server only reads: use GET or HEAD."
        case .checkMethod: "To check a page, send its URL with POST."
        case .length: "The request must say how long it is."
        case .bodyTooLarge: "The request is too long; a URL has at most \(RequestRules.bodyLimit) bytes."
        case .busy: "Another page is being checked. Try again when it is done."
        }
    }

    var allowed: String? {
        switch self {
        case .method: "GET, HEAD"
        case .checkMethod: "HEAD, POST"
        default: nil
        }
    }
}
