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

    /// What a template or a manual writes where the site's own address belongs. A page of such a host is an example itself.
    var sample: AddressFlaw? {
        guard let url, Self.isSample(url), !Self.isSample(page.final), !isOwn(url.host) else { return nil }
        return AddressFlaw(kind: .sample, meant: url.host == Self.bootstrap ? ownPage : published(url))
    }

    private var ownPage: PageURL? { use == .page ? page.final : nil }

    private static func isSample(_ url: PageURL) -> Bool {
        let labels = url.host.split(separator: ".")
        guard let top = labels.last, labels.count > 1 else { return false }
        if url.host == bootstrap { return url.path.contains("/examples/") }
        let name = labels[labels.count - 2]
        return top == "example" || name == "example" && ["com", "net", "org", "edu"].contains(top)
            || names.contains(name.filter { $0 != "-" })
    }

    /// Its examples are copied with their canonical links.
    private static let bootstrap = "getbootstrap.com"
    private static let names: Set<String> = [
        "yourdomain", "yoursite", "yourwebsite", "yourdomainname", "yoursitename", "yourapp", "yourcompany",
        "yourblog", "yourshop", "yourstore", "yourwebsiteurl", "yoururl", "mydomain", "tudominio", "seudominio",
        "seusite", "votredomaine", "votresite", "deinedomain", "ihredomain",
    ]

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
        if isOwn { return AddressFlaw(kind: .ownPage) }
        return !page.looksAtMedia && Self.isOtherFile(url) ? AddressFlaw(kind: .otherFile) : nil
    }

    /// Whether the name says that the file is no image; where somebody looked, the file itself says what it is.
    private static func isOtherFile(_ url: PageURL) -> Bool {
        guard let name = url.path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return false }
        return otherFiles.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let otherFiles: Set<String> = [
        "html", "htm", "xhtml", "pdf", "mp4", "mov", "webm", "m4v", "mp3", "zip", "doc", "docx", "css", "xml", "txt",
    ]
}
