package import AuditModel
internal import MediaSniffing
internal import PageFetching

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
