package import AuditModel
internal import Dispatch
internal import Synchronization

/// A few helper processes that look into images, so that a hostile one costs its own verdict and nothing else.
///
/// Helpers start when the first image comes. One that dies or does not answer in time is replaced, and its image is
/// tried once more on a fresh helper while no other runs, because the fault may have been the machine's; if that ends
/// alike, its verdict is `.helperDied` or `.tookTooLong`. A caller with many images waits for answers before it sends more:
/// what waits here is held in memory.
package final class ImagePool: Sendable {
    private struct Job {
        var bytes: [UInt8]
        var copy: ImageCopy
        /// Whether it crashed a helper.
        var isAgain = false
        var answer: CheckedContinuation<Result<AnalyzedImage, ImageFailure>, Never>
    }

    private struct State {
        var waiting: [Job] = []
        /// The images to retry, one at a time and before all others.
        var again: [Job] = []
        var idle: [HelperLane]
        let lanes: Int
        var secondTries = 0
        /// Whether an image is being retried.
        var isAlone = false
        var isClosed = false
        /// Callers waiting until nothing runs.
        var closing: [CheckedContinuation<Void, Never>] = []

        init(_ lanes: [HelperLane]) { (idle, self.lanes) = (lanes, lanes.count) }

        var isQuiet: Bool { idle.count == lanes }

        /// Queues an image for a retry if this is the first time that it crashed a helper.
        mutating func repeats(_ job: Job, after result: Result<AnalyzedImage, ImageFailure>) -> Bool {
            if job.isAgain { isAlone = false }
            guard case .failure(let failure) = result, !failure.isLasting, !job.isAgain, !isClosed,
                secondTries < HelperLimits.secondTries
            else { return false }
            secondTries += 1
            var job = job
            job.isAgain = true
            again.append(job)
            return true
        }
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - program: the path of a program that runs `ImageHelper` if `arguments` say so.
    ///   - workers: the number of helpers.
    ///   - deadline: the time limit for one image.
    package init(program: String, arguments: [String], workers: Int, deadline: Moment.Span = HelperLimits.deadline) {
        let lanes = (0..<max(1, workers)).map { number in
            HelperLane(number, program: program, arguments: arguments, deadline: deadline)
        }
        state = Mutex(State(lanes))
    }

    /// Analyses one image; failures are values.
    package func analyze(_ bytes: [UInt8], copy: ImageCopy) async -> Result<AnalyzedImage, ImageFailure> {
        guard bytes.count <= HelperLimits.imageBytes else { return .failure(.tooLarge) }
        return await withCheckedContinuation { continuation in
            let job = Job(bytes: bytes, copy: copy, answer: continuation)
            let isTaken = state.withLock { state in
                if !state.isClosed { state.waiting.append(job) }
                return !state.isClosed
            }
            if isTaken { startNext() } else { continuation.resume(returning: .failure(.helperDied)) }
        }
    }

    /// Ends the helpers and waits for them; waiting images get `.helperDied`, running ones end within their deadline.
    package func close() async {
        let waiting = state.withLock { state in
            defer { (state.waiting, state.again, state.isClosed) = ([], [], true) }
            return state.waiting + state.again
        }
        for job in waiting { job.answer.resume(returning: .failure(.helperDied)) }
        await withCheckedContinuation { done in
            let isQuiet = state.withLock { state in
                if !state.isQuiet { state.closing.append(done) }
                return state.isQuiet
            }
            if isQuiet { done.resume() }
        }
        for lane in state.withLock({ $0.idle }) { await lane.end() }
    }

    /// Starts what can run now. A retry only starts when nothing else runs, and nothing starts next to it.
    private func startNext() {
        let starting = state.withLock { state -> [(Job, HelperLane)] in
            if !state.again.isEmpty {
                guard state.isQuiet, let lane = state.idle.popLast() else { return [] }
                state.isAlone = true
                return [(state.again.removeFirst(), lane)]
            }
            let count = state.isAlone ? 0 : min(state.waiting.count, state.idle.count)
            defer { state.waiting.removeFirst(count) }
            return state.waiting.prefix(count).map { ($0, state.idle.removeLast()) }
        }
        for (job, lane) in starting { run(job, on: lane) }
    }

    private func run(_ job: Job, on lane: HelperLane) {
        lane.queue.async { [self] in
            let result = lane.analyze(job.bytes, copy: job.copy, fresh: job.isAgain)
            let (isOver, closing) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
                state.idle.append(lane)
                let repeats = state.repeats(job, after: result)
                guard state.isQuiet, state.isClosed else { return (!repeats, []) }
                defer { state.closing = [] }
                return (!repeats, state.closing)
            }
            if isOver { job.answer.resume(returning: result) }
            for done in closing { done.resume() }
            startNext()
        }
    }
}

/// A slot for a helper, with its own queue to block on, so that none of Swift's threads is blocked.
final class HelperLane: Sendable {
    let queue: DispatchQueue
    private let program: String
    private let arguments: [String]
    private let deadline: Moment.Span
    /// Only used on the queue; the lock costs nothing and proves it.
    private let state = Mutex(State())

    private struct State: ~Copyable {
        var helper: HelperProcess?
        var startFailures = 0
    }

    init(_ number: Int, program: String, arguments: [String], deadline: Moment.Span) {
        queue = DispatchQueue(label: "ogaudit-picture-\(number)")
        self.program = program
        self.arguments = arguments
        self.deadline = deadline
    }

    /// - Parameter fresh: whether to use a new helper that has not received an image yet.
    func analyze(_ bytes: [UInt8], copy: ImageCopy, fresh: Bool) -> Result<AnalyzedImage, ImageFailure> {
        state.withLock { state in
            if (state.helper?.images ?? 0) >= (fresh ? 1 : HelperLimits.imagesPerHelper) { state.helper = nil }
            if state.helper == nil {
                // If the program cannot be started, the pool does not try again for every image of a long run.
                guard state.startFailures < HelperLimits.startFailures else { return .failure(.helperDied) }
                state.helper = HelperProcess(program: program, arguments: arguments)
                state.startFailures = state.helper == nil ? state.startFailures + 1 : 0
            }
            do throws(HelperProcess.Loss) {
                return try state.helper?.analyze(bytes, copy: copy, deadline: deadline)
                    ?? .failure(.helperDied)
            } catch {
                state.helper = nil
                return .failure(error == .tookTooLong ? .tookTooLong : .helperDied)
            }
        }
    }

    func end() async {
        await withCheckedContinuation { done in
            queue.async { [self] in
                state.withLock { $0.helper = nil }
                done.resume()
            }
        }
    }
}
