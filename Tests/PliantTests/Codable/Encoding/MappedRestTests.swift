// Models with members that they don't know, whose properties an encoder moves to other paths.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct MappedRest: Equatable {
  var m = 1, o: Int?
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private class MappedRestBase { var m = 1; @UnknownKeys var rest: [String: JSON] = [:] }
@JSONModel(inherits: true) private final class MappedRestChild: MappedRestBase { var o: Int? }
private class MappedPlainBase: Codable { var m = 1; init() {} }
@JSONModel(inherits: .codable) private final class MappedPlainChild: MappedPlainBase {
  var o: Int?
  override init() { super.init() }
}
@JSONModel private struct OuterOfMapped: Equatable { var m = 0, inners: [MappedRest] = [] }
private struct MappedMix: Encodable {
  var a = [OuterOfMapped()], b = [MappedPlainBase()], c = [MappedRest(rest: ["m": 9])], d = MappedPlainBase()
}

struct MappedRestTests {
  private func coders(_ mapping: KeyMapping, keys: Bool) -> (PliantDecoder, PliantEncoder) {
    var (decoder, encoder) = (PliantDecoder(), PliantEncoder())
    for type in [MappedRest.self, MappedRestChild.self, MappedPlainChild.self] as [any Any.Type] {
      decoder.keyMapping[type] = mapping
      encoder.keyMapping[type] = mapping
    }
    if keys { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    if keys { encoder.keyEncodingStrategy = .convertToSnakeCase }
    encoder.outputFormatting = .sortedKeys
    return (decoder, encoder)
  }

  private static let documents: [(KeyMapping, String)] = [
    // Elements and members beside a moved property.
    (["m": "m.1"], #"{"m":[5,6,7]}"#), (["m": "n.1"], #"{"n":[5,6,7]}"#), (["m": "n.x"], #"{"n":{"x":1,"y":2}}"#),
    (["m": "n.0.x", "o": "n.0.y"], #"{"n":[{"x":1,"y":2,"z":3},4]}"#),
    (["m": "m.1", "o": "o.p"], #"{"m":[5,6,7],"o":{"p":1,"q":2}}"#),
    // Members with the own keys of moved properties.
    (["m": "n"], #"{"m":9,"n":1}"#), (["m": "n", "o": "p"], #"{"m":9,"n":1,"o":8,"p":2}"#),
    (["m": "n", "o": "p"], #"{"n":1,"o":8}"#), (["m": "o", "o": "m"], #"{"m":1,"o":2,"z":3}"#),
    (["m": "n.m"], #"{"m":{"m":9},"n":{"m":1,"n":2}}"#), ([:], #"{"m":1,"o":2,"z":{"m":3}}"#),
  ]

  @Test(arguments: documents.indices, [false, true]) func nothingIsLost(_ index: Int, _ keys: Bool) throws {
    let (mapping, document) = Self.documents[index]
    let (decoder, encoder) = coders(mapping, keys: keys)
    func written<Value: Codable>(_ type: Value.Type, _ document: String) throws -> String {
      try encoder.encodeString(try decoder.decode(type, from: document))
    }
    #expect(try written(MappedRest.self, document) == document)
    #expect(try written(MappedRestChild.self, document) == document)
    #expect(try written([MappedRest].self, "[\(document),\(document)]") == "[\(document),\(document)]")
  }

  @Test func candidatesAndPropertiesOfASuperclassMove() throws {
    let (decoder, first) = coders(["m": ["n", "k"]], keys: false)
    let value = try decoder.decode(MappedRest.self, from: #"{"k":1,"m":9}"#)
    #expect(try first.encodeString(value) == #"{"m":9,"n":1}"#)
    let (encoder, child) = (coders(["m": "x.m", "o": "x.o"], keys: false).1, MappedPlainChild())
    child.o = 2
    #expect(try encoder.encodeString(child) == #"{"x":{"m":1,"o":2}}"#)
  }

  /// Levels of an encoding are used again for other values.
  @Test(arguments: [false, true]) func valuesAreMappedByTheirOwnTypes(_ keys: Bool) throws {
    let encoder = with(coders(["m": "x.m"], keys: keys).1) { $0.keyMapping[MappedPlainBase.self] = ["m": "y"] }
    let text = #"{"a":[{"inners":[],"m":0}],"b":[{"y":1}],"c":[{"m":9,"x":{"m":1}}],"d":{"y":1}}"#
    #expect(try encoder.encodeString(MappedMix()) == text)
  }
  @Test func errorsNameTheProperty() throws {
    let (_, encoder) = coders(["m": "n.x", "o": "n"], keys: false)
    #expect(thrown { _ = try encoder.encode(MappedRest(m: 1, o: 2)) }.first?.contains("$.n") == true)
  }
  @Test func aMappedModelInAnother() throws {
    let (decoder, encoder) = coders(["m": "n.1"], keys: false)
    let document = #"{"inners":[{"m":9,"n":[5,6]}],"m":3}"#
    let outer = try decoder.decode(OuterOfMapped.self, from: document)
    #expect(outer == OuterOfMapped(m: 3, inners: [MappedRest(m: 6, o: nil, rest: ["m": 9, "n": [5]])]))
    #expect(try encoder.encodeString(outer) == document)
  }
}
#endif
