internal import AuditModel

extension PageEvidence {
    /// The URL of a tag to paste: as written if it is complete, repaired if it is clear what was meant; nil if a person
    /// has to fill it in.
    func offered(_ value: String, for use: AddressFlaw.Use) -> String? {
        let read = card.images.first { $0.raw == value }?.url ?? card.videos.first { $0.raw == value }?.url
        let url = read ?? complete(value)
        if let flaw = AddressFlaw.find(in: value, read: url, for: use, on: self) {
            return (flaw.meant ?? (flaw.kind.isMild ? url : nil)).flatMap {
                AddressFlaw.isOffered($0, for: use, on: self) ? $0.text : nil
            }
        }
        guard let url, AddressFlaw.isOffered(url, for: use, on: self) else { return nil }
        let written = RawText.trim(value)
        return RawText.isAbsolute(written) && Entities.first(in: value) == nil ? String(written) : url.text
    }

    /// The page's own URL to paste: its canonical one, or the one it was fetched from; nil if nobody else could open
    /// it.
    var offeredAddress: PageURL? {
        let canonical = OgUrlMismatchCanonical.canonical(self)
        let isKnownWrong = card.ogURL.map { $0.value == canonical } ?? false && isOGURLWrong
        if let canonical, !isKnownWrong, AddressFlaw.isOffered(canonical, for: .page, on: self) { return canonical }
        let own = final.withoutTracking
        return AddressFlaw.isOffered(own, for: .page, on: self) ? own : nil
    }

    private var isOGURLWrong: Bool { if case .breaks = OgUrlWrongPage.check(self) { true } else { false } }
}

extension PageURL {
    /// The same URL without parameters that only say where a visitor came from.
    fileprivate var withoutTracking: PageURL {
        guard let query, query.split(separator: "&").contains(where: TrackingParameter.matches) else { return self }
        let kept = query.split(separator: "&").filter { !TrackingParameter.matches($0) }.joined(separator: "&")
        return PageURL(stored: origin + path + (kept.isEmpty ? "" : "?" + kept)) ?? self
    }
}
