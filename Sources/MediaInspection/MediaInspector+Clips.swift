internal import MediaSniffing
package import AuditModel

extension MediaInspector {
    /// The bytes that are read at the beginning of a video or audio file and, if its index comes after the media,
    /// there.
    package static let clipWindow = ClipReader.windowBytes

    /// Reads type and container from the first bytes of a file, after decoding its content coding.
    package static func read(opening bytes: [UInt8], into facts: inout MediaFacts) {
        facts.type = MediaSniffer.type(of: bytes)
        // The length of the coded file says nothing about its bytes.
        facts.clip = ClipReader.facts(of: ClipBytes(head: bytes), type: facts.type)
        takeSize(&facts)
    }

    /// The range that would tell more about the file than the first response.
    ///
    /// Nil if the index was found, if the server does not support ranges or does not tell the length of the file, and
    /// if
    /// no range would help.
    package static func missingPart(of opening: FetchResult, _ facts: MediaFacts) -> FetchRequest.Body? {
        guard facts.supportsRanges == true, let response = opening.response, let total = total(facts),
            let index = ClipReader.missingIndex(ClipBytes(head: response.wireBody, total: total), type: facts.type)
        else { return nil }
        return .part(from: index, bytes: min(ClipReader.windowBytes, total - index))
    }

    /// Reads the file again with the missing range; a response with another range changes nothing.
    package static func complete(_ facts: inout MediaFacts, opening: FetchResult, with part: FetchResult) {
        guard case .part(let from, _) = part.request.body, let head = opening.response, let rest = part.response,
            rest.status == 206, let range = ContentRange(rest.headers["content-range"]),
            range.bytes?.lowerBound == from,
            range.total == nil || range.total == total(facts), rest.headers["content-encoding"] == nil
        else { return }
        var bytes = ClipBytes(head: head.wireBody, total: total(facts))
        bytes.rest = ByteView(bytes: rest.wireBody)
        bytes.restStart = from
        facts.clip = ClipReader.facts(of: bytes, type: facts.type)
        takeSize(&facts)
    }

    static func readClip(_ opening: [UInt8], into facts: inout MediaFacts) {
        guard !facts.type.isRaster else { return }
        facts.clip = ClipReader.facts(of: ClipBytes(head: opening, total: total(facts)), type: facts.type)
        takeSize(&facts)
    }

    /// Whether the body starts at the start of the file; a range that was not requested does not.
    static func isOpening(_ response: FetchResponse) -> Bool {
        guard response.status == 206, let range = ContentRange(response.headers["content-range"]) else { return true }
        return range.bytes?.lowerBound == 0
    }

    private static func takeSize(_ facts: inout MediaFacts) {
        guard let clip = facts.clip, let width = clip.width, let height = clip.height else { return }
        (facts.width, facts.height) = (width, height)
    }

    /// The length of the whole file, if known.
    private static func total(_ facts: MediaFacts) -> Int? {
        facts.size.flatMap { $0.basis == .atLeast ? nil : $0.bytes }
    }
}
