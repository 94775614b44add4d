/// Reads of a web app manifest what icons it names (W3C Web Application Manifest, `icons`).
enum ManifestReader {
    /// Longer manifests are not read; nearly all have less than 4 KiB.
    static let byteLimit = 65_536
    /// Larger numbers in `sizes` are no sizes.
    private static let largestSide = 65_536

    /// The shorter side in pixels of the largest raster icon; nil when none is named with a size.
    static func largestIcon(in bytes: [UInt8]) -> Int? {
        guard bytes.count <= byteLimit else { return nil }
        var cursor = JSONCursor(bytes)
        var largest: Int?
        cursor.object { cursor, key in
            guard key == "icons", cursor.begins(with: "[") else { return cursor.skip() }
            cursor.array { cursor in
                guard let side = side(ofIcon: &cursor) else { return }
                largest = max(largest ?? 0, side)
            }
        }
        return cursor.isBroken ? nil : largest
    }

    private static func side(ofIcon cursor: inout JSONCursor) -> Int? {
        guard cursor.begins(with: "{") else {
            cursor.skip()
            return nil
        }
        var (source, sizes, type) = ("", "", "")
        cursor.object { cursor, key in
            switch key {
            case "src": source = cursor.string() ?? ""
            case "sizes": sizes = cursor.string() ?? ""
            case "type": type = cursor.string() ?? ""
            default: cursor.skip()
            }
        }
        let isDrawing = type.hasPrefix("image/svg") || source.lowercased().hasSuffix(".svg")
        return source.isEmpty || isDrawing ? nil : side(sizes)
    }

    /// The shorter side of the largest of `192x192 512x512`.
    private static func side(_ sizes: String) -> Int? {
        sizes.split(separator: " ").compactMap { size -> Int? in
            let sides = size.split { $0 == "x" || $0 == "X" }.compactMap { Int($0) }
            guard sides.count == 2, sides.allSatisfy({ (1...largestSide).contains($0) }) else { return nil }
            return min(sides[0], sides[1])
        }.max()
    }
}
