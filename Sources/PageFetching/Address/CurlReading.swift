internal import AuditModel
internal import CCurl
internal import Glibc

/// What libcurl, which connects and asks, makes of a URL that `WebAddresses` has read.
///
/// One parser must not be played off against the other: a URL whose host, port, path or query libcurl reads differently is
/// not requested.
enum CurlReading {
    static func agrees(with url: PageURL) -> Bool {
        guard let handle = curl_url() else { return false }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, url.text, 0) == CURLUE_OK else { return false }
        // libcurl does not tell an empty query from none, and neither changes where the request goes.
        return holds(handle, CURLUPART_HOST, url.host)
            && holds(handle, CURLUPART_PORT, url.port.map { "\($0)" } ?? "")
            && holds(handle, CURLUPART_PATH, String(url.path))
            && holds(handle, CURLUPART_QUERY, url.query.map(String.init) ?? "")
    }

    /// Whether libcurl's text of a part is this one; a part that it has not is empty.
    private static func holds(_ handle: OpaquePointer, _ part: CURLUPart, _ wanted: String) -> Bool {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return wanted.isEmpty }
        defer { curl_free(text) }
        return wanted.utf8.elementsEqual(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
}
