internal import AuditModel
internal import PageFetching

/// A file, told as the answer that a server would give for it, so that pages are read and judged in one way only.
enum LocalAnswer {
    /// Who is said to have asked.
    static let profile = FetchProfile(name: "file", userAgent: "")

    /// - Parameter limit: the most bytes of HTML, as for pages of servers.
    static func of(_ path: String, at url: PageURL, limit: Int) -> FetchResult {
        let request = FetchRequest(url: url, profile: profile, body: .whole(decodedLimit: limit))
        let end: FetchResult.End
        do throws(RegularFile.Fault) {
            let file = try RegularFile.read(path, limit: limit)
            let response = FetchResponse(
                status: 200, headers: headers(path, file.bytes), wireBody: file.bytes, isCut: file.size > limit,
                httpVersion: "")
            end = .response(response)
        } catch {
            end = .failure(FetchFailure(.other, "\(path): \(error.reason)"))
        }
        return FetchResult(request: request, hops: [], finalURL: url, end: end, timings: .init())
    }

    /// What a server of files would say: the type by the name, and no charset.
    private static func headers(_ path: String, _ bytes: [UInt8]) -> HeaderFields {
        let type = path.lowercased().hasSuffix(".xhtml") ? "application/xhtml+xml" : "text/html"
        guard GunzipStream.begins(bytes) else { return HeaderFields(["Content-Type": type]) }
        return HeaderFields(["Content-Type": type, "Content-Encoding": "gzip"])
    }
}
