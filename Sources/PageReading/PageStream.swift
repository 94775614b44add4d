public import AuditModel

extension PageReader {
    /// A page that comes in pieces; reading is the same however it is cut.
    ///
    /// The pieces are kept until the end, as bodies are: a charset may be declared anywhere.
    public struct Stream: Sendable {
        private var bytes: [UInt8] = []
        private let contentType: String?
        private let limits: ReadingLimits

        public init(contentType: String?, limits: ReadingLimits = ReadingLimits()) {
            self.contentType = contentType
            self.limits = limits
        }

        public mutating func append(_ piece: some Sequence<UInt8>) { bytes.append(contentsOf: piece) }

        public func finish() -> PageTags { PageReader.read(bytes, contentType: contentType, limits: limits) }
    }
}
