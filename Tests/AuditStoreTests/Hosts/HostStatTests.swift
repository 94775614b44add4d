internal import AuditModel
internal import AuditStore
internal import Testing

@Suite("Host statistics")
struct HostStatTests {
    @Test("host statistics add up, and know the first and last request")
    func adds() throws {
        let place = Workspace()
        let store = try place.open()
        let run = try store.begin([address("a.example", "/")]).run
        let (page, media) = (HostKey("a.example"), HostKey("cdn.example"))
        try store.add([HostStat(host: media), HostStat(host: page, robots: "allowed")], run: run)
        try store.add(
            [
                HostStat(
                    host: page, requests: 3, throttles: 1, failures: 1, waitedMilliseconds: 50, bytes: 7,
                    firstRequest: 100, lastRequest: 300)
            ], run: run)
        try store.add([HostStat(host: page, requests: 2, firstRequest: 90, lastRequest: 200)], run: run)
        var stats: [HostStat] = []
        try store.forEachHostStat(run) { stats.append($0) }
        let expected = HostStat(
            host: page, requests: 5, throttles: 1, failures: 1, waitedMilliseconds: 50, bytes: 7, firstRequest: 90,
            lastRequest: 300, robots: "allowed")
        #expect(stats == [expected, HostStat(host: media)])
        #expect(try store.nextHosts(run, limit: 5).map(\.key) == [page])
    }
}
