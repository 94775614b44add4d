/// How an image must be rotated and mirrored to be upright, as in EXIF.
enum Orientation: Int {
    case upright = 1, mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

    /// Anything but 1...8 is upright.
    init(exif value: Int) { self = Orientation(rawValue: value) ?? .upright }

    /// Whether width and height are swapped.
    var isSideways: Bool { rawValue >= Orientation.transposed.rawValue }

    func upright(_ plane: LumaPlane) -> LumaPlane {
        guard self != .upright else { return plane }
        let (width, height, values) = turned(plane.values, plane.width, plane.height, channels: 1)
        return LumaPlane(width: width, height: height, values: values)
    }

    func upright(_ plane: ColourPlane) -> ColourPlane {
        guard self != .upright else { return plane }
        let (width, height, values) = turned(plane.values, plane.width, plane.height, channels: 4)
        return ColourPlane(width: width, height: height, values: values)
    }

    private func turned(_ from: [UInt8], _ width: Int, _ height: Int, channels: Int) -> (Int, Int, [UInt8]) {
        let (outWidth, outHeight) = isSideways ? (height, width) : (width, height)
        var out = [UInt8](repeating: 0, count: from.count)
        for y in 0..<outHeight {
            for x in 0..<outWidth {
                let (fromX, fromY) = source(x, y, width - 1, height - 1)
                let (to, at) = ((y * outWidth + x) * channels, (fromY * width + fromX) * channels)
                for channel in 0..<channels { out[to + channel] = from[at + channel] }
            }
        }
        return (outWidth, outHeight, out)
    }

    /// The place where the pixel displayed at (x, y) is stored.
    private func source(_ x: Int, _ y: Int, _ lastX: Int, _ lastY: Int) -> (Int, Int) {
        switch self {
        case .upright: (x, y)
        case .mirrored: (lastX - x, y)
        case .upsideDown: (lastX - x, lastY - y)
        case .flipped: (x, lastY - y)
        case .transposed: (y, x)
        case .turnedLeft: (y, lastY - x)
        case .transversed: (lastX - y, lastY - x)
        case .turnedRight: (lastX - y, x)
        }
    }
}
