internal import MediaSniffing
internal import Foundation
internal import MediaInspection
internal import Testing

@testable internal import ImageAnalysis

/// Files beside the tests.
enum Fixture {
    private static let folder = Bundle.module.bundleURL.appending(path: "Fixtures")

    static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: path))) }

    /// The rows of a table whose first line names the columns.
    static func rows(_ path: String) throws -> [[String]] {
        String(decoding: try bytes(path), as: UTF8.self).split(separator: "\n").dropFirst()
            .map { $0.split(separator: "\t").map(String.init) }
    }

    static func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path).sorted()
            .filter { !$0.hasSuffix(".tsv") }
    }

    static func decoded(_ path: String) throws -> DecodedImage { try decoded(try bytes(path)) }

    static func decoded(_ bytes: [UInt8]) throws -> DecodedImage {
        try DecodedImage(bytes, type: MediaSniffer.type(of: bytes), colourWidth: FlatLogo.width)
    }
}

extension LumaPlane {
    var mean: Double { Double(values.reduce(0) { $0 + Int($1) }) / Double(values.count) }
}

extension Miniature {
    func mean(_ channel: Int) -> Double {
        let values = stride(from: channel, to: self.values.count, by: 3).map { Int(self.values[$0]) }
        return Double(values.reduce(0, +)) / Double(values.count)
    }
}
