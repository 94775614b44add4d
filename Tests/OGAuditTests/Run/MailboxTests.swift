internal import Testing

@testable internal import Auditing

@Suite("Messages on their way to one task")
struct MailboxTests {
    private let box = Mailbox<Int>()

    private func all() async -> [Int] {
        var (reader, read) = (Mailbox.Reader(box), [Int]())
        while true {
            let messages = await reader.next(upTo: 7)
            if messages.isEmpty { return read }
            read += messages
        }
    }

    @Test("what waits is read together, up to the limit")
    func together() async {
        for number in 0..<5 { box.post(number) }
        var reader = Mailbox.Reader(box)
        #expect(await reader.next(upTo: 3) == [0, 1, 2])
        box.post(5)
        #expect(await reader.next(upTo: 3) == [3, 4])
        #expect(await reader.next(upTo: 3) == [5])
    }

    @Test("what came before and while somebody waits is read in order, until the box is closed and empty")
    func order() async {
        for number in 0..<3 { box.post(number) }
        async let read = all()
        for number in 3..<1_000 {
            box.post(number)
            if number % 100 == 0 { await Task.yield() }
        }
        box.close()
        box.post(1_000)
        #expect(await read == Array(0..<1_000))
    }

    @Test("what many threads post at once is read once each, and of each thread in order")
    func threads() async {
        let reading = Task { await all() }
        await withTaskGroup { group in
            for thread in 0..<8 {
                group.addTask { [box] in for number in 0..<500 { box.post(1_000 * thread + number) } }
            }
        }
        box.close()
        let read = await reading.value
        #expect(read.count == 4_000)
        for thread in 0..<8 {
            #expect(read.filter { $0 / 1_000 == thread } == (0..<500).map { 1_000 * thread + $0 })
        }
    }

    @Test(
        "who waits is told when the box is closed, and when the task is cancelled, before or while it waits",
        arguments: 0..<3)
    func ends(_ way: Int) async {
        let reading = Task { await all() }
        if way > 0 { await Task.yield() }
        if way == 2 { box.close() } else { reading.cancel() }
        #expect(await reading.value.isEmpty)
    }

    @Test("what came is read though the task is cancelled")
    func cancelled() async {
        box.post(1)
        let reading = Task { await all() }
        reading.cancel()
        #expect(await reading.value == [1])
    }
}
