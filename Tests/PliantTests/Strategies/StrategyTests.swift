#if Macros
/// Strategies: the built-in ones, user-defined ones, closures, and their use for optionals and collections.

import Foundation
import Pliant
import Testing

func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

@JSONModel struct StrategyModel: Equatable {
  @Strategy(.unixSeconds) var at: Date
  @Strategy(.unixMilliseconds) @Key("times.ms", "ms") var exact: Date?
  @Strategy(.format("yyyy-MM-dd")) var days: [Date] = []
  @Strategy(.format("HH:mm dd.MM.yyyy", zone: TimeZone(secondsFromGMT: 3600)!)) var byName: [String: Date]?
  @Strategy(.hex) var digest = Data([1, 2])
  @Strategy(.base64URL) var token: Data?
  @Strategy(Hundredths()) @Key("price.cents") var price: Double
  @Strategy(Hundredths()) var optionals: [Double?] = []
  @Strategy(.losslessString(Int64.self)) var id: Int64
  @Strategy(.percentEncoded) var text: String?
  @Strategy(
    decode: { (number: Int) in
      guard number % 2 == 0 else { throw Refused() }
      return number / 2
    },
    encode: { (half: Int) in half * 2 })
  var half = 0
}

@JSONModel struct TupleModel {
  @Strategy(
    decode: { (text: String) -> (String, String) in (String(text.prefix(2)), String(text.dropFirst(2))) },
    encode: { (pair: (String, String)) -> String in pair.0 + pair.1 })
  var pair: (String, String)
}

struct StrategyTests {
  static let json =
    #"{"at":1709247598,"times":{"ms":1709247598250},"days":["2024-02-29","2024-03-01"],"byName":{"a":"00:30 01.01.2024"},"digest":"00fF1a","token":"_-8","price":{"cents":1999},"optionals":[100,null],"id":"9007199254740993","text":"a%20b","half":8}"#

  @Test func everyPropertyHasItsOwnStrategyAndItsTolerance() throws {
    let expected = StrategyModel(
      at: date(1_709_247_598), exact: date(1_709_247_598.25), days: [date(1_709_164_800), date(1_709_251_200)],
      byName: ["a": date(1_704_065_400)], digest: Data([0, 255, 26]), token: Data([255, 239]), price: 19.99,
      optionals: [1, nil], id: 9_007_199_254_740_993, text: "a b", half: 4)
    try expectReadings(of: Self.json, expected)
    try expectSameEverywhere(expected, Self.json.replacingOccurrences(of: "fF", with: "ff"))
    let json =
      #"{"at":"1709247598","ms":"soon","days":["2024-02-30","2024-03-01",5],"digest":"xy","price":{"cents":5},"id":"1","half":3}"#
    let days = [date(1_709_251_200), date(5)]
    let settled = StrategyModel(at: date(1_709_247_598), days: days, price: 0.05, id: 1)
    try expectReadings(of: json, settled, issues: ["$.at", "$.days[0]", "$.days[2]", "$.digest", "$.half", "$.ms"])
    #expect(throws: DecodingError.self) { try StrategyModel(json: #"{"at":[],"price":{"cents":5},"id":"1"}"#) }
    #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode(StrategyModel.self, from: json) }
    #expect(throws: DecodingError.self) { try StrategyModel(json: #"{"at":1,"price":{"cents":5}}"#) }
  }

  @Test(arguments: ["true", "1234", "1e22", "10", "null", "[]", #""x""#])
  func noBytesAreMadeOfOtherValues(_ text: String) throws {
    let json = #"{"at":1,"price":{"cents":5},"id":"1","digest":\#(text),"token":\#(text)}"#
    for (engine, value, report) in try EveryReading(StrategyModel.self, json).readings {
      #expect(value.digest == Data([1, 2]) && value.token == nil, "\(engine)")
      #expect(report.issues.allSatisfy { $0.expected.hasPrefix("Data") }, "\(engine): \(report)")
    }
  }

  @Test func aTypeThatJSONKnowsNothingAbout() throws {
    let model = try TupleModel(json: #"{"pair":"abcd"}"#)
    #expect(try model.pair == ("ab", "cd") && model.jsonString() == #"{"pair":"abcd"}"#)
    #expect(try JSONDecoder().decode(TupleModel.self, from: model.jsonData()).pair == ("ab", "cd"))
  }

  static let berlin = TimeZone(identifier: "Europe/Berlin"), monrovia = TimeZone(identifier: "Africa/Monrovia")
  static let winter = TimeZone(secondsFromGMT: 3600)

  /// A pattern or unit, the text that it writes, and the seconds of that date.
  static let forms: [(strategy: DateStrategy, json: String, seconds: Double)] = [
    (.format("yyyy-MM-dd'T'HH:mm:ss.SSSZ"), #""2024-02-29T23:59:58.250+0000""#, 1_709_251_198.25),
    (.format("yyyy-MM-dd HH:mm:ssXXX"), #""2024-02-29 23:59:58Z""#, 1_709_251_198),
    (.format("EEE, dd MMM yyyy HH:mm:ss 'GMT'"), #""Thu, 29 Feb 2024 23:59:58 GMT""#, 1_709_251_198),
    (.format("EEEE, MMMM d, yyyy 'at' h:mm a"), #""Thursday, February 29, 2024 at 11:59 PM""#, 1_709_251_140),
    (.format("d/M/yy"), #""1/3/24""#, 1_709_251_200), (.format("yyyyMMddHHmmss"), #""19691231235959""#, -1),
    (.format("hh:mm a, yyyy-MM-dd"), #""12:00 AM, 1970-01-01""#, 0),
    (.format("HH:mm a, d/M/yyyy"), #""00:59 AM, 1/1/1970""#, 3540), (.format("a H, yyyy"), #""PM 13, 1970""#, 46_800),
    (.format("yyyy-MM-dd HH:mm:ss.SSSSSS"), #""1969-12-31 23:59:59.500000""#, -0.5),
    (.format("'o''clock' H ''yyyy"), #""o'clock 5 '1970""#, 18_000),
    // Names of a locale.
    (local("EEEE, d. MMMM yyyy", "de_DE"), #""Donnerstag, 29. Februar 2024""#, 1_709_161_200),
    (local("d MMMM yyyy", "ru_RU"), #""29 февраля 2024""#, 1_709_161_200),
    (local("d, LLLL yyyy", "ru_RU"), #""29, февраль 2024""#, 1_709_161_200),
    (local("d MMM yyyy", "fr_FR"), #""29 févr. 2024""#, 1_709_161_200),
    (local("yyyy年MMMd日EEEE", "zh_CN"), #""2024年2月29日星期四""#, 1_709_161_200),
    (local("yyyy-MM-dd", "de_DE"), #""2024-02-29""#, 1_709_161_200),
    // A zone with daylight saving time.
    (.format("yyyy-MM-dd HH:mm", zone: berlin!), #""2024-07-01 12:00""#, 1_719_828_000),
    (.format("yyyy-MM-dd HH:mm", zone: berlin!), #""2024-01-01 12:00""#, 1_704_106_800),
    // A zone with seconds until 1972. Its text has whole minutes.
    (.format("yyyy-MM-dd HH:mm:ssZ", zone: monrovia!), #""1970-04-26 17:02:40-0044""#, 10_000_000),
    (.format("yyyy-MM-dd HH:mm:ssZZZZZ", zone: monrovia!), #""1970-04-26 17:02:40-00:44""#, 10_000_000),
    (.format("yyyy-MM-dd HH:mm:ss", zone: monrovia!), #""1970-04-26 17:02:10""#, 10_000_000),
    // Numbers of any size keep their unit.
    (.unixSeconds, "253402300799", 253_402_300_799), (.unixMilliseconds, "1500", 1.5), (.unixSeconds, "-0.5", -0.5),
    (.unixMicroseconds, "1709247598250000", 1_709_247_598.25),
  ]

  private static func local(_ pattern: String, _ locale: String) -> DateStrategy {
    .format(pattern, zone: winter!, locale: Locale(identifier: locale))
  }

  @Test(arguments: forms.indices) func patternsAndUnitsReadWhatTheyWrite(_ index: Int) throws {
    let (strategy, json, seconds) = Self.forms[index]
    var reader = JSONReader(copyOf(json))
    var writer = JSONWriter()
    #expect(try strategy.read(from: &reader).timeIntervalSince1970 == seconds)
    try strategy.write(date(seconds), to: &writer)
    #expect(try writer.string() == json)
  }

  @Test(arguments: [
    ("yyyy-MM-dd", "2024-2-9"), ("yyyy-MM-dd", "2024-02-29 "), ("yyyy-MM-dd", "2023-02-29"), ("HH:mm", "24:01"),
    ("hh a", "13 PM"), ("HH a", "13 AM"), ("MMM", "Foo"), ("yyyy-QQ", "2024-01"), ("yyyy'", "2024x"), ("", "x"),
    ("S", "12"),
  ]) func patternsRefuseWhatIsNotOfTheirForm(_ pattern: String, _ text: String) throws {
    let document = try copyOf(text.jsonString())
    #expect(throws: JSONError.self) {
      var reader = JSONReader(document)
      _ = try DateStrategy.format(pattern).read(from: &reader)
    }
  }
}

@JSONModel struct Computed: Equatable {
  @Strategy(from: { json in json.first.stringValue + " " + json.last.stringValue }) var name: String
  @Strategy(from: { json in
    guard let tags = json.tags.array else { throw Refused() }
    return tags.count
  })
  @Ignored(.encoding) var count: Int?
  var first = "", tags: [String] = []
}

struct ComputedTests {
  @Test func aClosureSeesEveryMemberOnBothEngines() throws {
    let json = #"{"last":"b","first":"a","tags":["x","y"]}"#
    let model = try Computed(json: json)
    #expect(model == Computed(name: "a b", count: 2, first: "a", tags: ["x", "y"]))
    #expect(try model.jsonString() == #"{"name":"a b","first":"a","tags":["x","y"]}"#)
    #expect(try JSONDecoder().decode(Computed.self, from: Data(json.utf8)) == model)
    var report = DecodingReport()
    #expect(try Computed(json: #"{"first":5,"last":""}"#, report: &report).count == nil)
    #expect(report.issues.map(\.path.description).sorted() == ["$", "$.first"])
  }
}

/// Unusual dates of patterns and units: fields of many digits, distant years, texts that are not JSON numbers.
struct DateFieldTests {
  private func seconds(_ text: String, _ strategy: DateStrategy) -> Double? {
    try? strategy.decode(json: "\"\(text)\"").timeIntervalSince1970
  }

  @Test(arguments: [
    ("yyyyyyyyyyyy", "999999999999"), ("yyyyyyyyyyyyyyyyyy", "999999999999999999"), ("yyyyyyy", "1000000"),
    ("yyyyyyyyyyyyyyyyyyyyyyyy", "999999999999999999999999"), ("HHH", "025"),
    ("HHHHHHHHHHHHHHHHHH", "999999999999999999"),
    ("HHHHHHHHHHHHHHHHHHHH", "18446744073709551615"), ("HHHHHHHHHHHHHHHHHHHH", "09223372036854775809"),
    ("mmmmmmmmmmmmmmmmmmmm", "18446744073709551610"), ("ssssssssssssssssssss", "18446744073709551610"),
    ("MMddddddddddddddddddddd", "010018446744073709551617"), ("dddddddddddddddddddd", "18446744073709551617"),
  ]) func fieldsOfManyDigitsAreNoDates(pattern: String, text: String) {
    // Text that can't be converted to a date.
    #expect(seconds("x" + text, .format("'x'" + pattern)) == nil)
  }

  /// A Double has fewer than nine digits after the point for distant years.
  @Test func fieldsMayBePaddedOrLongAndAreNotRoundedUp() throws {
    for year in ["2024", "2400", "9999", "-000001", "999999"] {
      let date = try Date(json: "\"\(year.hasPrefix("9999") && year.count > 4 ? "+" : "")\(year)-03-01T12:30:15.5Z\"")
      for digits in [0, 1, 3, 6, 9, 12] {
        let pattern = "HH:mm:ss" + (digits == 0 ? "" : "." + String(repeating: "S", count: digits))
        let fraction = digits == 0 ? "" : ".5" + String(repeating: "0", count: digits - 1)
        #expect(text(date, .format(pattern)) == "\"12:30:15\(fraction)\"", "\(year) \(digits)")
      }
    }
    #expect(seconds("002024-0002-0029 0023:0059:0058", .format("yyyyyy-MM''dd")) == nil)
    #expect(seconds("002024 0029", .format("yyyyyy dddd")) == seconds("2024-01-29", .format("yyyy-MM-dd")))
    #expect(seconds("0023:0059", .format("HHHH:mmmm")) == seconds("23:59", .format("HH:mm")))
    #expect(seconds("999999", .format("yyyyyy")) == seconds("+999999-01-01T00:00:00Z", .iso8601))
    for (interval, pattern, text) in [
      (-1e-20, "ss.SSS", "59.999"), (-1e-20, "ss", "59"), (0.9999, "ss.SSS", "00.999"), (0.3, "ss.S", "00.3"),
    ] { #expect(self.text(Date(timeIntervalSinceReferenceDate: interval), .format(pattern)) == "\"\(text)\"") }
  }

  private func text(_ date: Date, _ strategy: DateStrategy) -> String? {
    (try? strategy.encode(date)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A date from seconds since 1970 has the precision of those seconds.
  @Test func millisecondsComeBack() {
    let strategy = DateStrategy.format("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
    for index in 0..<3000 {
      let milliseconds = -2_000_000_000_000 + index * 2_000_000_333
      let written = text(Date(timeIntervalSince1970: Double(milliseconds) / 1000), strategy)
      let digits = String(format: "%03d", ((milliseconds % 1000) + 1000) % 1000)
      #expect(written?.hasSuffix(".\(digits)Z\"") == true, "\(milliseconds): \(written ?? "")")
    }
  }

  @Test(arguments: ["1700000000001", "1700000000001.0", "1.700000000001e12", "\"1700000000001.0\""])
  func millisecondsAreRoundedAsInFoundation(_ json: String) throws {
    #expect(try DateStrategy.unixMilliseconds.decode(json: json) == date(1_700_000_000.001))
  }

  @Test(arguments: [DateStrategy.unixSeconds, .unixMilliseconds, .unixMicroseconds])
  func unixTimesComeBack(_ strategy: DateStrategy) throws {
    for date in (0..<300).map({ date(1.7e9 + Double($0) / 1000) }) {
      #expect(try strategy.decode(json: #require(text(date, strategy)), tolerance: .strict) == date)
    }
    // This date, which is closest to a decimal, is between those of two Doubles since 1970.
    let between = Date(timeIntervalSinceReferenceDate: 721_692_800.001)
    let read = try strategy.decode(json: #require(text(between, strategy)), tolerance: .strict)
    #expect(abs(read.timeIntervalSince(between)) < 3e-7)
    #expect(text(between, .unixMilliseconds) == "1700000000001")
    let value = DateFormatted<DateForms.UnixMilliseconds>(wrappedValue: date(1_700_000_000.001))
    #expect(try JSONDecoder().decode([DateFormatted].self, from: JSONEncoder().encode([value])) == [value])
  }

  @Test(arguments: [
    "YYYY-MM-dd", "yyyy-ww", "QQQ yyyy", "yyyyMMddHmm", "dMMyyyy", "sSS", "SSSHH", "xHHmm", "XXX'abc'", "MMMMM",
    "EEEEE", "aaaaa", "ZZZZ", "z", "MMM d, yyy", "x:",
  ]) func whatCantBeReadIsNotWritten(_ pattern: String) {
    #expect(text(date(0), .format(pattern)) == nil)
  }

  @Test func twoDigitsAreAYearOfACentury() {
    for (seconds, isWritten) in [(0, true), (1_700_000_000, true), (-1_000_000_000, false), (2_600_000_000, false)] {
      let written = text(Date(timeIntervalSince1970: Double(seconds)), .format("dd/MM/yy"))
      #expect((written != nil) == isWritten, "\(seconds)")
    }
  }

  @Test(arguments: ["0x41", "0x1p3", "0X1P3", "nan", "inf", "-infinity", "1_0", "1e", ".5", "5.", "0x", "--1", "1 0"])
  func whatIsNoNumberOfJSONIsNoTimestamp(text: String) {
    #expect(seconds(text, .unixSeconds) == nil && seconds(text, .unixMilliseconds) == nil)
  }

  @Test func numbersInStringsAreTimestamps() {
    #expect(["65", "-1.5", "+65"].map { seconds($0, .unixSeconds) } == [65, -1.5, 65])
    #expect(seconds("1e3", .unixMilliseconds) == 1 && seconds("1709247598250", .unixMilliseconds) == 1_709_247_598.25)
  }
}
#endif
