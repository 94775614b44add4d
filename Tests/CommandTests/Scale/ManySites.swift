internal import TestSupport

/// Many sites on one loopback server, whose responses depend only on their URLs.
struct ManySites {
    let server: LoopbackServer

    init(rot: Int = 0) throws { try self.init { _ in rot } }

    /// - Parameter rot: what the pages of a site are called by, given its number.
    init(rot: @escaping @Sendable (Int) -> Int) throws {
        server = try TestSupport.site { (request: LoopbackServer.Request) -> Reply in
            let domain = request.host.split(separator: ".").suffix(2).first ?? ""
            return Self.answer(request, rot(Int(domain.dropFirst()) ?? 0))
        }
    }

    /// What lets a command reach them.
    var reach: [String] { ["--allow-private", "--connect-to", server.connectToAll, "--retries", "0"] }
    /// The same for the client.
    var asking: [String] { reach + ["--rate", "0"] }

    /// A list with pages on three hosts of each site, failures, redirects, duplicates, a fragment and invalid lines.
    static func list(sites: Int, pages: Int, _ chance: inout Chance) -> String {
        var lines: [String] = []
        for site in 0..<sites {
            for page in 0..<(site == 1 ? pages * 4 : 1 + chance.below(pages * 2)) {
                let host = ["", "www.", "shop."][chance.below(3)] + "s\(site).test"
                lines.append("http://\(host)/\(["p", "p", "p", "p", "fail", "redir"][chance.below(6)])\(page)")
            }
        }
        for _ in 0..<(lines.count / 12) { lines.append(lines[chance.below(lines.count)]) }
        lines += ["not a url", "ftp://x.test/", "# a comment", "\(lines[0])#part"]
        return lines.shuffled(using: &chance).joined(separator: "\n") + "\n"
    }

    private static func number(_ text: String) -> Int {
        text.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    }

    static let shownImage = DrawnImage.png(600, 315)

    private static func answer(_ request: LoopbackServer.Request, _ rot: Int) -> Reply {
        let (host, path) = (request.host, request.path)
        if path.hasSuffix(".png") {
            return path.hasPrefix("/icon") ? Reply(404) : Reply(200, ["Content-Type": "image/png"], body: shownImage)
        }
        let number = number(host + path)
        if path.hasPrefix("/fail") { return Reply(number % 2 == 0 ? 404 : 500) }
        let domain = host.split(separator: ".").suffix(2).joined(separator: ".")
        if path.hasPrefix("/redir") { return .redirect(to: "http://www.\(domain)/p" + path.dropFirst(6)) }
        guard path.hasPrefix("/p") else { return Reply(404) }
        let name = "Shop \(domain.split(separator: ".")[0])"
        let title = ["Story \(path) | \(name)", name, "All about \(path)", "Home", "The same | \(name)"][
            (number + rot) % 5]
        let image = number % 4 == 0 ? "http://cdn.shared.test/x.png" : "/\(number % 3).png"
        let names = number % 3 == 0 ? "" : "<meta property='og:site_name' content='\(name)'>"
        return html(
            "<title>\(title)</title><meta property='og:title' content='\(title)'>"
                + "<meta property='og:image' content='\(image)'>\(names)")
    }
}

/// The contents of a folder of reports without times.
struct TimelessReports: Equatable {
    var pages: [[String: String]]
    var findings: [[String: String]]
    var headlines: String

    init(_ folder: TemporaryFolder, _ name: String) throws {
        func rows(_ file: String) throws -> [[String: String]] {
            try csv(folder.read("\(name)/\(file)")).map { row in
                row.filter { !["fetch_ms", "fetched_at", "first_seen"].contains($0.key) }
            }
        }
        (pages, findings) = (try rows("pages.csv"), try rows("findings.csv"))
        let report = try folder.read("\(name)/report.json")
        let start = report.firstRange(of: "\"headlines\":")?.lowerBound ?? report.endIndex
        let end = report[start...].firstRange(of: "\"rules\":")?.lowerBound ?? report.endIndex
        headlines = String(report[start..<end])
    }
}
