//===----------------------------------------------------------------------===//
// TypeName: types as messages name them.
//===----------------------------------------------------------------------===//

/// Names of types, spelled as code spells them.
package enum TypeName {
  /// The name of a type: `Int`, `[Int]`, `[String: Int?]`, `Set<Int>`.
  ///
  /// Asking the runtime takes microseconds: only for what is thrown or reported.
  package static func of(_ type: TypeReference) -> String {
    let name = runtimeName(of: type)
    guard name.utf8.contains(UInt8(ascii: "<")) else { return name }
    var rest = name[...]
    return spelled(&rest)
  }

  /// Takes a type off the front of `text`, up to the comma or bracket behind it.
  private static func spelled(_ text: inout Substring) -> String {
    var name = ""
    while let next = text.first {
      switch next {
      case ",", ")": return name
      case ">" where name.last != "-": return name
      case "<":
        let word = String(name.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
        name.removeLast(word.count)
        name += sugared(word, list(&text, until: ">"))
      case "(":
        name += "(" + list(&text, until: ")").joined(separator: ", ") + ")"
      default:
        name.append(next)
        text.removeFirst()
      }
    }
    return name
  }

  /// Takes a list of types in brackets off the front of `text`.
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
    // Only there to be read as what it holds.
    case ("Taken", 1): arguments[0]
    case ("Array", 1): "[\(arguments[0])]"
    case ("Dictionary", 2): "[\(arguments[0]): \(arguments[1])]"
    case ("Optional", 1):
      arguments[0].contains(" ") && !arguments[0].hasPrefix("[") ? "(\(arguments[0]))?" : "\(arguments[0])?"
    default: "\(name)<\(arguments.joined(separator: ", "))>"
    }
  }
}
