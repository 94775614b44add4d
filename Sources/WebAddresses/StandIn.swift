public import AuditModel

// A stand-in with the signatures of the real module, for as long as that one is being built elsewhere.

public enum Reference: Sendable {
    case web(PageURL)
    case otherScheme(String)
    case invalid(String)
    public var url: PageURL? { if case .web(let url) = self { url } else { nil } }
}

public enum WebAddress {
    public static func resolve(_ reference: String, against base: PageURL) -> Reference {
        if reference.hasPrefix("/") { return PageURL(stored: base.origin + reference).map { .web($0) } ?? .invalid("") }
        if let url = PageURL(stored: reference) { return .web(url) }
        if let colon = reference.firstIndex(of: ":") { return .otherScheme(String(reference[..<colon])) }
        return .invalid("not an address")
    }
}
