internal import CDeflate

/// A gzip stream (RFC 1952) that comes in pieces and goes out in pieces; nothing of it is held but zlib's window.
///
/// Several members in a row are one stream; what follows the last and is none is passed over, as gzip(1) does.
/// Limits are the caller's, who sees every byte that is made.
package struct GunzipStream: ~Copyable {
    /// Where the stream is.
    package enum State: Sendable {
        /// In the middle of a member: an end here is too early.
        case reading
        /// A member is complete; another may follow.
        case betweenMembers
        /// Complete; nothing that follows counts.
        case over
        /// The data are damaged.
        case broken
    }

    private var stream: InflateStream
    package private(set) var state = State.reading

    /// Nil when there is no memory for it.
    package init?() {
        guard let stream = InflateStream(.gzip) else { return nil }
        self.stream = stream
    }

    /// Whether bytes begin as every gzip file does: `1f 8b`.
    package static func begins(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0x1f, 0x8b]) }

    /// Takes some of the input and fills some of the output; neither has to be used up, but one of them is, unless
    /// the stream is over or broken.
    package mutating func inflate(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (taken: Int, made: Int) {
        if state == .betweenMembers, let first = input.first {
            state = first == 0x1f && stream.reset() ? .reading : .over
        }
        guard state == .reading else { return (input.count, 0) }
        let step = stream.step(input, into: output)
        switch step.code {
        case Z_OK: break
        case Z_STREAM_END: state = .betweenMembers
        // Nothing to take or no room: the next call brings some.
        case Z_BUF_ERROR: break
        default: state = .broken
        }
        return (step.taken, step.made)
    }
}
