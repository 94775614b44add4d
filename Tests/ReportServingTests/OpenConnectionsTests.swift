internal import AuditModel
internal import Testing

@testable internal import ReportServing

@Suite("Connections of a report that is served")
struct OpenConnectionsTests {
    let start = Moment(nanoseconds: 0)

    @Test("a request that does not arrive in time is given up, once")
    func slow() {
        var open = OpenConnections()
        open.add(1, socket: 7, now: start)
        open.add(2, socket: 8, now: start + .seconds(5))
        #expect(open.takeOverdue(now: start + .seconds(9)) == [])
        #expect(open.takeOverdue(now: start + .seconds(10)) == [7])
        #expect(open.takeOverdue(now: start + .seconds(11)) == [])
        #expect(open.count == 1)
    }

    @Test("a request that arrived has its time to be answered, and one that ended is forgotten")
    func arrived() {
        var open = OpenConnections()
        open.add(1, socket: 7, now: start)
        open.add(2, socket: 8, now: start)
        open.arrive(1, now: start + .seconds(2))
        open.remove(2)
        #expect(open.takeOverdue(now: start + .seconds(300)) == [])
        #expect(open.takeOverdue(now: start + .seconds(602)) == [7])
    }
}
