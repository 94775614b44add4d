internal import CCrypto

/// SHA-256 of bytes in lower-case hexadecimal (libcrypto).
package enum ContentHash {
    package static func sha256(_ bytes: [UInt8]) -> String? {
        var digest = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 0
        guard EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil) == 1, length == 32 else { return nil }
        var text = ""
        for byte in digest {
            text.unicodeScalars.append(hex[Int(byte >> 4)])
            text.unicodeScalars.append(hex[Int(byte & 15)])
        }
        return text
    }

    private static let hex = Array("0123456789abcdef".unicodeScalars)
}
