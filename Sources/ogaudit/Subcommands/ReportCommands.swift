internal import AuditRules
internal import AuditSettings
internal import Auditing
internal import ImageWorkers

/// `ogaudit report FOLDER`: writes the reports again from what is stored.
extension Command {
    private func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    func report() async throws -> ExitCode {
        guard settings.operands.count <= 1 else {
            throw UsageError("report needs one folder of a run, or its database.")
        }
        var options = settings.audit
        if let database = settings.operands.first {
            options.database = database
            if !settings.namesOutput { options.output = folder(of: options.databasePath) }
        }
        let end = try await Reports.write(options)
        console.sum(up: end, settings)
        return ExitCode(end)
    }
}

/// `ogaudit diff A B`: what two runs differ in.
extension Command {
    func diff() async throws -> ExitCode {
        guard settings.operands.count == 2 else {
            throw UsageError(
                "diff needs two of these: a run number, last, a folder of a run, a database or a findings.csv.",
                "Try ogaudit diff 1 last.")
        }
        do {
            let diff = try RunDiff(settings.operands[0], settings.operands[1], options: settings.audit)
            let text = try await diff.perform(colour: console.usesColour(settings), width: console.width)
            if let text, !settings.isQuiet { console.out(text) }
            return .done
        } catch let error as AuditError {
            throw UsageError(error, by: "diff")
        }
    }
}

/// `ogaudit inspect PICTURE...`: one line of JSON an image.
extension Command {
    func inspect() async throws -> ExitCode {
        guard !settings.operands.isEmpty else {
            throw UsageError("inspect needs image files, or - to read names from standard input.")
        }
        var names = settings.operands[...]
        var isReading = false
        let inspection = ImageInspection(settings.audit.imageHelper ?? .ownExecutable)
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
            }, each: console.out)
        await inspection.close()
        // Each line says why; a script must see that there was nothing to look into.
        return read == 0 ? .usage : .done
    }
}

/// `ogaudit rules` and `ogaudit explain`: the rule book as text.
enum RulesCommand {
    static func text(_ format: Settings.RulesFormat) -> String {
        switch format {
        case .text: RuleDocs.list()
        case .markdown: RuleDocs.markdown()
        case .json: RuleDocs.json()
        }
    }

    static func explanation(_ settings: Settings, width: Int) throws(UsageError) -> String {
        guard settings.operands.count == 1, let id = settings.operands.first else {
            throw UsageError("explain needs one rule id.", "See ogaudit rules.")
        }
        let all = settings.showsAllExamples
        guard let text = RuleDocs.explain(id, all: all, wrap: { Help.wrap($0, indent: $1, width: width) }) else {
            throw UsageError("unknown rule '\(id)'.", UsageError.rules(near: id))
        }
        return text + (all ? "" : "\nAll examples: ogaudit explain \(id) --examples\n")
    }
}
