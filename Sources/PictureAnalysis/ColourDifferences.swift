internal import PictureCodecs

/// Cb and Cr of an image, as separate planes.
struct ColourDifferences {
    var blue: LumaPlane
    var red: LumaPlane

    init(of plane: ColourPlane) {
        let count = plane.width * plane.height
        var (blue, red) = ([UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count))
        codec_chroma(plane.values, count, &blue, &red)
        self.blue = LumaPlane(width: plane.width, height: plane.height, values: blue)
        self.red = LumaPlane(width: plane.width, height: plane.height, values: red)
    }

    private init(blue: LumaPlane, red: LumaPlane) { (self.blue, self.red) = (blue, red) }

    /// At half of that size, rounded up; nil if there is not enough memory.
    func resampled(toHalfOf luma: LumaPlane) -> ColourDifferences? {
        let (width, height) = ((luma.width + 1) / 2, (luma.height + 1) / 2)
        guard let blue = blue.resampled(width: width, height: height),
            let red = red.resampled(width: width, height: height)
        else { return nil }
        return ColourDifferences(blue: blue, red: red)
    }
}
