internal import Glibc

/// Why a report could not be written.
package struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    package enum Code: String, Sendable {
        case diskFull = "disk_full"
        case notWritable = "not_writable"
        case isFolder = "is_folder"
        case noSuchFolder = "no_such_folder"
        /// A link or a file where a folder of a report belongs.
        case isLink = "is_link"
        /// Another process writes it.
        case inUse = "in_use"
        case failed
    }

    package var code: Code
    /// The file that could not be written.
    package var path: String
    /// The number that the system gave.
    package var number: Int32

    package init(path: String, number: Int32) {
        self.path = path
        self.number = number
        code =
            switch number {
            case ENOSPC, EDQUOT, EFBIG: .diskFull
            case EACCES, EPERM, EROFS: .notWritable
            case EISDIR: .isFolder
            case ENOENT, ENOTDIR: .noSuchFolder
            case ELOOP: .isLink
            case EBUSY: .inUse
            default: .failed
            }
    }

    /// What happened and what to do, in one sentence.
    package var description: String {
        switch code {
        case .diskFull: "No space left to write \(path); free some space or choose another folder."
        case .notWritable: "\(path) is not writable; check its permissions or choose another folder."
        case .isFolder: "\(path) is a folder; give the name of a file."
        case .noSuchFolder: "\(path) cannot be created because its folder does not exist; create the folder first."
        case .isLink: "\(path) is a link or a file, but reports need a folder there; move it away."
        case .inUse:
            "Another process is writing \(path); wait for it to finish, or choose another file."
        case .failed: "\(path) could not be written: \(String(cString: strerror(number)))."
        }
    }
}
