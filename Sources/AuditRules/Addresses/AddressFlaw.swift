package import AuditModel

/// Why a URL in a tag is probably a mistake, judged by the tag alone and without a request.
///
/// All rules about URLs, and everything that offers a URL to paste, use this one classification.
package struct AddressFlaw: Hashable, Sendable {
    package var kind: Kind
    /// The URL that was probably meant; nil if only a person can know.
    package var meant: PageURL?

    /// What the URL is for.
    package enum Use: Hashable, Sendable {
        /// og:url, the canonical link.
        case page
        /// og:image, twitter:image.
        case image
        /// Icons, video, audio and links to further reading.
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
    ///   - url: how LinkPresentation reads it; nil if that is not an http or https URL.
    package static func find(in raw: String, read url: PageURL?, for use: Use, on page: PageEvidence) -> AddressFlaw? {
        let written = WrittenAddress(raw, url, use, page)
        guard !written.text.isEmpty, !RawText.begins(written.text, with: "data:") else { return nil }
        guard var flaw = find(in: written) else { return nil }
        // A repaired URL may have another flaw.
        if let meant = flaw.meant, !isSound(meant, for: use, on: page) { flaw.meant = nil }
        return flaw
    }

    /// Whether a URL may be offered to paste: it has no flaw, does not expire, and anybody can open it, even if the
    /// page itself is on a developer's machine or is a file, whose host does not exist (RFC 2606 §2).
    package static func isOffered(_ url: PageURL, for use: Use, on page: PageEvidence) -> Bool {
        isSound(url, for: use, on: page) && url.localHost == nil && !url.host.hasSuffix(".invalid")
            && SignedAddress(url)?.ends(by: page.fetch.fetchedAt) != true
    }

    private static func isSound(_ url: PageURL, for use: Use, on page: PageEvidence) -> Bool {
        find(in: WrittenAddress(url.text, url, use, page)) == nil
    }

    private static func find(in written: WrittenAddress) -> AddressFlaw? {
        let (isPlain, isOnOwnHost) = (written.isPlain, written.url?.host == written.final.host)
        for test in tests where !(test.isOf == .form && isPlain) && !(test.isOf == .host && isOnOwnHost) {
            if let flaw = test.find(written) { return flaw }
        }
        return nil
    }

    /// What a test is of: one of form finds nothing in a plain URL, and one of the host nothing in a URL on the host of
    /// the page.
    enum Subject { case form, host, any }

    /// In this order: if several apply, the first is reported.
    static let tests: [(isOf: Subject, find: @Sendable (WrittenAddress) -> AddressFlaw?)] = [
        (.form, { $0.unfilled }), (.form, { $0.wrapped }), (.form, { $0.choice }), (.form, { $0.escaped }),
        (.form, { $0.badScheme }), (.form, { $0.onDisk }), (.form, { $0.twoInOne }), (.any, { $0.missingScheme }),
        (.host, { $0.missingSlash }), (.any, { $0.foreign }), (.host, { $0.local }), (.host, { $0.sample }),
        (.any, { $0.nonImage }), (.form, { $0.spaced }),
    ]
}

extension AddressFlaw.Kind {
    /// What is wrong, as the beginning of the evidence.
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

    /// Whether the URL leads to a different place for each visitor, whatever responded here.
    package var isLocal: Bool {
        switch self {
        case .ownComputer, .privateNetwork, .development, .bareName, .disk: true
        default: false
        }
    }

    /// Whether LinkPresentation reads the URL as it was meant, but other programs do not.
    package var isMild: Bool { self == .lineBreak || self == .space || self == .invisible }
}
