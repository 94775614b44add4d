internal import AuditModel
internal import Foundation
internal import ImageWorkers
internal import TestSupport
internal import Testing

@Suite("Helper processes", .timeLimit(.minutes(5)))
struct ImagePoolTests {
    private let image = DrawnImage.png(120, 63)

    private func real(_ workers: Int = 2) -> ImagePool {
        ImagePool(HelperProgram(path: BuiltProgram.path, workers: workers))
    }

    /// A pool whose helper is a script.
    private func scripted(_ script: String, deadline: Moment.Span = .seconds(5)) -> ImagePool {
        ImagePool(program: "/bin/sh", arguments: ["-c", script], workers: 1, deadline: deadline)
    }

    @Test("an image is analysed, with a thumbnail on request")
    func works() async throws {
        let pool = real()
        let plain = try await pool.analyze(image, copy: .none).get()
        #expect(plain.facts.width == 120 && plain.facts.height == 63 && plain.thumbnail == nil)
        let file = try #require(try await pool.analyze(image, copy: .thumbnail).get().thumbnail)
        #expect(file.starts(with: [0xFF, 0xD8, 0xFF]))
        await pool.close()
        #expect(await pool.analyze(image, copy: .none) == .failure(.helperDied))
    }

    @Test("a file that is not an image, or over the limit, costs no helper process")
    func failures() async {
        let pool = real()
        #expect(await pool.analyze(Array("<svg/>".utf8), copy: .none) == .failure(.notDecodedHere))
        #expect(await pool.analyze(Array(image.prefix(40)), copy: .none) == .failure(.undecodable))
        let endless = [UInt8](repeating: 0, count: HelperLimits.imageBytes + 1)
        #expect(await pool.analyze(endless, copy: .none) == .failure(.tooLarge))
        #expect((try? await pool.analyze(image, copy: .none).get()) != nil)
        await pool.close()
    }

    @Test("sixty concurrent images each get their own result")
    func many() async {
        let pool = real()
        await withTaskGroup { group in
            for number in 1...60 {
                group.addTask {
                    let bytes = DrawnImage.png(number, 9, seed: UInt64(number))
                    return (number, try? await pool.analyze(bytes, copy: .none).get().facts.width)
                }
            }
            for await (number, width) in group { #expect(width == number) }
        }
        await pool.close()
    }

    @Test(
        "a misbehaving helper costs only its image, and is replaced",
        arguments: [
            ("exit 0", ImageFailure.helperDied), ("kill -SEGV $$", .helperDied), ("kill -KILL $$", .helperDied),
            ("head -c 20 >/dev/null; echo this is no answer; sleep 20", .helperDied),
            ("head -c 20 >/dev/null; printf '1POG\\000\\377\\377\\377\\377'; cat /dev/zero", .helperDied),
            ("exec 0<&- 1>&-; sleep 20", .helperDied),
        ])
    func misbehaves(_ script: String, _ verdict: ImageFailure) async {
        let pool = scripted(script)
        for _ in 0..<3 { #expect(await pool.analyze(image, copy: .none) == .failure(verdict)) }
        await pool.close()
    }

    @Test("an image whose helper died is retried on a fresh helper, and may succeed")
    func secondTry() async throws {
        let mark = "/tmp/ogaudit-second-\(getpid())"
        defer { rmdir(mark) }
        // The first helper is lost; every later one is the real one.
        let pool = scripted(
            "if mkdir \(mark) 2>/dev/null; then kill -KILL $$; else exec \(BuiltProgram.path) \(ImageHelper.word); fi",
            deadline: .seconds(120))
        #expect(try await pool.analyze(image, copy: .none).get().facts.width == 120)
        await pool.close()
    }

    @Test("an image whose helper hangs is retried")
    func secondTryAfterSleep() async {
        let mark = "/tmp/ogaudit-asleep-\(getpid())"
        defer { for name in ["", "-again"] { rmdir(mark + name) } }
        let pool = scripted(
            "if mkdir \(mark) 2>/dev/null; then sleep 60; else mkdir \(mark)-again; fi", deadline: .seconds(4))
        _ = await pool.analyze(image, copy: .none)
        #expect(FileManager.default.fileExists(atPath: mark + "-again"))
        await pool.close()
    }

    @Test("the retry of an image runs alone")
    func alone() async {
        let log = "/tmp/ogaudit-alone-\(getpid())"
        defer { unlink(log) }
        // Reports its start and end, and then dies; each image is tried twice.
        let pool = ImagePool(
            program: "/bin/sh",
            arguments: ["-c", "head -c 9 >/dev/null; echo + >>\(log); sleep 0.2; echo - >>\(log); exit 1"], workers: 4)
        await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { _ = await pool.analyze(image, copy: .none) } }
        }
        await pool.close()
        let lines = ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n")
        #expect(lines.count == 16)
        #expect(lines.suffix(8).elementsEqual(["+", "-", "+", "-", "+", "-", "+", "-"]), "\(lines)")
    }

    @Test("closing the pool ends its helpers")
    func reaped() async throws {
        let word = "of-the-reaping-test"
        let program = HelperProgram(path: BuiltProgram.path, arguments: [ImageHelper.word, word], workers: 2)
        let pool = ImagePool(program)
        async let running = pool.analyze(DrawnImage.png(1_500, 1_500), copy: .none)
        _ = await pool.analyze(image, copy: .none)
        await pool.close()
        #expect(!Self.children(of: getpid()).contains { Self.read($0, "cmdline").contains(word) })
        _ = await running
    }

    @Test("a helper that does not respond is ended at its deadline")
    func deadline() async {
        for script in ["cat >/dev/null", "sleep 30"] {
            let pool = scripted(script, deadline: .milliseconds(300))
            let heavy = DrawnImage.png(900, 900) + [UInt8](repeating: 0, count: 4_000_000)
            #expect(await pool.analyze(heavy, copy: .none) == .failure(.tookTooLong))
            await pool.close()
        }
    }

    @Test("a missing helper program is not started again and again")
    func missing() async {
        let pool = ImagePool(program: "/nowhere/ogaudit", arguments: [], workers: 1)
        for _ in 0..<200 { #expect(await pool.analyze(image, copy: .none) == .failure(.helperDied)) }
        await pool.close()
    }

    @Test(
        "a running helper has no new descriptors, little memory and a system call filter",
        .disabled(if: Sanitizer.isOn, "a sanitizer's shadow memory is terabytes of address space"))
    func sandbox() async throws {
        // A word of its own, because other tests have helpers too.
        let word = "of-the-sandbox-test"
        let program = HelperProgram(path: BuiltProgram.path, arguments: [ImageHelper.word, word], workers: 1)
        let pool = ImagePool(program)
        _ = await pool.analyze(image, copy: .none)
        let helper = try #require(
            Self.children(of: getpid()).first { Self.read($0, "cmdline").contains(word) })
        let status = Self.read(helper, "status")
        #expect(status.contains("NoNewPrivs:\t1"))
        #expect(status.contains("Seccomp:\t2"))
        let limits = Self.read(helper, "limits").split(separator: "\n").map { $0.split(separator: " ") }
        func hard(_ name: String) -> Substring? {
            limits.first { $0.joined(separator: " ").hasPrefix(name) }?.dropLast().last
        }
        #expect(hard("Max open files") == "3")
        #expect(hard("Max file size") == "0")
        #expect(hard("Max core file size") == "0")
        let space = try #require(hard("Max address space").flatMap { Int($0) })
        #expect(space < 4 << 30)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(helper)/fd")
        #expect(open.sorted() == ["0", "1", "2"])
        await pool.close()
        #expect(!FileManager.default.fileExists(atPath: "/proc/\(helper)/fd"))
    }

    static func children(of parent: Int32) -> [Int32] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
        return threads.flatMap { thread in
            ((try? String(contentsOfFile: "/proc/\(parent)/task/\(thread)/children", encoding: .utf8)) ?? "")
                .split(separator: " ").compactMap { Int32($0) }
        }
    }

    static func read(_ process: Int32, _ file: String) -> String {
        (try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? ""
    }
}
