/// An optional value on the heap, for what few of its owners have: to copy an owner costs a word for it, whatever is in it.
@propertyWrapper
public struct OnHeap<Value: Hashable & Sendable>: Hashable, Sendable {
    private var box: Box?

    public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }

    private final class Box: Hashable, Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }

        static func == (a: Box, b: Box) -> Bool { a === b || a.value == b.value }

        func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }
}
