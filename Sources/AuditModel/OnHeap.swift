/// A value on the heap, for records of many parts: to copy one costs a word, whatever is in it. To write to it makes a new one.
public struct Boxed<Value: Sendable>: Sendable {
    @usableFromInline var box: Box

    @inlinable public init(_ value: Value) { box = Box(value) }

    /// What is in it; who writes to it leaves the others theirs.
    @inlinable public var value: Value {
        _read { yield box.value }
        _modify {
            var changed = box.value
            defer { box = Box(changed) }
            yield &changed
        }
    }

    @usableFromInline final class Box: Sendable {
        @usableFromInline let value: Value

        @inlinable init(_ value: Value) { self.value = value }
    }
}

extension Boxed: Equatable where Value: Equatable {
    @inlinable public static func == (a: Boxed, b: Boxed) -> Bool { a.box === b.box || a.box.value == b.box.value }
}

extension Boxed: Hashable where Value: Hashable {
    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}

/// An optional value on the heap, for what few of its owners have: to copy an owner costs a word for it, whatever is in it.
@propertyWrapper
public struct OnHeap<Value: Hashable & Sendable>: Hashable, Sendable {
    @usableFromInline var boxed: Boxed<Value>?

    @inlinable public init(wrappedValue: Value?) { boxed = wrappedValue.map(Boxed.init) }

    @inlinable public var wrappedValue: Value? {
        get { boxed?.value }
        set { boxed = newValue.map(Boxed.init) }
    }

    /// Whether there is none; asking costs less than a copy.
    @inlinable public var isNil: Bool { boxed == nil }
}
