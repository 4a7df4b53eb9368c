import BridgeSchema
import BridgeSystem

/// Reads a `-wal` as SQLite would on recovery, without SQLite, which would delete or apply it
/// (<https://www.sqlite.org/fileformat.html>, 4).
///
/// A log carries no name of the file that it belongs to. What can be checked is checked: its
/// checksums and salts, its page size, and what its copy of the first page says. What still fits
/// is checked once more by content, on a copy (see ``StoreFile/look(_:)``).
struct LogReader: ~Copyable {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  private let file: OpenFile
  private let main: DatabaseHeader
  private var checksum = LogChecksum()
  private var commits: LogCommits?
  /// The header in the newest first page, committed or not, and that of the last commit.
  private var firstPage: DatabaseHeader?
  private var committedFirstPage: DatabaseHeader?

  /// What the log beside a main file amounts to.
  ///
  /// - Parameters:
  ///   - path: The `-wal`; it may be missing.
  ///   - main: The header of the main file.
  /// - Returns: The state, also for a log that is foreign or damaged.
  /// - Throws: `FILE-PERMISSION` and others, when it cannot be read.
  /// - Complexity: O(*n*) in the bytes of the log; memory for one frame.
  static func state(of path: String, beside main: DatabaseHeader) throws(Failure) -> LogState {
    guard let status = try FileSystem.status(of: path) else { return .absent }
    guard status.kind == .file else { return .foreign("it is not a file") }
    guard status.size > 0 else { return .empty }
    var reader = LogReader(file: try OpenFile(path, for: .reading), main: main)
    return try reader.read()
  }

  private init(file: consuming OpenFile, main: DatabaseHeader) {
    self.file = file
    self.main = main
  }

  private mutating func read() throws(Failure) -> LogState {
    let header = try read(Self.headerSize)
    guard header.count == Self.headerSize, let order = LogChecksum.Order(header) else {
      return .foreign("it does not begin as a log of SQLite does")
    }
    checksum = LogChecksum(order: order)
    checksum.update(header[0..<24])
    guard checksum.matches(header, at: 24) else {
      return .foreign("the checksum of its header is wrong")
    }
    let pageSize = Int(BigEndian.word(header, at: 8))
    guard pageSize == main.pageSize else {
      return .foreign("its pages have \(pageSize) bytes, those of the file \(main.pageSize)")
    }
    try readFrames(salts: header[16..<24])
    return judged
  }

  private mutating func readFrames(salts: ArraySlice<UInt8>) throws(Failure) {
    let size = Self.frameHeaderSize + main.pageSize
    var count = 0
    while true {
      let frame = try read(size)
      // A frame of an earlier round of the log, or one cut off, ends what is valid.
      guard frame.count == size, frame[8..<16].elementsEqual(salts) else { return }
      checksum.update(frame[0..<8])
      checksum.update(frame[Self.frameHeaderSize...])
      guard checksum.matches(frame, at: 16) else { return }
      count += 1
      noteFirstPage(frame)
      let pageCount = Int(BigEndian.word(frame, at: 4))
      guard pageCount > 0 else { continue }
      commits = LogCommits(frames: count, pageCount: pageCount)
      committedFirstPage = firstPage
    }
  }

  private mutating func noteFirstPage(_ frame: [UInt8]) {
    guard BigEndian.word(frame, at: 0) == 1 else { return }
    firstPage = DatabaseHeader(Array(frame[Self.frameHeaderSize...]))
  }

  /// What the frames say, held against the main file.
  private var judged: LogState {
    guard let commits else { return .withoutCommits }
    guard main.usesLog else {
      return .foreign("the file is not in WAL mode, so no log can belong to it")
    }
    // A commit that changes the number of pages writes it into the first page.
    if let count = (committedFirstPage ?? main).pageCount, count != commits.pageCount {
      return .foreign("its last commit has \(commits.pageCount) pages, the file \(count)")
    }
    guard let page = committedFirstPage else { return .committed(commits) }
    // The counter only grows: a checkpoint copies the log's own first page into the file.
    guard page.changeCounter >= main.changeCounter else {
      return .foreign(
        "its transactions end at number \(page.changeCounter), the file is at "
          + "\(main.changeCounter) already")
    }
    guard main.encoding == 0 || page.encoding == main.encoding else {
      return .foreign("its text has another encoding than that of the file")
    }
    return .committed(commits)
  }

  private borrowing func read(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try file.read(upTo: count - bytes.count)
      if piece.isEmpty { break }
      bytes = bytes.isEmpty ? piece : bytes + piece
    }
    return bytes
  }
}

/// The running checksum of a log (<https://www.sqlite.org/fileformat.html>, 4.2).
struct LogChecksum {
  /// In which order the bytes of a word count.
  enum Order {
    case littleEndian, bigEndian

    /// The order that the header of a log names, or nil for what is no log.
    init?(_ header: [UInt8]) {
      switch BigEndian.word(header, at: 0) {
      case 0x377F_0682: self = .littleEndian
      case 0x377F_0683: self = .bigEndian
      default: return nil
      }
    }
  }

  private let order: Order
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(order: Order = .littleEndian) { self.order = order }

  /// Takes in bytes, whose number is a multiple of 8.
  mutating func update(_ bytes: ArraySlice<UInt8>) {
    let span = bytes.span
    var offset = 0
    while offset + 8 <= span.count {
      first &+= word(span, at: offset) &+ second
      second &+= word(span, at: offset + 4) &+ first
      offset += 8
    }
  }

  /// Whether the two words at an offset are the checksum so far.
  func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
    BigEndian.word(bytes, at: offset) == first && BigEndian.word(bytes, at: offset + 4) == second
  }

  private func word(_ bytes: Span<UInt8>, at offset: Int) -> UInt32 {
    let big =
      UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16
      | UInt32(bytes[offset + 2]) << 8 | UInt32(bytes[offset + 3])
    return order == .bigEndian ? big : big.byteSwapped
  }
}
