internal import AuditModel

// What is wrong with the place that an address leads to.
extension WrittenAddress {
    /// A host that only the developer's machine or network knows. A page of such a host is judged as in production.
    var local: AddressFlaw? { url.flatMap(local) }

    func local(_ url: PageURL?) -> AddressFlaw? {
        guard let url, let host = url.localHost, page.final.localHost == nil else { return nil }
        return switch host {
        case .ownComputer: AddressFlaw(kind: .ownComputer, meant: published(url))
        case .development: AddressFlaw(kind: .development, meant: published(url))
        case .privateNetwork: AddressFlaw(kind: .privateNetwork, meant: use == .page ? page.final : nil)
        case .bareName: AddressFlaw(kind: .bareName, meant: bareMeaning(url))
        }
    }

    /// The same file where the page is published.
    private func published(_ url: PageURL) -> PageURL {
        use == .page ? page.final : PageURL(at: String(url.pathAndQuery), besides: page.final)
    }

    /// `//images/a.jpg` is a path with one slash too many.
    private func bareMeaning(_ url: PageURL) -> PageURL? {
        if use == .page { return page.final }
        return text.hasPrefix("//") && url.port == nil ? meaning(text.dropFirst()) : nil
    }

    /// A picture's address that is that of a page.
    var noPicture: AddressFlaw? {
        guard use == .picture, page.file == nil else { return nil }
        if text.hasPrefix("#") { return AddressFlaw(kind: .fragment) }
        guard let url else { return nil }
        if url.isHome { return AddressFlaw(kind: .homePage) }
        let isOwn = [page.final, page.requested].contains { URLComparison.level($0, url) != .different }
        return isOwn ? AddressFlaw(kind: .ownPage) : nil
    }
}
