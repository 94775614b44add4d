internal import Testing

/// A small site; every path that is not named answers 404.
package func site(_ pages: [String: Reply]) throws -> LoopbackServer { try site { pages[$0.path] ?? Reply(404) } }

/// A site that answers by code; its robots.txt is not there unless the code has it.
package func site(
    hasRobots: Bool = false, _ answer: @escaping @Sendable (LoopbackServer.Request) -> Reply
) throws -> LoopbackServer {
    let server = try #require(LoopbackServer(hasRobots: hasRobots, handler: answer))
    server.start()
    return server
}

/// A page with this in its head.
package func html(_ head: String) -> Reply {
    .html("<!doctype html><html><head><meta charset=utf-8>\(head)</head><body><p>Some words to read.</p></body></html>")
}
