extension LinkCard: Codable {
    static let members: [JSONMember<Self>] = [
        .init("predicted_card", \.layout), .init("card_certainty", \.certainty),
        .init("media_checked", \.isMediaChecked), .init("file_kind", \.fileKind), .init("title", \.title),
        .init("site_name", \.siteName), .init("application_name", \.applicationName), .init("domain", \.domain),
        .init("description", \.summary), .init("type", \.type), .init("canonical", \.canonical),
        .init("og_url", \.ogURL), .init("image_note", \.imageNote), .init("icon_note", \.iconNote),
        .init("image", \.image), .init("icon", \.icon), .init("video", \.video),
        .init("media_bytes_total", \.mediaBytes),
    ]

    /// Reads the members of a page of `report.json` that are about its card.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes the members of a page of `report.json` that are about its card.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}

extension LinkCard.Title: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("value", \.value), .init("source", \.source), .init("line", \.line),
    ]

    /// Reads a title of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes a title as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}

extension LinkCard.Picture: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("url", \.urlText), .init("width", \.width), .init("height", \.height), .init("type", \.type),
        .init("bytes", \.bytes), .init("bytes_basis", \.bytesBasis), .init("text_coverage", \.textCoverage),
        .init(ifPresent: "source", \.source),
    ]

    /// Reads an image or icon of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes an image or icon as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}

extension LinkCard.Video: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("url", \.urlText), .init("type", \.type), .init("bytes", \.bytes),
        .init("bytes_basis", \.bytesBasis),
    ]

    /// Reads a video of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes a video as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}
