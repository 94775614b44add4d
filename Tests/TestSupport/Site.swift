internal import Testing

/// A small site; every other path returns 404.
package func site(_ pages: [String: Reply]) throws -> LoopbackServer { try site { pages[$0.path] ?? Reply(404) } }

/// A site whose code responds; without code for it, robots.txt is missing.
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
