internal import AuditModel
internal import MediaInspection
internal import PageFetching
internal import WebAddresses

/// Finds out whether a page or an HTML file is another one than before: by validators where the server sends them, else by
/// its bytes. What the page refers to is not asked for.
package actor PageWatch {
    private let options: AuditOptions
    private let typed: String
    private let bench: Workbench
    private var last: Version?

    private struct Version: Equatable {
        var status: Int?
        var cause: FetchFailure.Cause?
        var hash: String?
        var condition: Validators.Condition?

        static func == (one: Self, other: Self) -> Bool {
            (one.status, one.cause, one.hash) == (other.status, other.cause, other.hash)
        }
    }

    /// - Parameter typed: as for `SinglePage`.
    /// - Throws: `AuditError` for options that do not fit together.
    package init(_ typed: String, options: AuditOptions) throws(AuditError) {
        (self.typed, self.options) = (typed, options)
        bench = try Workbench(options, decoder: nil)
    }

    /// Whether the page has changed since the last call; true for the first one.
    ///
    /// - Throws: `AuditError` when the text is no URL.
    package func hasChanged() async throws(AuditError) -> Bool {
        let now = try await version()
        defer { last = now }
        return now != last
    }

    /// Ends its requests.
    package func close() async { await bench.close() }

    private func version() async throws(AuditError) -> Version? {
        if Operand.namesFile(typed) {
            let file = try? RegularFile.read(typed, limit: options.htmlLimit)
            return Version(hash: file.flatMap { ContentHash.sha256($0.bytes) })
        }
        var request = options.request(for: try WebAddress.parse(typed: typed, for: nil))
        request.condition = last?.condition
        let (result, claim) = await bench.fetcher.fetchPage(request)
        defer { claim.leave() }
        if result.isUnchanged { return last }
        guard let response = result.response else { return Version(cause: result.failure?.cause) }
        let validators = Validators(response.headers)
        return Version(
            status: response.status, hash: ContentHash.sha256(response.wireBody),
            condition: validators.isEmpty ? nil : .init(url: result.finalURL, validators: validators))
    }
}

extension SinglePage {
    /// The host of a URL on this computer; nil for every other text.
    package static func loopbackHost(of typed: String) -> String? {
        guard !Operand.namesFile(typed), let url = try? WebAddress.parse(typed: typed), url.isLoopback else {
            return nil
        }
        return url.host
    }
}
