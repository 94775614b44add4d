internal import Glibc
internal import Synchronization

/// A name server of a test on UDP port 53 of 127.0.0.1, which needs a network of its own.
package final class NameServer: Sendable {
    /// An address for a record: four bytes for A, sixteen for AAAA.
    package typealias Address = [UInt8]

    private let socket: Int32
    private let answer: @Sendable (String, Int) -> [Address]
    private let asked = Mutex<[String: Int]>([:])

    /// - Parameter answer: the addresses of a name in lower case, by how often its A record was requested before.
    package init?(answer: @escaping @Sendable (String, Int) -> [Address]) {
        guard let socket = Socket.bindUDP("127.0.0.1", 53) else { return nil }
        (self.socket, self.answer) = (socket, answer)
    }

    /// Responds until `stop()`.
    package func start() {
        Threads.run { [self] in
            while let (question, sender) = Socket.receive(socket) {
                Socket.reply(socket, reply(question), to: sender)
            }
        }
    }

    package func stop() { Socket.shut(socket) }

    deinit { Socket.close(socket) }

    /// RFC 1035 §4.1: the header and question are returned, followed by the records of the requested type.
    private func reply(_ question: [UInt8]) -> [UInt8] {
        guard let (name, end) = name(question), question.count >= end + 4 else { return [] }
        let type = question[end + 1]
        let addresses = answer(name, type == 1 ? count(name) : 0).filter { $0.count == Self.lengths[type] }
        let records = addresses.flatMap { address -> [UInt8] in
            [0xC0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, UInt8(address.count)] + address
        }
        let header = question[..<2] + [0x81, 0x80, 0, 1, 0, UInt8(addresses.count), 0, 0, 0, 0]
        return Array(header + question[12..<end + 4] + records)
    }

    /// How long the addresses of A and AAAA records are.
    private static let lengths: [UInt8: Int] = [1: 4, 28: 16]

    private func count(_ name: String) -> Int {
        asked.withLock { asked in
            asked[name, default: -1] += 1
            return asked[name] ?? 0
        }
    }

    /// The requested name, and where it ends.
    private func name(_ question: [UInt8]) -> (String, Int)? {
        var labels: [String] = []
        var place = 12
        while place < question.count, question[place] > 0, place + 1 + Int(question[place]) <= question.count {
            let end = place + 1 + Int(question[place])
            labels.append(String(decoding: question[place + 1..<end], as: UTF8.self).lowercased())
            place = end
        }
        return place < question.count && question[place] == 0 ? (labels.joined(separator: "."), place + 1) : nil
    }
}

extension Socket {
    static func bindUDP(_ address: String, _ port: UInt16) -> Int32? {
        let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0, var name = name(address, port) else { return nil }
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) == 0 }
        }
        guard isBound else {
            close(socket)
            return nil
        }
        return socket
    }

    /// The next datagram and its sender; nil if the socket was shut.
    static func receive(_ socket: Int32) -> ([UInt8], sockaddr_in)? {
        var bytes = [UInt8](repeating: 0, count: 512)
        var sender = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let count = withUnsafeMutablePointer(to: &sender) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { recvfrom(socket, &bytes, 512, 0, $0, &length) }
        }
        return count > 0 ? (Array(bytes.prefix(count)), sender) : nil
    }

    static func reply(_ socket: Int32, _ bytes: [UInt8], to sender: sockaddr_in) {
        var sender = sender
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafePointer(to: &sender) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { sendto(socket, bytes, bytes.count, 0, $0, length) }
        }
    }
}
