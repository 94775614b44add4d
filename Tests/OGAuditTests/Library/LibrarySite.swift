internal import OGAudit
internal import TestSupport

/// A page that shares well, and its media.
func bees(_ server: String = "") -> String {
    """
    <title>Bees can count | Northbay</title><meta property="og:title" content="Bees can count">
    <meta property="og:site_name" content="Northbay"><meta property="og:description" content="And nobody taught them.">
    <meta property="og:image" content="\(server)/bee.png"><link rel="apple-touch-icon" href="/icon.png">
    """
}

let bee = DrawnImage.png(1200, 630)

/// A site on loopback with good and bad pages.
func librarySite() throws -> LoopbackServer {
    try site { request in
        switch request.path.prefix(while: { $0 != "?" }) {
        case "/good": html(bees())
        case "/moved": .redirect(to: "/good")
        case "/bare": html("<title>Home</title>")
        case "/bee.png": Reply(200, ["Content-Type": "image/png"], body: bee)
        case "/icon.png": Reply(200, ["Content-Type": "image/png"], body: DrawnImage.png(180, 180))
        case "/large.png": .endlessBody(["Content-Type": "image/png"])
        case "/slow": html(bees()).after(milliseconds: 60_000)
        case "/slow-image":
            html("<title>Slow</title><meta property=og:image content=/slow><link rel=apple-touch-icon href=/icon.png>")
        case let path where path.hasPrefix("/page-"): html("<title>Page number \(path.dropFirst(6))</title>")
        default: Reply(404)
        }
    }
}

/// The limits for a server of a test: none.
func testOptions(_ change: (inout LinkAuditor.Options) -> Void = { _ in }) -> LinkAuditor.Options {
    var options = LinkAuditor.Options()
    options.allowsPrivateHosts = true
    options.hostInterval = .zero
    options.retries = 0
    // A busy machine is no failure.
    options.timeout = .seconds(600)
    change(&options)
    return options
}

func testAuditor(_ change: (inout LinkAuditor.Options) -> Void = { _ in }) throws -> LinkAuditor {
    try LinkAuditor(options: testOptions(change))
}
