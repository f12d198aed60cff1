// Every option of a decoder, with a document that it affects.

#if Macros
import Foundation
import Pliant

/// The same properties in a model, in a Codable type, and in a type with initial values.
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

/// Contains the value in the decoder's `userInfo`.
struct ToldValue: Codable, Sendable {
  static let key = CodingUserInfoKey(rawValue: "told")
  var value: String
  init(from decoder: any Decoder) throws { value = Self.key.flatMap { decoder.userInfo[$0] as? String } ?? "nothing" }
}

/// One option of a decoder.
struct DecoderOption: Sendable, CustomStringConvertible {
  let name: String, document: String
  /// Sets the option for the type that will be decoded.
  let set: @Sendable (inout PliantDecoder, any Any.Type) -> Void

  init(_ name: String, _ document: String, _ set: @escaping @Sendable (inout PliantDecoder, any Any.Type) -> Void) {
    (self.name, self.document, self.set) = (name, document, set)
  }

  init(_ name: String, _ document: String, _ set: @escaping @Sendable (inout PliantDecoder) -> Void) {
    self.init(name, document) { decoder, _ in set(&decoder) }
  }

  var description: String { name }

  static let all: [DecoderOption] = [
    .init("strict", #"{"id":"1"}"#) { $0.tolerance = .strict },
    .init("strict, a bad element", #"{"id":1,"tags":["a",[]]}"#) { $0.tolerance = .strict },
    .init("strict, a missing key", #"{"tags":[]}"#) { ($0.tolerance, $0.keyMapping[$1]) = (.strict, ["id": "number"]) },
    .init("enforced", #"{"id":1,"count":"5"}"#) { $0 = PliantDecoder(enforcing: .strict) },
    .init("forgiving", #"{"id":[],"count":"5"}"#) { $0.tolerance = .forgiving },
    .init("conversions", #"{"id":1,"count":3.9}"#) { $0.tolerance.conversions.insert(.fractionToInteger) },
    .init("elements", #"{"id":1,"tags":["a",[]]}"#) { $0.tolerance.dropsElements = false },
    .init("null optionals", #"{"id":1,"count":null}"#) { $0.tolerance.nullOptionals = .report },
    .init("missing optionals", #"{"id":1}"#) { $0.tolerance.missingOptionals = .fail },
    .init("duplicate keys reported", #"{"id":1,"tags":["a"],"x":{"b":1,"b":2}}"#) { $0.duplicateKeys = .report },
    .init("duplicate keys refused", #"{"id":1,"tags":["a"],"tags":["a"]}"#) { $0.duplicateKeys = .fail },
    .init("snake case", #"{"id":1,"user_name":"a","count":"5"}"#) { $0.keyDecodingStrategy = .convertFromSnakeCase },
    .init("strict snake case", #"{"id":1,"user_name":7}"#) {
      ($0.tolerance, $0.keyDecodingStrategy) = (.strict, .convertFromSnakeCase)
    },
    .init("custom keys", #"{"_id":1,"_userName":"a","_tags":["b",[]]}"#) { decoder, _ in
      decoder.keyDecodingStrategy = .custom { path in
        let key = path.last?.stringValue ?? ""
        return AnyKey(key.hasPrefix("_") ? String(key.dropFirst()) : key)
      }
    },
    .init("key style", #"{"id":1,"user-name":"a"}"#) { $0.keyStyle = .kebabCase },
    .init("case of keys", #"{"ID":1,"USERNAME":"a"}"#) { $0.ignoresKeyCase = true },
    .init("key mapping", #"{"number":1,"user":{"name":["a"]},"n":null,"m":"5"}"#) { decoder, type in
      decoder.keyMapping[type] = ["id": "number", "userName": "user.name.0", "count": ["n", "m"]]
    },
    .init("defaults", #"{"id":[],"userName":null}"#) { $0.defaults[$1] = ["id": 7, "count": 8] },
    .init("dates", #"{"id":1,"date":86400}"#) { $0.dateDecodingStrategy = .secondsSince1970 },
    .init("dates as text", #"{"id":1,"date":"2024-02-29T00:00:00Z"}"#) {
      ($0.tolerance, $0.dateDecodingStrategy) = (.strict, .millisecondsSince1970)
    },
    .init("custom dates", #"{"id":1,"date":"now"}"#) {
      $0.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 5) }
    },
    .init("data", #"{"id":1,"blob":[1,2,255]}"#) { $0.dataDecodingStrategy = .deferredToData },
    .init("custom data", #"{"id":1,"blob":"x"}"#) { $0.dataDecodingStrategy = .custom { _ in Data([7]) } },
    .init("user info", #"{"id":1,"told":{}}"#) { decoder, _ in
      if let key = ToldValue.key { decoder.userInfo[key] = "something" }
    },
    .init("JSON5", #"{id:0x10,userName:'a',count:+5,/* c */}"#) { $0.allowsJSON5 = true },
    .init("JSON with comments", "{\"id\":1,// c\n\"count\":\"5\",}") { $0.dialect = .jsonWithComments },
    .init("depth", #"{"id":1,"x":{"y":[]}}"#) { $0.limits.depth = 2 },
    .init("bytes", #"{"id":1,"userName":"01234567890123456789"}"#) { $0.limits.bytes = 20 },
    .init("members", #"{"id":1,"userName":"a"}"#) { $0.limits.members = 1 },
    .init("elements of arrays", #"{"id":1,"tags":["a","b"]}"#) { $0.limits.elements = 1 },
    .init("lengths of strings", #"{"id":1,"userName":"abcdefghij"}"#) { $0.limits.stringLength = 9 },
    .init("lengths of numbers", #"{"id":1,"ratio":1.2345}"#) { $0.limits.numberLength = 5 },
    .init("issues", #"{"id":"1","tags":[[],[],"a"]}"#) { $0.limits.issues = 2 },
    .init("label", #"{"id":"1"}"#) { $0.label = "POST /" },
  ]

  /// Options that apply only if the types declare nothing themselves.
  static let ofCodable: [DecoderOption] = [
    .init("floats", #"{"id":1,"ratio":"none"}"#) { decoder, _ in
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "none")
    }
  ]

  /// Options that apply only to models, as other types don't list their keys.
  static let ofModels: [DecoderOption] = [
    .init("unknown keys reported", #"{"id":1,"idd":2}"#) { $0.tolerance.unknownKeys = .report },
    .init("unknown keys refused", #"{"id":1,"idd":2}"#) { $0.tolerance.unknownKeys = .fail },
  ]
}
#endif
