// Server-sent events: the format (WHATWG HTML, section 9.2.6).

#if HTTP
import Foundation

/// An event of a `text/event-stream`.
public struct ServerSentEvent: Sendable, Hashable {
  /// The type of the event: `message` unless the server specifies another one.
  public var type: String
  /// The data lines, joined by line feeds.
  public var data: String
  /// The last id of the stream, up to and including this event.
  public var id: String?

  public init(type: String = "message", data: String, id: String? = nil) {
    self.type = type
    self.data = data
    self.id = id
  }
}

/// Parses the events in the bytes of a stream.
struct EventParser {
  private var line: [UInt8] = []
  private var type = ""
  private var data: String?
  private var endsWithReturn = false
  private var isAtStart = true
  /// The number of bytes of the event so far.
  private(set) var size = 0

  /// The last id of the events that have ended, for `Last-Event-ID`.
  private(set) var lastID: String?
  /// The id of the event that has not ended.
  private var nextID: String?
  /// The milliseconds that the server asks to wait before reconnecting.
  private(set) var retry: Double?

  /// Parses bytes, until the size of an event exceeds a limit.
  ///
  /// - Returns: the events that end in these bytes.
  mutating func take(_ bytes: Data, limit: Int) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      if byte == 0x0A, endsWithReturn {
        endsWithReturn = false
        continue
      }
      endsWithReturn = byte == 0x0D
      guard byte == 0x0A || byte == 0x0D else {
        line.append(byte)
        size += 1
        guard size <= limit else { break }
        continue
      }
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  /// Discards an event that has not ended, after the connection was lost.
  mutating func reset() {
    (line, type, data, endsWithReturn, isAtStart, size) = ([], "", nil, false, true, 0)
    nextID = lastID
  }

  private mutating func endLine() -> ServerSentEvent? {
    if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isAtStart = false
    defer { line.removeAll(keepingCapacity: true) }
    guard !line.isEmpty else {
      lastID = nextID
      defer { (type, data, size) = ("", nil, 0) }
      return data.map { ServerSentEvent(type: type.isEmpty ? "message" : type, data: $0, id: lastID) }
    }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[min(colon + 1, line.endIndex)...]
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "event": type = text
    // In place: an event of many lines takes time in proportion to its length.
    case "data": if data == nil { data = text } else { data?.append("\n\(text)") }
    case "id": if !text.contains("\0") { nextID = text }
    case "retry": if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { retry = Double(text) }
    default: if line.first == UInt8(ascii: ":") { size -= line.count }
    }
    return nil
  }
}
#endif
