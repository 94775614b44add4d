internal import AuditModel
internal import AuditRules
internal import Glibc
internal import MediaInspection
internal import MediaSniffing
internal import PageFetching
internal import WebAddresses

/// The folders of a build as the site that they will be: what lies below its URL is a file, as a static server finds it.
///
/// A path is percent-decoded, its query says nothing, a folder is its `index.html`, and `/about` may be `about.html`.
/// Nothing outside of the folders is read, whatever `..` or links say. A folder that was named is the whole site, so that
/// what is not in it is missing; beside a file that was named alone there may be more elsewhere.
struct LocalSite: Sendable {
    /// A folder that begins at the site's URL.
    struct Root: Sendable {
        /// Its real path.
        var path: String
        /// As it was given, without a slash at its end.
        var name: String
        /// Whether it was named itself, and not a file in it.
        var isWhole: Bool
    }

    /// What is at an address.
    enum Found: Equatable, Sendable {
        /// The real path of a file.
        case file(String)
        /// Nothing that could be read, with the place and the reason.
        case missing(String)
    }

    let base: PageURL
    let roots: [Root]

    /// What is at an address; nil for one that lies elsewhere.
    func find(_ url: PageURL) -> Found? {
        guard let below = path(of: url) else { return nil }
        var missing: String?
        for root in roots {
            switch Self.look(for: below, in: root) {
            case .file(let path): return .file(path)
            case .missing(let reason): if root.isWhole { missing = missing ?? reason }
            }
        }
        return missing.map(Found.missing)
    }

    /// What a server of these files would answer; where the address lies elsewhere, what `fetch` is answered.
    func answer(_ request: FetchRequest, or fetch: (FetchRequest) async -> FetchResult) async -> FetchResult {
        switch find(request.url) {
        case nil: await fetch(request)
        case .file(let path): LocalAnswer.of(path, for: request)
        case .missing(let reason): LocalAnswer.failure(FetchFailure(.missingFile, reason), for: request)
        }
    }

    /// The part of the path below the site's URL, as it is written; one site answers over http and https.
    private func path(of url: PageURL) -> Substring? {
        guard url.host == base.host, url.port == base.port, url.isSecure == base.isSecure || url.port == nil,
            url.path.hasPrefix(base.path)
        else { return nil }
        return url.path.dropFirst(base.path.count)
    }

    private static func look(for written: Substring, in root: Root) -> Found {
        guard let path = decoded(written) else { return .missing("its path is not valid") }
        let parts = path.split(separator: "/").filter { $0 != "." }
        let place = ([root.name] + parts.map(String.init)).joined(separator: "/")
        guard !parts.contains("..") else { return .missing("its path leads out of \(root.name)") }
        let whole = ([root.path == "/" ? "" : root.path] + parts.map(String.init)).joined(separator: "/")
        // A slash at the end asks for a folder.
        let names = parts.isEmpty || path.hasSuffix("/") ? [] : [whole, whole + ".html"]
        for candidate in names + LocalPages.indexNames.map({ "\(whole)/\($0)" }) {
            guard let real = HTMLTree.realPath(candidate), HTMLTree.kind(of: real) == S_IFREG else { continue }
            guard HTMLTree.lies(real, in: root.path) else {
                return .missing("\(place) is a link to a place outside \(root.name)")
            }
            guard access(real, R_OK) == 0 else { return .missing("\(place) cannot be read") }
            return .file(real)
        }
        let isFolder = HTMLTree.kind(of: whole) == S_IFDIR
        return .missing(isFolder ? "\(place) is a folder without index.html" : "no file \(place)")
    }

    /// Nil for what no file can be called.
    private static func decoded(_ path: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = path.utf8[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard byte == UInt8(ascii: "%"), digits.utf8.count == 2, !digits.hasPrefix("+"),
                let value = UInt8(digits, radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
}

/// A file, told as the answer that a server would give for it, so that pages and media are read and judged in one way only.
enum LocalAnswer {
    /// The profile in the report.
    static let profile = FetchProfile(name: "file", userAgent: "")

    /// The file of a page.
    ///
    /// - Parameter limit: the most bytes of HTML, as for pages of servers.
    static func of(_ path: String, at url: PageURL, limit: Int) -> FetchResult {
        let request = FetchRequest(url: url, profile: profile, body: .whole(decodedLimit: limit))
        return answer(path, request) { bytes, _, _ in
            // The type by the name, and no charset.
            let type = path.lowercased().hasSuffix(".xhtml") ? "application/xhtml+xml" : "text/html"
            return GunzipStream.begins(bytes)
                ? HeaderFields(["Content-Type": type, "Content-Encoding": "gzip"])
                : HeaderFields(["Content-Type": type])
        }
    }

    /// HTML in UTF-8 that is in no file.
    static func of(html: [UInt8], at url: PageURL, limit: Int) -> FetchResult {
        let request = FetchRequest(url: url, profile: profile, body: .whole(decodedLimit: limit))
        let response = FetchResponse(
            status: 200, headers: HeaderFields(["Content-Type": "text/html; charset=utf-8"]),
            wireBody: Array(html.prefix(limit)), isCut: html.count > limit, httpVersion: "")
        return result(.response(response), request)
    }

    /// As much of what a page points to as a request asks for, with the type of its bytes.
    static func of(_ path: String, for request: FetchRequest) -> FetchResult {
        answer(path, request) { bytes, size, range in
            let type = bytes.withUnsafeBufferPointer { MediaSniffer.type(ofBody: $0) }.mimeType
            return range.map { HeaderFields(["Content-Type": type, "Content-Range": $0]) }
                ?? HeaderFields(["Content-Type": type, "Content-Length": String(size)])
        }
    }

    static func failure(_ failure: FetchFailure, for request: FetchRequest) -> FetchResult {
        result(.failure(failure), request)
    }

    private static func result(_ end: FetchResult.End, _ request: FetchRequest) -> FetchResult {
        FetchResult(request: request, hops: [], finalURL: request.url, end: end, timings: .init())
    }

    /// - Parameter headers: what a server says of these bytes of a file of that size; of a part that was requested with its range.
    private static func answer(
        _ path: String, _ request: FetchRequest, headers: ([UInt8], _ size: Int, _ range: String?) -> HeaderFields
    ) -> FetchResult {
        let (start, limit, isPart) =
            switch request.body {
            case .whole(let limit): (0, limit, false)
            case .first(let bytes): (0, bytes, true)
            case .part(let from, let bytes): (from, bytes, true)
            }
        do throws(RegularFile.Fault) {
            let (bytes, size) = try RegularFile.read(path, from: start, limit: limit)
            let range = isPart && !bytes.isEmpty ? "bytes \(start)-\(start + bytes.count - 1)/\(size)" : nil
            let response = FetchResponse(
                status: range == nil ? 200 : 206, headers: headers(bytes, size, range), wireBody: bytes,
                isCut: size > start + bytes.count, httpVersion: "")
            return result(.response(response), request)
        } catch {
            return failure(FetchFailure(.other, "\(path): \(error.reason)"), for: request)
        }
    }
}

/// Files as pages: read by the same reader and judged by the same rules, without a request for the page.
extension Pipeline {
    /// Rules that compare what a page says of its address with the address that it has; a file has none as long as it
    /// is not known where it will stand.
    static let rulesAboutAddress = [OgUrlWrongPage.facts.id, OgUrlMismatchCanonical.facts.id]

    /// This pipeline for `pages`, with the same caches; what lies below their base URL is read from files too.
    ///
    /// - Parameter knowsAddress: whether their base URL is that at which they will be.
    func reading(_ pages: LocalPages, knowsAddress: Bool = true) -> Pipeline {
        var options = options
        options.comparesProfiles = false
        if pages.base == nil { options.looksAtMedia = false }
        if pages.base == nil || !knowsAddress { options.disabled += Self.rulesAboutAddress }
        return Pipeline(
            options: options, fetch: fetch, answers: answers, media: media.reading(pages.site),
            probes: probes.reading(pages.site))
    }
}
