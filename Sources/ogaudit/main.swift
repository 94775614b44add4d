internal import ImageWorkers
internal import Glibc
internal import AuditSettings
internal import Auditing

// Before anything else: a helper has nothing to do with signals, options or the terminal.
let words = Array(CommandWords.all.dropFirst())
if words.first == ImageHelper.word { ImageHelper.run() }

ProcessMemory.bound()

Signals.take()
Task.detached { exit(await Command(console: .standard).run(words).rawValue) }
Signals.wait()
