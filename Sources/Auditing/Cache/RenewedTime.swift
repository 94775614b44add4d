/// What is known of the time of an answer that its server says has not changed.
///
/// How fast a server says so is a lower bound of how fast it sends the whole. All times are in milliseconds.
struct RenewedTime {
    /// What the last whole answer took, and what it took to say that it is still the same.
    let kept: Int
    let tonight: Int
    /// The longest time that is no finding.
    let limit: Int

    /// Whether only the whole answer can tell if what was slow still is.
    var isUnknown: Bool { kept > limit && tonight <= limit }
    /// Whether tonight's time counts rather than the one that was kept.
    var isTonights: Bool { tonight > limit || tonight > kept }
}
