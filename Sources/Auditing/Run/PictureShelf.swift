package import AuditModel
internal import Synchronization

/// The pictures that were looked at for one page, as they came, so that nobody asks for them again.
package final class PictureShelf: Sendable {
    /// Bytes of all of them; what comes when it is full is not kept. LinkPresentation loads 10 MiB for a page.
    static let byteLimit = 2 * FetchRequest.mediaBudget

    private struct State {
        var files: [PageURL: MediaFile] = [:]
        var bytes = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// What came of the request for it; nil for what did not come, or found no room.
    package func file(_ url: PageURL) -> MediaFile? { state.withLock { $0.files[url] } }

    package func put(_ file: MediaFile, of url: PageURL) {
        state.withLock { state in
            guard state.files[url] == nil, state.bytes + file.bytes.count <= Self.byteLimit else { return }
            state.bytes += file.bytes.count
            state.files[url] = file
        }
    }

    /// Takes in an answer, if it is a whole picture.
    func put(_ result: FetchResult) {
        if let file = try? MediaFile(result) { put(file, of: result.request.url) }
    }

    /// Forgets all but these.
    package func keep(only urls: Set<PageURL>) {
        state.withLock { state in
            state.files = state.files.filter { urls.contains($0.key) }
            state.bytes = state.files.values.reduce(0) { $0 + $1.bytes.count }
        }
    }
}
