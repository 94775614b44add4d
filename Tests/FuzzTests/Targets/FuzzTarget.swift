/// Something that reads bytes of strangers, and what must hold whatever they are.
protocol FuzzTarget: Sendable {
    /// As `scripts/fuzz` calls it; also its folder in `Fixtures/fuzz`.
    static var name: String { get }
    /// One line for `scripts/fuzz --list`.
    static var summary: String { get }
    /// The longest input that is tried, in bytes.
    static var longest: Int { get }
    /// Milliseconds of processor time for one input, in an optimised build.
    static var deadline: Int { get }
    /// Words that inputs are put together from.
    static var words: [String] { get }
    /// Inputs to begin with.
    static func seeds() -> [[UInt8]]
    /// Reads the bytes.
    ///
    /// - Throws: `Broken` when something does not hold.
    static func check(_ input: [UInt8]) throws(Broken)
}

extension FuzzTarget {
    static var longest: Int { 65_536 }
    static var deadline: Int { 200 }
    static var words: [String] { [] }
}

/// What did not hold, in a sentence.
struct Broken: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

/// Something that must hold of every input.
func expect(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws(Broken) {
    if !condition { throw Broken(otherwise()) }
}

/// Something that must be the same, however it is found.
func expectEqual<Value: Equatable>(
    _ one: Value, _ other: Value, _ otherwise: @autoclosure () -> String
) throws(Broken) {
    if one != other { throw Broken("\(otherwise()): \(shown(one)), and \(shown(other))") }
}

private func shown(_ value: some Any) -> String { String(String(reflecting: value).prefix(400)) }
