/// Every target; a new one is a file in this folder and a word here.
enum FuzzTargets {
    static let all: [any FuzzTarget.Type] = [
        PageTarget.self, JudgementTarget.self, CharsetTarget.self, AddressTarget.self, ListTarget.self,
        TableTarget.self, RobotsTarget.self, HeaderTarget.self, ContentCodingTarget.self, ImageHeaderTarget.self,
        VideoTarget.self,
        ImageTarget.self, ImageAnswerTarget.self, ConfigurationTarget.self, MessageTarget.self, ManifestTarget.self,
        SitemapTarget.self, ArchiveTarget.self,
    ]

    static func named(_ name: String) -> (any FuzzTarget.Type)? { all.first { $0.name == name } }
}
