// Every option of a decoder, with a document in which it matters.

#if Macros
import Foundation
import Pliant

/// The same properties in a model, in a type that is only Codable, and in one with initial values.
protocol OptionSubject: Decodable, Sendable {}

@JSONModel struct OptionModel: OptionSubject {
  var id: Int
  var userName: String?, count: Int?, ratio: Double?, date: Date?, blob: Data?, told: ToldValue?, tags: [String]?
}

struct OptionCodable: OptionSubject {
  var id: Int
  var userName: String?, count: Int?, ratio: Double?, date: Date?, blob: Data?, told: ToldValue?, tags: [String]?
}

struct OptionTolerant: TolerantCodable, OptionSubject {
  var id = 0
  var userName: String?, count: Int?, ratio: Double?, date: Date?, blob: Data?, told: ToldValue?, tags: [String]?
}

/// Knows what the decoder was told.
struct ToldValue: Codable, Sendable {
  static let key = CodingUserInfoKey(rawValue: "told")

  var value: String

  init(from decoder: any Decoder) throws {
    value = Self.key.flatMap { decoder.userInfo[$0] as? String } ?? "nothing"
  }
}

/// One option of a decoder.
struct DecoderOption: Sendable, CustomStringConvertible {
  let name: String
  let document: String
  /// Sets the option; it is told the type that will be decoded.
  let set: @Sendable (inout PliantDecoder, any Any.Type) -> Void

  init(_ name: String, _ document: String, _ set: @escaping @Sendable (inout PliantDecoder, any Any.Type) -> Void) {
    (self.name, self.document, self.set) = (name, document, set)
  }

  init(_ name: String, _ document: String, _ set: @escaping @Sendable (inout PliantDecoder) -> Void) {
    self.init(name, document) { decoder, _ in set(&decoder) }
  }

  var description: String { name }

  static let all: [DecoderOption] = [
    DecoderOption("strict", #"{"id":"1"}"#) { $0.tolerance = .strict },
    DecoderOption("strict, a bad element", #"{"id":1,"tags":["a",[]]}"#) { $0.tolerance = .strict },
    DecoderOption("strict, a missing key", #"{"tags":[]}"#) { decoder, type in
      decoder.tolerance = .strict
      decoder.keyMapping[type] = ["id": "number"]
    },
    DecoderOption("enforced", #"{"id":1,"count":"5"}"#) { $0 = PliantDecoder(enforcing: .strict) },
    DecoderOption("forgiving", #"{"id":[],"count":"5"}"#) { $0.tolerance = .forgiving },
    DecoderOption("conversions", #"{"id":1,"count":3.9}"#) { $0.tolerance.conversions.insert(.fractionToInteger) },
    DecoderOption("elements", #"{"id":1,"tags":["a",[]]}"#) { $0.tolerance.dropsElements = false },
    DecoderOption("null optionals", #"{"id":1,"count":null}"#) { $0.tolerance.nullOptionals = .report },
    DecoderOption("missing optionals", #"{"id":1}"#) { $0.tolerance.missingOptionals = .fail },
    DecoderOption("duplicate keys reported", #"{"id":1,"tags":["a"],"x":{"b":1,"b":2}}"#) {
      $0.duplicateKeys = .report
    },
    DecoderOption("duplicate keys refused", #"{"id":1,"tags":["a"],"tags":["a"]}"#) { $0.duplicateKeys = .fail },
    DecoderOption("snake case", #"{"id":1,"user_name":"a","count":"5"}"#) {
      $0.keyDecodingStrategy = .convertFromSnakeCase
    },
    DecoderOption("strict snake case", #"{"id":1,"user_name":7}"#) { decoder, _ in
      decoder.tolerance = .strict
      decoder.keyDecodingStrategy = .convertFromSnakeCase
    },
    DecoderOption("custom keys", #"{"_id":1,"_userName":"a","_tags":["b",[]]}"#) { decoder, _ in
      decoder.keyDecodingStrategy = .custom { path in
        let key = path.last?.stringValue ?? ""
        return AnyKey(key.hasPrefix("_") ? String(key.dropFirst()) : key)
      }
    },
    DecoderOption("key style", #"{"id":1,"user-name":"a"}"#) { $0.keyStyle = .kebabCase },
    DecoderOption("case of keys", #"{"ID":1,"USERNAME":"a"}"#) { $0.ignoresKeyCase = true },
    DecoderOption("key mapping", #"{"number":1,"user":{"name":["a"]},"n":null,"m":"5"}"#) { decoder, type in
      decoder.keyMapping[type] = ["id": "number", "userName": "user.name.0", "count": ["n", "m"]]
    },
    DecoderOption("defaults", #"{"id":[],"userName":null}"#) { decoder, type in
      decoder.defaults[type] = ["id": 7, "count": 8]
    },
    DecoderOption("dates", #"{"id":1,"date":86400}"#) { $0.dateDecodingStrategy = .secondsSince1970 },
    DecoderOption("dates as text", #"{"id":1,"date":"2024-02-29T00:00:00Z"}"#) { decoder, _ in
      decoder.tolerance = .strict
      decoder.dateDecodingStrategy = .millisecondsSince1970
    },
    DecoderOption("custom dates", #"{"id":1,"date":"now"}"#) { decoder, _ in
      decoder.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 5) }
    },
    DecoderOption("data", #"{"id":1,"blob":[1,2,255]}"#) { $0.dataDecodingStrategy = .deferredToData },
    DecoderOption("custom data", #"{"id":1,"blob":"x"}"#) { decoder, _ in
      decoder.dataDecodingStrategy = .custom { _ in Data([7]) }
    },
    DecoderOption("user info", #"{"id":1,"told":{}}"#) { decoder, _ in
      if let key = ToldValue.key { decoder.userInfo[key] = "something" }
    },
    DecoderOption("JSON5", #"{id:0x10,userName:'a',count:+5,/* c */}"#) { $0.allowsJSON5 = true },
    DecoderOption("JSON with comments", "{\"id\":1,// c\n\"count\":\"5\",}") { $0.dialect = .jsonWithComments },
    DecoderOption("depth", #"{"id":1,"x":{"y":[]}}"#) { $0.limits.depth = 2 },
    DecoderOption("bytes", #"{"id":1,"userName":"01234567890123456789"}"#) { $0.limits.bytes = 20 },
    DecoderOption("members", #"{"id":1,"userName":"a"}"#) { $0.limits.members = 1 },
    DecoderOption("elements of arrays", #"{"id":1,"tags":["a","b"]}"#) { $0.limits.elements = 1 },
    DecoderOption("lengths of strings", #"{"id":1,"userName":"abcdefghij"}"#) { $0.limits.stringLength = 9 },
    DecoderOption("lengths of numbers", #"{"id":1,"ratio":1.2345}"#) { $0.limits.numberLength = 5 },
    DecoderOption("issues", #"{"id":"1","tags":[[],[],"a"]}"#) { $0.limits.issues = 2 },
    DecoderOption("label", #"{"id":"1"}"#) { $0.label = "POST /" },
  ]

  /// Those that count only where the types say nothing themselves.
  static let ofCodable: [DecoderOption] = [
    DecoderOption("floats", #"{"id":1,"ratio":"none"}"#) { decoder, _ in
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "none")
    }
  ]

  /// Those that only a model can follow, as others don't know which keys they have.
  static let ofModels: [DecoderOption] = [
    DecoderOption("unknown keys reported", #"{"id":1,"idd":2}"#) { $0.tolerance.unknownKeys = .report },
    DecoderOption("unknown keys refused", #"{"id":1,"idd":2}"#) { $0.tolerance.unknownKeys = .fail },
  ]
}
#endif
