package import AuditModel

/// A hostile response of a server, and the result of an audit.
///
/// The list is that of Scrapy's and curl's own test servers. It is printed to
/// `docs/hostile-replies.md`.
package struct HostileReply: Sendable, CustomStringConvertible {
    /// What the server does, as the table says it.
    package var description: String
    /// The response; redirects and all other requests come here too.
    package var answer: @Sendable (LoopbackServer.Request) -> Reply
    package var outcome: Outcome
    package var cause: FetchFailure.Cause?
    /// What ends it; empty where nothing has to.
    package var limit = ""
    /// Options of the command line beyond those of every row.
    package var options: [String] = []
    /// Whether it tries to fill our memory.
    package var grows = false
    /// Whether the media of the page are requested too.
    package var looksAtMedia = false
    /// The most requests that the server may see; nil when that is not the point.
    package var requestLimit: Int?

    /// A page that is always the same.
    package init(
        _ description: String, _ reply: Reply, _ outcome: Outcome = .ok, _ cause: FetchFailure.Cause? = nil,
        limit: String = "", options: [String] = [], grows: Bool = false
    ) {
        self.init(description, outcome, cause, limit: limit, options: options, grows: grows) { _ in reply }
    }

    /// A response by code.
    package init(
        _ description: String, _ outcome: Outcome = .ok, _ cause: FetchFailure.Cause? = nil, limit: String = "",
        options: [String] = [], grows: Bool = false, answer: @escaping @Sendable (LoopbackServer.Request) -> Reply
    ) {
        (self.description, self.answer, self.outcome, self.cause) = (description, answer, outcome, cause)
        (self.limit, self.options, self.grows) = (limit, options, grows)
    }

    /// A heading of the table and its rows.
    package struct Chapter: Sendable {
        package var title: String
        package var rows: [HostileReply]
    }

    /// Every row of the server that speaks plain HTTP.
    package static var all: [HostileReply] { chapters.flatMap(\.rows) }

    package static let chapters = [
        Chapter(title: "Connections", rows: connections),
        Chapter(title: "Status lines", rows: statusLines),
        Chapter(title: "Headers", rows: headers),
        Chapter(title: "Lengths", rows: lengths),
        Chapter(title: "Chunks", rows: chunks),
        Chapter(title: "Content codings", rows: codings),
        Chapter(title: "Bodies that grow", rows: bodies),
        Chapter(title: "Markup", rows: markup),
        Chapter(title: "Content types that lie", rows: types),
        Chapter(title: "Redirects", rows: redirects),
        Chapter(title: "What a page points to", rows: resources),
        Chapter(title: "Manners", rows: manners),
    ]
}

extension HostileReply {
    /// What every reply would be if it were none of this.
    static let tags = "<title>A fine page</title><meta property='og:title' content='A fine page'>"
    static let text = "<!doctype html><html><head>\(tags)</head><body><p>Some words to read.</p></body></html>"
    static let page = Array(text.utf8)
    static let html: KeyValuePairs<String, String> = ["Content-Type": "text/html; charset=utf-8"]

    /// A complete response as sent over the wire, then the end of the connection.
    static func wire(_ head: String, _ body: [UInt8] = page) -> Reply {
        Reply([.send(Array("\(head)\r\n\r\n".utf8) + body), .close])
    }

    /// A good status line and type, these fields, and the body.
    static func fields(_ fields: String, _ body: [UInt8] = page) -> Reply {
        wire("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\(fields)", body)
    }

    /// The page with a field of that many bytes before the others.
    static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    static func coded(_ coding: String, _ body: [UInt8]) -> Reply {
        Reply(200, ["Content-Type": "text/html", "Content-Encoding": coding], body: body)
    }
}
