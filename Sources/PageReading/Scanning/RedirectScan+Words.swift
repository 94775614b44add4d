extension RedirectScan {
    mutating func takeWord(_ token: ScriptToken) {
        if token.isWord("location") { return takeLocation() }
        if before[0].isSign(".") {
            guard before[1].isWord(in: Self.windows) else { return }
            if token.isWord("open"), opensHere { note(.redirect) } else { takeName(token) }
        } else if token.isWord("if") {
            pending = .condition(before[0].isWord("else") ? .further : .first)
        } else if token.isWord(in: ["while", "for", "switch", "with"]) {
            pending = .condition(.other)
        } else if token.isWord("catch") {
            pending = nextIsSign("(") ? .condition(.other) : .body(.other)
        } else if token.isWord("function") {
            pending = .parameters(use(behind: before[...]))
        } else if token.isWord("class") {
            pending = .classBody
        } else if token.isWord("return") || token.isWord("throw") {
            frames[top].returns = true
        } else {
            takeName(token)
        }
    }

    /// A name: that of the function that begins, one that is called, or one that is handed over to be called.
    mutating func takeName(_ token: ScriptToken) {
        if case .parameters(let use) = pending {
            guard case .never = use, beginsStatement(before[1]) else { return }
            pending = .parameters(.declared(token.name))
        } else if nextIsSign("(") {
            if !isMethod, !token.isWord(in: Self.keywords) { note(.call(token.name)) }
        } else if case .arguments(runsNow: true, _) = frames[top].kind {
            let isHandedOver = before[0].isSign("(") || before[0].isSign(",")
            if isHandedOver, nextIsSign(")") || nextIsSign(",") { note(.call(token.name)) }
        } else if before[0].isSign("="), isLoadHandler(before[1...]) {
            note(.call(token.name))
        }
    }

    /// Whether a name and parenthesis here are those of a method, and not a call.
    var isMethod: Bool {
        switch frames[top].kind {
        case .object, .classBody: !before[0].isSign(":")
        default: false
        }
    }

    static let windows: [StaticString] = ["window", "self", "globalThis"]
    static let keywords: [StaticString] = ["super", "import", "typeof", "void", "await", "yield", "delete"]
    static let loadHandlers: [StaticString] = ["onload", "onpageshow", "onreadystatechange"]

    /// The code that a timer runs, when it is given as text, or a name in brackets: `window['location'] = …`.
    mutating func takeString(_ token: ScriptToken) {
        if token.isText("location"), before[0].isSign("["), before[1].isWord(in: Self.windows) {
            var ahead = tokens
            if ahead.next().isSign("]"), Self.setsLocation(&ahead) { note(.redirect) }
        }
        guard !isNested, before[0].isSign("("), case .arguments(runsNow: true, waits: true) = frames[top].kind else {
            return
        }
        var inner = RedirectScan()
        for event in inner.read(token.text, isNested: true) { note(event) }
    }

    mutating func takeArrow() {
        let use = use(behind: before[0].isSign(")") ? beforeClosed : before[1...])
        if nextIsSign("{") {
            pending = .function(use)
        } else if case .now = use {
            return
        } else {
            frames[top].arrow = use
        }
    }

    /// When a function runs, by what stands before it.
    func use(behind context: ArraySlice<ScriptToken>) -> Use {
        let context = context.first?.isWord("async") == true ? context.dropFirst() : context
        guard let last = context.first else { return .never }
        if last.isSign("=") { return assignedUse(context.dropFirst()) }
        switch frames[top].kind {
        case .arguments(let runsNow, _) where last.isSign("(") || last.isSign(","): return runsNow ? .now : .never
        case .group where last.isSign("("): return .now
        default: break
        }
        let isOperand = ["!", "+", "-", "~"].contains { last.isSign($0) } || last.isWord("void") || last.isWord("new")
        return isOperand ? .now : .never
    }

    /// When a function runs that is assigned to this.
    func assignedUse(_ target: ArraySlice<ScriptToken>) -> Use {
        if isLoadHandler(target) { return .now }
        guard let name = target.first, case .word = name.kind else { return .never }
        guard let point = target.dropFirst().first, point.isSign(".") else { return .named(name.name) }
        return target.dropFirst(2).first?.isWord(in: Self.windows) == true ? .named(name.name) : .never
    }

    /// Whether it is the window's or document's handler that runs when the page has loaded.
    func isLoadHandler(_ target: ArraySlice<ScriptToken>) -> Bool {
        guard let name = target.first, name.isWord(in: Self.loadHandlers) else { return false }
        guard let point = target.dropFirst().first, point.isSign(".") else { return true }
        return target.dropFirst(2).first?.isWord(in: Self.windows + ["document", "body"]) == true
    }

    /// Whether a token is the last of a statement, so that the next begins one.
    func beginsStatement(_ token: ScriptToken) -> Bool {
        guard frames[top].holdsStatements else { return false }
        if case .end = token.kind { return true }
        return token.isSign(";") || token.isSign("{") || token.isSign("}") || token.isSign(")") || token.endsValue
    }

    func nextIsSign(_ sign: Unicode.Scalar) -> Bool {
        var ahead = tokens
        return ahead.next().isSign(sign)
    }
}

extension RedirectScan {
    /// `location = …`, `location.href = …`, `location.replace(…)` and their like, of the page's own window.
    mutating func takeLocation() {
        guard isOwnLocation else { return }
        var ahead = tokens
        if Self.setsLocation(&ahead) { note(.redirect) }
    }

    /// Whether what follows `location` leads to another page.
    static func setsLocation(_ ahead: inout ScriptTokens) -> Bool {
        var sign = ahead.next()
        if sign.isSign(".") {
            let member = ahead.next()
            sign = ahead.next()
            if member.isWord("replace") || member.isWord("assign") {
                guard sign.isSign("(") else { return false }
            } else {
                guard member.isWord(in: ["href", "pathname"]), sign.isSign("=") else { return false }
            }
        } else if !sign.isSign("=") {
            return false
        }
        return leadsAway(&ahead)
    }

    /// Whether a call that begins opens a page in the window of this one: `window.open('/x', '_self')`.
    var opensHere: Bool {
        var ahead = tokens
        guard ahead.next().isSign("(") else { return false }
        let address = ahead.next()
        guard case .string = address.kind, Self.isPage(address.text), ahead.next().isSign(",") else { return false }
        let target = ahead.next()
        return if case .string = target.kind { target.isText("_self") } else { false }
    }

    /// Whether the word is not a variable or the property of something else.
    var isOwnLocation: Bool {
        guard before[0].isSign(".") else {
            let isOperand = ["+", "-", "*", "/", "%", "<", ">", "&", "|", "^"].contains { before[0].isSign($0) }
            return !isOperand && !before[0].isWord(in: ["var", "let", "const", "function", "class"])
        }
        let owners: [StaticString] = ["window", "self", "document", "globalThis", "top", "parent"]
        guard before[1].isWord(in: owners) else { return false }
        return !before[2].isSign(".") || before[3].isWord(in: owners)
    }

    /// Whether what is assigned is another page, and not a place in this one, an app, or the page's own address.
    static func leadsAway(_ tokens: inout ScriptTokens) -> Bool {
        var token = tokens.next()
        switch token.kind {
        case .string: return isPage(token.text)
        case .end: return false
        case .word: break
        default: return true
        }
        var isOwn = false
        while true {
            isOwn = isOwn || token.isWord(in: ["location", "URL", "documentURI", "referrer"])
            token = tokens.next()
            guard token.isSign(".") else { break }
            token = tokens.next()
        }
        let isWhole = [";", ")", "}", ","].contains { token.isSign($0) } || token.isOnNewLine || token.isEnd
        return !(isOwn && isWhole)
    }

    static func isPage(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = text.drop(while: ASCII.isSpace)
        guard let first = text.first, first != UInt8(ascii: "#") else { return false }
        let scheme = text.prefix { ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        guard scheme.endIndex < text.endIndex, text[scheme.endIndex] == UInt8(ascii: ":") else { return true }
        let name = String(decoding: scheme, as: UTF8.self)
        return ASCII.equals(name, "http") || ASCII.equals(name, "https")
    }
}
