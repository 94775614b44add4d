internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Before the first line of the program")
struct StartTests {
    /// A library that sets a variable before the program begins, and so moves the environment, as libfaketime does.
    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdlib.h>
        int __cxa_atexit(void (*f)(void *), void *a, void *d) {
            static int (*next)(void (*)(void *), void *, void *);
            if (!next) {
                next = dlsym(RTLD_NEXT, "__cxa_atexit");
                setenv("ADDED", "1", 1);
            }
            return next(f, a, d);
        }
        """

    @Test("a library that is preloaded and changes the environment loses no word of the command line")
    func preloaded() async throws {
        let folder = try TemporaryFolder()
        let source = try folder.write("early.c", Self.source)
        let library = folder.path + "/early.so"
        let program = try Program(
            ["explain", "title-missing", "", "ä b"],
            shell: "clang -shared -fPIC -o \(library) \(source) -ldl && export LD_PRELOAD=\(library)")
        #expect(try await program.end(within: 60) == 2)
        #expect(program.err.contains("ä b") || program.err.contains("one rule"), "\(program.err)")
        let version = try Program(["--version"], environment: ["LD_PRELOAD": library])
        #expect(try await version.end(within: 60) == 0)
        #expect(version.out.hasPrefix("ogaudit "), "\(version.out)\(version.err)")
    }
}
