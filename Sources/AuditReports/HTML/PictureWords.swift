internal import AuditModel

/// What reports say about the analysis of images.
enum PictureWords {
    /// The word for a failure in the data of the page; keys of objects are literals.
    static func key(_ failure: PictureFailure) -> StaticString {
        switch failure {
        case .undecodable: "undecodable"
        case .notDecodedHere: "not_decoded_here"
        case .tooLarge: "too_large"
        case .tookTooLong: "took_too_long"
        case .helperDied: "helper_died"
        }
    }

    /// Which images were not analysed, and which thumbnails are missing; empty if there are none.
    static func note(_ failures: [PictureFailure: Int], thumbsLeftOut: Int) -> HTML {
        var sentences = PictureFailure.allCases.compactMap { failure -> String? in
            guard let count = failures[failure], count > 0 else { return nil }
            return "\(counted(count, "image")): \(failure.words)."
        }
        if thumbsLeftOut > 0 {
            sentences.append(
                "\(counted(thumbsLeftOut, "thumbnail")) not shown, to keep the report small.")
        }
        return sentences.isEmpty ? "" : "<p class=\"sub\">\(sentences.joined(separator: " "))</p>"
    }

    /// The word for an image that was not requested.
    static let notChecked: StaticString = "not_checked"
    /// The word for an image that its host refused to send.
    static let hostBusy: StaticString = "host_busy"

    /// The amount of text in an image, for a terminal; nil if it was not analysed.
    static func textIn(_ media: MediaFacts) -> Sourced<String>? {
        guard let picture = media.picture else { return nil }
        let coverage = picture.textCoverage
        let verdict =
            coverage >= PictureFacts.heavyCoverage
            ? "heavy" : coverage >= PictureFacts.someCoverage ? "some" : "little"
        let tenths = Int((coverage * 1000).rounded())
        guard tenths > 0 else { return Sourced("none", source: "measured") }
        return Sourced(
            "\(verdict): about \(tenths / 10).\(tenths % 10) % of the image, \(picture.textCells) of 25 cells",
            source: "measured")
    }
}

extension PictureFailure {
    /// What reports say about one image; `PictureNote` says the same with the name of the format.
    var words: String {
        switch self {
        case .undecodable: "not decodable"
        case .notDecodedHere: "format not decoded"
        case .tooLarge: "too many pixels"
        case .tookTooLong: "decoder failed: it took too long"
        case .helperDied: "decoder failed"
        }
    }
}
