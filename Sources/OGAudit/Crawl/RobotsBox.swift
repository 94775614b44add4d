internal import AuditModel
internal import AuditStore
internal import PageFetching
internal import Politeness
internal import Synchronization

/// What was read of robots.txt since the last commit: filled on the fetch thread, emptied by the keeper.
final class RobotsBox: Sendable {
    private let texts = Mutex<[StoredRobots]>([])

    func add(_ text: RobotsText) {
        guard let url = PageURL(stored: text.origin + "/") else { return }
        let stored = StoredRobots(host: url.hostKey, origin: text.origin, body: text.body, readAt: text.readAt)
        texts.withLock { $0.append(stored) }
    }

    func takeAll() -> [StoredRobots] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }
}

extension RobotsText {
    init(_ stored: StoredRobots) {
        self.init(origin: stored.origin, body: stored.body, readAt: stored.readAt)
    }
}

extension RobotsMode {
    /// As the limits of a run are printed.
    var words: String {
        switch self {
        case .obey: "robots.txt is obeyed"
        case .warn: "robots.txt is read but not obeyed"
        case .ignore: "robots.txt is ignored"
        }
    }
}
