internal import AuditModel
internal import AuditReports
internal import MediaInspection
package import ImageWorkers

/// `ogaudit inspect`: looks into image files and tells what an audit would know of them.
package struct ImageInspection: Sendable {
    private let pool: ImagePool
    private let workers: Int

    package init(_ program: HelperProgram) {
        pool = ImagePool(program)
        workers = program.workers
    }

    /// Calls back with one line of JSON for each file, in the order of the names, as soon as it is known.
    ///
    /// - Parameter next: the next name; nil at the end. At most two files a helper are held in memory.
    /// - Returns: how many of the files could be read.
    package func inspect(_ next: () -> String?, each: (String) -> Void) async -> Int {
        await withTaskGroup(of: (Int, Line).self) { group in
            var (asked, reported, read) = (0, 0, 0)
            var done: [Int: Line] = [:]
            var isEnd = false
            while true {
                while !isEnd, asked - reported < workers * 2 {
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
                while let line = done.removeValue(forKey: reported) {
                    each(line.text)
                    reported += 1
                    if line.isRead { read += 1 }
                }
            }
        }
    }

    /// Ends the helpers.
    package func close() async { await pool.close() }

    /// Why there is nothing to look into.
    private enum Fault: Error {
        case unreadable(String)
        case tooLarge(Int)
    }

    /// The whole of a regular file within the budget of a card.
    private static func read(_ path: String) throws(Fault) -> [UInt8] {
        let file: (bytes: [UInt8], size: Int)
        do throws(RegularFile.Fault) {
            file = try RegularFile.read(path, limit: FetchRequest.mediaBudget)
        } catch {
            throw .unreadable(error.reason)
        }
        guard file.size <= FetchRequest.mediaBudget else { throw .tooLarge(file.size) }
        return file.bytes
    }

    private struct Line: Sendable {
        var text: String
        var isRead = true
    }

    private func line(_ path: String) async -> Line {
        let bytes: [UInt8]
        do throws(Fault) {
            bytes = try Self.read(path)
        } catch {
            let isRead = if case .unreadable = error { false } else { true }
            return Line(text: Self.text(path, fault: error), isRead: isRead)
        }
        let header = RasterHeader(bytes)
        let result = await pool.analyze(bytes, copy: .none)
        return Line(text: Self.text(path, bytes.count, header, result))
    }
}

/// One line of JSON about an image file.
extension ImageInspection {
    private static func text(_ path: String, fault: Fault) -> String {
        object(path) { json in
            switch fault {
            case .unreadable(let reason): error("unreadable", "The file cannot be read: \(reason).", &json)
            case .tooLarge(let size):
                json.column("bytes", size)
                error("too_large", "The file is larger than \(grouped(FetchRequest.mediaBudget)) bytes.", &json)
            }
        }
    }

    private static func text(
        _ path: String, _ count: Int, _ header: RasterHeader, _ result: Result<AnalyzedImage, ImageFailure>
    ) -> String {
        object(path) { json in
            json.column("type", header.type.rawValue)
            switch result {
            case .success(let image): facts(image.facts, count, header, &json)
            case .failure(let failure):
                json.column("width", header.width)
                json.column("height", header.height)
                json.column("bytes", count)
                error(failure.rawValue, sentence(failure), &json)
            }
        }
    }

    private static func object(_ path: String, _ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object { json in
            json.column("file", path)
            body(&json)
        }
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }

    private static func facts(_ facts: ImageFacts, _ count: Int, _ header: RasterHeader, _ json: inout JSONWriter) {
        json.column("width", facts.width)
        json.column("height", facts.height)
        json.column("bytes", count)
        json.column("text_coverage", facts.textCoverage, digits: 5)
        json.column("text_heavy", facts.textCoverage >= ImageFacts.heavyCoverage)
        json.column("text", amount(facts.textCoverage))
        json.column("text_cells", facts.textCells)
        boxes(facts.textBoxes, &json)
        json.column("phash", facts.perceptualHash?.hexadecimal)
        json.column("sha256", header.contentHash)
        json.column("blank", facts.isSolidColour || min(facts.width, facts.height) <= 1)
        json.column("flat_logo", facts.isFlatLogo)
        json.column("transparency", facts.transparency, digits: 3)
        json.column("animated", header.isAnimated ?? false)
        if !header.iconSizes.isEmpty { frames(header, &json) }
        json.column("truncated", facts.isTruncated)
    }

    private static func boxes(_ boxes: [ImageFacts.Box], _ json: inout JSONWriter) {
        json.array("boxes") { json in
            for box in boxes {
                json.array { json in for side in [box.x0, box.y0, box.x1, box.y1] { json.value(side) } }
            }
        }
    }

    private static func frames(_ header: RasterHeader, _ json: inout JSONWriter) {
        json.array("frames") { json in
            for (width, height) in header.iconSizes {
                json.array { json in
                    json.value(width)
                    json.value(height)
                }
            }
        }
    }

    private static func error(_ word: String, _ message: String, _ json: inout JSONWriter) {
        json.column("error", word)
        json.column("message", message)
    }

    private static func amount(_ coverage: Double) -> String {
        coverage >= ImageFacts.heavyCoverage ? "heavy" : coverage >= ImageFacts.someCoverage ? "some" : "none"
    }

    private static func sentence(_ failure: ImageFailure) -> String {
        switch failure {
        case .undecodable: "The file starts like an image but cannot be decoded."
        case .notDecodedHere: "Not an image, or of a kind that ogaudit does not decode."
        case .tooLarge: "The image has more pixels than the limit."
        case .tookTooLong: "The image took longer than \(Int(HelperLimits.deadline.seconds)) seconds."
        case .helperDied: "The helper process crashed on this image."
        }
    }
}
