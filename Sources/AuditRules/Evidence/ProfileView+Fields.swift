package import AuditModel

extension ProfileView {
    /// A field that should be the same for every client.
    package struct Field: Sendable {
        /// The word for it in findings.
        package let name: String
        /// The share of the rule's weight that a difference costs.
        let fraction: Double
        /// Whether its value is a URL, whose query may only be there to bypass caches.
        let isAddress: Bool
        let path: any WritableKeyPath<ProfileView, String?> & Sendable
    }

    /// The fields that are compared, in order of what a difference costs.
    package static let fields = [
        Field(name: "title", fraction: 1, isAddress: false, path: \.title),
        Field(name: "image", fraction: 1, isAddress: true, path: \.image),
        Field(name: "description", fraction: 0.3, isAddress: false, path: \.summary),
        Field(name: "icon", fraction: 0.3, isAddress: true, path: \.icon),
        Field(name: "site name", fraction: 0.3, isAddress: false, path: \.siteName),
        Field(name: "og:url", fraction: 0.1, isAddress: true, path: \.ogURL),
        Field(name: "og:type", fraction: 0.1, isAddress: false, path: \.type),
    ]

    /// The fields whose values differ. Queries of URLs do not count, nor does the host of a mobile site that serves its
    /// own files (`m.example.com`).
    package func differences(from other: ProfileView) -> [Field] {
        Self.fields.filter { !isSame($0, as: other) }
    }

    /// The same URL is the same image, whichever page names it. Invisible white space and different encodings of
    /// accents do not count.
    private func isSame(_ field: Field, as other: ProfileView) -> Bool {
        if value(field) == other.value(field) { return true }
        guard field.isAddress else { return plain(field) == other.plain(field) }
        return value(field, from: "") == other.value(field, from: "")
    }

    /// A text as a reader sees it; the standard library compares by canonical equivalence.
    private func plain(_ field: Field) -> String { PlainText.cleaned(self[field] ?? "", limit: Self.comparedScalars) }

    /// Longer texts are compared by their beginning.
    private static let comparedScalars = 5_000

    /// Copies a field from another view, so that it is not compared.
    package mutating func copy(_ field: Field, from other: ProfileView) { self[keyPath: field.path] = other[field] }

    subscript(field: Field) -> String? { self[keyPath: field.path] }

    private func value(_ field: Field) -> Substring { value(field, from: String(finalURL.origin)) }

    /// The part of a value that is compared: for a URL, everything after that origin.
    private func value(_ field: Field, from origin: String) -> Substring {
        guard let value = self[field] else { return "" }
        guard field.isAddress else { return value[...] }
        let address = value.prefix { $0 != "?" }
        return address.hasPrefix(origin + "/") ? address.dropFirst(origin.count) : address
    }
}

extension ProfileView {
    /// The response to another profile, in the fields that `user-agent-mismatch` compares.
    ///
    /// Both sides of a comparison are made here, so that they are comparable: URLs as declared, not as loaded, and
    /// icons anywhere, because frameworks stream tags into the body for some clients.
    package init(_ page: PageEvidence) {
        self.init(profile: page.fetch.profile, status: page.fetch.status, outcome: page.outcome, finalURL: page.final)
        title = page.card.title?.value
        image = page.card.images.first { !$0.isHoisted }?.url?.text
        icon = page.card.icons.first { $0.origin.isDeclared }?.url?.text ?? Self.iconInBody(page)
        siteName = page.card.siteName?.value
        summary = page.card.summary?.value
        ogURL = page.card.ogURL?.value.text
        type = page.card.type?.value
    }

    /// The icon that would be first if the body were the head.
    private static func iconInBody(_ page: PageEvidence) -> String? {
        let links = page.iconPlaces.map { page.tags.links[$0] }.filter { !$0.place.isInNoscript }
        let first = links.first { IconRel($0.rel) == .touch } ?? links.first
        return first?.href.flatMap { $0.isBlank ? nil : page.complete($0)?.text }
    }
}
