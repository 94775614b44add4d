internal import Glibc
internal import OGAudit

Signals.take()
Task.detached { exit(await Command(console: .standard).run(Array(CommandLine.arguments.dropFirst())).rawValue) }
Signals.wait()
