// Comparisons of vectors are single instructions only between operands of a written type such as
// `SIMD16<UInt8>`; the library's `any`, `replacing` and `wrappedSum` look at one lane after the other, which
// costs more than all the rest of reading a page. Hence the bit casts here.

extension SIMDMask where Storage == SIMD16<Int8> {
    /// All ones in each lane that is set.
    var bytes: SIMD16<UInt8> { unsafeBitCast(self, to: SIMD16<UInt8>.self) }
}

extension SIMD16 where Scalar == UInt8 {
    /// Whether any lane is not zero.
    var hasAny: Bool {
        let words = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return words[0] | words[1] != 0
    }
}
