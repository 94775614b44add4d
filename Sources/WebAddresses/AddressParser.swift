internal import AuditModel

/// WHATWG's basic URL parser for http and https, without a fragment.
struct AddressParser {
    let base: PageURL?

    /// The parts of an address, normalised.
    struct Parts {
        var isSecure: Bool
        var host: String
        var port: UInt16?
        var pathAndQuery: [UInt8]
        var hasUserInfo = false

        func url() throws(AddressError) -> PageURL {
            let url = PageURL(
                isSecure: isSecure, host: host, port: port, pathAndQuery: String(decoding: pathAndQuery, as: UTF8.self))
            guard url.text.utf8.count <= WebAddress.lengthLimit else { throw .tooLong }
            return url
        }
    }

    enum Reading {
        case web(Parts)
        case otherScheme(String)
    }

    func reference(_ text: String) -> Reference {
        do {
            switch try read(AddressBytes.cleaned(text)[...]) {
            case .web(let parts): return .web(try parts.url())
            case .otherScheme(let name): return .otherScheme(name)
            }
        } catch {
            return .invalid(error.reason)
        }
    }

    /// Takes cleaned bytes apart; the scheme comes first, so that a long `data:` is not called too long.
    func read(_ bytes: ArraySlice<UInt8>) throws(AddressError) -> Reading {
        if let colon = AddressBytes.schemeEnd(of: bytes) {
            let scheme = bytes[..<colon].lazy.map(\.lowered)
            let isSecure = scheme.elementsEqual("https".utf8)
            guard isSecure || scheme.elementsEqual("http".utf8) else {
                return .otherScheme(String(decoding: Array(scheme.prefix(Self.schemeLimit)), as: UTF8.self))
            }
            return .web(try afterScheme(bytes[(colon + 1)...], isSecure: isSecure))
        }
        guard let base else { throw bytes.isEmpty ? .emptyText : .relative }
        return .web(try relative(bytes, to: base))
    }

    /// The same scheme as the base's leaves `http:page` a relative reference; any other makes it a host.
    private func afterScheme(_ rest: ArraySlice<UInt8>, isSecure: Bool) throws(AddressError) -> Parts {
        if let base, base.isSecure == isSecure { return try relative(rest, to: base) }
        return try withAuthority(rest.drop(while: \.isSlash), isSecure: isSecure)
    }

    private func relative(_ text: ArraySlice<UInt8>, to base: PageURL) throws(AddressError) -> Parts {
        let slashes = text.prefix(while: \.isSlash).count
        if slashes >= 2 { return try withAuthority(text.dropFirst(slashes), isSecure: base.isSecure) }
        guard text.count <= WebAddress.lengthLimit else { throw .tooLong }
        var parts = Parts(isSecure: base.isSecure, host: base.host, port: base.port, pathAndQuery: [])
        parts.pathAndQuery = text.isEmpty ? Array(base.pathAndQuery.utf8) : path(text, slashes: slashes, base: base)
        return parts
    }

    private func path(_ text: ArraySlice<UInt8>, slashes: Int, base: PageURL) -> [UInt8] {
        let (path, query) = Self.splitQuery(text)
        var writer = PathWriter(capacity: base.text.utf8.count + text.count + 16)
        let basePath = base.pathAndQuery.utf8.prefix { $0 != UInt8(ascii: "?") }
        if path.isEmpty {
            writer.appendWhole(basePath)
        } else {
            if slashes == 0 { writer.appendFolder(of: basePath) }
            writer.append(path.dropFirst(slashes))
        }
        writer.append(query: query)
        return writer.bytes
    }

    /// Reads `user@host:port/path?query`.
    private func withAuthority(_ text: ArraySlice<UInt8>, isSecure: Bool) throws(AddressError) -> Parts {
        guard text.count <= WebAddress.lengthLimit else { throw .tooLong }
        let end = text.firstIndex { $0.isSlash || $0 == UInt8(ascii: "?") } ?? text.endIndex
        let authority = try Authority(text[..<end], isSecure: isSecure)
        let (path, query) = Self.splitQuery(text[end...])
        var writer = PathWriter(capacity: text.count + 16)
        writer.append(path.dropFirst())
        writer.append(query: query)
        return Parts(
            isSecure: isSecure, host: authority.host, port: authority.port, pathAndQuery: writer.bytes,
            hasUserInfo: authority.hasUserInfo)
    }

    private static func splitQuery(_ text: ArraySlice<UInt8>) -> (path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?) {
        guard let mark = text.firstIndex(of: UInt8(ascii: "?")) else { return (text, nil) }
        return (text[..<mark], text[(mark + 1)...])
    }

    /// No registered scheme is longer; what is longer is shown cut.
    private static let schemeLimit = 64
}
