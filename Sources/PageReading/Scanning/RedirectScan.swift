/// Tells whether the scripts of a page lead elsewhere whenever it is loaded, by their outline and without running them.
///
/// What counts is an assignment to `location` that nothing stands before: no condition (unless all its branches lead
/// away), no event, no function that nobody calls. So a frame guard, a language picker, an upgrade to https and a link
/// in a click handler are no redirect. What cannot be read counts as none.
struct RedirectScan {
    /// What a piece of a script does when it runs to its end.
    enum Event: Hashable {
        case redirect
        case call(String)
    }

    /// Functions, names and events that are kept; scripts with more are programs, not ways to another page.
    static let limit = 200
    /// The deepest nesting that is followed.
    static let depthLimit = 200
    /// Milliseconds; what waits longer lets the page be read.
    static let longestWait = 30_000

    var functions: [String: [Event]] = [:]
    var events: [Event] = []

    /// Whether the scripts that were added lead elsewhere.
    var redirects: Bool {
        var waiting = events
        var seen: Set<Event> = []
        while let event = waiting.popLast() {
            guard seen.insert(event).inserted else { continue }
            guard case .call(let name) = event else { return true }
            waiting += functions[name] ?? []
        }
        return false
    }

    /// Adds an inline script, or the value of an `onload`.
    mutating func add(_ script: UnsafeBufferPointer<UInt8>) {
        for event in read(script, isNested: false) { Self.join(event, &events) }
    }

    /// Each once; the one that matters always has room.
    static func join(_ event: Event, _ events: inout [Event]) {
        guard events.count < limit || event == .redirect, !events.contains(event) else { return }
        events.append(event)
    }

    // What is being read.
    var frames: [Frame] = []
    var tokens = ScriptTokens(Self.nothing, Self.nothing)
    /// The tokens before the present one, the last first.
    var before = [ScriptToken](repeating: .none, count: Self.memory)
    /// Those before the parenthesis that was closed last.
    var beforeClosed: ArraySlice<ScriptToken> = []
    var pending = Pending.nothing
    var isNested = false

    static let memory = 6
    static var nothing: BytePointer { ("" as StaticString).utf8Start }

    /// What the next brace or statement belongs to.
    enum Pending {
        case nothing
        /// Behind the word `if`, `while` and their like: its parenthesis comes.
        case condition(Branch)
        /// Behind that parenthesis, or `else`: a block or a statement comes.
        case body(Branch)
        /// Behind `function`: name and parameters come; behind these, or an arrow, its body.
        case parameters(Use)
        case function(Use)
        case classBody
    }

    enum Branch { case first, further, last, other }

    /// When a function runs.
    enum Use {
        case now
        /// When its name is called: a declaration, or a function that is assigned to a name.
        case declared(String)
        case named(String)
        case never
    }

    struct Frame {
        enum Kind {
            case block
            case branch(Branch)
            case function(Use)
            case object, classBody, group, bracket
            case condition(Branch)
            case parameters(Use)
            /// Of a call; `runsNow` when the functions among them run without anybody's doing.
            case arguments(runsNow: Bool, waits: Bool)
        }

        var kind: Kind
        /// The tokens before it, the last first.
        var before: ArraySlice<ScriptToken> = []
        var events: [Event] = []
        /// Whether the rest of the statement happens only sometimes.
        var isConditional = false
        /// The branch without braces that the statement is, and whether it redirects.
        var branch: Branch?
        var branchRedirects = false
        /// Whether all branches so far of the `if` that may go on with `else` redirect; nil when none may. Behind
        /// the `else` it is what they did.
        var chain: Bool?
        var soFar = false
        /// A `return` of the statement, and whether one came before it.
        var returns = false
        var isStopped = false
        /// The body of an arrow function without braces: when it runs.
        var arrow: Use?
        /// The last number among arguments: how long a timer waits.
        var number: Int?

        init(_ kind: Kind) { self.kind = kind }

        var holdsStatements: Bool {
            switch kind {
            case .block, .branch, .function: true
            default: false
            }
        }
    }
}

extension RedirectScan {
    /// The events of a script.
    mutating func read(_ script: UnsafeBufferPointer<UInt8>, isNested: Bool) -> [Event] {
        guard let start = script.baseAddress, !script.isEmpty else { return [] }
        frames = [Frame(.block)]
        tokens = ScriptTokens(start, start + script.count)
        before = [ScriptToken](repeating: .none, count: Self.memory)
        pending = .nothing
        self.isNested = isNested
        while frames.count < Self.depthLimit {
            let token = tokens.next()
            if case .end = token.kind {
                while frames.count > 1 { close() }
                endStatement()
                return frames[0].events
            }
            take(token)
            before.removeLast()
            before.insert(token, at: 0)
        }
        return []
    }

    mutating func take(_ token: ScriptToken) {
        if token.isOnNewLine, endsByLine(token) { endStatement() }
        if token.isWord("else"), !before[0].isSign(".") { return takeElse() }
        frames[top].chain = nil
        beginBody(token)
        switch token.kind {
        case .word: takeWord(token)
        case .string: takeString(token)
        case .number: frames[top].number = token.integer
        case .choice: frames[top].isConditional = true
        case .arrow: takeArrow()
        case .sign(let byte): takeSign(byte)
        default: break
        }
    }

    var top: Int { frames.count - 1 }

    /// Whether the line break before a token ends the statement.
    func endsByLine(_ token: ScriptToken) -> Bool {
        guard case .nothing = pending, frames[top].holdsStatements, before[0].endsValue,
            case .word = token.kind
        else { return false }
        return !token.isWord("in") && !token.isWord("instanceof")
    }

    /// What follows a condition is its branch: a block, or a statement that happens only sometimes.
    mutating func beginBody(_ token: ScriptToken) {
        guard case .body(let branch) = pending, !token.isSign("{") else { return }
        pending = .nothing
        if case .last = branch, token.isWord("if") { return }
        frames[top].isConditional = true
        frames[top].branch = branch
        frames[top].branchRedirects = false
    }

    mutating func takeElse() {
        if frames[top].branch != nil { endStatement() }
        frames[top].soFar = frames[top].chain ?? false
        frames[top].chain = nil
        pending = .body(.last)
    }
}

extension RedirectScan {
    mutating func takeSign(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "("): openParenthesis()
        case UInt8(ascii: "["): open(.bracket)
        case UInt8(ascii: "{"): openBrace()
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
        case UInt8(ascii: ";"): endStatement()
        case UInt8(ascii: ",") where !frames[top].holdsStatements:
            // The next argument is a matter of its own.
            frames[top].isConditional = false
            frames[top].arrow = nil
        default: break
        }
    }

    mutating func open(_ kind: Frame.Kind) {
        var frame = Frame(kind)
        frame.before = before[...]
        frames.append(frame)
        pending = .nothing
    }

    mutating func openParenthesis() {
        switch pending {
        case .condition(let branch): open(.condition(branch))
        case .parameters(let use): open(.parameters(use))
        default:
            guard before[0].endsValue else { return open(.group) }
            open(.arguments(runsNow: runsNow(), waits: before[0].isWord(in: Self.timers)))
        }
    }

    /// Whether the functions that are handed over to the call that begins run without anybody's doing.
    func runsNow() -> Bool {
        if before[0].isWord(in: Self.timers) || before[0].isWord(in: Self.runners) { return true }
        guard before[0].isWord(in: ["addEventListener", "attachEvent", "on", "one"]) else { return false }
        let isOfPage = !before[1].isSign(".") || before[2].isWord(in: Self.windows + ["document"])
        guard isOfPage || before[2].isSign(")") else { return false }
        var ahead = tokens
        let event = ahead.next()
        return if case .string = event.kind { Self.loadEvents.contains { event.isText($0) } } else { false }
    }

    static let timers: [StaticString] = ["setTimeout", "setInterval"]
    static let runners: [StaticString] = [
        "requestAnimationFrame", "setImmediate", "queueMicrotask", "requestIdleCallback", "ready", "$", "jQuery",
        "domReady", "addLoadEvent",
    ]
    static let loadEvents: [StaticString] = [
        "load", "DOMContentLoaded", "readystatechange", "pageshow", "onload", "ready",
    ]

    mutating func openBrace() {
        switch pending {
        case .function(let use): open(.function(use))
        case .body(let branch): open(.branch(branch))
        case .classBody: open(.classBody)
        default:
            switch frames[top].kind {
            case .object, .classBody: open(before[0].isSign(")") ? .function(.never) : .object)
            default: open(isStatement ? .block : .object)
            }
        }
    }

    /// Whether a brace here begins a block and not an object.
    var isStatement: Bool {
        guard frames[top].holdsStatements else { return false }
        return beginsStatement(before[0]) || before[0].isWord(in: ["do", "try", "finally", "else"])
            || before[0].isSign(":")
    }

    mutating func close() {
        endStatement()
        guard frames.count > 1 else { return }
        let frame = frames.removeLast()
        beforeClosed = frame.before
        switch frame.kind {
        case .block:
            note(frame.events)
            frames[top].isStopped = frames[top].isStopped || frame.isStopped
            if frames[top].branch == nil { endStatement() }
        case .branch(let branch):
            endBranch(branch, frame.events.contains(.redirect), stops: frame.isStopped)
        case .function(let use): endFunction(use, frame.events)
        case .condition(let branch):
            note(frame.events)
            pending = .body(branch)
        case .parameters(let use): pending = .function(use)
        case .arguments(_, let waits):
            if !waits || frame.number ?? 0 <= Self.longestWait { note(frame.events) }
        case .object, .group, .bracket: note(frame.events)
        case .classBody: break
        }
    }

    /// A function runs now, later by its name, or at once because it is called where it is written.
    mutating func endFunction(_ use: Use, _ found: [Event]) {
        switch use {
        case .now: note(found)
        case .declared(let name):
            keep(found, as: name)
            endStatement()
        case .named(let name):
            keep(found, as: name)
            if nextIsSign("(") { note(found) }
        case .never: if nextIsSign("(") { note(found) }
        }
    }

    mutating func keep(_ found: [Event], as name: String) {
        guard functions.count < Self.limit || functions[name] != nil else { return }
        for event in found { Self.join(event, &functions[name, default: []]) }
    }

    /// A branch of an `if` ends; when its last one does, and all of them redirect, the whole does.
    ///
    /// What follows a branch that returns happens only sometimes, unless that branch redirects too.
    mutating func endBranch(_ branch: Branch, _ redirects: Bool, stops: Bool) {
        frames[top].isConditional = false
        frames[top].branch = nil
        if stops, !redirects { frames[top].isStopped = true }
        switch branch {
        case .first: frames[top].chain = redirects
        case .further: frames[top].chain = redirects && frames[top].soFar
        case .last: if redirects, frames[top].soFar { note(.redirect) }
        case .other: break
        }
    }

    mutating func endStatement() {
        let returns = frames[top].returns
        frames[top].arrow = nil
        frames[top].returns = false
        if let branch = frames[top].branch {
            endBranch(branch, frames[top].branchRedirects, stops: returns)
        } else {
            frames[top].isConditional = false
            frames[top].isStopped = frames[top].isStopped || returns
        }
    }

    mutating func note(_ found: [Event]) { for event in found { note(event) } }

    mutating func note(_ event: Event) {
        switch frames[top].arrow {
        case .named(let name), .declared(let name): return keep([event], as: name)
        case .never: return
        case .now, nil: break
        }
        guard !frames[top].isStopped else { return }
        if frames[top].isConditional {
            if frames[top].branch != nil, event == .redirect { frames[top].branchRedirects = true }
        } else {
            Self.join(event, &frames[top].events)
        }
    }
}
