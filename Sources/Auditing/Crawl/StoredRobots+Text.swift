internal import AuditModel
internal import AuditStore
internal import PageFetching

extension StoredRobots {
    /// Nil for what is no origin.
    init?(_ text: RobotsText) {
        guard let url = PageURL(stored: text.origin + "/") else { return nil }
        self.init(host: url.hostKey, origin: text.origin, body: text.body, readAt: text.readAt)
    }
}

extension RobotsText {
    init(_ stored: StoredRobots) {
        self.init(origin: stored.origin, body: stored.body, readAt: stored.readAt)
    }
}
