internal import AuditModel
internal import Glibc
internal import PictureAnalysis

/// The other side of `PicturePool`: a process that only analyses images, one after the other.
package enum PictureHelper {
    /// Hidden first argument that starts the program as an image helper.
    package static let word = "--picture-helper"

    /// Locks down the process and answers requests from standard input until it ends; never returns.
    package static func run() -> Never {
        warmUp()
        Sandbox.enter()
        while let head = readExactly(PictureWire.requestHead) {
            guard let request = PictureWire.readRequest(head), let bytes = readExactly(request.count) else { exit(2) }
            // Watchdog: ends the helper if its parent has died while a decoder hangs.
            alarm(HelperLimits.alarmSeconds)
            let answer = PictureWire.answer(analyze(bytes, copy: request.copy))
            alarm(0)
            guard writeAll(answer) else { exit(2) }
        }
        exit(0)
    }

    private static func analyze(_ bytes: [UInt8], copy: PictureCopy) -> Result<AnalyzedPicture, PictureFailure> {
        do throws(PictureFailure) {
            return .success(try PictureAnalyzer.analyze(bytes, copy: copy))
        } catch {
            return .failure(error)
        }
    }

    /// Uses what libraries initialise on first use (the clock, the runtime's tables) while that is still allowed.
    private static func warmUp() { _ = analyze([], copy: .none) }

    /// Nil if the bytes end first.
    private static func readExactly(_ count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = read(STDIN_FILENO, buffer.baseAddress.map { $0 + filled }, count - filled)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }

    private static func writeAll(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = write(STDOUT_FILENO, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }
}
