extension Finding: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("rule", \.rule), .init("severity", \.severity), .init("component", \.component),
        .init("points_lost", \.pointsLost), .init("score_if_fixed", \.scoreIfFixed), .init("evidence", \.evidence),
        .init("line", \.line), .init("first_seen", \.firstSeenTime), .init("state", \.state), .init("runs", \.runs),
    ]

    private var firstSeenTime: JSONTime? {
        get { firstSeen.map(JSONTime.init) }
        set { firstSeen = newValue?.date }
    }

    /// Reads a finding of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes a finding as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}

extension Finding.Rule: Codable {
    /// Reads the id.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the id.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id)
    }
}
