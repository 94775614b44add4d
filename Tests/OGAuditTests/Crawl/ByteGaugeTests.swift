internal import Synchronization
internal import Testing

@testable internal import Auditing

@Suite("Bytes that wait")
struct ByteGaugeTests {
    @Test("callers of a byte gauge wait in line, and small ones do not overtake")
    func waits() async {
        let gauge = ByteGauge(limit: 100)
        let order = Order()
        await gauge.enter(60)
        await withTaskGroup { group in
            group.addTask {
                await gauge.enter(50)
                order.add(50)
                await gauge.leave(50)
            }
            while await gauge.waiting == 0 { await Task.yield() }
            group.addTask {
                await gauge.enter(10)
                order.add(10)
                await gauge.leave(10)
            }
            while await gauge.waiting < 2 { await Task.yield() }
            #expect(order.all.isEmpty)
            await gauge.leave(60)
        }
        #expect(Set(order.all) == [50, 10])
        #expect(await gauge.held == 0)
    }

    @Test("a body larger than the byte gauge enters alone")
    func alone() async {
        let gauge = ByteGauge(limit: 100)
        await gauge.enter(150)
        #expect(await gauge.held == 150)
        await gauge.leave(150)
        #expect(await gauge.held == 0)
    }

    private final class Order: Sendable {
        private let list = Mutex<[Int]>([])
        var all: [Int] { list.withLock { $0 } }
        func add(_ number: Int) { list.withLock { $0.append(number) } }
    }
}
