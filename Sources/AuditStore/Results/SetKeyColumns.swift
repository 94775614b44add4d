internal import AuditModel

/// The columns by which pages of a site are compared, written and read in one order.
enum SetKeyColumns {
    static let names = [
        "domain", "is_home", "title_core", "first_segment", "last_segment", "image", "image_phash", "summary",
        "og_url", "identity",
    ]
    static let selection = names.map { "k." + $0 }.joined(separator: ", ")

    static func put(_ keys: PageRecord.SetKeys, in binder: inout Binder) {
        binder.put(keys.registrableDomain)
        binder.put(keys.isHome)
        binder.put(keys.titleCore)
        binder.put(keys.firstSegment)
        binder.put(keys.lastSegment)
        binder.put(keys.image)
        binder.put(bits: keys.imagePerceptualHash)
        binder.put(keys.summary)
        binder.put(keys.ogURL)
        binder.put(keys.identity)
    }

    static func read(_ row: inout Row) -> PageRecord.SetKeys {
        var keys = PageRecord.SetKeys()
        keys.registrableDomain = row.text()
        keys.isHome = row.bool()
        keys.titleCore = row.text()
        keys.firstSegment = row.text()
        keys.lastSegment = row.text()
        keys.image = row.text()
        keys.imagePerceptualHash = row.optionalBits()
        keys.summary = row.text()
        keys.ogURL = row.text()
        keys.identity = row.text()
        return keys
    }
}
