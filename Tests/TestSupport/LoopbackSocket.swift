internal import Glibc

/// The few calls on sockets that the loopback server and the raw client make.
enum Socket {
    static func listen(_ address: String, _ port: UInt16) -> (Int32, UInt16)? {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard socket >= 0, var name = name(address, port) else { return nil }
        let isListening = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && Glibc.listen(socket, 1024) == 0
                    && getsockname(socket, $0, &length) == 0
            }
        }
        guard isListening else { return nil }
        return (socket, UInt16(bigEndian: name.sin_port))
    }

    static func name(_ address: String, _ port: UInt16) -> sockaddr_in? {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        return inet_pton(AF_INET, address, &name.sin_addr) == 1 ? name : nil
    }

    static func connect(_ address: String, _ port: UInt16) -> Int32? {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return nil }
        let isConnected = name(address, port).map { name in
            withUnsafePointer(to: name) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
        }
        guard isConnected ?? false else {
            close(socket)
            return nil
        }
        return socket
    }

    static func accept(_ listener: Int32) -> Int32? {
        let socket = Glibc.accept(listener, nil, nil)
        guard socket >= 0 else { return nil }
        var one: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        return socket
    }

    static func send(_ socket: Int32, _ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(socket, buffer.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// The lines of the next request's header; further bytes stay in the buffer.
    static func header(_ socket: Int32, _ buffer: inout [UInt8]) -> [Substring]? {
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let text = String(decoding: buffer, as: UTF8.self)
            if let end = text.utf8.firstRange(of: "\r\n\r\n".utf8) {
                buffer.removeFirst(text.utf8.distance(from: text.startIndex, to: end.upperBound))
                return text[..<end.lowerBound].split(separator: "\r\n")
            }
            let count = recv(socket, &piece, piece.count, 0)
            guard count > 0, buffer.count < 65_536 else { return nil }
            buffer.append(contentsOf: piece.prefix(count))
            guard buffer[0] >= UInt8(ascii: "A") else { return nil }  // no method: the greeting of TLS, for one
        }
    }

    static func resetOnClose(_ socket: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    static func shut(_ socket: Int32) { shutdown(socket, Int32(SHUT_RDWR)) }
    static func close(_ socket: Int32) { _ = Glibc.close(socket) }

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Threads for blocking work.
enum Threads {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs the work on a thread without waiting for it.
    static func run(_ work: @escaping @Sendable () -> Void) {
        if let thread = start(work) { pthread_detach(thread) }
    }

    /// Runs the work on a thread that has to be joined or detached.
    static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
        let context = Unmanaged.passRetained(Work(work))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return nil
        }
        return thread
    }
}
