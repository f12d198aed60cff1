//===----------------------------------------------------------------------===//
// Models whose descriptors have what few do: more properties than bits, keys in any order, keys that need escapes.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

/// More properties than have a bit of their own, or a number in the table of keys.
@JSONModel struct ManyProperties: Equatable {
  var p0: Int, p1: Int, p2: Int, p3: Int, p4: Int, p5: Int
  var p6: Int, p7: Int, p8: Int, p9: Int, p10: Int, p11: Int
  var p12: Int, p13: Int, p14: Int, p15: Int, p16: Int, p17: Int
  var p18: Int, p19: Int, p20: Int, p21: Int, p22: Int, p23: Int
  var p24: Int, p25: Int, p26: Int, p27: Int, p28: Int, p29: Int
  var p30: Int, p31: Int, p32: Int, p33: Int, p34: Int, p35: Int
  var p36: Int, p37: Int, p38: Int, p39: Int, p40: Int, p41: Int
  var p42: Int, p43: Int, p44: Int, p45: Int, p46: Int, p47: Int
  var p48: Int, p49: Int, p50: Int, p51: Int, p52: Int, p53: Int
  var p54: Int, p55: Int, p56: Int, p57: Int, p58: Int, p59: Int
  var p60: Int, p61: Int, p62: Int, p63: Int, p64: Int, p65: Int
  var p66: Int, p67: Int, p68: Int, p69: Int, p70: Int, p71: Int
  var p72: Int, p73: Int, p74: Int, p75: Int, p76: Int, p77: Int
  var p78: Int, p79: Int, p80: Int, p81: Int, p82: Int, p83: Int
  var p84: Int, p85: Int, p86: Int, p87: Int, p88: Int, p89: Int
  var p90: Int, p91: Int, p92: Int, p93: Int, p94: Int, p95: Int
  var p96: Int, p97: Int, p98: Int, p99: Int, p100: Int, p101: Int
  var p102: Int, p103: Int, p104: Int, p105: Int, p106: Int, p107: Int
  var p108: Int, p109: Int, p110: Int, p111: Int, p112: Int, p113: Int
  var p114: Int, p115: Int, p116: Int, p117: Int, p118: Int, p119: Int
  var p120: Int, p121: Int, p122: Int, p123: Int, p124: Int, p125: Int
  var p126: Int, p127: Int, p128: Int, p129: Int, p130: Int, p131: Int
}

@JSONModel struct OddKeys: Equatable {
  @Key("\"quoted\"\n") var quoted: Int

  @Key("schlüssel") var key: Int
  @Key("ab", "ac.x", "list.-1") var inSeveralPlaces: Int?
  @Required var marked: Int?
}

@Suite("Descriptors")
struct DescriptorTests {
  private static func document(_ numbers: some Sequence<Int>) -> String {
    "{\(numbers.map { "\"p\($0)\":\($0)" }.joined(separator: ","))}"
  }

  @Test func tellEachOfManyKeysFromTheOthersInAnyOrder() throws {
    let value = try ManyProperties(json: Self.document(0..<132))
    #expect(value.p0 == 0 && value.p61 == 61 && value.p62 == 62 && value.p126 == 126 && value.p131 == 131)
    #expect(try ManyProperties(json: Self.document((0..<132).reversed())) == value)
    var random = SystemRandomNumberGenerator()
    #expect(try ManyProperties(json: Self.document((0..<132).shuffled(using: &random))) == value)
  }

  @Test(arguments: [0, 61, 62, 63, 64, 126, 127, 131])
  func nameTheValueThatIsMissing(number: Int) throws {
    let document = Self.document((0..<132).filter { $0 != number })
    let error = #expect(throws: DecodingError.self) { try ManyProperties(json: document) }
    #expect(error.map { "\($0)" }?.contains("p\(number)") == true)
  }

  @Test(arguments: [
    (#"{"\"quoted\"\n":1,"schlüssel":3,"ab":4,"marked":5}"#, 4),
    (#"{"marked":5,"ac":{"x":6},"schl\u00fcssel":3,"\u0022quoted\u0022\u000a":1}"#, 6),
    (#"{ "list" : [8, 7], "ab" : null, "marked" : 5, "schlüssel" : 3, "\"quoted\"\n" : 1 }"#, 7),
  ])
  func findKeysHoweverTheyAreSpelled(document: String, expected: Int) throws {
    let value = try OddKeys(json: document)
    #expect(value == OddKeys(quoted: 1, key: 3, inSeveralPlaces: expected, marked: 5))
  }

  @Test func refuseNullWhereAValueIsRequired() {
    let document = #"{"\"quoted\"\n":1,"schlüssel":3,"marked":null}"#
    #expect(throws: DecodingError.self) { try OddKeys(json: document) }
  }
}
#endif
