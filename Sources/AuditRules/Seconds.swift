/// Times as findings print them.
enum Seconds {
    /// Milliseconds as seconds with one decimal: `6.0 s`.
    static func text(_ milliseconds: Int) -> String {
        let tenths = (milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
