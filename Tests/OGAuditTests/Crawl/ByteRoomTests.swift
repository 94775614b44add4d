internal import Synchronization
internal import Testing

@testable internal import Auditing

@Suite("Bytes that wait")
struct ByteRoomTests {
    @Test("callers of a byte room wait in line, and small ones do not overtake")
    func waits() async {
        let room = ByteRoom(limit: 100)
        let order = Order()
        await room.enter(60)
        await withTaskGroup { group in
            group.addTask {
                await room.enter(50)
                order.add(50)
                room.leave(50)
            }
            while room.waiting == 0 { await Task.yield() }
            group.addTask {
                await room.enter(10)
                order.add(10)
                room.leave(10)
            }
            while room.waiting < 2 { await Task.yield() }
            #expect(order.all.isEmpty)
            room.leave(60)
        }
        #expect(Set(order.all) == [50, 10])
        #expect(room.held == 0)
    }

    @Test("a body larger than the byte room enters alone")
    func alone() async {
        let room = ByteRoom(limit: 100)
        await room.enter(150)
        #expect(room.held == 150)
        room.leave(150)
        #expect(room.held == 0)
    }

    private final class Order: Sendable {
        private let list = Mutex<[Int]>([])
        var all: [Int] { list.withLock { $0 } }
        func add(_ number: Int) { list.withLock { $0.append(number) } }
    }
}
