internal import AuditModel
internal import PageFetching

/// Pages of archives: read by the same reader and judged by the same rules, with nobody asked for anything.
extension Pipeline {
    /// This pipeline, with nothing requested and nothing remembered for later requests.
    func readingArchives() -> Pipeline {
        let none: Fetch = { request in
            FetchResult(
                request: request, hops: [], finalURL: request.url, end: .failure(FetchFailure(.cancelled, "")),
                timings: .init())
        }
        return Pipeline(
            options: options, fetch: none, answers: AnswerCache(options, decoder: nil, nil), media: media,
            probes: probes)
    }
}

extension AuditOptions {
    /// These options without what needs a request, when pages come from archives.
    var suitingArchives: AuditOptions {
        guard !sources.archives.isEmpty else { return self }
        var options = self
        (options.looksAtMedia, options.comparesProfiles) = (false, false)
        return options
    }
}
