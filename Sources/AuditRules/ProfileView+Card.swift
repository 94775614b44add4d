package import AuditModel

extension ProfileView {
    /// What a profile was served, in the fields that `user-agent-mismatch` compares.
    ///
    /// Both sides of a comparison are made here, so that they are comparable: addresses as declared, not as loaded.
    package init(profile: String, status: Int?, outcome: Outcome, finalURL: PageURL, card: LinkCard) {
        self.init(profile: profile, status: status, outcome: outcome, finalURL: finalURL)
        title = card.title?.value
        image = card.images.first { !$0.isHoisted }?.url?.text
        icon = card.icons.first { $0.origin.isDeclared }?.url?.text
        siteName = card.siteName?.value
        summary = card.summary?.value
        ogURL = card.ogURL?.value.text
        type = card.type?.value
    }
}
