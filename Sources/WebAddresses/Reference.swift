package import AuditModel

/// What a page meant by the text of a `href`, `src` or `content`.
package enum Reference: Hashable, Sendable {
    /// An http or https address, without fragment and user info.
    case web(PageURL)
    /// An address of another scheme, which is given in lower case without its colon: `data`, `mailto`.
    case otherScheme(String)
    /// No address; why, as in `AddressError.reason`.
    case invalid(String)

    /// The address, when it is one that can be fetched.
    package var url: PageURL? {
        if case .web(let url) = self { url } else { nil }
    }
}
