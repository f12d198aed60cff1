#if Macros
/// Associated values without labels that have keys of their own, and unknown values that are expected.

import Foundation
import Pliant
import Testing

@JSONModel(tag: "type") enum PositionedInternallyTagged: Equatable {
  @PayloadKey(0, "x") @PayloadKey(1, "y", "Y") case point(Double, Double)
  @PayloadKey(0, "id") case reference(Int)
  @PayloadKey(1, "unit") case length(value: Double, String)
  @PayloadKey(0, "at") @Strategy(.unixSeconds) case date(Date)
  @PayloadKey("name", "n") case named(name: String)
}

@JSONModel(tag: "t", content: "c") enum PositionedInside: Equatable {
  @PayloadKey(0, "x") @PayloadKey(1, "y") case point(Int, Int)
  @PayloadKey(0, "id") case reference(Int)
  @PayloadKey("a", "0") case inside(a: Int)
  case plain(Int, Int), two(Int, String?), three(Int?, Int?, Int)
}

@JSONModel enum PositionedByKey: Equatable {
  @PayloadKey(0, "x") @PayloadKey(1, "y") case point(Int, Int)
  @PayloadKey(0, "id") case reference(Int)
}

@JSONModel(untagged: true) enum PositionedUntagged: Equatable {
  @PayloadKey(0, "x") @PayloadKey(1, "y") case point(Int, Int)
  @PayloadKey(0, "id") case reference(Int)
}

@JSONModel enum QuietText: Equatable {
  case eur, usd
  @Fallback(isReported: false) case other(String)
}

@JSONModel enum QuietNumber: Int, Equatable {
  case one = 1
  @Fallback(isReported: false) case other = 0
}

@JSONModel(tag: "type") enum QuietTag: Equatable {
  case a(x: Int)
  @Fallback(isReported: false) case other(JSON)
}

@JSONModel(untagged: true) enum QuietShape: Equatable {
  case number(Int)
  @Fallback(isReported: false) case other
}

@JSONModel struct QuietModel: Equatable {
  var text: QuietText, number: QuietNumber, tag: QuietTag, key: KeepingKey, shape: QuietShape
}

@JSONModel(tag: "type") enum NeverWritten: Equatable {
  case a(x: Int)
  @Fallback @Ignored(.encoding) case unknown(String)
}

/// Tags at different places: each case's model is unusable without its own.
@JSONModel(untagged: true) enum TaggedAnywhere: Equatable {
  case first(First), second(Second)

  enum FirstTag: String, Codable { case a }
  enum SecondTag: String, Codable { case b }
  @JSONModel struct First: Equatable { @Key("type.x") var tag: FirstTag; var n: Int }
  @JSONModel struct Second: Equatable { @Key("kind") var tag: SecondTag; var n: Int }
}

struct PayloadPositionTests {
  static func check<Value: JSONReadable & JSONWritable & Codable & Equatable>(
    _ json: String, _ expected: Value, written: String? = nil
  ) throws {
    for (engine, value, report) in try EveryReading(Value.self, json).readings {
      #expect(value == expected, "\(engine): \(json)")
      #expect(report.isClean, "\(engine): \(json)")
    }
    for (engine, text) in try everyWriting(expected) { #expect(text == written ?? json, "\(engine)") }
  }

  @Test func aValueWithoutALabelIsAMemberUnderItsKey() throws {
    try Self.check(#"{"type":"point","x":1.5,"y":2}"#, PositionedInternallyTagged.point(1.5, 2))
    try Self.check(
      #"{"Y":2,"type":"point","x":1.5}"#, PositionedInternallyTagged.point(1.5, 2),
      written: #"{"type":"point","x":1.5,"y":2}"#)
    try Self.check(#"{"id":7,"type":"reference"}"#, PositionedInternallyTagged.reference(7))
    try Self.check(#"{"type":"length","unit":"m","value":1}"#, PositionedInternallyTagged.length(value: 1, "m"))
    try Self.check(#"{"at":9,"type":"date"}"#, PositionedInternallyTagged.date(Date(timeIntervalSince1970: 9)))
    try Self.check(#"{"n":"x","type":"named"}"#, PositionedInternallyTagged.named(name: "x"))
    try Self.check(#"{"c":{"x":1,"y":2},"t":"point"}"#, PositionedInside.point(1, 2))
    try Self.check(#"{"c":{"id":1},"t":"reference"}"#, PositionedInside.reference(1))
    try Self.check(#"{"c":[1,2],"t":"plain"}"#, PositionedInside.plain(1, 2))
    try Self.check(#"{"point":{"x":1,"y":2}}"#, PositionedByKey.point(1, 2))
    try Self.check(#"{"reference":{"id":1}}"#, PositionedByKey.reference(1))
    try Self.check(#"{"x":1,"y":2}"#, PositionedUntagged.point(1, 2))
    try Self.check(#"{"id":1}"#, PositionedUntagged.reference(1))
  }

  @Test func tagsAtDifferentPlacesAreToldApartByTheirModels() throws {
    try Self.check(#"{"n":1,"type":{"x":"a"}}"#, TaggedAnywhere.first(.init(tag: .a, n: 1)))
    try Self.check(#"{"kind":"b","n":1}"#, TaggedAnywhere.second(.init(tag: .b, n: 1)))
    #expect(throws: DecodingError.self) { try TaggedAnywhere(json: #"{"kind":"a","n":1}"#) }
  }

  @Test func aMissingValueIsNamedByItsKey() throws {
    for decode in [
      { try PositionedInternallyTagged(json: $0) },
      { try JSONDecoder().decode(PositionedInternallyTagged.self, from: Data($0.utf8)) },
    ] as [(String) throws -> PositionedInternallyTagged] {
      let error = #expect(throws: DecodingError.self) { try decode(#"{"type":"point","x":1}"#) }
      #expect("\(error.map { "\($0)" } ?? "")".contains(#""y""#))
    }
  }

  @Test func expectedUnknownValuesAreNotReported() throws {
    let json =
      #"{"key":{"b":{}},"number":7,"shape":"?","tag":{"type":"z","x":1},"text":"gbp"}"#
    let value = QuietModel(
      text: .other("gbp"), number: .other, tag: .other(["type": "z", "x": 1]), key: .other("b"), shape: .other)
    for (engine, read, report) in try EveryReading(QuietModel.self, json).readings {
      #expect(read == value, "\(engine)")
      #expect(report.isClean, "\(engine): \(report.issues)")
    }
    let other = #"{"key":5,"number":"x","shape":1,"tag":{"type":"a","x":1},"text":"eur"}"#
    for (engine, read, report) in try EveryReading(QuietModel.self, other).readings {
      #expect(read.key == .other("5") && read.number == .other, "\(engine)")
      #expect(Set(report.issues.map(\.path.description)) == ["$.key", "$.number"], "\(engine)")
    }
  }

  @Test func aFallbackThatIsNeverWrittenIsRefused() throws {
    for (engine, value, _) in try EveryReading(NeverWritten.self, #"{"type":"b","y":1}"#).readings {
      #expect(value == .unknown("b"), "\(engine)")
    }
    #expect(throws: EncodingError.self) { try NeverWritten.unknown("b").jsonData() }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(NeverWritten.unknown("b")) }
    #expect(throws: EncodingError.self) { try PliantEncoder().encode(NeverWritten.unknown("b")) }
  }
}
#endif
