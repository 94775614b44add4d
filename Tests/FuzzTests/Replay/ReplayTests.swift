internal import TestSupport
internal import Testing

/// Every target, with its name for the test's report.
struct Tried: CustomTestStringConvertible, Sendable {
    var target: any FuzzTarget.Type
    var testDescription: String { target.name }

    static let all = FuzzTargets.all.map { Tried(target: $0) }
}

@Suite("Fuzz targets")
struct ReplayTests {
    @Test("inputs that fuzzing found are handled", arguments: Tried.all)
    func findings(_ tried: Tried) {
        for (path, bytes) in Seeds.found(tried.target.name) {
            #expect(throws: Never.self, "\(path)") { try FuzzRun.check(tried.target, bytes) }
        }
    }

    @Test("the seeds of a fuzz target hold, and fit its limit", arguments: Tried.all)
    func seeds(_ tried: Tried) {
        let seeds = tried.target.seeds()
        #expect(seeds.count > 2)
        #expect(seeds.contains { $0.count <= tried.target.longest })
        // Debug builds of decoders take a second per image.
        let step = Depth.pick(max(1, seeds.count / 6), all: 1)
        for place in stride(from: 0, to: seeds.count, by: step) where seeds[place].count <= tried.target.longest {
            let seed = seeds[place]
            #expect(throws: Never.self) { try FuzzRun.check(tried.target, seed) }
        }
    }

    @Test("inputs made from a fuzz target's seeds hold, the same ones every time", arguments: Tried.all)
    func mutations(_ tried: Tried) {
        var mutator = Mutator(tried.target)
        for _ in 0..<Depth.pick(8, all: 200) {
            let input = mutator.next()
            #expect(throws: Never.self, "\(input.prefix(2_000))") { try FuzzRun.check(tried.target, input) }
        }
    }

    @Test("every fuzz target has its own name, and every folder of findings a target")
    func names() {
        let names = FuzzTargets.all.map { $0.name }
        #expect(Set(names).count == names.count)
        let folders = Seeds.folders()
        #expect(!folders.isEmpty && folders.allSatisfy(names.contains))
    }
}

@Suite("The run of a fuzz target")
struct FuzzRunTests {
    @Test("a fuzz target that fails gives its reason")
    func broken() {
        #expect { try FuzzRun.check(Fussy.self, [0]) } throws: { "\($0)" == "a zero" }
        #expect(throws: Never.self) { try FuzzRun.check(Fussy.self, [1, 2]) }
    }

    @Test("a fuzz input that takes too long gives its time")
    func slow() {
        #expect { try FuzzRun.check(Slow.self, [1]) } throws: { "\($0)".contains("took") }
    }

    @Test("some fuzz inputs are repeated until a step that is not linear shows")
    func repeated() {
        let inputs = (0..<255).map { [UInt8($0) + 1] }
        let isReported = inputs.filter { input in (try? FuzzRun.check(OnlyShort.self, input)) == nil }
        #expect(!isReported.isEmpty && isReported.count < 64)
    }

    private enum Fussy: FuzzTarget {
        static let name = "fussy"
        static let summary = ""
        static let longest = 2
        static func seeds() -> [[UInt8]] { [] }
        static func check(_ input: [UInt8]) throws(Broken) { try expect(!input.contains(0), "a zero") }
    }

    private enum Slow: FuzzTarget {
        static let name = "slow"
        static let summary = ""
        static let deadline = 0
        static func seeds() -> [[UInt8]] { [] }
        static func check(_ input: [UInt8]) throws(Broken) { try expect(FuzzRun.digest(input) != 0, "") }
    }

    private enum OnlyShort: FuzzTarget {
        static let name = "only short"
        static let summary = ""
        static func seeds() -> [[UInt8]] { [] }
        static func check(_ input: [UInt8]) throws(Broken) { try expect(input.count < 60_000, "long") }
    }
}
