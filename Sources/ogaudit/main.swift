internal import PictureWorkers
internal import CMalloc
internal import Glibc
internal import Auditing

// Before anything else: a helper has nothing to do with signals, options or the terminal.
if CommandLine.arguments.dropFirst().first == PictureHelper.word { PictureHelper.run() }

// Blocks of this many bytes and more go back to the system when they are freed. Else glibc raises the size with each such
// block, and pieces of pictures stay in the arenas of its threads: 270 MB where `PictureCache` allowed 96 MiB.
mallopt(M_MMAP_THRESHOLD, 256 << 10)

Signals.take()
Task.detached { exit(await Command(console: .standard).run(Array(CommandLine.arguments.dropFirst())).rawValue) }
Signals.wait()
