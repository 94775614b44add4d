package import AuditModel

/// Why an address in a tag cannot be what was meant, told by the tag and without a request.
///
/// The one classification of addresses: rules about any tag ask it, and so does whoever offers an address to paste.
package struct AddressFlaw: Hashable, Sendable {
    package var kind: Kind
    /// The address that was meant; nil where only a person knows it.
    package var meant: PageURL?

    /// What an address is for.
    package enum Use: Hashable, Sendable {
        /// og:url, the canonical link.
        case page
        /// og:image, twitter:image.
        case picture
        /// Icons, video, sound and further reading.
        case file
    }

    package enum Kind: Hashable, Sendable, CaseIterable {
        case unfilled
        case ownComputer, privateNetwork, development, bareName, disk, sample
        case wrapped, choice, twoInOne, escaped, misspeltScheme, slashes, missingScheme, missingSlash, foreign, noHost
        case fragment, ownPage, homePage, otherFile
        case lineBreak, space, invisible
    }

    /// - Parameters:
    ///   - raw: the value as written, decoded once.
    ///   - url: what LinkPresentation reads in it; nil where that is no http or https address.
    package static func find(in raw: String, read url: PageURL?, for use: Use, on page: PageEvidence) -> AddressFlaw? {
        let written = WrittenAddress(raw, url, use, page)
        guard !written.text.isEmpty, !RawText.begins(written.text, with: "data:") else { return nil }
        guard var flaw = find(in: written) else { return nil }
        // What is repaired may be wrong in another way.
        if let meant = flaw.meant, !isSound(meant, for: use, on: page) { flaw.meant = nil }
        return flaw
    }

    /// Whether an address may be offered to paste: it has no flaw, does not end, and everybody can open it, also where the
    /// page is on a developer's machine, or is a file, whose host no page has (RFC 2606 §2).
    package static func isOffered(_ url: PageURL, for use: Use, on page: PageEvidence) -> Bool {
        isSound(url, for: use, on: page) && url.localHost == nil && !url.host.hasSuffix(".invalid")
            && SignedAddress(url)?.ends(by: page.fetch.fetchedAt) != true
    }

    private static func isSound(_ url: PageURL, for use: Use, on page: PageEvidence) -> Bool {
        find(in: WrittenAddress(url.text, url, use, page)) == nil
    }

    private static func find(in written: WrittenAddress) -> AddressFlaw? {
        let isPlain = written.isPlain
        for test in tests where !(test.isOfForm && isPlain) {
            if let flaw = test.find(written) { return flaw }
        }
        return nil
    }

    /// In this order: what is read in two ways is told in the first. Tests of form are for what is not plain.
    static let tests: [(isOfForm: Bool, find: @Sendable (WrittenAddress) -> AddressFlaw?)] = [
        (true, { $0.unfilled }), (true, { $0.wrapped }), (true, { $0.choice }), (true, { $0.escaped }),
        (true, { $0.badScheme }), (true, { $0.onDisk }), (true, { $0.twoInOne }), (false, { $0.missingScheme }),
        (false, { $0.missingSlash }), (false, { $0.foreign }), (false, { $0.local }), (false, { $0.sample }),
        (false, { $0.noPicture }), (true, { $0.spaced }),
    ]
}

extension AddressFlaw.Kind {
    /// What is wrong, for the beginning of evidence.
    package var sentence: String {
        switch self {
        case .unfilled: "unfilled template variable"
        case .ownComputer: "localhost is the visitor's own computer"
        case .privateNetwork: "host of a private network"
        case .development: "host of a development machine"
        case .bareName: "host without a domain"
        case .disk: "path on one computer's disk"
        case .sample: "placeholder of a template or manual"
        case .wrapped: "more than the URL itself"
        case .choice: "several URLs instead of one"
        case .twoInOne: "two URLs in one"
        case .escaped: "the whole URL is percent-encoded"
        case .misspeltScheme: "https:// is misspelled"
        case .slashes: "https must be followed by ://"
        case .missingScheme: "https:// is missing"
        case .missingSlash: "no slash after the host"
        case .foreign: "not an http or https URL"
        case .noHost: "no valid host"
        case .fragment: "a fragment is not a file"
        case .ownPage: "the page itself is not an image"
        case .homePage: "a home page is not an image"
        case .otherFile: "not an image, judging by its name"
        case .lineBreak: "line break or tab in the URL"
        case .space: "space in the URL"
        case .invisible: "invisible character in the URL"
        }
    }

    /// Whether the address leads somewhere else for each who follows it, whatever answered here.
    package var isLocal: Bool {
        switch self {
        case .ownComputer, .privateNetwork, .development, .bareName, .disk: true
        default: false
        }
    }

    /// Whether LinkPresentation reads the address as it was meant, and other programs do not.
    package var isMild: Bool { self == .lineBreak || self == .space || self == .invisible }
}
