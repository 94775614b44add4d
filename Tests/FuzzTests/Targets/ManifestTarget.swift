@testable internal import Auditing

/// A web app manifest.
enum ManifestTarget: FuzzTarget {
    static let name = "manifest"
    static let summary = "a web app manifest: the largest icon"

    static let words = [
        "\"icons\":[", "{\"src\":\"", "\"sizes\":\"", "512x512", "192X192 ", "\"type\":\"image/svg+xml\"", "\\\"", "}",
        "]",
        "{", "[", ",", ":", "null", "any", "\\", "\u{FEFF}",
    ]

    static func seeds() -> [[UInt8]] {
        [
            #"{"name": "x", "icons": [{"src": "a.png", "sizes": "48x48 192x192", "type": "image/png"}, {"src": "b.svg"}]}"#,
            #"{"a": {"b": [1, [2, {"c": "\"d\\"}], true]}, "icons": [{"sizes": "1x1", "src": "c"}, 7, "x"]}"#,
            "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]",
        ].map { Array($0.utf8) } + Seeds.files("samples/site", ".webmanifest", ".json")
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        let side = ManifestReader.largestIcon(in: input)
        try expect(side.map { (1...65_536).contains($0) } != false, "an icon of \(side ?? 0) pixels")
        try expectEqual(ManifestReader.largestIcon(in: input), side, "it is read in two ways")
        try expect(
            side == nil || input.contains(UInt8(ascii: "x")) || input.contains(UInt8(ascii: "X")),
            "no size stands there")
    }
}
