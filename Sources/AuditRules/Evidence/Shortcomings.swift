package import AuditModel

/// What another app would not show, gathered into one verdict.
package struct Shortcomings: Sendable {
    private var seen: [(text: String, subject: Subject?)] = []

    /// What a shortcoming is about, where a rule of Apple's card may have said the same of the page already.
    enum Subject: CaseIterable {
        case title, titleLength, description, descriptionLength, ogURL, image
        case imageWeight, imageSize, imageAspect, imageFormat, imageAddress, insecurity, attribute, place, redirects,
            speed, type

        /// The rules that say so.
        var rules: [String] {
            switch self {
            case .title: ["title-missing", "og-title-missing"]
            case .titleLength: ["title-too-long"]
            case .description: ["description-missing"]
            case .descriptionLength: ["description-too-long"]
            case .ogURL: ["og-url-missing"]
            case .image: ["image-missing", "image-hoisted-from-body"]
            case .imageWeight: ["image-too-heavy"]
            case .imageSize: ["image-too-small"]
            case .imageAspect: ["image-wrong-aspect"]
            case .imageFormat: ["image-svg", "image-modern-format", "image-not-an-image"]
            case .imageAddress: ["image-relative-url"]
            case .insecurity: ["image-http-on-https", "https-downgrade"]
            case .attribute: ["name-instead-of-property"]
            case .place: ["tags-outside-head"]
            case .redirects: ["redirect-chain-long"]
            case .speed: ["slow-response"]
            case .type: ["content-type-not-html"]
            }
        }
    }

    mutating func add(_ text: @autoclosure () -> String, _ subject: Subject? = nil, when isSo: Bool) {
        if isSo { seen.append((text(), subject)) }
    }

    var verdict: Verdict { verdict { _ in false } }

    /// The verdict without what was said already.
    ///
    /// - Parameter isFound: whether the page has a finding of the rule with that id.
    func verdict(besides isFound: (String) -> Bool) -> Verdict {
        let news = seen.filter { !($0.subject?.rules.contains(where: isFound) ?? false) }
        return news.isEmpty ? .passes : .breaks(news.map(\.text).joined(separator: ", "))
    }
}

/// A rule about another app: in reports where it costs nothing, it does not repeat what Apple's rules have said.
package protocol AppRule: PageRule {
    /// What the app would not show; nil when there is nothing to judge.
    static func shortcomings(_ page: PageEvidence) -> Shortcomings?
}

extension AppRule {
    package static var kind: RuleKind { .app(self) }
    package static func check(_ page: PageEvidence) -> Verdict { shortcomings(page)?.verdict ?? .notApplicable }
}

extension PageEvidence {
    /// What stands behind the declared image that a card would show, or behind the first one when none can be shown.
    var previewFile: MediaFacts? {
        guard looksAtMedia, declaresImage else { return nil }
        let media = (card.chosenImage ?? card.images.first)?.media
        return media?.isReachable == true ? media : nil
    }
}

extension PageTags {
    /// The content of the first of these tags that is there and not empty.
    func text(_ keys: String...) -> String? {
        for key in keys {
            if let place = index(of: key) { return metas[place].content }
        }
        return nil
    }
}

extension MediaFacts {
    /// The size in bytes as far as it is known.
    var bytes: Int { size?.bytes ?? 0 }
    /// The size in words.
    var weight: String { size.map { FileSize.text($0) } ?? "" }
}
