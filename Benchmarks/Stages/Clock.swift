internal import Glibc
internal import Synchronization

/// CPU time of this process, in milliseconds.
func processorMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}

/// When the stage before began, in microseconds of CPU.
private let began = Atomic(0)

/// Prints what a stage cost in milliseconds of CPU.
func stageEnds(_ name: String) {
    let now = Int(processorMilliseconds() * 1_000)
    let before = began.exchange(now, ordering: .relaxed)
    print(name, (now - before) / 1_000)
}
