/// Where the tree builder of the HTML standard would be: before, in or after the head, or in the body.
///
/// Scripting counts as on, as WebKit's parser has it even where no script runs (docs/linkpresentation.md §2): a noscript is one
/// piece of text, whatever it holds.
struct TreePlace {
    enum Phase { case beforeHead, inHead, afterHead, inBody, inFrameset }

    private(set) var phase = Phase.beforeHead
    /// Whether a literal `</head>` or `<body` occurred.
    private(set) var isWrittenBody = false
    /// Whether a literal `<head` occurred.
    private(set) var isWrittenHead = false
    /// Whether the head has ended, however it came.
    var headEnds: Bool { isWrittenBody || phase == .inBody || phase == .inFrameset || phase == .afterHead }
    var isBody: Bool { phase == .inBody }
    var isInHead: Bool { phase == .inHead }
    /// Whether tags are dropped, because framesets contain none of ours.
    var dropsTags: Bool { phase == .inFrameset }

    /// Goes on past a start tag outside templates and foreign content; true when it closed the head unasked.
    mutating func start(_ element: ElementTable.Entry) -> Bool {
        if element.name == .body { isWrittenBody = true }
        if element.name == .head { isWrittenHead = true }
        if element.name == .html { return false }
        if phase == .beforeHead {
            phase = .inHead
            if element.name == .head { return false }
        }
        if element.name == .head || element.traits.contains(.head) { return false }
        return phase == .inHead ? startInHead(element) : startAfterHead(element)
    }

    private mutating func startInHead(_ element: ElementTable.Entry) -> Bool {
        if element.name == .noscript { return false }
        phase = element.name == .frameset ? .inFrameset : .inBody
        return element.name != .body && element.name != .frameset && !isWrittenBody
    }

    private mutating func startAfterHead(_ element: ElementTable.Entry) -> Bool {
        if phase == .afterHead { phase = element.name == .frameset ? .inFrameset : .inBody }
        return false
    }

    mutating func end(_ element: ElementName) {
        if element == .head { isWrittenBody = true }
        switch (phase, element) {
        case (.beforeHead, .head), (.inHead, .head): phase = .afterHead
        case (.beforeHead, .body), (.beforeHead, .html), (.beforeHead, .br): phase = .inBody
        case (.inHead, .body), (.inHead, .html), (.inHead, .br): phase = .inBody
        case (.afterHead, .body), (.afterHead, .html), (.afterHead, .br): phase = .inBody
        default: break
        }
    }

    /// Text that is not white space; true when it closed the head unasked.
    mutating func text() -> Bool {
        switch phase {
        case .inBody, .inFrameset: return false
        case .afterHead:
            phase = .inBody
            return false
        case .beforeHead, .inHead:
            phase = .inBody
            return !isWrittenBody
        }
    }
}
