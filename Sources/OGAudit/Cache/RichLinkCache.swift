internal import AuditModel
internal import Auditing
internal import FoundationEssentials
internal import OGReading
internal import Synchronization

/// Keeps links and their images, in memory and, if you name one, in a folder.
///
/// What is younger than ``freshFor`` is given without a request. What is older is requested again, by its entity tag and date,
/// and sent again only if it has changed. What a server forbids to keep is not kept, and neither is what only
/// this program may see: hosts that a call or the configuration has headers or a login for.
///
/// ```swift
/// let provider = RichLinkProvider(cache: try RichLinkCache(folder: "/var/cache/my-app/links"))
/// ```
public final class RichLinkCache: Sendable {
    /// How long a link is given without a request.
    public let freshFor: Duration
    private let memory: CacheMemory
    private let folder: CacheFolder?

    /// Keeps links in memory.
    ///
    /// - Parameters:
    ///   - memory: the most bytes; those that were used least recently go. The default is 16 MiB.
    ///   - freshFor: how long a link is given without a request. The default is an hour.
    public init(memory: Int = 16 << 20, freshFor: Duration = .seconds(3_600)) {
        (self.freshFor, self.memory, folder) = (freshFor, CacheMemory(limit: memory), nil)
    }

    /// Keeps links in a folder, which several processes may share, and the last ones in memory too.
    ///
    /// - Parameters:
    ///   - folder: its path; it is made if there is none.
    ///   - bytes: the most bytes in the folder; the oldest go. The default is 256 MiB.
    ///   - memory: the most bytes in memory; those that were used least recently go. The default is 16 MiB.
    ///   - freshFor: how long a link is given without a request. The default is an hour.
    ///   - keptFor: how long a link that is not requested again stays in the folder. The default is 30 days.
    /// - Throws: ``OptionsError`` for a folder that cannot be made or written into.
    public init(
        folder: String, bytes: Int = 256 << 20, memory: Int = 16 << 20, freshFor: Duration = .seconds(3_600),
        keptFor: Duration = .seconds(30 * 86_400)
    ) throws(OptionsError) {
        (self.freshFor, self.memory) = (freshFor, CacheMemory(limit: memory))
        self.folder = try CacheFolder(folder, limit: bytes, lifetime: keptFor / .seconds(1))
    }

    /// Forgets everything, in the folder too.
    public func removeAll() async {
        memory.removeAll()
        await folder?.removeAll()
    }

    /// Something that was kept.
    struct Kept<Value: Sendable>: Sendable {
        fileprivate let entry: CacheEntry
        let value: Value
        /// Whether it is young enough to be given without a request.
        let isFresh: Bool

        var condition: Validators.Condition? { entry.condition }
    }
}

// MARK: Reading and writing

extension RichLinkCache {
    func link(_ call: RichLinkProvider.Call) async -> Kept<RichLink>? {
        await kept(Self.key(call)) { try? JSONDecoder().decode(RichLink.self, from: $0.body) }
    }

    func file(_ url: OGReading.PageURL) async -> Kept<RichLink.File>? {
        await kept(Self.key(url)) { RichLink.File(data: $0.body, type: $0.header.type ?? "") }
    }

    /// Keeps a link with those of its images that loaded and may be cached.
    func put(
        _ link: RichLink, _ call: RichLinkProvider.Call, _ condition: Validators.Condition, _ shelf: ImageShelf,
        isShared: @Sendable (OGReading.PageURL) -> Bool
    ) async {
        guard let body = try? JSONEncoder().encode(link) else { return }
        await put(CacheEntry(.init(Self.key(call), condition), body))
        for url in Set((link.images + link.icons).compactMap(\.url)) where isShared(url) {
            if let file = shelf.file(url.inner) { await put(file, url) }
        }
    }

    func put(_ file: MediaFile, _ url: OGReading.PageURL) async {
        guard let validators = file.validators else { return }
        let condition = Validators.Condition(url: url.inner, validators: validators)
        await put(CacheEntry(.init(Self.key(url), condition, type: file.type), Data(file.bytes)))
    }

    /// Notes that its server said that it is as it was.
    func renew(_ kept: Kept<some Sendable>, _ validators: Validators) async {
        var entry = kept.entry
        entry.header.checked = WallClock.seconds()
        (entry.header.entityTag, entry.header.lastModified) = (validators.entityTag, validators.lastModified)
        await put(entry)
    }

    private func put(_ entry: CacheEntry) async {
        memory.put(entry)
        await folder?.put(entry)
    }

    private func kept<Value: Sendable>(_ key: String, _ read: (CacheEntry) -> Value?) async -> Kept<Value>? {
        var entry = memory[key]
        if entry == nil, let known = await folder?.entry(key) {
            memory.put(known)
            entry = known
        }
        guard let entry, let value = read(entry) else { return nil }
        let age = WallClock.seconds() - entry.header.checked
        return Kept(entry: entry, value: value, isFresh: 0 <= age && Duration.seconds(age) < freshFor)
    }

    /// Another version of this library may see another link in the same page.
    private static func key(_ call: RichLinkProvider.Call) -> String {
        "link \(ToolVersion.current) \(call.fetchesSubresources ? "checked" : "declared") \(call.url.text)"
    }

    private static func key(_ url: OGReading.PageURL) -> String { "file \(url.text)" }
}

/// One thing that is kept: what it is, when its server last said so, what to ask by, and its bytes.
struct CacheEntry: Sendable {
    struct Header: Codable, Sendable {
        /// What it is found by.
        var key: String
        /// Seconds since 1970 at which it was sent, or confirmed.
        var checked: Int64
        /// Where it was answered, and what to ask by there.
        var url: String
        var entityTag: String?
        var lastModified: String?
        /// The MIME type of a file.
        var type: String?
    }

    var header: Header
    var body: Data

    /// As a file has it: the header in a line, and the bytes.
    var file: Data? {
        guard var data = try? JSONEncoder().encode(header) else { return nil }
        data.append(UInt8(ascii: "\n"))
        data.append(body)
        return data
    }

    /// Nil for anything that `file` did not make.
    init?(file: Data) {
        guard let end = file.firstIndex(of: UInt8(ascii: "\n")),
            let header = try? JSONDecoder().decode(Header.self, from: file[..<end])
        else { return nil }
        (self.header, body) = (header, Data(file[file.index(after: end)...]))
    }

    init(_ header: Header, _ body: Data) { (self.header, self.body) = (header, body) }

    /// Bytes that it takes, about.
    var weight: Int { body.count + header.key.utf8.count + header.url.utf8.count + 200 }

    /// What to ask by; nil where its server gave nothing.
    var condition: Validators.Condition? {
        let validators = Validators(entityTag: header.entityTag, lastModified: header.lastModified)
        guard !validators.isEmpty, let url = AuditModel.PageURL(stored: header.url) else { return nil }
        return Validators.Condition(url: url, validators: validators)
    }
}

extension CacheEntry.Header {
    init(_ key: String, _ condition: Validators.Condition, type: String? = nil) {
        self.init(
            key: key, checked: WallClock.seconds(), url: condition.url.text,
            entityTag: condition.validators.entityTag, lastModified: condition.validators.lastModified, type: type)
    }
}

/// The entries that were used last, up to a number of bytes.
final class CacheMemory: Sendable {
    private struct State {
        var entries: [String: (entry: CacheEntry, use: Int)] = [:]
        var bytes = 0
        var uses = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    subscript(key: String) -> CacheEntry? {
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.use = state.uses
            return state.entries[key]?.entry
        }
    }

    func put(_ entry: CacheEntry) {
        guard entry.weight <= limit else { return remove(entry.header.key) }
        state.withLock { state in
            state.uses += 1
            let old = state.entries.updateValue((entry, state.uses), forKey: entry.header.key)
            state.bytes += entry.weight - (old?.entry.weight ?? 0)
            guard state.bytes > limit else { return }
            // The oldest go until a tenth is free, so that they are not sorted for each that comes.
            for (key, old) in state.entries.sorted(by: { $0.value.use < $1.value.use })
            where state.bytes > limit / 10 * 9 {
                state.entries[key] = nil
                state.bytes -= old.entry.weight
            }
        }
    }

    func remove(_ key: String) {
        state.withLock { state in
            guard let old = state.entries.removeValue(forKey: key) else { return }
            state.bytes -= old.entry.weight
        }
    }

    func removeAll() { state.withLock { $0 = State() } }
}
