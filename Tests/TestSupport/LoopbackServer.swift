internal import Glibc
internal import Synchronization

/// A scripted HTTP server on a loopback address, with a thread for each connection.
///
/// It counts what clients do to it, so that a test can say "never above the permitted rate".
package final class LoopbackServer: Sendable {
    /// One request as it came.
    package struct Request: Sendable {
        package var method: String
        package var path: String
        /// By name in lower case.
        package var headers: [String: String]
        /// How often this path was requested before.
        package var repetition: Int

        package var host: String { String((headers["host"] ?? "").prefix { $0 != ":" }) }
    }

    /// What happened so far.
    package struct Log: Sendable {
        package var connections = 0
        package var requests: [Request] = []
        /// Monotonic seconds at which requests came in, by host.
        package var starts: [String: [Double]] = [:]
        /// Requests whose last piece is still to be sent; bytes that repeat come with the piece before them.
        package var inFlight: [String: Int] = [:]
        package var mostInFlight: [String: Int] = [:]
        /// Bytes that went out by path, as far as the system took them; its buffers hold some megabytes.
        package var sent: [String: Int] = [:]
        fileprivate var repetitions: [String: Int] = [:]
        fileprivate var open: Set<Int32> = []

        package func count(_ path: String) -> Int { repetitions[path] ?? 0 }
        /// The most requests of a host in any window of so many seconds.
        package func most(host: String, within seconds: Double) -> Int {
            let times = starts[host] ?? []
            return times.indices.map { first in times[first...].prefix { $0 < times[first] + seconds }.count }.max()
                ?? 0
        }
    }

    package let port: UInt16
    package let address: String
    private let listener: Int32
    private let handler: @Sendable (Request) -> Reply
    private let strange: Reply
    private let hasRobots: Bool
    private let state = Mutex(Log())

    /// Listens on an address of this machine; nil if it cannot.
    ///
    /// - Parameters:
    ///   - port: 0 takes a free one.
    ///   - hasRobots: whether the handler gets `/robots.txt` too; otherwise it returns 404 and is not counted.
    ///   - strange: the response to a client that does not speak HTTP, such as a TLS greeting.
    package init?(
        address: String = "127.0.0.1", port: UInt16 = 0, hasRobots: Bool = true, strange: Reply = .drop,
        handler: @escaping @Sendable (Request) -> Reply
    ) {
        guard let (listener, port) = Socket.listen(address, port) else { return nil }
        (self.listener, self.port, self.address) = (listener, port, address)
        (self.handler, self.strange, self.hasRobots) = (handler, strange, hasRobots)
    }

    package var log: Log { state.withLock { $0 } }

    /// `HOST1:PORT1:HOST2:PORT2` that leads every host to this server.
    package var connectToAll: String { "::\(address):\(port)" }

    package func url(_ path: String) -> String { "http://\(address):\(port)\(path)" }

    /// Takes connections until `stop()`.
    package func start() {
        Threads.run { [self] in
            while let socket = Socket.accept(listener) {
                state.withLock { log in
                    log.connections += 1
                    log.open.insert(socket)
                }
                Threads.run { self.serve(socket) }
            }
        }
    }

    /// Closes the listener and every connection.
    package func stop() {
        Socket.shut(listener)
        state.withLock { $0.open.forEach(Socket.shut) }
    }

    deinit { Socket.close(listener) }

    // MARK: One connection

    private func serve(_ socket: Int32) {
        var buffer: [UInt8] = []
        while let lines = Socket.header(socket, &buffer), var request = request(lines) {
            let host = request.host
            guard hasRobots || request.path != "/robots.txt" else {
                guard play(Reply(404), path: request.path, on: socket) else { break }
                continue
            }
            state.withLock { $0.note(&request) }
            let answer = handler(request)
            var end = answer
            end.steps = Array(answer.steps.suffix(from: answer.lastBytes))
            let begins = play(Reply(Array(answer.steps.prefix(answer.lastBytes))), path: request.path, on: socket)
            // Before its client can know it: the next request may come before this thread goes on.
            state.withLock { $0.inFlight[host, default: 1] -= 1 }
            guard begins, play(end, path: request.path, on: socket) else { break }
        }
        if let first = buffer.first, first < UInt8(ascii: "A") { _ = play(strange, path: "", on: socket) }
        _ = state.withLock { $0.open.remove(socket) }
        Socket.close(socket)
    }

    private func request(_ lines: [Substring]) -> Request? {
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        return Request(method: String(words[0]), path: String(words[1]), headers: headers, repetition: 0)
    }

    private func send(_ bytes: [UInt8], _ path: String, _ socket: Int32) -> Bool {
        guard Socket.send(socket, bytes) else { return false }
        state.withLock { $0.sent[path, default: 0] += bytes.count }
        return true
    }

    /// Does the steps; false when the connection is over.
    private func play(_ reply: Reply, path: String, on socket: Int32) -> Bool {
        for step in reply.steps {
            switch step {
            case .send(let bytes): guard send(bytes, path, socket) else { return false }
            case .wait(let milliseconds): usleep(UInt32(milliseconds) * 1000)
            case .endless(let bytes):
                for _ in 0..<(Reply.endlessLimit / bytes.count) {
                    guard send(bytes, path, socket) else { return false }
                }
            case .repeated(let bytes, let times):
                for _ in 0..<times { guard send(bytes, path, socket) else { return false } }
            case .close: return false
            case .reset:
                Socket.resetOnClose(socket)
                return false
            }
        }
        return true
    }
}

extension LoopbackServer.Log {
    fileprivate mutating func note(_ request: inout LoopbackServer.Request) {
        let host = request.host
        request.repetition = repetitions[request.path] ?? 0
        repetitions[request.path] = request.repetition + 1
        requests.append(request)
        starts[host, default: []].append(Socket.now())
        let count = (inFlight[host] ?? 0) + 1
        inFlight[host] = count
        mostInFlight[host] = max(mostInFlight[host] ?? 0, count)
    }
}
