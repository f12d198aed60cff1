// Not part of a test target: Scripts/compiler-errors.py compiles this file, and compares the errors with its comments.
// A comment with a name and a text is one error, whose message contains the text, and whose line of code has the name.

import Foundation
import Pliant

struct Plain {}
struct OnlyReadable: JSONReadable {
  init(from reader: inout JSONReader) throws(JSONError) { try reader.skipValue() }
}
struct OnlyDecodable: Decodable {}
struct OnlyEncodable: Encodable {}

@JSONModel @JSONModel class Twice { var a: Int }  // error: Twice: expected one @JSONModel
@JSONModel final class Bad { @Key("") var x = 1; func f() throws { _ = try Bad(json: "") } }  // error: Bad: a key
@JSONModel struct Properties {
  var id: Int
  var required: Plain  // error: required: readable
  var optional: Plain?  // error: optional: readable
  var defaulted: Plain = Plain()  // error: defaulted: readable
  var array: [Plain]  // error: array: readable
  var dictionary: [String: Plain] = [:]  // error: dictionary: readable
  var encodable: OnlyEncodable  // error: encodable: readable
  @Key("a.b") var nested: Plain  // error: nested: readable
  @Key("list.*.name") var names: [Plain]  // error: names: readable
  @Key("list.*.id") var collected: Int  // error: collected: make the property an array or a set
  @Key("list.*.ids") var byKey: [String: Int] = [:]  // error: byKey: make the property an array or a set
  @Key("list.*.plain") var collectedPlain: Plain?  // error: collectedPlain: make the property an array or a set
  @Key("others.0") var first: Plain?  // error: first: readable
  @Encode(.null) var nullable: Plain?  // error: nullable: readable
  @Encode(.skipEmpty) var full: [Plain]  // error: full: readable
  @Ignored(.decoding) var written = Plain()  // error: written: can't be written
  @Flatten var flattened: Plain  // error: flattened: not a model
}
@JSONModel struct Rest {
  @UnknownKeys var rest: Properties  // error: rest: make it JSON, or a dictionary
}
@JSONModel struct DefaultedRest {
  @UnknownKeys var rest = Plain()  // error: rest: make it JSON, or a dictionary
}

@JSONModel struct Writing {
  var readable: OnlyReadable  // error: readable: _Pliant.AddEncodableOrIgnored<
  var decodable: OnlyDecodable?  // error: decodable: _Pliant.AddEncodableOrIgnored<OnlyDecodable?>
  @Encode(.null) var nullable: [OnlyReadable]?  // error: nullable: _Pliant.AddEncodableOrIgnored<
  @Key("others.0") var first: OnlyReadable  // error: first: _Pliant.AddEncodableOrIgnored<
  @Key("list.*.name") var names: [OnlyReadable]  // error: names: _Pliant.AddEncodableOrIgnored<
}
@JSONModel struct WritingSingleValues {
  @Key("a", encode: "list.*.a") var a: Int  // error: a: make the property an array or a set
  @Ignored(.decoding) @Key("list.*.b") var b: Int? = 1  // error: b: make the property an array or a set
  @Key("c", encode: "list.*.c") var c: Set<Int>?
}
@JSONModel final class Class {
  var property: Plain  // error: property: readable
}
@JSONModel enum ExternallyTagged {
  case single(Plain)  // error: single: readable
  case members(id: Int, plain: Plain?)  // error: members: readable
  case writing(OnlyReadable)  // error: value0: _Pliant.AddEncodableOrIgnored<
}
@JSONModel(tag: "type") enum InternallyTagged {
  case single(Plain)  // error: Self.single: readable
  case members(id: Int, plain: Plain = Plain())  // error: members: readable
  case writing(OnlyReadable)  // error: value0: _Pliant.AddEncodableOrIgnored<
}
@JSONModel(tag: "type", content: "content") enum AdjacentlyTagged {
  case single(Plain)  // error: single: readable
  case elements(Int, Plain)  // error: elements: readable
}
@JSONModel(tag: "type") enum Misfitted {
  @Strategy(.iso8601) case a(l: Int)  // error: a: the strategy reads another type
}
@JSONModel(untagged: true) enum Untagged {
  case single(Plain)  // error: Self.single: readable
  case elements(Int, Plain)  // error: elements: readable
  case writing(OnlyReadable)  // error: value0: _Pliant.AddEncodableOrIgnored<
}

// MARK: - Types with their own reading or writing

@JSONModel struct OwnReading {
  var property: Plain  // error: property: readable
  @Flatten var flattened: OnlyReadable  // error: flattened: _Pliant.AddEncodableOrIgnored<

  init(from reader: inout JSONReader) throws(JSONError) {
    (property, flattened) = (Plain(), try OnlyReadable(from: &reader))
  }
}
@JSONModel struct OwnReadingOfMembers {
  var property: Plain  // error: property: readable

  init(from reader: inout JSONReader) throws(JSONError) {
    property = Plain()
    try reader.skipValue()
  }
}
@JSONModel enum OwnReadingOfCases {
  case single(Plain)  // error: single: readable

  init(from reader: inout JSONReader) throws(JSONError) {
    try reader.skipValue()
    self = .single(Plain())
  }
}
struct PlainStrategy: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Plain {
    try reader.skipValue()
    return Plain()
  }
  func write(_ value: Plain, to writer: inout JSONWriter) throws(JSONError) { try writer.write(1) }
}

/// A strategy writes a value of any type.
@JSONModel struct StrategyWithoutReading {
  @Ignored(.decoding) @Strategy(PlainStrategy()) var property = Plain()
}
struct Wrapped: Codable {
  @DateFormatted("yyyy/MM/dd") var day: Date  // error: day: takes a type
}
@JSONModel final class OwnReadingOfClass {
  var property: OnlyEncodable  // error: property: readable

  required init(from reader: inout JSONReader) throws(JSONError) {
    property = OnlyEncodable()
    try reader.skipValue()
  }
}
class PlainBase: Codable { var a = 1 }

@JSONModel class Splitting: PlainBase { var b = 2 }  // error: Splitting: expected 'inherits: .codable'
@JSONModel(inherits: .codable) final class Orphan { var b = 2 }  // error: Orphan: expected a Codable superclass
@JSONModel(inherits: .codable) class Lonely: Codable { var b = 2 }  // error: Lonely: expected a Codable superclass
class PlainRoot { init() {} }
class NamedRoot { init(z: Int) {} }
@JSONModel class Rootless: NamedRoot {  // error: reading: missing argument for parameter 'z' in call
  var a: Int
  init(a: Int) {
    self.a = a
    super.init(z: 1)
  }
}
@JSONModel class ModelRoot { var a = 3 }
@JSONModel(inherits: true) class Keyless: ModelRoot { @Key("") var c: Int }  // error: Keyless: a key
@JSONModel(inherits: .codable) class Misled: ModelRoot { var b = 2 }  // error: Misled: expected 'inherits: true'
@JSONModel(inherits: .codable) class Misread: PlainRoot { var b = 2 }  // error: Misread: expected a Codable superclass
@JSONModel(inherits: true) class Misnamed: PlainRoot { var b = 2 }  // error: Misnamed: a superclass with @JSONModel

@JSONModel struct Returning { var a: Int; func willEncode() -> Int { 1 } }  // error: Returning: to return nothing
@JSONModel struct Computing { var a: Int; struct CodingKeys {} }  // error: Computing: found a struct
@JSONModel(tag: "t") indirect enum Own { case own(Own), x(a: Int) }  // error: Own: whose tag has the same key
@JSONModel(nil) class Getting { var a: Int { 1 } }
@JSONModel(inherits: .model) class Got: Getting { @Key("b") override var a: Int { 2 } }  // error: Got: a setter
