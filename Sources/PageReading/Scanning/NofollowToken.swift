internal import AuditModel

extension AnchorTag {
    /// Whether a `rel` has the token `nofollow`, in any case.
    static func asksNofollow(_ rel: String) -> Bool {
        rel.utf8.split(whereSeparator: { ASCII.isSpace($0) }).contains { token in
            token.elementsEqual("nofollow".utf8, by: { ASCII.lowercased($0) == $1 })
        }
    }
}
