internal import AuditModel

extension PageTags {
    /// The content of the tag that a value of the card comes from: decoded once, where the card decodes twice.
    func written(_ value: Sourced<String>?) -> String? {
        guard let value else { return nil }
        return tag(value.source)?.content ?? value.value
    }

    /// What `first` finds; the tags before it are not copied, for rules ask often.
    func tag(_ key: String) -> MetaTag? {
        for index in metas.indices where self.key(at: index) == key {
            if !metas[index].place.isInNoscript, metas[index].content?.isEmpty == false { return metas[index] }
        }
        return nil
    }

    /// `MetaTag.key` without a copy of the tag.
    func key(at index: Int) -> String? {
        if let property = metas[index].property, !property.isEmpty { return property }
        if let name = metas[index].name, !name.isEmpty { return name }
        guard let itemprop = metas[index].itemprop, !itemprop.isEmpty else { return nil }
        return itemprop
    }
}
