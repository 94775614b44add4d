internal import Dispatch

/// The thread of the store: SQLite blocks, and what blocks has no place among the threads that all tasks share.
///
/// It runs an actor that owns a store, and tasks that prefer it while they have one of their own.
final class StoreExecutor: SerialExecutor, TaskExecutor {
    private let queue = DispatchQueue(label: "ogaudit.store")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            job.runSynchronously(
                isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        }
    }
}
