internal import Synchronization

/// The place of a page's result that somebody works on: while `FetchOptions.maxPagesUnclaimed` are taken, no further page
/// is asked for. It is given back when its life ends.
package struct PageSlot: ~Copyable, Sendable {
    private let inbox: Inbox

    init(in inbox: Inbox) {
        inbox.addPage()
        self.inbox = inbox
    }

    deinit { inbox.releasePage() }
}

/// Carries what cannot be copied through queues and closures, which copy what they hold; it ends with its last carrier, or
/// before.
package final class Carried<Value: ~Copyable & Sendable>: Sendable {
    private let value: Mutex<Value?>

    package init(_ value: consuming Value?) { self.value = Mutex(value) }

    /// Ends the life of the value now; twice does nothing more.
    package func letGo() { value.withLock { $0 = nil } }
}
