internal import AuditModel
internal import AuditStore
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("Facts that wait for the store")
struct NewFactsTests {
    @Test("kept bodies that wait for their pages stay within the limit")
    func waiting() {
        let buffer = NewFactsBuffer()
        let key = AnswerKey(
            url: PageURL(isSecure: true, host: "a.example", port: nil, pathAndQuery: "/"), identity: "")
        func add(_ bytes: Int) {
            buffer.add { facts in
                facts.answers = [.forget(key)]
                facts.bytes = bytes
                facts.use.savedBytes = 1
            }
        }
        add(NewFactsBuffer.byteLimit)
        add(1)
        let taken = buffer.take()
        #expect(taken.answers.count == 1 && taken.bytes == NewFactsBuffer.byteLimit && taken.use.savedBytes == 2)
        add(1)
        #expect(buffer.take().answers.count == 1, "there is room again")
    }
}
