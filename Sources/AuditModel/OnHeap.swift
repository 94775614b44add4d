/// A value on the heap, for records of many parts: to copy one costs a word, whatever is in it. To write to it makes a new one.
public struct Boxed<Value: Sendable>: Sendable {
    var box: Box

    public init(_ value: Value) { box = Box(value) }

    /// What is in it; who writes to it leaves the others theirs.
    public var value: Value {
        _read { yield box.value }
        _modify {
            var changed = box.value
            defer { box = Box(changed) }
            yield &changed
        }
    }

    final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }
}

extension Boxed: Equatable where Value: Equatable {
    public static func == (a: Boxed, b: Boxed) -> Bool { a.box === b.box || a.box.value == b.box.value }
}

extension Boxed: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
