// Reads and writes documents, and prints the results, which don't depend on the size of `Int`.

import PliantCore

private let numbers = [
  "0", "-0", "127", "-129", "32768", "65536", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295",
  "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
  "18446744073709551615", "18446744073709551616", "123456789012345678901234567890", "1e10", "3.9", "2.5", "1e-7",
  "5e-324", "1.7976931348623157e308", "1e309", "1e999999999", "1e-999999999", "4294967296.5", "3.4028236e38", "01",
  "1.00000000000000011102230246251565404236316680908203125", "\"4294967297\"", "\"4.2e1\"", "\"yes\"",
]

private let documents =
  numbers + [
    "null", "[]", "{}", "[[[]]]", "[1,]", "{\"a\":}", "[1 2]", "tru", "\"abc", "{\"a\"", "", "{\"a\":1,\"a\":2}",
    "[ 1 , \"two\" , { \"three\" : 3.0 , \"four\" : [ true , false , null ] } ]", "\"\\u00e9\\ud83d\\ude00x\"",
    "{\"k\\u0065y\":1,\"b\":{\"c\":[12345678901,{\"d\":\"0123456789abcdef0123456789abcdef\"}]}}",
    String(repeating: "[", count: 600), "{" + (0..<300).map { "\"key\($0)\":\($0 * 7919)," }.joined() + "\"a\":1}",
  ]

private func result(_ text: String, _ body: (inout JSONReader) throws(JSONError) -> String) -> String {
  var text = text
  return text.withUTF8 { bytes in
    var reader = unsafe JSONReader(copying: UnsafeRawBufferPointer(bytes))
    do throws(JSONError) { return try body(&reader) + "@\(reader.byteOffset)" } catch {
      return "\(error.byteOffset): \(error.description)"
    }
  }
}

private func nodes(of index: DocumentIndex) -> String {
  var (text, node) = ("", DocumentIndex.root)
  let end = index.node(after: node)
  while node < end {
    let kind = index.kind(at: node)
    text += "\(node) \(kind.rawValue) \(index.byteOffset(at: node)) \(index.byteRange(at: node).upperBound) "
    switch kind {
    case .number:
      text += index.int64(at: node).map { "\($0) " } ?? ""
      text += index.double(at: node).map { "\($0.bitPattern) " } ?? ""
    case .string: text += index.string(at: node)
    case .array, .object: text += "\(index.count(at: node))"
    default: break
    }
    node += kind == .array || kind == .object ? 2 : 1
  }
  var table = MemberTable()
  if index.kind(at: DocumentIndex.root) == .object { table.fill(with: UInt32(DocumentIndex.root), of: index) }
  if table.isUsable {
    var key = "key123"
    text += "key123 at \(key.withUTF8 { unsafe table.key($0, in: index) } ?? -1)"
  }
  return text
}

/// True if exhausting a reader stops it, and exceeding the expected work doesn't.
private func stops(_ count: Int) -> Bool {
  let bytes = [UInt8](repeating: 0x20, count: count)
  return bytes.withUnsafeBytes { bytes in
    var reader = unsafe JSONReader(copying: bytes)
    reader.spend(3 * count + 1)
    let goesOn = !reader.isExhausted
    _ = reader.exhaust()
    return goesOn && reader.isExhausted
  }
}

@_cdecl("run") public func run() {
  for text in documents {
    print("== \(text.utf8.prefix(60).count) \(text.utf8.count)")
    print(result(text) { reader throws(JSONError) in "\(try reader.readInteger(Int32.self))" })
    print(result(text) { reader throws(JSONError) in "\(try reader.readInt64()) \(reader.byteOffset)" })
    print(result(text) { reader throws(JSONError) in "\(try reader.readDouble().bitPattern)" })
    print(result(text) { reader throws(JSONError) in "\(try reader.readFloat().bitPattern)" })
    print(
      result(text) { reader throws(JSONError) in
        _ = reader.enter(.forgiving)
        return "\(try reader.readUInt64())"
      })
    print(
      result(text) { reader throws(JSONError) in
        var writer = JSONWriter(options: [.pretty, .sortedKeys, .escapingNonASCII])
        try writer.write(valueOf: &reader)
        return try writer.string()
      })
    print(result(text) { reader throws(JSONError) in nodes(of: try reader.index()) })
    print(
      result(text) { reader throws(JSONError) in
        try reader.take(ReadingLimits(stringLength: 20, numberLength: 12, members: 5, elements: 2))
        try reader.checkLimits()
        return "within limits"
      })
  }
  for count in [1100, 1_200_000, 2_200_000, 20_000_000] { print("\(count): \(stops(count))") }
}
