// The wording of every error message, in one place.

extension JSONError: CustomStringConvertible {
  /// What was expected, what was found, and where, on one line: lower case, without a final period.
  public var description: String {
    let error = knowingHiddenSteps()
    let path = error.path
    var text = error.message
    if !path.components.isEmpty || details.document != nil || details.found != nil {
      text += " at \(path.shortDescription)"
    }
    if let location { text += " (line \(location.line), column \(location.column))" }
    if let suggestion = error.suggestion { text += ", did you mean \(suggestion)?" }
    return text
  }

  /// A suggestion of the intended text: a key of the document for one that is missing, a raw value for one that is
  /// unknown.
  public var suggestion: String? {
    if isHidden { return nil }
    if let suggestion = details.suggestion { return suggestion }
    guard case .missingKey(let steps) = kind, case .key(let key)? = steps.last, let document = details.document else {
      return nil
    }
    let keys = FoundText.keys(ofObjectAt: documentOffset, along: steps.dropLast(), in: document)
    return NearMiss.suggestion(for: key, among: keys).map(EscapedText.quoted)
  }

  /// What was expected and what was found, without the place.
  public var message: String { EscapedText.line(rawMessage) }

  private var rawMessage: String {
    let isHidden = isHidden
    return switch kind {
    case .unexpectedEnd(let expectation): "expected \(expectation.wording), found the end of the document"
    case .unexpectedByte(let expectation): "expected \(expectation.wording), found \(found)"
    case .trailingBytes: "expected the end of the document, found \(found)"
    case .invalidNumber: "expected a number as JSON writes it, found \(foundText)"
    case .invalidEscape: "expected an escape that JSON knows, found \(foundText)"
    case .loneSurrogate: "expected a surrogate pair, found half of one: \(foundText)"
    case .controlCharacter: "expected a string without control characters, found \(found)"
    case .invalidUTF8: "expected UTF-8, found \(found)"
    case .depthLimitExceeded: depthMessage
    // Without their number: decoders ask for the message at each level that the error leaves, and would count the levels anew.
    case .stackLimitExceeded:
      "expected levels of nesting that the stack of the thread has room for, found one more "
        + "(a thread with a larger stack has room for more)"
    case .bytesLimitExceeded(let limit): "expected at most \(count(limit, "byte")), found more"
    case .stringLimitExceeded(let limit): "expected a string of at most \(count(limit, "byte")), found a longer one"
    case .numberLimitExceeded(let limit): "expected a number of at most \(count(limit, "byte")), found a longer one"
    case .memberLimitExceeded(let limit): "expected an object of at most \(count(limit, "member")), found one more"
    case .elementLimitExceeded(let limit): "expected an array of at most \(count(limit, "element")), found one more"
    case .workLimitExceeded(let limit):
      "expected reading to take at most \(limit) times the document's bytes, found more"
    case .typeMismatch(let expected): mismatch(expected)
    case .numberNotRepresentable(let type): "expected \(type), found \(found), which \(type) can't hold"
    case .missingKey(let keys): "expected \(IssueText.key(keys)), found none"
    case .invalidValue(let expected): mismatch(expected)
    case .unknownKey where isHidden: "expected a key that the model knows, found a hidden key"
    case .duplicateKey where isHidden: "expected one member with a hidden key, found another"
    case .underlying where isHidden: "expected \(IssueText.hiddenExpectation), found \(found)"
    case .unknownKey(let key): "expected a key that the model knows, found \(EscapedText.quoted(key))"
    case .duplicateKey(let key): "expected one member \(EscapedText.quoted(key)), found another"
    case .unwritable(let reason): "expected a value that JSON can express, found \(reason)"
    case .unsupportedInput(let type): "expected a JSON object, found \(type)"
    case .invalidNesting: "expected the calls to the writer to form one value, found calls that do not"
    case .pathNotFound(let path): "expected a value at \(path.shortDescription), found none"
    case .invalidPointer(let text):
      "expected a JSON Pointer such as \"/items/0\", found \(EscapedText.quotedText(text))"
    case .underlying(let error): details.words ?? Self.text(of: error)
    }
  }

  /// The message for a value other than the expected one. It is the most frequent one, so its storage is allocated once;
  /// an interpolation would allocate it several times.
  private func mismatch(_ expected: String) -> String {
    let found = found
    var text = ""
    text.reserveCapacity(17 + expected.utf8.count + found.utf8.count)
    text += "expected "
    text += expected
    text += ", found "
    text += found
    return text
  }

  /// The message with the kind of the found value instead of its text, so that it is the same for many values.
  package var generalMessage: String {
    switch kind {
    case .typeMismatch(let expected), .invalidValue(let expected):
      "expected \(IssueText.general(expected, found: found, issueKind)), found \(IssueText.kindPhrase(found))"
    case .numberNotRepresentable(let type): "expected \(type), found a number, which \(type) can't hold"
    case .underlying(let error): IssueText.general(details.words ?? Self.text(of: error), found: found, .other)
    default: message
    }
  }

  /// The limit follows from the place: it is the number of containers around it.
  private var depthMessage: String {
    guard let document = details.document else {
      return "expected fewer levels of nesting, found one more than the limit"
    }
    let limit = path.components.count - (document.place?.path.count ?? 0)
    return "expected at most \(count(limit, "level")) of nesting, found one more"
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// The value or byte at the place of the error, shortened: `string "abc"`, `number 12`, `an object`, `"}"`.
  package var found: String { isHidden ? IssueText.hidden(plainFound) : plainFound }

  /// The same, even if it must not be shown.
  var plainFound: String { found { EscapedText.line(FoundText.describe(in: $0, at: $1)) } }

  /// The bytes at the place of the error, shortened.
  private var foundText: String { isHidden ? IssueText.hiddenValue : found(FoundText.fragment) }

  private func found(_ describe: (DocumentBytes, _ byteOffset: Int) -> String) -> String {
    if let found = details.found { return found }
    guard let document = details.document else { return "something else" }
    #if !hasFeature(Embedded)
    if showsOneCharacter { return FoundText.character(in: document, at: documentOffset) }
    #endif
    return describe(document, documentOffset)
  }
}

extension JSONError.Expectation {
  fileprivate var wording: String {
    switch self {
    case .value: "a value"
    case .key: "a key"
    case .keyOrObjectEnd: "a key or \"}\""
    case .colon: "\":\""
    case .commaOrObjectEnd: "\",\" or \"}\""
    case .commaOrArrayEnd: "\",\" or \"]\""
    case .stringEnd: "the end of a string"
    case .commentEnd: "the end of a comment"
    }
  }
}

extension FoundText {
  /// The number of bytes of an object to search for keys. Without a limit, the innermost of nested objects that all
  /// lack a key would be searched for each of them.
  private static let reach = 1 << 18

  /// Returns the keys, a thousand at most, of the object at an offset, or of the one that `steps` lead to from there.
  package static func keys(
    ofObjectAt byteOffset: Int, along steps: ArraySlice<JSONPath.Component>, in document: DocumentBytes
  ) -> [String] {
    var reader = JSONReader(document, depthLimit: .max)
    reader.move(to: JSONReader.Position(offset: byteOffset, depthLeft: .max))
    var keys: [String] = []
    do throws(JSONError) {
      for step in steps {
        guard case .key(let key) = step, try reader.move(into: .key(key)) else { return [] }
      }
      let limit = reader.byteOffset + reach
      var hasMember = try reader.beginObject()
      while hasMember, keys.count < 1000 {
        keys.append(try reader.readKey())
        guard let end = end(ofValueAt: reader.valueOffset(from: reader.position), before: limit, in: document) else {
          break
        }
        reader.move(toByteOffset: end)
        hasMember = try reader.nextMember()
      }
    } catch {
      // The document was read before; the keys that can be read are enough.
    }
    return keys
  }

  /// Returns the end of a well-formed value; nil if it is not before `limit`.
  private static func end(ofValueAt start: Int, before limit: Int, in document: DocumentBytes) -> Int? {
    unsafe document.withBytes { bytes in
      guard start < bytes.count, var scanner = unsafe StreamScanner(firstByte: bytes[start]) else { return nil }
      var end = start
      let isWhole = unsafe scanner.scan(
        UnsafeRawBufferPointer(rebasing: bytes[..<Swift.min(limit, bytes.count)]), from: &end)
      return isWhole ? end : nil
    }
  }
}

/// Describes the value or byte at a place in a document.
package enum FoundText {
  /// The longest fragment of a document that a message quotes, in bytes.
  private static let limit = 40

  package static func describe(in document: DocumentBytes, at byteOffset: Int) -> String {
    unsafe document.withBytes { bytes in
      guard byteOffset < bytes.count else { return "the end of the document" }
      let byte = unsafe bytes[byteOffset]
      switch JSONReader.kind(ofFirstByte: byte) {
      case .object: return "an object"
      case .array: return "an array"
      case .string:
        guard let end = unsafe bytes.endOfString(from: byteOffset) else { return "the start of a string" }
        return unsafe "string \(cut(bytes, byteOffset, end))"
      case .number:
        // Only in the rewritten document do JSON's delimiters follow it.
        let end = unsafe document.written(endOfToken(in: bytes, at: byteOffset)).byteOffset
        let (source, start) = document.written(byteOffset)
        return unsafe source.withBytes { bytes in unsafe "number \(cut(bytes, start, end))" }
      case .bool, .null:
        let word = unsafe token(in: bytes, at: byteOffset)
        return ["true", "false", "null"].contains(where: word.hasSameCodeUnits) ? word : "\"\(word)\""
      case nil:
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
          return unsafe "\"\(token(in: bytes, at: byteOffset))\""
        default: return unsafe describe(byte, in: bytes, at: byteOffset)
        }
      }
    }
  }

  /// The character at the place, quoted.
  static func character(in document: DocumentBytes, at byteOffset: Int) -> String {
    unsafe document.withBytes { bytes in
      guard byteOffset < bytes.count else { return "the end of the document" }
      return unsafe describe(bytes[byteOffset], in: bytes, at: byteOffset)
    }
  }

  private static func describe(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, at byteOffset: Int) -> String {
    switch byte {
    case 0x00...0x1F, 0x7F: "control character \(hexadecimal(byte))"
    case 0x80...: unsafe character(in: bytes, at: byteOffset).map { "\"\($0)\"" } ?? "byte \(hexadecimal(byte))"
    default: "\"\(Character(Unicode.Scalar(byte)))\""
    }
  }

  /// The bytes at the place up to the next delimiter, quoted.
  package static func fragment(in document: DocumentBytes, at byteOffset: Int) -> String {
    unsafe document.withBytes { bytes in
      guard byteOffset < bytes.count else { return "the end of the document" }
      return unsafe "\"\(token(in: bytes, at: byteOffset))\""
    }
  }

  private static func token(in bytes: UnsafeRawBufferPointer, at start: Int) -> String {
    unsafe cut(bytes, start, endOfToken(in: bytes, at: start))
  }

  private static func endOfToken(in bytes: UnsafeRawBufferPointer, at start: Int) -> Int {
    var end = start + 1
    while end < bytes.count {
      switch unsafe bytes[end] {
      case 0x00...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"),
        UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""):
        return end
      default: end += 1
      }
    }
    return end
  }

  /// Returns a token, cut after at most `limit` bytes between two characters. A string keeps its quotes.
  private static func cut(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> String {
    guard end - start > limit else { return unsafe text(bytes, start, end) }
    var shortened = start + limit
    while unsafe shortened > start && bytes[shortened] & 0xC0 == 0x80 { shortened -= 1 }
    return unsafe text(bytes, start, shortened) + "…" + (bytes[start] == UInt8(ascii: "\"") ? "\"" : "")
  }

  private static func text(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> String {
    unsafe String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private static func character(in bytes: UnsafeRawBufferPointer, at start: Int) -> Character? {
    let end = Swift.min(bytes.count, start + 4)
    let scalar = unsafe String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.first
    return scalar.flatMap { $0 == "\u{FFFD}" ? nil : Character($0) }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.utf8.count == 1 ? "0" + digits : digits)
  }
}
