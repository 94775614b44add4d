internal import AuditModel
internal import AuditSettings
internal import Auditing
internal import Glibc
public import OGReading

extension LinkAuditor.Options {
    /// Reads a configuration file, `ogaudit.json`, as the command reads one that it is given (docs/configuration.md).
    ///
    /// Everything that changes what is loaded and how it is judged counts: rules, weights, exemptions, names of sites, the preset,
    /// limits and headers of hosts, options of requests. Secrets come from environment variables. What is about a terminal, or
    /// starts a program, is checked and has no effect.
    ///
    /// - Parameter path: the file, at most 1 MiB.
    /// - Throws: ``OptionsError`` for a file that cannot be read, a name that is unknown, a value that makes no sense, or a variable
    ///   that is not set; with file, line and column.
    public init(configuration path: String) throws(OptionsError) {
        self.init()
        var settings = Settings()
        do throws(UsageError) {
            try ConfigurationFile.apply(path, isNamed: true, to: &settings) { name in
                getenv(name).map { String(cString: $0) }
            }
        } catch {
            throw OptionsError(error.sentence, file: path, line: error.place?.line, column: error.place?.column)
        }
        settings.settle()
        audit = settings.audit
        // No sentence of the library names an option of the command.
        audit.permits = Permits()
        do throws(OptionsError) {
            try validate()
        } catch {
            throw OptionsError("\(path): \(error.description)", file: path)
        }
    }
}

extension AuditRun.Options {
    /// Reads a configuration file, `ogaudit.json`, as the command reads one that it is given: with reports, history and gate too.
    ///
    /// - Parameter path: the file, at most 1 MiB.
    /// - Throws: ``OptionsError``, as ``LinkAuditor/Options-swift.struct/init(configuration:)`` does.
    public init(configuration path: String) throws(OptionsError) {
        self.init()
        auditor = try LinkAuditor.Options(configuration: path)
    }
}
