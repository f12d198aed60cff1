// EngineDifferences: all that engines may make of a document otherwise than the table says, and why.

#if Macros
import Foundation
import Pliant

/// What some engines make of some cases otherwise than the others, on purpose.
struct EngineDifference: Sendable {
  /// What an engine makes of a case, by what the others make of it.
  enum Change: Sendable {
    /// This, whatever the others make of it.
    case gives(String)
    /// The same with another text for a part of it.
    case replaces(String, by: String)
    case hidesPath
  }

  var engines: Set<Engine>
  /// Parts of the names of the cases that it is about.
  var cases: [String]
  /// The tolerances that it is about, by name; all if there are none.
  var tolerances: [String]
  var change: Change
  /// A document that shows it, for the documentation.
  var example: String
  var here: String
  var elsewhere: String
  var why: String

  init(
    _ engines: Set<Engine>, _ cases: [String], _ tolerances: [String] = [], _ change: Change, example: String,
    here: String, elsewhere: String, why: String
  ) {
    (self.engines, self.cases, self.tolerances, self.change) = (engines, cases, tolerances, change)
    (self.example, self.here, self.elsewhere, self.why) = (example, here, elsewhere, why)
  }

  /// Whether it is about a case, on its ``engines``.
  func isAbout(_ row: EngineCase) -> Bool {
    cases.contains { row.name.contains($0) }
      && (tolerances.isEmpty || tolerances.contains { row.name.hasSuffix(" \($0)") })
  }

  func expected(_ row: EngineCase) -> String {
    switch change {
    case .gives(let text): return text
    case .replaces(let old, let new):
      return row.expected.components(separatedBy: old).joined(separator: new)
    case .hidesPath:
      guard let end = row.expected.range(of: " at ") else { return row.expected }
      return row.expected.hasPrefix("error dataCorrupted") ? String(row.expected[..<end.lowerBound]) : row.expected
    }
  }
}

extension EngineDifference {
  private static let codable = Engine.ofCodable.union([.tolerant, .foundation])

  private static let tolerantCodable = Engine.ofCodable.union([.tolerant])
  /// Those that have numbers from Foundation.
  private static let byFoundation: Set<Engine> = [.foreign, .foreignWrappers, .object, .plainObject]
  private static let strict = ["strict"]
  private static let lenient = ["tolerant", "forgiving"]

  static let all: [EngineDifference] = [
    EngineDifference(
      codable.union([.foreign, .foreignWrappers, .object]), [#"int":1.0"#], strict, .gives("int 1"),
      example: "1.0 as Int, strict", here: "1", elsewhere: "an error",
      why:
        "Foundation's decoder takes a number whose closest `Double` is whole, however it is written, and its objects don't know how it was. If strict decoding of a Codable type takes a fraction such as `1.00000000000000000001`, so does tolerant decoding, with a report"
    ),
    EngineDifference(
      codable.union([.foreign, .foreignWrappers, .object]), [#"int":1e2"#], strict, .gives("int 100"),
      example: "1e2 as Int, strict", here: "100", elsewhere: "an error", why: "the same"),
    EngineDifference(
      byFoundation, [#"int":1.0"#, #"int":1e2"#], lenient, .replaces(" | typeMismatch $.int converted", by: ""),
      example: "1.0 as Int, tolerant", here: "1, not reported", elsewhere: "1, reported", why: "the same"),
    EngineDifference(
      byFoundation, [#"text":1.10"#], lenient, .replaces("1.10", by: "1.1"), example: "1.10 as String", here: #""1.1""#,
      elsewhere: #""1.10""#, why: "Foundation gives numbers, not their text"),
    EngineDifference(
      [.object, .plainObject], [#"text":-0"#], lenient, .replaces("\"-0\"", by: "\"0\""), example: "-0 as String",
      here: #""0""#, elsewhere: #""-0""#, why: "an integer has no negative zero"),
    EngineDifference(
      codable,
      [
        #"int":3.9"#, #"int":9223372036854775808"#, #"int":1e400"#, #"small":256"#, #"small":-1"#, #"ratio":1e400"#,
        #"rough":1e39"#,
      ], strict, .hidesPath, example: "256 as UInt8, strict",
      here: "`dataCorrupted` with an empty coding path; the `JSONError` underneath has it",
      elsewhere: "`dataCorrupted` with the coding path", why: "as in Foundation"),
    EngineDifference(
      codable, [#"at":"2024/02/29"#, #"at":"1709247598""#, #"at":"yesterday""#, #"at":"""#], strict, .hidesPath,
      example: #""yesterday" as Date with `.iso8601`, strict"#,
      here: "`dataCorrupted` with the coding path of the type that asks for it, here an empty one; "
        + "the `JSONError` underneath has it", elsewhere: "`dataCorrupted` with the coding path",
      why: "as in Foundation"),
    EngineDifference(
      codable, [#""flag":null"#], ["strict", "tolerant"], .replaces("valueNotFound", by: "typeMismatch"),
      example: "null as Bool", here: "`typeMismatch`", elsewhere: "`valueNotFound`",
      why: "as in Foundation, for Bool alone"),
    EngineDifference(
      codable, [#"at":"2024-02-29" "#, #"at":"2024-02-29"} "#], strict, .gives("error dataCorrupted"),
      example: #""2024-02-29" as Date with `.iso8601`, strict"#, here: "an error", elsewhere: "midnight UTC",
      why: "Foundation's strategy wants a time"),
    EngineDifference(
      [.plainStream, .wrappers], [#"at":"2024-02-29" "#, #"at":"2024-02-29"} "#], strict,
      .gives("error dataCorrupted at at"), example: #""2024-02-29" as Date with `.iso8601`, strict"#, here: "an error",
      elsewhere: "midnight UTC", why: "Foundation's strategy wants a time"),
    EngineDifference(
      codable.union([.wrappers]), [#"at":"2024-02-29" "#, #"at":"2024-02-29"} "#], lenient,
      .gives("at @1709164800 | typeMismatch $.at converted"),
      example: #""2024-02-29" as Date with `.iso8601`, tolerant"#, here: "midnight UTC, reported",
      elsewhere: "midnight UTC", why: "Foundation's strategy wants a time"),
    EngineDifference(
      codable.union([.foreign, .foreignWrappers, .wrappers]), [#"at":"2024-02-30"#], [], .gives("at @1709251200"),
      example: #""2024-02-30T00:00:00Z" as Date with `.iso8601`"#, here: "the first of March",
      elsewhere: "an error, nil or the default", why: "Foundation counts days on"),
    EngineDifference(
      codable, [#"link":"http://a.b/c d""#], strict, .gives("link <http://a.b/c%20d>"),
      example: #""http://a.b/c d" as URL, strict"#, here: "the URL, encoded", elsewhere: "an error",
      why: "as in Foundation"),
    EngineDifference(
      codable, [#"link":"http://a.b/c d""#], lenient, .gives("link <http://a.b/c%20d>"),
      example: #""http://a.b/c d" as URL, tolerant"#, here: "the URL, encoded",
      elsewhere: "the URL, encoded, and reported", why: "as in Foundation"),
    EngineDifference(
      [.foreign, .foundation, .plain, .plainJSON, .plainStream, .tolerant], [#"{"int":1,"int":2}"#], [],
      .gives("int 1"),
      example: "a second member with the same key", here: "the first counts", elsewhere: "the last counts",
      why: "as in Foundation's decoder"),
    EngineDifference(
      [.foundation, .plain, .tolerant], [#""int":01"#], strict, .hidesPath, example: "`01`, strict",
      here: "`dataCorrupted` with an empty coding path", elsewhere: "`dataCorrupted` with the coding path",
      why: "as in Foundation, for what is no JSON"),
    EngineDifference(
      [.plain, .tolerant], [#""int":01"#], lenient, .hidesPath, example: "`01`, tolerant",
      here: "`dataCorrupted` with an empty coding path", elsewhere: "`dataCorrupted` with the coding path",
      why: "as in Foundation, for what is no JSON"),
    EngineDifference(
      byFoundation, [#"text":1e30"#], lenient, .replaces("1e30", by: "1e+30"), example: "1e30 as String",
      here: #""1e+30""#, elsewhere: #""1e30""#, why: "Foundation gives numbers, not their text"),
    EngineDifference(
      [.foreign], [#"optional "{"#], lenient, .gives("error typeMismatch"),
      example: "a document that is a string of JSON", here: "an error", elsewhere: "the value in it",
      why: "a decoder for the whole document can't be told to look into a string"),
    EngineDifference(
      [.plain, .plainJSON, .plainStream, .foreign, .foundation], [#"{"text":[],"int":[]}"#], strict,
      .gives("error typeMismatch at int"), example: "two bad values, strict",
      here: "the error is about the type's first property", elsewhere: "the error is about the document's first member",
      why: "a Codable type asks for one property after another"),
    EngineDifference(
      [.foreign], [#""int":01"#], lenient, .gives(" | numberNotRepresentable $.int usedNil"), example: "`01`, tolerant",
      here: "nil, reported", elsewhere: "an error",
      why: "Foundation's decoder looks at numbers only when they are asked for"),
    EngineDifference(
      [.foundation, .plain, .tolerant, .foreign], [#"{"x":[[[["#], [], .hidesPath, example: "more than 512 levels",
      here: "`dataCorrupted` with an empty coding path", elsewhere: "`dataCorrupted` with the coding path",
      why: "as in Foundation, for what is no JSON"),
    EngineDifference(
      tolerantCodable, [#""byIndex":{"x""#], strict, .replaces("dataCorrupted", by: "typeMismatch"),
      example: "a key that is no number, for `[Int: String]`, strict", here: "`typeMismatch`",
      elsewhere: "`dataCorrupted`", why: "as in Foundation"),
    EngineDifference(
      tolerantCodable, [#"paths {"nickname":[1]"#, #"paths {"nickname":5"#], strict,
      .replaces("at nickname", by: "at name"), example: "a bad value of a property with other keys, strict",
      here: "the coding path has the type's key; the `JSONError` underneath has the document's",
      elsewhere: "the coding path has the document's key", why: "a Codable type decodes by its own keys"),
    EngineDifference(
      tolerantCodable, [#"paths {"info":{"age":"#, #"subclasses {"name":"a","legs":4,"stats""#], strict,
      .replaces("info.age", by: "age"), example: "a bad value of a property behind a path, strict",
      here: "the coding path has the type's key", elsewhere: "the coding path has the document's keys", why: "the same"),
    EngineDifference(
      [.tolerant], [#"subclasses {"name":"a","legs":4,"stats""#], strict, .replaces("stats.age", by: "age"),
      example: "the same in a subclass", here: "the type's key", elsewhere: "the document's keys", why: "the same"),
  ]
}
#endif
