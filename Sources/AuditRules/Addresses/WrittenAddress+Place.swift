internal import AuditModel

// Flaws in the place that a URL leads to.
extension WrittenAddress {
    /// A host that only exists on the developer's machine or network. If the page is on such a host, it is judged as if
    /// in production.
    var local: AddressFlaw? { url.flatMap(local) }

    func local(_ url: PageURL?) -> AddressFlaw? {
        guard let url, let host = url.localHost, final.localHost == nil else { return nil }
        return switch host {
        case .ownComputer: AddressFlaw(kind: .ownComputer, meant: published(url))
        case .development: AddressFlaw(kind: .development, meant: published(url))
        case .privateNetwork: AddressFlaw(kind: .privateNetwork, meant: use == .page ? final : nil)
        case .bareName: AddressFlaw(kind: .bareName, meant: bareMeaning(url))
        }
    }

    /// A placeholder of a template or a manual instead of the site's own host. If the page is on such a host, it is an
    /// example itself.
    var sample: AddressFlaw? {
        guard let url, Self.isSample(url), !Self.isSample(final), !isOwn(url.host) else { return nil }
        return AddressFlaw(kind: .sample, meant: url.host == Self.bootstrap ? ownPage : published(url))
    }

    private var ownPage: PageURL? { use == .page ? final : nil }

    private static func isSample(_ url: PageURL) -> Bool {
        let labels = url.host.utf8.split(separator: UInt8(ascii: ".")).map(Substring.init)
        guard let top = labels.last, labels.count > 1 else { return false }
        if url.host == bootstrap { return url.path.contains("/examples/") }
        let name = labels[labels.count - 2]
        return top == "example" || name == "example" && ["com", "net", "org", "edu"].contains(top)
            || names.contains(name.filter { $0 != "-" })
    }

    /// Pages copied from its examples include their canonical links.
    private static let bootstrap = "getbootstrap.com"
    private static let names: Set<String> = [
        "yourdomain", "yoursite", "yourwebsite", "yourdomainname", "yoursitename", "yourapp", "yourcompany",
        "yourblog", "yourshop", "yourstore", "yourwebsiteurl", "yoururl", "mydomain", "tudominio", "seudominio",
        "seusite", "votredomaine", "votresite", "deinedomain", "ihredomain",
    ]

    /// The same file on the host where the page is published.
    private func published(_ url: PageURL) -> PageURL {
        use == .page ? final : PageURL(at: String(url.pathAndQuery), besides: final)
    }

    /// `//images/a.jpg` is a path with one slash too many.
    private func bareMeaning(_ url: PageURL) -> PageURL? {
        if use == .page { return final }
        return text.hasPrefix("//") && url.port == nil ? meaning(text.dropFirst()) : nil
    }

    /// An image URL that is the URL of a page.
    var nonImage: AddressFlaw? {
        guard use == .image, !isInFile else { return nil }
        if text.hasPrefix("#") { return AddressFlaw(kind: .fragment) }
        guard let url else { return nil }
        if url.isHome { return AddressFlaw(kind: .homePage) }
        let isOwn = [final, requested].contains { URLComparison.level($0, url) != .different }
        if isOwn { return AddressFlaw(kind: .ownPage) }
        return !looksAtMedia && Self.isOtherFile(url) ? AddressFlaw(kind: .otherFile) : nil
    }

    /// Whether the name says that the file is not an image; if the file was checked, its bytes decide.
    private static func isOtherFile(_ url: PageURL) -> Bool {
        let path = url.path.utf8
        guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return otherFiles.contains(Substring(path[path.index(after: dot)...]).lowercased())
    }

    private static let otherFiles: Set<String> = [
        "html", "htm", "xhtml", "pdf", "mp4", "mov", "webm", "m4v", "mp3", "zip", "doc", "docx", "css", "xml", "txt",
    ]
}
