package import AuditModel

/// Everything that another app would not show, collected into one verdict.
package struct Shortcomings: Sendable {
    private var seen: [(text: String, subject: Subject?)] = []

    /// The subject of a shortcoming, which a rule about Apple's card may have reported already.
    enum Subject: CaseIterable {
        case title, titleLength, description, descriptionLength, ogURL, image
        case imageWeight, imageSize, imageAspect, imageFormat, imageAddress, insecurity, attribute, place, redirects,
            speed, type

        /// Whether the app shows no image at all because of it.
        var isLost: Bool { self == .imageWeight || self == .imageFormat }

        /// The rules that report the same.
        var rules: [String] {
            switch self {
            case .title: [TitleMissing.facts.id, OGTitleMissing.facts.id]
            // A title that is too long for X is cut by Discord too.
            case .titleLength: [TitleTooLong.facts.id, XLimits.facts.id]
            case .description: [DescriptionMissing.facts.id]
            case .descriptionLength: [DescriptionTooLong.facts.id]
            case .ogURL: [OgUrlMissing.facts.id]
            case .image: [ImageMissing.facts.id, ImageHoistedFromBody.facts.id]
            case .imageWeight: [ImageTooHeavy.facts.id]
            case .imageSize: [ImageTooSmall.facts.id]
            case .imageAspect: [ImageWrongAspect.facts.id]
            case .imageFormat: [ImageSvg.facts.id, ImageModernFormat.facts.id, ImageNotAnImage.facts.id]
            case .imageAddress: [ImageRelativeUrl.facts.id]
            case .insecurity: [ImageHttpOnHttps.facts.id, HTTPSDowngrade.facts.id]
            case .attribute: [NameInsteadOfProperty.facts.id]
            case .place: [TagsOutsideHead.facts.id]
            case .redirects: [RedirectChainLong.facts.id]
            case .speed: [SlowResponse.facts.id]
            case .type: [ContentTypeNotHTML.facts.id]
            }
        }
    }

    mutating func add(_ text: @autoclosure () -> String, _ subject: Subject? = nil, when isSo: Bool) {
        if isSo { seen.append((text(), subject)) }
    }

    func isAbout(_ subject: Subject) -> Bool { seen.contains { $0.subject == subject } }

    /// The verdict without shortcomings that are reported already.
    ///
    /// - Parameter found: the ids of rules with a finding on the page.
    func verdict(besides found: Set<String> = []) -> Verdict {
        let news = seen.filter { !($0.subject?.rules.contains(where: found.contains) ?? false) }
        return news.isEmpty ? .passes : .breaks(news.map(\.text).joined(separator: ", "))
    }
}

/// A rule about another app. Where it costs no points, it does not repeat what rules about Apple's card report.
package protocol AppRule: PageRule {
    /// The app's name for people.
    static var app: String { get }
    /// Everything that the app would not show; nil if there is nothing to judge.
    static func shortcomings(_ page: PageEvidence) -> Shortcomings?
}

extension AppRule {
    package static func check(_ page: PageEvidence) -> Verdict { shortcomings(page)?.verdict() ?? .notApplicable }
    package static func judge(_ digest: PageDigest) -> Verdict {
        let isFree = digest.preset.weight(of: facts) == nil
        return shortcomings(digest.page)?.verdict(besides: isFree ? digest.broken : []) ?? .notApplicable
    }
}

extension PageEvidence {
    /// The apps that lack something of that kind, to add to the finding that reports it for all of them; empty if there
    /// are none.
    func apps(lacking subject: Shortcomings.Subject) -> String {
        let apps = Self.appRules.filter { $0.shortcomings(self)?.isAbout(subject) == true }.map { $0.app }
        guard let last = apps.last else { return "" }
        let list = apps.count == 1 ? last : apps.dropLast().joined(separator: ", ") + " and " + last
        return "; \(subject.isLost ? "not shown by" : "shrunk, cropped or rejected by") \(list)"
    }

    private static let appRules = RuleBook.otherApps.compactMap { $0 as? any AppRule.Type }

    /// The file of the declared image that a card would show, or of the first one if none can be shown.
    var previewFile: MediaFacts? {
        guard looksAtMedia, declaresImage, card.images.indices.contains(where: { card.images[$0].media != nil }) else {
            return nil
        }
        let media = (card.chosenImage ?? card.images.first)?.media
        return media?.isReachable == true ? media : nil
    }
}

extension PageTags {
    /// The content of the first of these tags that is present and not empty.
    func text(_ keys: String...) -> String? {
        for key in keys {
            if let text = content(key) { return text }
        }
        return nil
    }
}

extension MediaFacts {
    /// The size in bytes, as far as it is known.
    var bytes: Int { size?.bytes ?? 0 }
    /// The size in words.
    var weight: String { size.map { FileSize.text($0) } ?? "" }
}
