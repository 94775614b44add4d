internal import AuditModel
internal import CCurl

/// What libcurl makes of a normalised address: the last word on what may become a `PageURL`.
enum CurlReading {
    /// Joins the parts, unless libcurl would connect to another host or ask for another path than they say.
    static func confirmed(_ parts: AddressParser.Parts) throws(AddressError) -> PageURL {
        let url = PageURL(
            isSecure: parts.isSecure, host: parts.host, port: parts.port,
            pathAndQuery: String(decoding: parts.pathAndQuery, as: UTF8.self))
        guard url.text.utf8.count <= WebAddress.lengthLimit else { throw .tooLong }
        guard let handle = curl_url() else { throw AddressError("there is no memory to read the address") }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, url.text, 0) == CURLUE_OK else { throw .badHost }
        guard agrees(handle, with: url) else { throw AddressError("libcurl reads the address differently") }
        return url
    }

    /// libcurl does not tell an empty query from none, and neither changes where the request goes.
    private static func agrees(_ handle: OpaquePointer, with url: PageURL) -> Bool {
        part(CURLUPART_HOST, of: handle) == url.host
            && part(CURLUPART_PORT, of: handle) == (url.port.map { "\($0)" } ?? "")
            && part(CURLUPART_PATH, of: handle) == url.path
            && part(CURLUPART_QUERY, of: handle) == (url.query ?? "")
    }

    private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return "" }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
