import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Failure {
  /// What a system call said, as a failure with the code of its kind.
  ///
  /// - Parameters:
  ///   - operation: What was tried, as it follows "cannot": `create the folder`.
  ///   - path: The file or folder that it was tried on.
  ///   - error: The value of `errno` right after the call.
  /// - Returns: The failure, with operation, path and the system's words in its summary.
  static func system(_ operation: String, _ path: String, _ error: Int32) -> Failure {
    let kind = SystemErrorKind(error)
    return Failure(
      kind.code,
      "cannot \(operation) \(path.isEmpty ? "(an empty path)" : path): \(text(of: error))",
      remedy: kind.remedy, disposition: kind.disposition)
  }

  /// The system's words for an error number, with the number.
  static func text(of error: Int32) -> String {
    guard let words = unsafe strerror(error) else { return "error \(error)" }
    return unsafe "\(String(cString: words)) (errno \(error))"
  }
}

/// The kinds of system error that a person acts on in different ways.
private struct SystemErrorKind {
  let code: Failure.Code
  let remedy: String
  var disposition = Failure.Disposition.rejected

  init(_ error: Int32) {
    switch error {
    case ENOENT, ENOTDIR:
      code = .fileMissing
      remedy = "check the path; a relative path counts from the current folder"
    case EACCES, EPERM, EROFS:
      code = .filePermission
      remedy = "give this user the right to it, or use a folder that may be written"
    case EEXIST, ENOTEMPTY:
      code = .fileExists
      remedy = "choose another name, or move away what stands there"
    case EISDIR:
      code = .fileKind
      remedy = "name a file, not a folder"
    case ELOOP, ENAMETOOLONG:
      code = .filePath
      remedy = "use a shorter path without a loop of symbolic links"
    case ENOSPC, EDQUOT, EFBIG:
      code = .diskFull
      remedy = "free space on that disk, then go on with: bridge run --resume"
      disposition = .resumable
    case EMFILE, ENFILE:
      code = .tooManyFiles
      remedy = "close other programs or raise `ulimit -n`, then go on with: bridge run --resume"
      disposition = .resumable
    default:
      code = .fileIO
      remedy = "check the disk and the system's log, then try again"
    }
  }
}
