internal import AuditModel

/// An image for a terminal, within the limits of `PicturePixels`.
enum TerminalPixels {
    static func bytes(of plane: ColourPlane) -> [UInt8]? {
        guard plane.width > 0, plane.height > 0 else { return nil }
        var width = min(plane.width, PicturePixels.columnLimit)
        while width > 1, width * max(1, plane.height * width / plane.width) > PicturePixels.countLimit { width -= 1 }
        let height = min(PicturePixels.countLimit / width, max(1, plane.height * width / plane.width))
        let small = Miniature(of: plane, width: width, height: height)
        return PicturePixels(width: small.width, height: small.height, values: small.values)?.bytes
    }
}
