internal import AuditModel
internal import CCurl
internal import Politeness
internal import Synchronization

/// Counts bytes that are held in memory, and lets callers wait in line while there are too many.
///
/// A claim is what one of them holds. It is made before a request, set to the declared length when the header has come, and
/// grows with the body where nothing was declared; one that finds no room is called back when there is some. The first of those
/// that wait to grow may exceed the limit, one at a time, so that there is always one that ends.
package final class ByteRoom: Sendable {
    /// The most bytes held, except one claim beyond, and bytes that were received before they were counted.
    package let limit: Int
    /// The largest claim.
    private let largest: Int
    /// Called when there is room again; must not block.
    private let onOpen: @Sendable () -> Void
    private let state = Mutex(State())

    /// What is counted for a body before the size of any is known: few are requested until then.
    static let firstGuess = 4 << 20
    /// What is counted for a body of which nothing is known yet, however small those before it were.
    static let leastGuess = 128 << 10
    /// How much one body moves the guess for the next: an eighth, as TCP weighs its times.
    private static let weight = 8

    /// - Parameters:
    ///   - limit: the most bytes held, except one claim beyond.
    ///   - largest: the most bytes of one claim.
    package init(limit: Int, largest: Int = .max, onOpen: @escaping @Sendable () -> Void = {}) {
        (self.limit, self.largest, self.onOpen) = (limit, largest, onOpen)
    }

    fileprivate struct State {
        var held = 0
        var holds: [UInt64: Int] = [:]
        var number: UInt64 = 0
        var guess = ByteRoom.firstGuess
        /// The claim that may exceed the limit.
        var favoured: UInt64?
        /// Those that have begun and wait for more; they go before those that have not.
        var growing: [Growing] = []
        var entering: [Entering] = []
    }

    fileprivate struct Growing {
        var number: UInt64
        var bytes: Int
        var tell: @Sendable () -> Void
    }

    fileprivate struct Entering {
        /// Nil for what a body weighs.
        var bytes: Int?
        var turn: CheckedContinuation<ByteClaim, Never>
    }

    /// Waits until there is room for so many bytes; more than the limit enter alone.
    ///
    /// - Parameter bytes: nil for what a body is thought to weigh.
    package func claim(_ bytes: Int? = nil) async -> ByteClaim {
        await withCheckedContinuation { turn in
            act { $0.entering.append(Entering(bytes: bytes, turn: turn)) }
        }
    }

    /// Counts what is there already, without waiting.
    package func take(_ bytes: Int) -> ByteClaim {
        state.withLock { ByteClaim($0.enter(bytes), in: self) }
    }

    /// What is held now, and how many wait: in front of a request, and within a response.
    package var now: (held: Int, entering: Int, growing: Int) {
        state.withLock { ($0.held, $0.entering.count, $0.growing.count) }
    }

    var isFull: Bool { state.withLock { $0.held >= limit } }

    /// The size of a body, for the guess about the next.
    package func learn(_ bytes: Int) {
        state.withLock { $0.guess += (bytes - $0.guess) / Self.weight }
    }

    fileprivate func held(_ number: UInt64) -> Int { state.withLock { $0.holds[number] ?? 0 } }

    /// Sets what a claim holds; false when there is no room for it, and `tell` is called once when it holds that much.
    fileprivate func hold(_ number: UInt64, _ bytes: Int, or tell: @escaping @Sendable () -> Void) -> Bool {
        let bytes = min(bytes, largest)
        return act { state in
            state.growing.removeAll { $0.number == number }
            guard let old = state.holds[number], bytes != old else { return true }
            if bytes < old, state.favoured == number { state.favoured = nil }
            if bytes > old, !state.growing.isEmpty || state.held - old + bytes > limit {
                guard state.favours(number) else {
                    state.growing.append(Growing(number: number, bytes: bytes, tell: tell))
                    return false
                }
            }
            state.set(number, bytes)
            return true
        }
    }

    fileprivate func leave(_ number: UInt64) {
        act { state in
            state.growing.removeAll { $0.number == number }
            if state.favoured == number { state.favoured = nil }
            state.held -= state.holds.removeValue(forKey: number) ?? 0
        }
    }

    /// Changes the state, lets in those that may enter now, and calls them back when nothing is locked any more.
    @discardableResult
    private func act<Answer: Sendable>(_ body: (inout State) -> Answer) -> Answer {
        var turns: [(CheckedContinuation<ByteClaim, Never>, ByteClaim)] = []
        var tellings: [@Sendable () -> Void] = []
        let answer = state.withLock { state in
            let wasFull = state.held >= limit
            let answer = body(&state)
            tellings = grow(&state)
            turns = admit(&state)
            if wasFull, state.held < limit { tellings.append(onOpen) }
            return answer
        }
        for tell in tellings { tell() }
        for (turn, claim) in turns { turn.resume(returning: claim) }
        return answer
    }

    private func grow(_ state: inout State) -> [@Sendable () -> Void] {
        var tellings: [@Sendable () -> Void] = []
        while let next = state.growing.first {
            let old = state.holds[next.number] ?? 0
            if state.held - old + next.bytes > limit {
                guard state.favours(next.number) else { break }
            }
            state.set(next.number, next.bytes)
            tellings.append(next.tell)
            state.growing.removeFirst()
        }
        return tellings
    }

    private func admit(_ state: inout State) -> [(CheckedContinuation<ByteClaim, Never>, ByteClaim)] {
        var turns: [(CheckedContinuation<ByteClaim, Never>, ByteClaim)] = []
        while let next = state.entering.first, state.growing.isEmpty {
            let bytes = min(next.bytes ?? max(state.guess, Self.leastGuess), largest)
            guard state.held == 0 || state.held + bytes <= limit else { break }
            turns.append((next.turn, ByteClaim(state.enter(bytes), in: self)))
            state.entering.removeFirst()
        }
        return turns
    }
}

extension ByteRoom.State {
    /// Whether it may exceed the limit, as the only one.
    fileprivate mutating func favours(_ number: UInt64) -> Bool {
        if favoured == nil { favoured = number }
        return favoured == number
    }

    fileprivate mutating func enter(_ bytes: Int) -> UInt64 {
        number += 1
        set(number, bytes)
        return number
    }

    fileprivate mutating func set(_ number: UInt64, _ bytes: Int) {
        held += bytes - (holds[number] ?? 0)
        holds[number] = bytes
    }
}

/// The right to hold so many bytes in memory, given back at the end of its life or before.
package final class ByteClaim: Sendable {
    private let number: UInt64
    private let room: ByteRoom

    fileprivate init(_ number: UInt64, in room: ByteRoom) { (self.number, self.room) = (number, room) }

    deinit { room.leave(number) }

    var held: Int { room.held(number) }

    /// Holds so many bytes in all; false when there is no room for them yet, and `tell` is called once when there is.
    func hold(_ count: Int, or tell: @escaping @Sendable () -> Void) -> Bool { room.hold(number, count, or: tell) }

    /// Holds so many bytes in all, and waits until there is room for them.
    package func hold(_ count: Int) async {
        await withCheckedContinuation { turn in
            if hold(count, or: { turn.resume() }) { turn.resume() }
        }
    }

    /// What this body weighs, which is what the next one will be thought to.
    package func learn(_ count: Int) { room.learn(count) }

    /// Gives it back; twice does nothing more.
    package func leave() { room.leave(number) }
}

/// Waiting for memory within an answer: libcurl stops reading from the socket, and the clock of the request stands.
extension Transfer {
    /// Whether the body may grow by so many bytes; when not, the transfer is paused until `resume`.
    func hasRoom(for count: Int) -> Bool {
        guard let claim, !answer.isRedirect else { return true }
        let held = claim.held
        let wanted = answer.room(for: count, held: held)
        if wanted == held { return true }
        if answer.received == 0 { claim.learn(wanted) }
        if claim.hold(wanted, or: onRoom) {
            answer.reserve(wanted)
            return true
        }
        pausedSince = Moment.now
        // libcurl counts the time of a pause; the loop does not.
        easy.set(CURLOPT_TIMEOUT_MS, 0)
        return false
    }

    /// Goes on reading; false when it was not paused.
    func resume(now: Moment) -> Bool {
        guard let since = pausedSince else { return false }
        pausedSince = nil
        pauses = Moment.Span(nanoseconds: pauses.nanoseconds + (now - since).nanoseconds)
        if let claim { answer.reserve(claim.held) }
        curl_easy_pause(easy.raw, 0)
        return true
    }

    /// The time that this exchange has taken from its server, pauses of ours left out.
    func used(_ now: Moment) -> Moment.Span {
        let pausing = pausedSince.map { (now - $0).nanoseconds } ?? 0
        return Moment.Span(nanoseconds: (now - started).nanoseconds - pauses.nanoseconds - pausing)
    }
}

/// Answers that had to wait for memory, from then on under a clock of our own: libcurl's was stopped.
extension FetchLoop {
    /// Lets a transfer hold what its job may, and be resumed on this thread when that is more.
    func giveRoom(to transfer: Transfer, _ job: Job) {
        transfer.claim = job.claim
        transfer.onRoom = { [inbox, number = job.number] in _ = inbox.post(.resume(number)) }
    }

    /// There is room for more of an answer.
    func resume(_ number: UInt64) {
        let now = Moment.now
        guard let job = jobs[number], let transfer = job.transfer, transfer.resume(now: now) else { return }
        let left = job.request.timeout.nanoseconds - job.spent.nanoseconds - transfer.used(now).nanoseconds
        resumed[number] = now + Moment.Span(nanoseconds: max(0, left))
    }

    /// Ends those whose time is up.
    func endResumed(_ now: Moment) {
        for (number, due) in resumed where due <= now {
            resumed[number] = nil
            guard let transfer = jobs[number]?.transfer, transfer.pausedSince == nil else { continue }
            multi.remove(transfer)
            ended(transfer, CURLE_OPERATION_TIMEDOUT)
        }
    }
}
