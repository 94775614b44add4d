internal import AuditSettings
internal import AuditReports

extension Console {
    /// How the terminal shows pictures, by what it says of itself; nil where it shows none, or none are wanted.
    ///
    /// tmux and screen pass no pictures on, so that what runs them does not count.
    func pictures(_ settings: Settings) -> TerminalPictures? {
        guard settings.showsPictures, usesColour(settings), isTerminal else { return nil }
        let (term, program) = (environment("TERM") ?? "", environment("TERM_PROGRAM") ?? "")
        let isNested = environment("TMUX") != nil || term.hasPrefix("tmux") || term.hasPrefix("screen")
        if !isNested {
            if term == "xterm-kitty" || environment("KITTY_WINDOW_ID") != nil || program == "ghostty" { return .kitty }
            if ["iTerm.app", "WezTerm", "mintty"].contains(program) || environment("LC_TERMINAL") == "iTerm2" {
                return .iTerm
            }
        }
        if ["truecolor", "24bit"].contains(environment("COLORTERM")) || term.hasSuffix("-direct") { return .blocks }
        return term.contains("256color") ? .palette : nil
    }
}
