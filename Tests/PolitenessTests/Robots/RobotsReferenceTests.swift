import TestSupport
import Testing

@testable import Politeness

/// Random files of robots.txt against the plainest reading of RFC 9309 that can be written: every rule is tried, every
/// star at every place.
@Suite("robots.txt against a plain reading of RFC 9309", .seeded)
struct RobotsReferenceTests {
    private static let pieces = ["a", "b", "/", "*", "*", "$", "?", ".php", "Fish", "fish"]
    private static let starts = ["/", "/", "/", "*", "", "a", "?", "$"]
    private static let agents = ["*", "*", "ogaudit", "OGAudit/1.0", "other", "ogaudit-news"]
    private static let others = ["Sitemap: https://e.example/s", "Host: x", "Noindex: /a", "# c", "", "junk"]

    private struct Group {
        var agents: [String] = []
        var rules: [(isAllowed: Bool, value: String)] = []
    }

    @Test("a random robots.txt allows the same as a simple reference implementation")
    func agree() {
        var chance = Chance.anew()
        for _ in 0..<Depth.pick(2_000, all: 50_000) {
            let groups = (0..<chance.below(3) + 1).map { _ in Self.group(&chance) }
            let text = Self.text(groups, &chance)
            let target = "/" + Self.path(&chance).filter { $0 != "$" && $0 != "*" }
            #expect(
                RobotsFile(Array(text.utf8), agent: "ogaudit").allows(target) == Self.allows(groups, target),
                "\(target) by \(text.debugDescription)")
        }
    }

    private static func group(_ chance: inout Chance) -> Group {
        var group = Group()
        for _ in 0...chance.below(2) { group.agents.append(agents[chance.below(agents.count)]) }
        for _ in 0...chance.below(3) {
            let value = starts[chance.below(starts.count)] + path(&chance)
            group.rules.append((chance.oneIn(2), value))
        }
        return group
    }

    private static func path(_ chance: inout Chance) -> String {
        (0..<chance.below(5)).map { _ in pieces[chance.below(pieces.count)] }.joined()
    }

    private static func text(_ groups: [Group], _ chance: inout Chance) -> String {
        var lines: [String] = []
        for group in groups {
            for agent in group.agents {
                lines.append("User-Agent: " + agent)
                lines.append(others[chance.below(others.count)])
            }
            lines += group.rules.map { ($0.isAllowed ? "allow:" : "Disallow : ") + $0.value + "  # why" }
        }
        let ends = ["\n", "\r\n", "\r"]
        return (chance.oneIn(4) ? "\u{FEFF}" : "") + lines.joined(separator: ends[chance.below(3)])
    }

    private static func allows(_ groups: [Group], _ target: String) -> Bool {
        func named(_ name: String) -> [Group] {
            groups.filter { group in group.agents.contains { $0.lowercased().split(separator: "/").first ?? "" == name }
            }
        }
        let own = named("ogaudit")
        var best: (length: Int, isAllowed: Bool) = (-1, true)
        for rule in (own.isEmpty ? named("*") : own).flatMap(\.rules) where "/*".contains(rule.value.first ?? " ") {
            let pattern = Array(rule.value)
            guard fits(pattern[...], Array(target)[...]) else { continue }
            let length = length(of: rule.value)
            if length > best.length || length == best.length && rule.isAllowed { best = (length, rule.isAllowed) }
        }
        return best.isAllowed
    }

    private static func fits(_ pattern: ArraySlice<Character>, _ path: ArraySlice<Character>) -> Bool {
        guard let first = pattern.first else { return true }
        if first == "$", pattern.count == 1 { return path.isEmpty }
        if first == "*" {
            return fits(pattern.dropFirst(), path) || !path.isEmpty && fits(pattern, path.dropFirst())
        }
        return path.first == first && fits(pattern.dropFirst(), path.dropFirst())
    }

    /// Octets of a pattern: a run of stars is one, and a dollar sign before the end is escaped.
    private static func length(of value: String) -> Int {
        var (length, last) = (0, Character(" "))
        for (place, character) in value.enumerated() {
            let isEscaped = character == "$" && place + 1 < value.count
            if character != "*" || last != "*" { length += isEscaped ? 3 : 1 }
            last = character
        }
        return length
    }
}
