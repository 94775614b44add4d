internal import CCrypto

/// SHA-256 of bytes in lower-case hexadecimal (libcrypto).
package enum ContentHash {
    package static func sha256(_ bytes: [UInt8]) -> String? {
        var digest = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 0
        guard EVP_Digest(bytes, bytes.count, &digest, &length, method, nil) == 1, length == 32 else { return nil }
        return String(unsafeUninitializedCapacity: 2 * digest.count) { text in
            for (place, byte) in digest.enumerated() {
                text[2 * place] = hex[Int(byte >> 4)]
                text[2 * place + 1] = hex[Int(byte & 15)]
            }
            return 2 * digest.count
        }
    }

    private static let hex = Array("0123456789abcdef".utf8)

    // Looked up once: EVP_sha256 is looked up with each use. Nothing writes to it, and it is never freed.
    private nonisolated(unsafe) static let method = EVP_MD_fetch(nil, "SHA256", nil)
}
