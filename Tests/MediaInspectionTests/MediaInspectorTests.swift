internal import AuditModel
internal import Testing
@testable internal import MediaInspection

@Suite("Facts about media from responses")
struct MediaInspectorTests {
    static let url = PageURL(isSecure: true, host: "cdn.example", port: nil, pathAndQuery: "/a")

    static func facts(
        _ body: [UInt8], status: Int = 200, headers: KeyValuePairs<String, String> = [:], isCut: Bool = false,
        wanted: FetchRequest.Body = .whole(decodedLimit: 100)
    ) -> MediaFacts {
        let response = FetchResponse(status: status, headers: HeaderFields(headers), wireBody: body, isCut: isCut)
        return MediaInspector.facts(
            of: FetchResult(
                request: FetchRequest(url: url, body: wanted), hops: [], finalURL: url, end: .response(response),
                timings: .init()))
    }

    @Test("a whole image has its bytes, size and hash")
    func whole() {
        let facts = Self.facts(Samples.png(1200, 630), headers: ["Content-Type": "image/JPEG; q=1"])
        #expect(facts.type == .png)
        #expect(facts.contentType == "image/jpeg")
        #expect(facts.width == 1200 && facts.height == 630)
        #expect(facts.size == ByteCount(Samples.png(1200, 630).count))
        #expect(facts.contentHash?.count == 64)
        #expect(facts.isUsableImage)
    }

    @Test("the hash of an image is SHA-256")
    func hash() {
        #expect(
            ContentHash.sha256(Array("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test("a range response gives the whole size without a download")
    func range() {
        let facts = Self.facts(
            Samples.ftyp("isom"), status: 206, headers: ["content-range": "bytes 0-23/9600000"],
            wanted: .first(bytes: 24))
        #expect(facts.size == ByteCount(9_600_000, .announced))
        #expect(facts.supportsRanges == true)
        #expect(facts.type == .mp4)
        #expect(facts.isPlayableVideo)
    }

    @Test("a cut body counts with its Content-Length, or at least the received bytes")
    func cut() {
        #expect(
            Self.facts([1, 2, 3], headers: ["content-length": "11000000"], isCut: true).size
                == ByteCount(11_000_000, .announced))
        #expect(Self.facts([1, 2, 3], headers: ["content-length": "2"], isCut: true).size == ByteCount(3, .atLeast))
        #expect(Self.facts([1, 2, 3], isCut: true).size == ByteCount(3, .atLeast))
    }

    @Test("no response is a fact of media too")
    func failure() {
        let result = FetchResult(
            request: FetchRequest(url: Self.url), hops: [], finalURL: Self.url, end: .failure(FetchFailure(.dns)),
            timings: .init())
        let facts = MediaInspector.facts(of: result)
        #expect(facts.failure?.cause == .dns)
        #expect(!facts.isReachable)
        #expect(facts.size == nil)
    }

    @Test(
        "a range with an unknown total gives no total", arguments: ["bytes 0-1/*", "bytes", "", "bytes 0-1/-5", "x/y"])
    func oddRanges(_ field: String) {
        #expect(ContentRange(field)?.total == nil)
    }
}
