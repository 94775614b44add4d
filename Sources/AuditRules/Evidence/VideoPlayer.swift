package import AuditModel

/// A service whose player pages are used instead of video files, recognised by URL.
enum VideoPlayer {
    /// The description of such a page in findings: `a Vimeo player page, not a file`; nil for all other URLs.
    static func pageName(_ url: PageURL) -> String? {
        guard let service = services.first(where: { isHost(url.host, of: $0.host) }) else { return nil }
        let isPlayer = service.players.contains { url.path.hasPrefix($0) }
        return "a \(service.name) \(isPlayer ? "player page" : "page"), not a file"
    }

    /// Whether it is the URL of a YouTube video, in any of the forms in use.
    static func isYouTubeVideo(_ url: PageURL) -> Bool {
        if isHost(url.host, of: "youtu.be") { return url.path.utf8.count > 1 }
        guard
            ["youtube.com", "youtube-nocookie.com", "youtube.googleapis.com"].contains(where: {
                isHost(url.host, of: $0)
            })
        else { return false }
        let path = url.path
        return youTubeFolders.contains { path.hasPrefix($0) } || youTubePages.contains(String(path))
    }

    private static func isHost(_ host: String, of service: String) -> Bool {
        host == service || host.hasSuffix(service) && host.utf8.dropLast(service.utf8.count).last == UInt8(ascii: ".")
    }

    private static let youTubeFolders = ["/embed/", "/watch/", "/v/", "/e/", "/shorts/", "/live/", "/clip/"]
    private static let youTubePages: Set<String> = ["/watch", "/watch_popup", "/playlist", "/attribution_link"]

    private struct Service {
        var name: String
        var host: String
        /// The prefixes of the paths of its players.
        var players: [String]
    }

    /// The longer host of a service comes before the shorter one.
    private static let services = [
        Service(name: "Vimeo", host: "player.vimeo.com", players: ["/video/"]),
        Service(name: "Vimeo", host: "vimeo.com", players: []),
        Service(name: "Dailymotion", host: "geo.dailymotion.com", players: ["/player"]),
        Service(name: "Dailymotion", host: "dailymotion.com", players: ["/embed/", "/swf/"]),
        Service(name: "Dailymotion", host: "dai.ly", players: []),
        Service(name: "Facebook", host: "facebook.com", players: ["/plugins/video.php"]),
        Service(name: "Twitch", host: "player.twitch.tv", players: ["/"]),
        Service(name: "Twitch", host: "twitch.tv", players: []),
        Service(name: "Wistia", host: "fast.wistia.net", players: ["/embed/"]),
        Service(name: "Wistia", host: "wistia.com", players: []),
        Service(name: "Brightcove", host: "players.brightcove.net", players: ["/"]),
        Service(name: "JW Player", host: "cdn.jwplayer.com", players: ["/players/"]),
        Service(name: "TikTok", host: "tiktok.com", players: ["/embed/", "/player/"]),
        Service(name: "Spotify", host: "open.spotify.com", players: ["/embed"]),
        Service(name: "SoundCloud", host: "w.soundcloud.com", players: ["/player"]),
        Service(name: "SoundCloud", host: "soundcloud.com", players: []),
    ]
}

extension MediaRecord {
    /// Whether it is the URL of a YouTube video, which is judged by its URL alone.
    package var isYouTube: Bool { url.map(VideoPlayer.isYouTubeVideo) ?? false }

    /// The kind of page that the URL leads to instead of a file: `a Vimeo player page, not a file`.
    var pageWords: String { url.flatMap(VideoPlayer.pageName) ?? "a page, not a file" }
}
