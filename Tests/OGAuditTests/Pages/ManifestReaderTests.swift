internal import Testing

@testable internal import Auditing

@Suite("Web app manifests")
struct ManifestReaderTests {
    private func side(_ text: String) -> Int? { ManifestReader.largestIcon(in: Array(text.utf8)) }

    @Test(
        "the largest raster icon of a manifest counts, by its shorter side",
        arguments: [
            (
                #"{"name":"Bees","icons":[{"src":"/a.png","sizes":"48x48"},{"src":"b.png","sizes":"192x192 512x512"}]}"#,
                512
            ),
            (#"{"icons":[{"src":"/a.png","sizes":"300X200"}],"display":"standalone"}"#, 200),
            (
                "\u{FEFF} { \"icons\" : [ { \"src\" : \"a\\/b.png\" , \"sizes\" : \"64x64\" , \"x\" : [1,{\"y\":null}] } ] } ",
                64
            ),
            (
                #"{"icons":[{"src":"/a.svg","sizes":"512x512"},{"src":"/b","type":"image/svg+xml","sizes":"512x512"}]}"#,
                nil
            ),
            (#"{"icons":[{"src":"/a.png","sizes":"any"},{"sizes":"512x512"},7,"x"]}"#, nil),
            (#"{"icons":{"src":"/a.png","sizes":"512x512"}}"#, nil), (#"{"icons":[]}"#, nil), ("[]", nil), ("", nil),
            (#"{"icons":[{"src":"/a.png","sizes":"512x512"}]"#, nil), ("<!doctype html>", nil),
            (#"{"icons":[{"src":"/a.png","sizes":"99999999999999999999x1 70000x70000 0x0 -5x-5"}]}"#, nil),
            (#"{"icons":[{"src":"/a.png","sizes":512}]}"#, nil),
        ] as [(String, Int?)])
    func reads(_ text: String, _ expected: Int?) { #expect(side(text) == expected) }

    @Test("every cut and every changed byte of a manifest is survived")
    func hostile() {
        let text = Array(#"{"a":[1,true,"\"\\"],"icons":[{"src":"/a.png","sizes":"192x192","n":{"o":[]}}]}"#.utf8)
        #expect(ManifestReader.largestIcon(in: text) == 192)
        for end in 0..<text.count { #expect(ManifestReader.largestIcon(in: Array(text[..<end])) == nil) }
        for place in text.indices {
            for byte in [0, 0x22, 0x5B, 0x5D, 0x7B, 0x7D, 0x2C, 0x3A, 0x5C, 0xFF] as [UInt8] {
                var changed = text
                changed[place] = byte
                let side = ManifestReader.largestIcon(in: changed)
                #expect(side.map { (1...65_536).contains($0) } ?? true)
            }
        }
    }

    @Test("a manifest that nests without end is left")
    func deep() {
        let open = String(repeating: "[", count: 60_000)
        #expect(side(#"{"x":\#(open)"#) == nil)
        // An object may be written where a name belongs, and in that one another.
        for piece in ["{", "{[", "[{", "{\"a\":{{"] {
            #expect(side(String(repeating: piece, count: 65_000 / piece.utf8.count)) == nil)
        }
        #expect(side(#"{"x":[[[[1]]]],"icons":[{"src":"a","sizes":"9x9"}]}"#) == 9)
        #expect(side(#"{"icons":[{"src":"a","sizes":"9x9"}]}"# + String(repeating: " ", count: 65_536)) == nil)
    }
}
