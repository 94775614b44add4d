internal import AuditModel

extension HostileReply {
    /// The tables as `docs/hostile-replies.md` shows them.
    package static var document: String {
        let tables = chapters.map { chapter in table(chapter.title, chapter.rows.map(\.line)) }
        let handshakes = HostileHandshake.all.map { line($0.description, $0.outcome, $0.cause, "") }
        return ([introduction] + tables + [table("TLS", handshakes), targets]).joined(separator: "\n")
    }

    private static let introduction = """
        # Hostile replies

        What a server may return, and how an audit handles it. Every row is a test: `HostileReplyTests` runs the whole program
        against such a server, with a deadline, and compares outcome, cause and score; rows with ▲ run once more
        as a process of their own, whose resident memory is limited. `TLSTests` does the same for TLS,
        `BrokenHTTP2Tests` for servers that agree to HTTP/2 and do not speak it (requested once more, over HTTP/1.1), and
        `PublicNetworkTests` for IP addresses that no page may lead to.
        This file is printed by the tests; `scripts/regenerate` writes it again.

        Rows run with `--timeout 2s --retry-delay 100ms`: what fails, times out or returns 5xx is requested once more. A page that could not be loaded has
        no score. “–” stands for none.

        """

    private static func table(_ title: String, _ lines: [String]) -> String {
        """
        ## \(title)

        | The server | Outcome | Cause | Score | What ends it |
        |---|---|---|---|---|
        \(lines.joined(separator: "\n"))

        """
    }

    private var line: String {
        Self.line(description + (grows ? " ▲" : ""), outcome, cause, limit)
    }

    private static func line(
        _ description: String, _ outcome: Outcome, _ cause: FetchFailure.Cause?, _ limit: String
    ) -> String {
        let cells = [
            description, outcome.rawValue, cause?.rawValue ?? "–", outcome.isLoaded ? "yes" : "–",
            limit.isEmpty ? "–" : limit,
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    private static var targets: String {
        """
        ## IP addresses that no page may lead to

        In the list, by redirect, as image, icon, video, audio or manifest, and as another client: always
        `private_address`, without a connection. `secret.test` and `mapped.test` are names of 127.0.0.1 and
        ::ffff:127.0.0.1; so is the second IP address of `both.test`, and the second response for `rebind.test`.

        | Written as | With `--allow-private` |
        |---|---|
        \(PrivateTarget.all.map { "| `\($0.url)` | \($0.isLocal ? "fetched" : "blocked") |" }.joined(separator: "\n"))

        """
    }
}
