/// Why a text is no web address, in words for the person who wrote it.
package struct AddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One clause without a full stop: `the host name is empty`.
    package let reason: String

    init(_ reason: String) { self.reason = reason }

    package var description: String { reason }
}

extension AddressError {
    static let emptyText = AddressError("it is empty")
    static let space = AddressError("it contains a space, which is written %20 in a URL")
    static let noColon = AddressError("a colon is missing after the scheme")
    static let twoSchemes = AddressError("it has two schemes")
    static let lineBreak = AddressError("it contains a tab or a line break")
    static let emptyHost = AddressError("the host name is empty")
    static let relative = AddressError("it is not an absolute URL")
    static let tooLong = AddressError("the URL is longer than \(WebAddress.lengthLimit) bytes")
    static let longLabel = AddressError("the host name has a label longer than 63 characters")
    static let longHost = AddressError("the host name is longer than 253 characters")
    static let emptyLabel = AddressError("the host name has an empty label (two dots, or a dot in front)")
    static let badIPv4 = AddressError("the host name ends in a number but is not an IPv4 address")
    static let badIPv6 = AddressError("the host is not an IPv6 address")
    static let badPort = AddressError("the port is not a number")
    static let bigPort = AddressError("the port is above 65535")
    static let pathOnly = AddressError("it is a path without a host name")
    static let mailbox = AddressError("it looks like an email address")

    static func scheme(_ name: String) -> AddressError { AddressError("\(name) is not http or https") }
    static func singleWord(_ word: String) -> AddressError { AddressError("\"\(word)\" is a word, not a host name") }
    static func number(_ text: String) -> AddressError { AddressError("\"\(text)\" is a number, not a host name") }
    static func idna(_ why: String) -> AddressError {
        AddressError("the international host name is invalid: \(why)")
    }

    /// A byte that may stand in no host name, named so that it can be seen.
    static func forbidden(_ byte: UInt8) -> AddressError {
        switch byte {
        case 0x20: AddressError("the host name contains a space")
        case 0..<0x20, 0x7F: AddressError("the host name contains a control character")
        default: AddressError("the host name contains \"\(Character(UnicodeScalar(byte)))\"")
        }
    }
}
