internal import AuditModel
internal import AuditReports
internal import MediaInspection
package import PictureWorkers

/// `ogaudit inspect`: looks into picture files and tells what an audit would know of them.
package struct PictureInspection: Sendable {
    private let pool: PicturePool
    private let workers: Int

    package init(_ program: HelperProgram) {
        pool = PicturePool(program)
        workers = program.workers
    }

    /// Calls back with one line of JSON for each file, in the order of the names, as soon as it is known.
    ///
    /// - Parameter next: the next name; nil at the end. At most two files a helper are held in memory.
    /// - Returns: how many of the files could be read.
    package func inspect(_ next: () -> String?, each: (String) -> Void) async -> Int {
        await withTaskGroup(of: (Int, Line).self) { group in
            var (asked, told, read) = (0, 0, 0)
            var done: [Int: Line] = [:]
            var isEnd = false
            while true {
                while !isEnd, asked - told < workers * 2 {
                    guard let path = next() else {
                        isEnd = true
                        break
                    }
                    let number = asked
                    group.addTask { (number, await line(path)) }
                    asked += 1
                }
                guard let (number, line) = await group.next() else { return read }
                done[number] = line
                while let line = done.removeValue(forKey: told) {
                    each(line.text)
                    told += 1
                    if line.isRead { read += 1 }
                }
            }
        }
    }

    /// Ends the helpers.
    package func close() async { await pool.close() }

    private struct Line: Sendable {
        var text: String
        var isRead = true
    }

    private func line(_ path: String) async -> Line {
        let bytes: [UInt8]
        do throws(PictureFile.Fault) {
            bytes = try PictureFile.read(path)
        } catch {
            let isRead = if case .unreadable = error { false } else { true }
            return Line(text: PictureLine.text(path, fault: error), isRead: isRead)
        }
        let header = PictureHeader(bytes)
        let result = await pool.analyze(bytes, copy: .none)
        return Line(text: PictureLine.text(path, bytes.count, header, result))
    }
}
