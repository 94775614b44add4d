internal import AuditModel
internal import AuditStore
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("The desk of earlier answers")
struct AnswerDeskTests {
    @Test("kept bodies that wait for their pages stay within the limit")
    func waiting() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: "\(folder.path)/audit.sqlite", now: 0)
        let run = try store.beginRun(options: RunOptions(text: "", rulesVersion: "1"), now: 0)
        let keeper = Keeper(store: store, run: run, robots: RobotsBox(), now: .zero)
        let desk = AnswerDesk(
            policy: CachePolicy(), identity: RequestIdentity(AuditOptions(), studio: nil), keeper: keeper)
        let key = AnswerKey(
            url: PageURL(isSecure: true, host: "a.example", port: nil, pathAndQuery: "/"), identity: "")
        func fresh(_ bytes: Int) -> AnswerDesk.Fresh {
            var fresh = AnswerDesk.Fresh()
            fresh.changes = [.forget(key)]
            fresh.bytes = bytes
            fresh.use.savedBytes = 1
            return fresh
        }
        await desk.add(fresh(AnswerDesk.waitingLimit))
        await desk.add(fresh(1))
        let taken = await desk.takeFresh()
        #expect(taken.changes.count == 1 && taken.bytes == AnswerDesk.waitingLimit && taken.use.savedBytes == 2)
        await desk.add(fresh(1))
        #expect(await desk.takeFresh().changes.count == 1, "there is room again")
    }
}
