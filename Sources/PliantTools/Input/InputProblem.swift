// InputProblem: a problem of an input, and its location.

#if CommandLine
package import PliantCore

/// A part of an input that can't be used: `orders.ndjson:7:12: expected value, found "}"`.
package struct InputProblem: Error, Sendable, CustomStringConvertible {
  /// The file's name, with hidden characters escaped; `-` for standard input.
  package var file: String
  /// The line and column in the file, counted from 1; 0 for the file as a whole.
  package var line: Int
  package var column: Int
  package var message: String
  /// The line with a caret under the location, if it can be shown.
  package var snippet: String?

  package init(file: String, line: Int = 0, column: Int = 0, message: String, snippet: String? = nil) {
    self.file = EscapedText.line(file)
    self.line = line
    self.column = column
    self.message = message
    self.snippet = snippet
  }

  /// The problem of an input in another encoding; nil for one in UTF-8. By their byte order mark, or by the zero bytes
  /// of the ASCII characters that documents begin with (RFC 4627, section 3).
  init?(encodingOf bytes: some Collection<UInt8>, file: String) {
    let head = Array(bytes.prefix(4))
    let encoding: String
    switch (head, head.map { $0 == 0 }) {
    case ([0xFF, 0xFE, 0, 0], _), ([0, 0, 0xFE, 0xFF], _), (_, [true, true, true, false]),
      (_, [false, true, true, true]):
      encoding = "UTF-32"
    case (_, [true, false, true, false]), (_, [false, true, false, true]), (_, [true, false]), (_, [false, true]):
      encoding = "UTF-16"
    default:
      guard [[0xFF, 0xFE], [0xFE, 0xFF]].contains(head.prefix(2)) else { return nil }
      encoding = "UTF-16"
    }
    self.init(file: file, line: 1, column: 1, message: "expected UTF-8, found \(encoding)")
  }

  /// The file, line and column: `orders.ndjson:7:12:`.
  package var place: String { line == 0 ? "\(file):" : "\(file):\(line):\(column):" }

  package var description: String { "\(place) \(message)" }
}

extension InputProblem {
  /// The problem of a value whose text begins at a line and column of a file.
  ///
  /// - Parameter error: an error of a document that consists of that text.
  package init(_ error: JSONError, file: String, line: Int, column: Int) {
    let place = error.location
    let lineInText = place?.line ?? 1
    let columnInText = place?.column ?? 1
    self.init(
      file: file, line: line + lineInText - 1,
      column: lineInText == 1 ? column + columnInText - 1 : columnInText,
      message: error.messageWithoutPlace, snippet: error.snippet)
  }
}

extension JSONError {
  /// The message and the path, without line and column, which count from the start of the value's text.
  fileprivate var messageWithoutPlace: String {
    var text = message
    let path = path
    if !path.components.isEmpty { text += " at \(path)" }
    if let suggestion { text += ", did you mean \(suggestion)?" }
    return text
  }
}
#endif
