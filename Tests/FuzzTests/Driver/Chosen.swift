internal import Foundation
internal import Glibc

/// The target that this process tries, and libFuzzer's hand on it.
enum Chosen {
    static let target = FuzzTargets.named(ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")

    /// Hands over to libFuzzer; its exit code.
    static func drive() -> CInt {
        var count = CommandLine.argc
        var words = CommandLine.unsafeArgv
        return runDriver(&count, &words) { bytes, count in
            Chosen.take(UnsafeBufferPointer(start: bytes, count: count))
            return 0
        }
    }

    private static func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let target else { return }
        do throws(Broken) {
            try FuzzRun.check(target, Array(bytes))
        } catch {
            FileHandle.standardError.write(Data("\(target.name): \(error)\n".utf8))
            // libFuzzer takes it for a crash, and keeps the input.
            abort()
        }
    }

    /// libFuzzer's own entry (FuzzerInterface.h): calls back with one input after the other until its arguments are met.
    @_silgen_name("LLVMFuzzerRunDriver")
    private static func runDriver(
        _ count: UnsafeMutablePointer<CInt>,
        _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
        _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt
}
