#if Macros
/// Very wide and very deep models, recursive ones, and generic ones under conditions.

import Foundation
import Pliant
import Testing

/// Every tenth property is required, and so are those around multiples of 64.
@JSONModel struct WideModel: Equatable {
  var p0: Int, p1 = "1", p2 = 2.5, p3 = false, p4 = 4, p5 = "5", p6 = 6.5, p7 = false, p8 = 8, p9: String?
  var p10: Double, p11 = false, p12 = 12, p13 = "13", p14 = 14.5, p15 = false, p16 = 16, p17 = "17", p18 = 18.5
  var p19: Bool?, p20: Int, p21 = "21", p22 = 22.5, p23 = false, p24 = 24, p25 = "25", p26 = 26.5, p27 = false
  var p28 = 28, p29: String?, p30: Double, p31 = false, p32 = 32, p33 = "33", p34 = 34.5, p35 = false, p36 = 36
  var p37 = "37", p38 = 38.5, p39: Bool?, p40: Int, p41 = "41", p42 = 42.5, p43 = false, p44 = 44, p45 = "45"
  var p46 = 46.5, p47 = false, p48 = 48, p49: String?, p50: Double, p51 = false, p52 = 52, p53 = "53", p54 = 54.5
  var p55 = false, p56 = 56, p57 = "57", p58 = 58.5, p59: Bool?, p60: Int, p61: String, p62: Double, p63: Bool
  var p64: Int, p65 = "65", p66 = 66.5, p67 = false, p68 = 68, p69: String?, p70: Double, p71 = false, p72 = 72
  var p73 = "73", p74 = 74.5, p75 = false, p76 = 76, p77 = "77", p78 = 78.5, p79: Bool?, p80: Int, p81 = "81"
  var p82 = 82.5, p83 = false, p84 = 84, p85 = "85", p86 = 86.5, p87 = false, p88 = 88, p89: String?, p90: Double
  var p91 = false, p92 = 92, p93 = "93", p94 = 94.5, p95 = false, p96 = 96, p97 = "97", p98 = 98.5, p99: Bool?
  var p100: Int, p101 = "101", p102 = 102.5, p103 = false, p104 = 104, p105 = "105", p106 = 106.5, p107 = false
  var p108 = 108, p109: String?, p110: Double, p111 = false, p112 = 112, p113 = "113", p114 = 114.5, p115 = false
  var p116 = 116, p117 = "117", p118 = 118.5, p119: Bool?, p120: Int, p121 = "121", p122 = 122.5, p123 = false
  var p124 = 124, p125 = "125", p126: Double, p127: Bool, p128 = 128, p129: String?, p130: Double, p131: Bool
  var p132 = 132, p133 = "133", p134 = 134.5, p135 = false, p136 = 136, p137 = "137", p138 = 138.5, p139: Bool?
}

@JSONModel struct LongPath: Equatable {
  @Key("l0.l1.l2.l3.l4.l5.l6.l7.l8.l9.l10.l11.l12.l13.l14.l15.l16.l17.l18.l19.l20.l21.l22.l23.l24.l25.l26.l27.l28.l29")
  var value: Int
  @Key(
    "l0.l1.l2.l3.l4.l5.l6.l7.l8.l9.l10.l11.l12.l13.l14.l15.l16.l17.l18.l19.l20.l21.l22.l23.l24.l25.l26.l27.l28.other")
  var other = 0
}
@JSONModel private struct Nest<Next: Equatable>: Equatable { var v = 0, next: Next? }
private typealias Nest5<Inner: Equatable> = Nest<Nest<Nest<Nest<Nest<Inner>>>>>
private typealias Nest15<Inner: Equatable> = Nest5<Nest5<Nest5<Inner>>>
@JSONModel struct Comment: Equatable { var text = "", replies: [Comment] = [], byName: [String: Comment]? }
@JSONModel struct Pair<First, Second> {
  var first: First
  @Strategy(.unixSeconds) var at: Date
  var others: [Second] = []
}
extension Pair: Equatable where First: Equatable, Second: Equatable {}

struct WideAndDeepTests {
  static let required = (0..<140).filter { $0 % 10 == 0 || [61, 62, 63, 64, 126, 127, 131].contains($0) }

  private static func wideDocument(_ numbers: [Int]) -> String {
    "{" + numbers.map { "\"p\($0)\":" + ["1", "\"s\"", "1.25", "true"][$0 % 4] }.joined(separator: ",") + "}"
  }

  @Test func reads140PropertiesInAnyOrder() throws {
    let json = Self.wideDocument(Self.required.reversed() + [139])
    let model = try WideModel(json: json)
    #expect(model.p0 == 1 && model.p130 == 1.25 && model.p138 == 138.5 && model.p139 == true && model.p9 == nil)
    #expect(model.p61 == "s" && model.p62 == 1.25 && model.p63 && model.p126 == 1.25 && model.p127 && model.p131)
    for numbers in [Self.required + [139], (Self.required + [139]).shuffled()] {
      #expect(try WideModel(json: Self.wideDocument(numbers)) == model, "\(numbers)")
    }
    #expect(try WideModel(json: model.jsonData()) == model && WideModel(json: JSONEncoder().encode(model)) == model)
    #expect(try JSONDecoder().decode(WideModel.self, from: Data(json.utf8)) == model)
  }

  @Test(arguments: required) func namesEachMissingValueOfMany(number: Int) {
    let json = Self.wideDocument(Self.required.filter { $0 != number })
    #expect(thrownCase { _ = try WideModel(json: json) } == "keyNotFound at p\(number)")
  }

  @Test func reads30LevelsOfTypesAndKeys() throws {
    var json = #"{"v":-1}"#
    for level in (0..<30).reversed() { json = "{\"v\":\(level),\"next\":\(json)}" }
    let model = try Nest15<Nest15<Nest<Int>>>(json: json)
    #expect(try model.jsonString() == json)
    #expect(try JSONDecoder().decode(type(of: model), from: Data(json.utf8)) == model)

    let open = (0..<29).map { "{\"l\($0)\":" }.joined()
    let path = open + #"{"l29":7,"other":8}"# + String(repeating: "}", count: 29)
    try expectSameEverywhere(LongPath(value: 7, other: 8), path)
  }

  @Test func modelsMayHoldThemselvesAndConformWithParameters() throws {
    let json = #"{"text":"a","replies":[{"text":"b","replies":[]}],"byName":{"x":{"text":"c","replies":[]}}}"#
    try expectSameEverywhere(Comment(text: "a", replies: [Comment(text: "b")], byName: ["x": Comment(text: "c")]), json)
    try expectSameEverywhere(
      Pair<Comment, Int>(first: Comment(text: "a"), at: date(5), others: [1, 2]),
      #"{"first":{"text":"a","replies":[]},"at":5,"others":[1,2]}"#)
    #expect(!(Pair<Comment, () -> Void>.self is any JSONReadable.Type))
  }
}
#endif
