internal import PictureWorkers
internal import AuditSettings
internal import Auditing

/// `ogaudit inspect PICTURE...`: one line of JSON a picture.
struct InspectCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        guard !settings.operands.isEmpty else {
            throw UsageError("inspect needs image files, or - to read names from standard input.")
        }
        var names = settings.operands[...]
        var isReading = false
        let inspection = PictureInspection(settings.audit.pictureHelper ?? .ownExecutable)
        let read = await inspection.inspect(
            {
                while true {
                    if isReading {
                        if let line = readLine() { return line }
                        isReading = false
                    }
                    guard let name = names.popFirst() else { return nil }
                    guard name == "-" else { return name }
                    isReading = true
                }
            }, each: { console.out(TerminalText.escaped(json: $0)) })
        await inspection.close()
        // Each line says why; a script must see that there was nothing to look into.
        return read == 0 ? .usage : .done
    }
}
