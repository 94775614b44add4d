package import AuditModel
internal import MediaInspection
internal import MediaSniffing
internal import PageFetching
internal import WebAddresses

/// What a card points to, loaded whole.
package struct MediaFile: Sendable {
    package let bytes: [UInt8]
    /// By its first bytes, else as the server says; empty when neither is known.
    package let type: String
    /// What to ask by whether it is still the same; nil when it must not be kept.
    package let validators: Validators?

    package init(bytes: [UInt8], type: String, validators: Validators?) {
        (self.bytes, self.type, self.validators) = (bytes, type, validators)
    }
}

/// Why there is no file: how the request ended.
package struct MediaFileError: Error {
    package let outcome: Outcome
    package let status: Int?
}

extension MediaFile {
    init(_ result: FetchResult) throws(MediaFileError) {
        guard let response = result.response else { throw MediaFileError(result.failure) }
        guard (200..<300).contains(response.status) else { throw MediaFileError(status: response.status) }
        let coding = response.headers["content-encoding"]?.lowercased()
        let body = BodyDecoder.decode(response.wireBody, coding: coding, limit: FetchRequest.mediaBudget)
        if let failure = body.failure { throw MediaFileError(failure) }
        guard !response.isCut, !body.isCut else { throw MediaFileError(FetchFailure(.tooLarge)) }
        let type = body.bytes.withUnsafeBufferPointer { MediaSniffer.type(ofBody: $0) }
        let announced = MediaSniffer.essence(response.headers["content-type"]) ?? ""
        self.init(
            bytes: body.bytes, type: type == .unknown ? announced : type.mimeType,
            validators: response.headers.mayBeKept ? Validators(response.headers) : nil)
    }
}

extension Workbench {
    /// Loads what is behind the address, at most `FetchRequest.mediaBudget` bytes of it.
    ///
    /// - Parameter validators: of the file that the caller has.
    /// - Returns: nil when it is still that one.
    package func file(
        _ url: PageURL, unless validators: Validators? = nil
    ) async throws(MediaFileError) -> MediaFile? {
        var request = FetchRequest(url: url, profile: options.asker, purpose: .image, timeout: MediaCache.timeout)
        request.body = .whole(decodedLimit: FetchRequest.mediaBudget)
        request.condition = validators.map { Validators.Condition(url: url, validators: $0) }
        let result = await pipeline.fetch(request)
        return result.isUnchanged ? nil : try MediaFile(result)
    }
}

extension MediaFileError {
    fileprivate init(_ failure: FetchFailure?) {
        self.init(outcome: Outcome(failure?.cause ?? .other), status: nil)
    }

    fileprivate init(status: Int) {
        self.init(outcome: status < 500 ? .http4xx : .http5xx, status: status)
    }
}

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
