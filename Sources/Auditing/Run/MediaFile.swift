package import AuditModel
internal import MediaInspection
internal import PageFetching

/// What a card points to, loaded whole.
package struct MediaFile: Sendable {
    package let bytes: [UInt8]
    /// By its first bytes, else as the server says; empty when neither is known.
    package let type: String
}

/// Why there is no file: how the request ended.
package struct MediaFileError: Error {
    package let outcome: Outcome
    package let status: Int?
}

extension Workbench {
    /// Loads what is behind the address, at most `FetchRequest.mediaBudget` bytes of it.
    package func file(_ url: PageURL) async throws(MediaFileError) -> MediaFile {
        var request = FetchRequest(url: url, profile: options.asker, purpose: .image, timeout: MediaCache.timeout)
        request.body = .whole(decodedLimit: FetchRequest.mediaBudget)
        let result = await pipeline.fetch(request)
        guard let response = result.response else { throw MediaFileError(result.failure) }
        guard (200..<300).contains(response.status) else { throw MediaFileError(status: response.status) }
        let coding = response.headers["content-encoding"]?.lowercased()
        let body = BodyDecoder.decode(response.wireBody, coding: coding, limit: FetchRequest.mediaBudget)
        if let failure = body.failure { throw MediaFileError(failure) }
        guard !response.isCut, !body.isCut else { throw MediaFileError(FetchFailure(.tooLarge)) }
        let type = body.bytes.withUnsafeBufferPointer { MediaSniffer.type(ofBody: $0) }
        let announced = MediaInspector.essence(response.headers["content-type"]) ?? ""
        return MediaFile(bytes: body.bytes, type: type == .unknown ? announced : type.mimeType)
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
