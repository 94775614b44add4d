/// Finds each answer once: who asks while it is looked for waits for the same, and who asks later gets what is remembered
/// or what the store recalls.
///
/// Looking goes on when those who asked are cancelled, because others may wait.
actor OnceCache<Key: Hashable & Sendable, Value: Sendable> {
    /// Answers that are remembered; one more, and the older half is forgotten.
    private let limit: Int
    private let recall: @Sendable (Key) async -> Value?
    private var answers: [Key: Task<Value, Never>] = [:]
    private var order: [Key] = []

    /// - Parameter recall: what the store knows; nil when that is nothing.
    init(limit: Int, recall: @escaping @Sendable (Key) async -> Value? = { _ in nil }) {
        (self.limit, self.recall) = (limit, recall)
    }

    func value(_ key: Key, _ find: @escaping @Sendable () async -> Value) async -> Value {
        if let answer = answers[key] { return await answer.value }
        let answer = Task { [recall] in
            if let known = await recall(key) { return known }
            return await find()
        }
        answers[key] = answer
        order.append(key)
        if order.count > limit { forget(limit / 2) }
        return await answer.value
    }

    private func forget(_ count: Int) {
        for old in order.prefix(count) { answers[old] = nil }
        order.removeFirst(count)
    }
}
