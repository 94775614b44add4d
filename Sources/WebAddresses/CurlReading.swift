internal import AuditModel
internal import CCurl
internal import Glibc

/// What libcurl makes of a normalised address: the last word on what may become a `PageURL`.
enum CurlReading {
    /// Joins the parts, unless libcurl would connect to another host or ask for another path than they say.
    ///
    /// - Parameter base: an address that libcurl has read; its host and port are not read again.
    static func confirmed(_ parts: AddressParser.Parts, base: PageURL? = nil) throws(AddressError) -> PageURL {
        let url = PageURL(
            isSecure: parts.isSecure, host: parts.host, port: parts.port,
            pathAndQuery: String(decoding: parts.pathAndQuery, as: UTF8.self))
        guard url.text.utf8.count <= WebAddress.lengthLimit else { throw .tooLong }
        // libcurl reads slowly, five addresses a page.
        if !parts.isPlain(beside: base) { try confirm(url, parts) }
        return url
    }

    /// - Throws: unless libcurl reads the parts in the address.
    static func confirm(_ url: PageURL, _ parts: AddressParser.Parts) throws(AddressError) {
        guard let handle = curl_url() else { throw AddressError("out of memory") }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, url.text, 0) == CURLUE_OK else { throw .badHost }
        guard agrees(handle, with: parts) else { throw AddressError("libcurl reads the URL differently") }
    }

    /// libcurl does not tell an empty query from none, and neither changes where the request goes.
    private static func agrees(_ handle: OpaquePointer, with parts: AddressParser.Parts) -> Bool {
        let path = parts.pathAndQuery.prefix { $0 != UInt8(ascii: "?") }
        let query = parts.pathAndQuery.dropFirst(path.count + 1)
        return holds(handle, CURLUPART_HOST, parts.host.utf8)
            && holds(handle, CURLUPART_PORT, (parts.port.map { "\($0)" } ?? "").utf8)
            && holds(handle, CURLUPART_PATH, path) && holds(handle, CURLUPART_QUERY, query)
    }

    /// Whether libcurl's text of a part is this one; a part that it has not is empty.
    private static func holds(_ handle: OpaquePointer, _ part: CURLUPart, _ bytes: some Collection<UInt8>) -> Bool {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return bytes.isEmpty }
        defer { curl_free(text) }
        let read = UnsafeRawBufferPointer(start: text, count: strlen(text))
        return bytes.count == read.count && bytes.elementsEqual(read)
    }
}
