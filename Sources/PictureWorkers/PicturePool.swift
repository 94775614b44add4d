public import AuditModel
internal import Dispatch
internal import Synchronization

/// A few helper processes that look into pictures, so that a hostile one costs its own verdict and nothing else.
///
/// Helpers start when the first picture comes. One that dies or does not answer in time is replaced; its picture gets
/// `.helperDied` or `.tookTooLong`. Who has many pictures waits for answers before he asks again: what waits here is
/// held in memory.
public final class PicturePool: Sendable {
    private struct Waiting {
        var bytes: [UInt8]
        var makesThumbnail: Bool
        var answer: CheckedContinuation<Result<AnalyzedPicture, PictureFailure>, Never>
    }

    private struct State {
        var waiting: [Waiting] = []
        var idle: [HelperLane]
        var isClosed = false
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - program: the path of a program that runs `PictureHelper` when `arguments` say so.
    ///   - workers: helpers at a time.
    ///   - deadline: the time for one picture.
    public init(program: String, arguments: [String], workers: Int, deadline: Moment.Span = HelperLimits.deadline) {
        let lanes = (0..<max(1, workers)).map { number in
            HelperLane(number, program: program, arguments: arguments, deadline: deadline)
        }
        state = Mutex(State(idle: lanes))
    }

    /// Looks into one picture; never fails otherwise than by a value.
    public func analyze(_ bytes: [UInt8], thumbnail: Bool) async -> Result<AnalyzedPicture, PictureFailure> {
        guard bytes.count <= HelperLimits.pictureBytes else { return .failure(.tooLarge) }
        return await withCheckedContinuation { continuation in
            let job = Waiting(bytes: bytes, makesThumbnail: thumbnail, answer: continuation)
            let (lane, isClosed) = state.withLock { state -> (HelperLane?, Bool) in
                guard !state.isClosed else { return (nil, true) }
                guard let lane = state.idle.popLast() else {
                    state.waiting.append(job)
                    return (nil, false)
                }
                return (lane, false)
            }
            if isClosed { continuation.resume(returning: .failure(.helperDied)) }
            if let lane { run(job, on: lane) }
        }
    }

    /// Ends the helpers; what waits is answered with `.helperDied`, what runs ends within its deadline.
    public func close() async {
        let (waiting, idle) = state.withLock { state in
            defer { (state.waiting, state.idle, state.isClosed) = ([], [], true) }
            return (state.waiting, state.idle)
        }
        for job in waiting { job.answer.resume(returning: .failure(.helperDied)) }
        for lane in idle { await lane.end() }
    }

    private func run(_ job: Waiting, on lane: HelperLane) {
        lane.queue.async { [self] in
            let result = lane.analyze(job.bytes, thumbnail: job.makesThumbnail)
            let next = state.withLock { state -> Waiting? in
                if !state.waiting.isEmpty { return state.waiting.removeFirst() }
                if !state.isClosed { state.idle.append(lane) }
                return nil
            }
            job.answer.resume(returning: result)
            if let next { run(next, on: lane) }
        }
    }
}

/// One place for a helper, with a queue of its own on which it may block: never one of Swift's threads.
final class HelperLane: Sendable {
    let queue: DispatchQueue
    private let program: String
    private let arguments: [String]
    private let deadline: Moment.Span
    /// Used on the queue only; the lock costs nothing and proves it.
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

    func analyze(_ bytes: [UInt8], thumbnail: Bool) -> Result<AnalyzedPicture, PictureFailure> {
        state.withLock { state in
            if (state.helper?.pictures ?? 0) >= HelperLimits.picturesPerHelper { state.helper = nil }
            if state.helper == nil {
                // A program that cannot be started is not tried for every picture of a long night.
                guard state.startFailures < HelperLimits.startFailures else { return .failure(.helperDied) }
                state.helper = HelperProcess(program: program, arguments: arguments)
                state.startFailures = state.helper == nil ? state.startFailures + 1 : 0
            }
            do throws(HelperProcess.Loss) {
                return try state.helper?.analyze(bytes, thumbnail: thumbnail, deadline: deadline)
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
