/// Links to the site's profile on a social network; links to a post or a video do not count.
enum NetworkLink {
    /// Whether the path names an account and nothing else.
    static func isProfile(_ link: Substring) -> Bool {
        let link = link.utf8
        guard link.starts(with: "http".utf8), !link.contains(UInt8(ascii: "?")) else { return false }
        let parts = link.split(separator: UInt8(ascii: "/"), maxSplits: 3)
        guard parts.count == 3 else { return false }
        let labels = parts[1].split(separator: UInt8(ascii: "."))
        guard labels.count >= 2 else { return false }
        let domain = labels[labels.count - 2]
        return networks.contains { ASCII.equals(domain, $0) }
            || ASCII.equals(domain, "google") && ASCII.equals(labels[0], "plus")
    }

    private static let networks = ["facebook", "instagram", "linkedin", "pinterest", "twitter", "vk", "youtube"]
}
