package import AuditModel

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
