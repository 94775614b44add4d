internal import AuditModel

/// What another app would not show, gathered into one verdict.
struct Shortcomings {
    private var seen: [String] = []

    mutating func add(_ text: @autoclosure () -> String, when isSo: Bool) {
        if isSo { seen.append(text()) }
    }

    var verdict: Verdict { seen.isEmpty ? .passes : .breaks(seen.joined(separator: ", ")) }
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
