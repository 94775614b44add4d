/// Values by the small numbers that SQLite gives to the few rows of a table, which are looked up for millions of others.
struct NumberTable<Value> {
    private var values: [Value?] = []
    /// What a damaged file may name.
    private var others: [Int64: Value] = [:]
    private static var limit: Int64 { 4_096 }

    subscript(number: Int64) -> Value? {
        get {
            if number >= 0, number < values.count { return values[Int(number)] }
            return others.isEmpty ? nil : others[number]
        }
        set {
            guard number >= 0, number < Self.limit else { return others[number] = newValue }
            while values.count <= number { values.append(nil) }
            values[Int(number)] = newValue
        }
    }

    var all: [(number: Int64, value: Value)] {
        values.indices.compactMap { number in values[number].map { (Int64(number), $0) } }
            + others.map { ($0.key, $0.value) }
    }

    mutating func removeAll() { self = NumberTable() }
}

extension NumberTable: Sendable where Value: Sendable {}
