internal import MediaSniffing
package import AuditModel

extension MediaInspector {
    /// What is read of a video or sound at its beginning and, where its index lies behind the media, from there.
    package static let clipWindow = ClipReader.windowBytes

    /// Reads type and container from the first bytes of a file, after the coding that they were sent in was undone.
    package static func read(opening bytes: [UInt8], into facts: inout MediaFacts) {
        facts.type = MediaSniffer.type(of: bytes)
        // How long the coded file is says nothing about its bytes.
        facts.clip = ClipReader.facts(of: ClipBytes(head: bytes), type: facts.type)
        takeSize(&facts)
    }

    /// The part of a clip that would tell more of it than the answer to the first request did.
    ///
    /// Nil when the index was found, when the server cannot send parts or does not say how long the file is, and when
    /// no part would help.
    package static func missingPart(of opening: FetchResult, _ facts: MediaFacts) -> FetchRequest.Body? {
        guard facts.supportsRanges == true, let response = opening.response, let total = total(facts),
            let index = ClipReader.missingIndex(ClipBytes(head: response.wireBody, total: total), type: facts.type)
        else { return nil }
        return .part(from: index, bytes: min(ClipReader.windowBytes, total - index))
    }

    /// Reads a clip again with the part that was missing; an answer that is not that part changes nothing.
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

    /// Whether the body begins where the file does, which a part that was not asked for does not.
    static func isOpening(_ response: FetchResponse) -> Bool {
        guard response.status == 206, let range = ContentRange(response.headers["content-range"]) else { return true }
        return range.bytes?.lowerBound == 0
    }

    private static func takeSize(_ facts: inout MediaFacts) {
        guard let clip = facts.clip, let width = clip.width, let height = clip.height else { return }
        (facts.width, facts.height) = (width, height)
    }

    /// How long the whole file is, if that is known.
    private static func total(_ facts: MediaFacts) -> Int? {
        facts.size.flatMap { $0.basis == .atLeast ? nil : $0.bytes }
    }
}
