internal import Glibc
internal import OGAudit

exit(await Command(console: .standard).run(Array(CommandLine.arguments.dropFirst())).rawValue)
