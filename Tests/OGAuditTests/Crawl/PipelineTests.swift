internal import AuditModel
internal import PageFetching
internal import Testing

@testable internal import Auditing

@Suite("The pipeline of pages that came together")
struct PipelineTests {
    private let url = pictureURL("/page")

    private func pipeline(_ change: (inout AuditOptions) -> Void = { _ in }) -> Pipeline {
        var options = AuditOptions()
        options.looksAtMedia = false
        change(&options)
        let studio = Studio([:])
        return Pipeline(
            options: options, fetch: { await studio.fetch($0) }, answers: AnswerCache(options, decoder: nil, nil),
            media: studio.media(), probes: ProbeCache(profile: .messages) { await studio.fetch($0) },
            room: ByteRoom(limit: Pipeline.memoryLimit))
    }

    private func answer(
        _ status: Int,
        _ body: String =
            "<title>Rivers</title><p>A text about rivers that is longer than an answer with nothing in it.</p>"
    ) -> Boxed<FetchResult> {
        let response = FetchResponse(
            status: status, headers: HeaderFields(["content-type": "text/html"]), wireBody: Array(body.utf8))
        return result(.response(response))
    }

    private func result(_ end: FetchResult.End) -> Boxed<FetchResult> {
        Boxed(
            FetchResult(
                request: AuditOptions().request(for: url), hops: [], finalURL: url, end: end, timings: .init()))
    }

    @Test("a short answer that is no refusal needs no other request", arguments: [200, 204, 301])
    func alone(_ status: Int) { #expect(pipeline().needsOnly(answer(status))) }

    @Test("what may be followed by another request does not hold up the rest")
    func others() {
        let pipeline = pipeline()
        for status in [403, 404, 410, 500] { #expect(!pipeline.needsOnly(answer(status))) }
        #expect(!pipeline.needsOnly(answer(304)))
        #expect(!pipeline.needsOnly(result(.failure(FetchFailure(.timeout)))))
        #expect(!pipeline.needsOnly(answer(200, String(repeating: "x", count: 65_537))))
        #expect(!self.pipeline { $0.looksAtMedia = true }.needsOnly(answer(200)))
        #expect(!self.pipeline { $0.comparesProfiles = true }.needsOnly(answer(200)))
    }

    @Test("pages that came together are found to be what each is found to be alone")
    func together() async {
        let pipeline = pipeline()
        let answers = [
            answer(200), answer(404), answer(200, "<meta property=og:title content=Rivers>"), answer(200, ""),
        ]
        let together = pipeline.audit(answers.map { (url, $0) })
        #expect(together.map(\.evidence.outcome) == [.ok, .http4xx, .ok, .ok])
        for (page, answer) in zip(together, answers) {
            let alone = await pipeline.audit(url, arrived: answer)
            let (one, other) = (record(page), record(alone))
            #expect(one.findings == other.findings && one.score == other.score && one.outcome == other.outcome)
            #expect(one.title == other.title && one.detail == other.detail)
        }
    }

    private func record(_ page: AuditedPage) -> PageRecord { Recorder.record(1, url, page, fetchedAt: 0) }
}
