internal import MediaSniffing
internal import AuditModel
internal import MediaInspection
internal import PageFetching

/// A file, told as the answer that a server would give for it, so that pages and media are read and judged in one way only.
enum LocalAnswer {
    /// Who is said to have asked.
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

    /// - Parameter headers: what a server says of these bytes of a file of that size; of a part that was asked for with its range.
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
