// TypeName: the names of types in messages.

/// The names of types, spelled as in code.
package enum TypeName {
  /// Returns the name of a type: `Int`, `[Int]`, `[String: Int?]`, `Set<Int>`.
  ///
  /// The runtime takes microseconds for a name, so it is requested only for errors and reports.
  package static func of(_ type: TypeReference) -> String {
    let name = runtimeName(of: type)
    guard name.utf8.contains(UInt8(ascii: "<")) else { return name }
    var rest = name[...]
    return spelled(&rest)
  }

  /// Removes a type from the front of `text`, up to the comma or bracket behind it.
  private static func spelled(_ text: inout Substring) -> String {
    var name = ""
    while let mark = text.utf8.firstIndex(where: { ",<>()".utf8.contains($0) }) {
      name += text[..<mark]
      text = text[mark...]
      switch text.utf8.first {
      case UInt8(ascii: "<"):
        let start = name.utf8.lastIndex { !isPartOfName($0) }.map(name.utf8.index(after:)) ?? name.startIndex
        let word = String(name[start...])
        name.removeSubrange(start...)
        name += sugared(word, list(&text, until: ">"))
      case UInt8(ascii: "("):
        name += "(" + list(&text, until: ")").joined(separator: ", ") + ")"
      case UInt8(ascii: ">") where name.utf8.last == UInt8(ascii: "-"):
        name += ">"
        text.removeFirst()
      default: return name
      }
    }
    name += text
    text = ""
    return name
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Removes a list of types in brackets from the front of `text`.
  private static func list(_ text: inout Substring, until end: Character) -> [String] {
    var names: [String] = []
    repeat {
      text.removeFirst()
      text = text.drop { $0 == " " }
      names.append(spelled(&text))
    } while text.first == ","
    if text.first == end { text.removeFirst() }
    return names
  }

  private static func sugared(_ name: String, _ arguments: [String]) -> String {
    switch (name, arguments.count) {
    // A wrapper, shown as the type that it contains.
    case ("Taken", 1): arguments[0]
    case ("Array", 1): "[\(arguments[0])]"
    case ("Dictionary", 2): "[\(arguments[0]): \(arguments[1])]"
    case ("Optional", 1):
      arguments[0].contains(" ") && !arguments[0].hasPrefix("[") ? "(\(arguments[0]))?" : "\(arguments[0])?"
    default: "\(name)<\(arguments.joined(separator: ", "))>"
    }
  }
}
