internal import AuditModel
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import PageFetching

@Suite("Bytes that wait")
struct ByteRoomTests {
    @Test("requests wait for room for their bodies, in order")
    func waits() async {
        let room = ByteRoom(limit: 10 << 20, largest: 10 << 20)
        let first = await room.claim()
        #expect(room.now.held == ByteRoom.firstGuess)
        let isHeld = first.hold(9 << 20, or: {})
        #expect(isHeld)
        let order = Order()
        await withTaskGroup { group in
            for number in 1...2 {
                group.addTask {
                    let claim = await room.claim()
                    order.add(number)
                    claim.leave()
                }
                while room.now.entering < number { await Task.yield() }
            }
            #expect(order.all.isEmpty)
            first.leave()
        }
        #expect(order.all.sorted() == [1, 2] && room.now.held == 0)
    }

    @Test("the expected size of bodies follows received sizes, up and down")
    func learns() async {
        let room = ByteRoom(limit: 100 << 20, largest: 10 << 20)
        for (weight, expected) in [(9 << 20, 8 << 20...10 << 20), (20_000, 128 << 10...200 << 10)] {
            for _ in 0..<40 { room.learn(weight) }
            let claim = await room.claim()
            #expect(expected.contains(claim.held), "\(claim.held)")
        }
    }

    @Test("one body may exceed the limit, and the next waits until it is released")
    func favours() async {
        let room = ByteRoom(limit: 8 << 20, largest: 10 << 20)
        let reported = Order()
        let (one, two) = (await room.claim(), await room.claim())
        let (holds, waits) = (one.hold(10 << 20, or: { reported.add(1) }), !two.hold(10 << 20, or: { reported.add(2) }))
        #expect(holds && waits)
        #expect(room.now.held == (14 << 20) && reported.all.isEmpty)
        one.leave()
        #expect(reported.all == [2] && room.now.held == 10 << 20)
        two.leave()
        #expect(room.now.held == 0)
    }

    @Test("callers of a room wait in line, and small ones do not overtake")
    func line() async {
        let room = ByteRoom(limit: 100)
        let order = Order()
        let first = await room.claim(60)
        await withTaskGroup { group in
            for (place, bytes) in [50, 10].enumerated() {
                group.addTask {
                    let claim = await room.claim(bytes)
                    order.add(bytes)
                    claim.leave()
                }
                while room.now.entering <= place { await Task.yield() }
            }
            #expect(order.all.isEmpty)
            first.leave()
        }
        #expect(Set(order.all) == [50, 10])
        #expect(room.now.held == 0)
    }

    @Test("a body larger than the room enters alone")
    func alone() async {
        let room = ByteRoom(limit: 100)
        let claim = await room.claim(150)
        #expect(room.now.held == 150)
        claim.leave()
        #expect(room.now.held == 0)
    }

    @Test("received bytes are counted without waiting, and a stopped producer is resumed when there is room")
    func open() async {
        let opened = Order()
        let room = ByteRoom(limit: 100) { opened.add(1) }
        let claims = [60, 60].map(room.take)
        #expect(room.isFull && room.now.held == 120)
        claims[0].leave()
        #expect(!room.isFull && opened.all == [1])
        for _ in 0..<2 { claims[1].leave() }
        #expect(room.now.held == 0 && opened.all == [1])
    }

    @Test("one that exceeded the limit and shrinks lets another exceed it")
    func shrinks() async {
        let room = ByteRoom(limit: 100)
        let (one, two) = (room.take(50), room.take(50))
        await one.hold(90)
        let reported = Order()
        let isHeld = two.hold(90) { reported.add(2) }
        #expect(!isHeld && reported.all.isEmpty)
        await one.hold(50)
        #expect(reported.all == [2] && room.now.held == 140)
    }

    @Test("a forgotten claim gives its bytes back")
    func forgotten() async {
        let room = ByteRoom(limit: 8 << 20, largest: 10 << 20)
        do { _ = await room.claim() }
        #expect(room.now.held == 0)
    }

    /// Any order of claims, growths and ends: never more than the limit and one body, and all come to an end.
    @Test("a thousand bodies of any size pass, and never hold more than the limit and one of them", arguments: 1...4)
    func passes(_ seed: UInt64) async {
        let (limit, largest) = (6 << 20, 1 << 20)
        let room = ByteRoom(limit: limit, largest: largest)
        let most = Peak()
        await withTaskGroup { group in
            for number in 0..<1_000 {
                group.addTask {
                    let claim = await room.claim()
                    var size = 1 << 14
                    let end = Int((UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &* seed) >> 43) % largest
                    while size < end {
                        size = min(largest, size * 2)
                        await claim.hold(size)
                        most.note(room.now.held)
                        await Task.yield()
                    }
                    room.learn(end)
                    claim.leave()
                }
            }
        }
        #expect(most.value <= limit + largest)
        #expect(room.now.held == 0 && room.now.growing == 0 && room.now.entering == 0)
    }

    private final class Peak: Sendable {
        private let most = Mutex(0)
        var value: Int { most.withLock { $0 } }
        func note(_ number: Int) { most.withLock { $0 = max($0, number) } }
    }

    private final class Order: Sendable {
        private let list = Mutex<[Int]>([])
        var all: [Int] { list.withLock { $0 } }
        func add(_ number: Int) { list.withLock { $0.append(number) } }
    }
}
