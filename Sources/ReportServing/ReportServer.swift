package import AuditModel
internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// The files of one report over HTTP, read only, and a way to check one of its pages again.
///
/// One thread of its own does all of it. Call `tend()` about once a second, and `stop()` at the end.
package final class ReportServer: Sendable {
    /// Checks the page with that URL; its reply goes to the browser.
    package typealias Check = @Sendable (String) async -> CheckReply

    /// Connections at the same time, the silence that ends one, in seconds, and the memory of each: a request line with its
    /// headers is refused when it needs more.
    private static let connectionLimit: UInt32 = 64
    private static let idleSeconds: UInt32 = 30
    private static let memory = 64 << 10

    /// Where it listens, with the port that it has.
    package let address: ListenAddress
    private let folder: ReportFolder
    private let rules: RequestRules
    private let check: Check?
    private let state = Mutex(State())

    private struct State {
        /// The library's handle; 0 when it does not run.
        var daemon: UInt = 0
        var connections = OpenConnections()
        /// The page that is being checked.
        var work: Task<Void, Never>?
        var isChecking = false
        /// Connections that sleep until theirs is.
        var sleeping = 0
        var isStopping = false

        /// Begins no further check, cancels the one under way, and says whether there is one.
        mutating func endCheck() -> Bool {
            isStopping = true
            work?.cancel()
            return isChecking || sleeping > 0
        }

        /// Whether a page may be checked now; one at a time is.
        mutating func claimCheck() -> Bool {
            guard !isChecking, !isStopping else { return false }
            (isChecking, sleeping) = (true, sleeping + 1)
            return true
        }
    }

    /// Listens and serves until `stop()`.
    ///
    /// - Parameter check: nil when pages cannot be checked again.
    package init(_ folder: ReportFolder, at wanted: ListenAddress, check: Check?) throws(ListenAddress.Failure) {
        let (socket, address) = try wanted.listen()
        (self.folder, self.address, self.check) = (folder, address, check)
        rules = RequestRules(address: address, offersCheck: check != nil)
        let owner = Unmanaged.passUnretained(self).toOpaque()
        let daemon = cmicrohttpd_start(
            socket, Self.connectionLimit, Self.idleSeconds, Self.memory, Self.handle, Self.completed, Self.connected,
            owner)
        guard let daemon else {
            close(socket)
            throw ListenAddress.Failure(reason: "the HTTP server could not start")
        }
        state.withLock { $0.daemon = UInt(bitPattern: daemon) }
    }

    /// Ends the connections whose time is up.
    package func tend(now: Moment = .now) {
        state.withLock { state in
            // Under the lock: a socket is closed only after the library has said so.
            for socket in state.connections.takeOverdue(now: now) { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Ends what is under way and stops listening; called twice it does nothing more.
    package func stop() async {
        // The library cannot stop while a connection sleeps.
        while state.withLock({ $0.endCheck() }) { try? await Task.sleep(for: .milliseconds(5)) }
        let daemon = state.withLock { state in
            defer { state.daemon = 0 }
            return state.daemon
        }
        if let daemon = OpaquePointer(bitPattern: daemon) { MHD_stop_daemon(daemon) }
    }

    deinit { assert(state.withLock { $0.daemon } == 0, "stop() was called") }
}

/// What came of checking a page.
package struct CheckReply: Sendable {
    package var status: UInt32
    /// A JSON document.
    package var json: [UInt8]

    package init(status: UInt32, json: [UInt8]) { (self.status, self.json) = (status, json) }
}

/// A request with a body on its way in, and then its reply on its way out.
private final class Upload: Sendable {
    let state = Mutex((body: [UInt8](), reply: CheckReply?.none))
}

extension ReportServer {
    private static func server(_ owner: UnsafeMutableRawPointer?) -> ReportServer? {
        owner.map { Unmanaged<ReportServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let connected: MHD_NotifyConnectionCallback = { owner, connection, _, code in
        guard let server = server(owner), let connection else { return }
        let key = UInt(bitPattern: connection)
        let socket = cmicrohttpd_socket(connection)
        server.state.withLock { state in
            code == .CONNECTION_NOTIFY_STARTED
                ? state.connections.add(key, socket: socket, now: .now) : state.connections.remove(key)
        }
    }

    private static let completed: MHD_RequestCompletedCallback = { _, _, context, _ in
        guard let upload = context?.pointee else { return }
        Unmanaged<Upload>.fromOpaque(upload).release()
        context?.pointee = nil
    }

    /// Called when the headers are in, for each piece of a body, and when that is whole.
    private static let handle: MHD_AccessHandlerCallback = {
        owner, connection, target, method, _, piece, size, context in
        guard let server = server(owner), let connection, let target, let method, let size, let context else {
            return .NO
        }
        if let known = context.pointee {
            let upload = Unmanaged<Upload>.fromOpaque(known).takeUnretainedValue()
            return server.proceed(upload, piece, size, on: connection)
        }
        let head = head(of: connection, String(cString: method), String(cString: target))
        switch server.rules.decide(head) {
        case .check:
            context.pointee = Unmanaged.passRetained(Upload()).toOpaque()
            return .YES
        case .offer: return server.answer(Response(204, "text/plain", .bytes([])), connection)
        case .refuse(let refusal): return server.answer(Response(refusal), connection)
        case .file(let path):
            guard let file = server.folder.open(path.components) else {
                return server.answer(Response(.missing), connection)
            }
            return server.answer(Response(path, file), connection)
        }
    }

    private func answer(_ response: Response, _ connection: OpaquePointer) -> MHD_Result {
        state.withLock { $0.connections.arrive(UInt(bitPattern: connection), now: .now) }
        return response.queue(on: connection)
    }

    private static func head(of connection: OpaquePointer, _ method: String, _ target: String) -> RequestHead {
        var head = RequestHead(method: method, target: target)
        withUnsafeMutablePointer(to: &head) { pointer in
            _ = MHD_get_connection_values(connection, .HEADER_KIND, collect, pointer)
        }
        return head
    }

    private static let collect: MHD_KeyValueIterator = { head, _, name, value in
        guard let head = head?.assumingMemoryBound(to: RequestHead.self), let name else { return .NO }
        let text = value.map { String(cString: $0) } ?? ""
        switch String(cString: name).lowercased() {
        case "host": head.pointee.hosts.append(text)
        case "origin": head.pointee.origins.append(text)
        case "content-length": head.pointee.lengths.append(text)
        case "transfer-encoding": head.pointee.isChunked = true
        default: break
        }
        return .YES
    }

    /// Takes a piece of the URL; when it is whole, the connection sleeps until the page is checked.
    private func proceed(
        _ upload: Upload, _ piece: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>,
        on connection: OpaquePointer
    ) -> MHD_Result {
        if size.pointee > 0 {
            let bytes = UnsafeRawBufferPointer(start: piece, count: size.pointee)
            upload.state.withLock { $0.body += bytes }
            size.pointee = 0
            return .YES
        }
        if let reply = upload.state.withLock({ $0.reply }) {
            return answer(Response(reply.status, "application/json", .bytes(reply.json)), connection)
        }
        guard begin(upload, on: connection) else { return answer(Response(.busy), connection) }
        return .YES
    }

    /// Whether the page is being checked now. No lock of ours is held while the library takes one of its own.
    private func begin(_ upload: Upload, on connection: OpaquePointer) -> Bool {
        guard let check, state.withLock({ $0.claimCheck() }) else { return false }
        let url = String(decoding: upload.state.withLock { $0.body }, as: UTF8.self)
        let key = UInt(bitPattern: connection)
        MHD_suspend_connection(connection)
        let work = Task {
            let reply = await check(url)
            upload.state.withLock { $0.reply = reply }
            self.resume(key)
        }
        state.withLock { state in
            state.connections.arrive(key, now: .now)
            if state.isChecking { state.work = work }
        }
        return true
    }

    private func resume(_ connection: UInt) {
        state.withLock { state in
            (state.isChecking, state.work) = (false, nil)
        }
        if let connection = OpaquePointer(bitPattern: connection) { MHD_resume_connection(connection) }
        state.withLock { $0.sleeping -= 1 }
    }
}
