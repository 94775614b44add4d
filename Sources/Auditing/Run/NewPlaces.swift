internal import AuditStore
internal import Glibc
internal import Synchronization

/// What a run made before its list was read, which goes again when there turns out to be nothing to audit.
final class NewPlaces: Sendable {
    private struct State {
        var folders: [String] = []
        /// Whether the database has no run of anybody, and is open here, where no other process comes to it.
        var isOurs = false
    }

    private let database: String
    private let state = Mutex(State())

    init(database: String) { self.database = database }

    func add(_ folders: [String]) { state.withLock { $0.folders += folders } }

    /// Called when the database is open.
    func take(_ store: Store) {
        let isUnused = store.isUnused
        state.withLock { $0.isOurs = isUnused }
    }

    /// The list was read: there is something to keep.
    func keep() { state.withLock { $0 = State() } }

    /// Removes what nobody would miss. The database is closed, or this process ends.
    func remove() {
        state.withLock { state in
            if state.isOurs { for file in Store.files(of: database) { unlink(file) } }
            // Those that are not empty stay.
            for folder in state.folders.reversed() { rmdir(folder) }
            state = State()
        }
    }
}
