// Conversions of text: integers of every width and floating-point numbers, from numbers and strings of every spelling.
// And the list of a reader's issues: it stores the first ones, and counts all of them.

import Foundation
import Testing

@testable import PliantCore

struct ConversionTextTests {
  /// The grammar of numbers in strings, as a regular expression.
  private static let number = try? NSRegularExpression(
    pattern: #"^[ \t\r\n]*[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?[ \t\r\n]*\z"#)

  private func isNumber(_ text: String) -> Bool {
    Self.number?.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }

  @Test func takesExactlyTheNumbersThatTheGrammarHas() throws {
    var random = SplitMix(seed: 21)
    var numberCount = 0
    for _ in 0..<randomCaseCount / 15 {
      let text = random.numberLikeText()
      let expected = isNumber(text) ? libraryDouble(text) : nil
      numberCount += expected == nil ? 0 : 1
      let double = convertedString(text, .stringToNumber, Conversion.double)
      // Only numbers are converted to integers: all that are finite, and in range after truncation.
      let integer: Int64? = convertedString(text, [.stringToNumber, .fractionToInteger], Conversion.integer)
      try require(
        double == (expected?.isFinite == true ? expected : nil) && (expected != nil || integer == nil)
          && convertedString(text, .every.subtracting(.stringToNumber), Conversion.double) == nil
          && ((expected?.magnitude ?? .infinity) > 1e15 || integer == Int64(expected!.rounded(.towardZero))),
        text.debugDescription)
    }
    #expect(numberCount > 1000)
  }

  @Test func roundsStringsAsTheLibraryDoes() throws {
    var random = SplitMix(seed: 22)
    for _ in 0..<randomCaseCount / 15 {
      let digits = random.digits(Int.random(in: 1...25, using: &random))
      let sign = ["", "-", "+"].randomElement(using: &random)!
      let number = sign + random.spelling(ofDigits: digits, exponent: Int.random(in: -60...30, using: &random))
      let (text, float) = (random.whitespace() + number + random.whitespace(), libraryFloat(number))
      let converted = convertedString(text, .stringToNumber, Conversion.float)?.bitPattern
      try require(
        convertedString(text, .stringToNumber, Conversion.double)?.bitPattern == libraryDouble(number).bitPattern
          && converted == (float.isFinite ? float.bitPattern : nil), text.debugDescription)
    }
  }

  @Test func neverTrapsOnAnyBytes() {
    var random = SplitMix(seed: 24)
    for _ in 0..<randomCaseCount / 15 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ -> UInt8 in
        (Bool.random(using: &random) ? Array(0...127) : Array("+-.0eE1 ".utf8)).randomElement(using: &random)!
      }
      unsafe bytes.withUnsafeBufferPointer { bytes in
        for source in unsafe [ScalarSource.number(bytes), .string(bytes)] {
          for switches in [Tolerance.Conversions.lossless, .every, []] {
            _ = Conversion.integer(source, switches) as Int?
            _ = Conversion.integer(source, switches) as UInt8?
            _ = Conversion.double(source, switches)
            _ = Conversion.float(source, switches)
            _ = Conversion.bool(source, switches)
            _ = Conversion.string(source, switches)
          }
        }
      }
    }
  }
}

extension Tolerance.Conversions { fileprivate static let every = Tolerance.Conversions(rawValue: 1 << 21 - 1) }

struct ConversionIntegerTests {
  private let caseCount = randomCaseCount / 30

  /// Checks one type: every spelling of a value is converted to it, and a fraction after it is truncated or rounded.
  private func check<Integer: FixedWidthInteger & SendableMetatype>(_: Integer.Type, seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<caseCount {
      let isNegative = Integer.isSigned && Bool.random(using: &random)
      let bound = isNegative ? Integer.min.magnitude : Integer.max.magnitude
      // As many digits as the type has, or fewer; sometimes the bounds themselves.
      var magnitude = Integer.Magnitude.random(in: 0...bound, using: &random)
      magnitude >>= Integer.Magnitude(truncatingIfNeeded: Int.random(in: 0..<Integer.bitWidth, using: &random))
      if Int.random(in: 0..<8, using: &random) == 0 { magnitude = bound }
      let value = isNegative ? 0 &- Integer(truncatingIfNeeded: magnitude) : Integer(truncatingIfNeeded: magnitude)
      let sign = isNegative ? "-" : ""
      let exact = sign + random.spelling(ofDigits: "\(magnitude)", exponent: 0)
      let signs = isNegative ? "-" : ["", "+"].randomElement(using: &random)!
      let padded = signs + times("0", Int.random(in: 0...3, using: &random)) + exact.dropFirst(sign.count)
      let string = random.whitespace() + padded + random.whitespace()
      let fraction = random.digits(Int.random(in: 1...30, using: &random)) + "1"
      let long = sign + random.spelling(ofDigits: "\(magnitude)\(fraction)", exponent: -fraction.count)
      let next = isNegative ? value.subtractingReportingOverflow(1) : value.addingReportingOverflow(1)
      let rounded = fraction.first! < "5" ? value : next.overflow ? nil : next.partialValue
      try require(
        convertedNumber("\(value)", [], Conversion.integer) == value
          && convertedNumber(exact, .integralFloatToInteger, Conversion.integer) == value
          && convertedString(string, .stringToNumber, Conversion.integer) == value
          && convertedString("\(sign)\(bound)0", .stringToNumber, Conversion.integer) as Integer? == nil
          && convertedNumber(long, .lossless, Conversion.integer) as Integer? == nil
          && convertedNumber(long, .fractionToInteger, Conversion.integer) == value
          && convertedNumber(long, .roundedToInteger, Conversion.integer) == rounded,
        "\(Integer.self) \(value): \(exact), \(string), \(long)")
    }
  }

  @Test func convertsEverySpellingOfIntegers() throws {
    let types: [any (FixedWidthInteger & SendableMetatype).Type] = [
      Int8.self, UInt8.self, Int16.self, UInt16.self, Int32.self, UInt32.self, Int64.self, UInt64.self,
    ]
    for (seed, type) in zip((1 as UInt64)..., types) { try check(type, seed: seed) }
    guard #available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) else { return }
    try check(Int128.self, seed: 9)
    try check(UInt128.self, seed: 10)
  }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) @Test func knowsTheBoundsOfTheWidestIntegers() {
    func signed(_ text: String) -> Int128? { convertedString(text, .stringToNumber, Conversion.integer) }
    func unsigned(_ text: String) -> UInt128? { convertedString(text, .stringToNumber, Conversion.integer) }
    for (text, value) in [
      ("170141183460469231731687303715884105727", .max), ("170141183460469231731687303715884105728", nil),
      ("-170141183460469231731687303715884105728", .min), ("-170141183460469231731687303715884105729", nil),
      ("1e999999999", nil),
    ] as [(String, Int128?)] { #expect(signed(text) == value, "\(text)") }
    for (text, value) in [
      ("340282366920938463463374607431768211455.0", .max), ("340282366920938463463374607431768211456", nil),
      ("-0", 0), ("-1", nil),
    ] as [(String, UInt128?)] { #expect(unsigned(text) == value, "\(text)") }
    #expect(Conversion.integer(.bool(true), .boolToNumber) as Int128? == 1)
    #expect(Conversion.integer(.bool(true), []) as Int128? == nil)
    #expect(Conversion.integer(.null, .lossless) as UInt128? == nil)
  }

  @Test func takesLargeExponentsAndAMillionDigits() {
    let time = ContinuousClock().measure {
      for exponent in ["999999999", "-999999999", "99999999999999999999999999", "-99999999999999999999999999"] {
        for _ in 0..<1000 {
          _ = convertedNumber("12345.6789e" + exponent, .roundedToInteger, Conversion.integer) as Int?
          _ = convertedNumber("0e" + exponent, .roundedToInteger, Conversion.integer) as Int?
          _ = convertedNumber("1e" + exponent, .numberToBool, Conversion.bool)
        }
      }
    }
    // Counting up to the exponent would take minutes.
    #expect(time < .seconds(60))
    let zeros = times("0", 1_000_000)
    #expect(convertedString(zeros + "42." + zeros, .stringToNumber, Conversion.integer) == 42)
    #expect(convertedNumber("0." + zeros + "42e1000002", .integralFloatToInteger, Conversion.integer) == 42)
    #expect(convertedNumber("42" + zeros + "e-1000000", .integralFloatToInteger, Conversion.integer) == 42)
    #expect(convertedNumber("42" + zeros, [], Conversion.integer) as Int? == nil)
    #expect(convertedNumber("3.4" + zeros + "1", .roundedToInteger, Conversion.integer) == 3)
  }
}

func withBytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
  unsafe Array(text.utf8).withUnsafeBufferPointer(body)
}

func convertedNumber<Value>(
  _ text: String, _ switches: Tolerance.Conversions, _ convert: (ScalarSource, Tolerance.Conversions) -> Value?
) -> Value? { unsafe withBytes(text) { unsafe convert(.number($0), switches) } }

func convertedString<Value>(
  _ text: String, _ switches: Tolerance.Conversions, _ convert: (ScalarSource, Tolerance.Conversions) -> Value?
) -> Value? { unsafe withBytes(text) { unsafe convert(.string($0), switches) } }

extension SplitMix {
  mutating func whitespace() -> String {
    String((0..<Int.random(in: 0...3, using: &self)).map { _ in [" ", "\t", "\n", "\r"].randomElement(using: &self)! })
  }

  /// Writes `digits` × 10^`exponent` with the point at a random place, and an exponent that compensates.
  mutating func spelling(ofDigits digits: String, exponent: Int) -> String {
    let place = Int.random(in: -2...digits.count + 2, using: &self)
    let padded = times("0", max(0, 1 - place)) + digits + times("0", max(0, place - digits.count))
    let whole = max(place, 1)
    let fraction = padded.dropFirst(whole) + times("0", Int.random(in: 0...2, using: &self))
    let (written, mark) = (exponent + digits.count - place, ["e", "E"].randomElement(using: &self)!)
    let sign = written < 0 ? "-" : Bool.random(using: &self) ? "+" : ""
    return padded.prefix(whole) + (fraction.isEmpty ? "" : "." + fraction)
      + (written == 0 && Bool.random(using: &self) ? "" : "\(mark)\(sign)\(written.magnitude)")
  }

  /// A string of characters that occur in numbers, but rarely a number.
  mutating func numberLikeText() -> String {
    String((0..<Int.random(in: 0...8, using: &self)).map { _ in "0195+-.eE ".randomElement(using: &self)! })
  }
}

struct RawIssueListTests {
  private func issue(_ byteOffset: Int, _ kind: IssueKind, _ outcome: IssueOutcome) -> RawIssue {
    RawIssue(byteOffset: byteOffset, kind: kind, outcome: outcome, expected: "Int")
  }

  @Test func everyKindAndOutcomeIsCountedUntilItIsTakenBack() {
    let plain: [IssueOutcome] = [.usedDefault, .usedNil, .usedZeroValue, .dropped, .ignored, .usedFallback]
    let outcomes = [.converted(to: "")] + plain
    #expect(outcomes.map(\.kind) == IssueOutcome.Kind.allCases)
    for (kind, outcome) in product(IssueKind.allCases, outcomes) {
      var list = RawIssueList()
      list.append(issue(0, kind, outcome))
      #expect(IssueKind.allCases.filter { list.counts[$0] > 0 } == [kind])
      #expect(IssueOutcome.Kind.allCases.filter { list.counts[$0] > 0 } == [outcome.kind])
    }
    var list = RawIssueList(limit: 2)
    for offset in 0..<10 { list.append(issue(offset, .typeMismatch, .converted(to: "1"))) }
    for offset in 20..<30 { list.append(issue(offset, .nullValue, .usedNil)) }
    list.retract(within: 20..<30)
    #expect(list.count == 10 && list.counts[.nullValue] == 0 && list.counts[.usedNil] == 0)
    list.append(issue(40, .other, .dropped))
    list.retract(within: 0..<10)
    // The later issue stays, and so do issues that are added afterwards.
    #expect(list.count == 1 && list.counts[.other] == 1)
    list.retract(within: 0..<50)
    list.append(issue(50, .missingKey, .usedZeroValue))
    #expect(list.issues.map(\.byteOffset) == [50] && list.counts[.other] == 0 && list.counts[.missingKey] == 1)
  }

  /// Issues of an earlier value replace later ones in a full list, until their value is retracted.
  @Test(arguments: [5, 80]) func whatGaveWayIsTakenBackToo(count: Int) {
    var list = RawIssueList(limit: 3)
    for offset in 100..<105 { list.append(issue(offset, .typeMismatch, .dropped)) }
    for offset in 10..<10 + count { list.append(issue(offset, .nullValue, .usedNil)) }
    #expect(list.issues.map(\.byteOffset) == [10, 11, 12] && list.count == 5 + count)
    list.retract(within: 10..<90)
    #expect(list.count == 5 && list.counts[.typeMismatch] == 5 && list.issues.map(\.byteOffset) == [100, 101, 102])
    list.retract(within: 0..<200)
    #expect(list.count == 0 && list.isEmpty)
  }

  /// Issues that will be discarded if decoding succeeds don't take the room of others.
  @Test func whatIsAbandonedOrSettledGivesWay() {
    var list = RawIssueList(limit: 3)
    for offset in 0..<40 {
      list.append(issue(offset, .typeMismatch, .usedNil))
      if offset % 8 != 7 { list.abandon(since: offset) }
    }
    #expect(list.issues.map(\.byteOffset) == [0, 1, 2] && list.count == 40)
    list.discardAbandoned()
    #expect(list.issues.map(\.byteOffset) == [7, 15, 23] && list.count == 5)
    for limit in [0, 1, 5] {
      var list = RawIssueList(limit: limit)
      list.append(issue(1, .typeMismatch, .dropped))
      list.append(issue(8, .typeMismatch, .ignored))
      for offset in [8, 1] { list.retract(.ignored, at: offset) }
      list.append(issue(8, .typeMismatch, .usedDefault))
      #expect(list.count == 2 && list.counts[.ignored] == 0, "\(limit)")
    }
  }

  /// Reads nested values, and retracts some of them with the issues inside.
  private struct RandomReading {
    var random: SplitMix, list = RawIssueList(limit: .max), expected: [(offset: Int, kind: IssueKind)] = [], offset = 0

    mutating func note(_ kind: IssueKind, at offset: Int) {
      list.append(RawIssue(byteOffset: offset, kind: kind, outcome: kind == .duplicateKey ? .ignored : .dropped))
      expected.append((offset, kind))
    }

    mutating func read(depth: Int) {
      let start = offset
      offset += 1
      if Int.random(in: 0..<6, using: &random) == 0 { note(.duplicateKey, at: offset) }
      for _ in 0..<(depth > 0 ? Int.random(in: 0..<7, using: &random) : 0) { read(depth: depth - 1) }
      if Bool.random(using: &random) { note(.typeMismatch, at: start) }
      if Int.random(in: 0..<5, using: &random) == 0, let last = expected.last, last == (start, .typeMismatch) {
        list.retract(.dropped, at: start)
        expected.removeLast()
      }
      offset += 1
      if Int.random(in: 0..<4, using: &random) == 0 {
        list.retract(within: start..<offset)
        expected.removeAll { (start..<offset).contains($0.offset) && $0.kind != .duplicateKey }
        note(.invalidValue, at: start)
      }
    }
  }

  @Test func whatIsTakenBackIsWhatWasNotedInsideOfTheValue() {
    for seed in 1...20 {
      var reading = RandomReading(random: SplitMix(seed: UInt64(seed)))
      for _ in 0..<6 { reading.read(depth: 5) }
      #expect(reading.list.issues.map(\.byteOffset) == reading.expected.map(\.offset), "\(seed)")
      #expect(reading.list.issues.map(\.kind) == reading.expected.map(\.kind), "\(seed)")
      #expect(reading.list.count == reading.expected.count, "\(seed)")
    }
  }

  @Test func issuesOfJSONInAStringContinueItsPath() {
    let inner = Array(#"{"a":["1"],"b":{}}"#.utf8)
    var innerList = RawIssueList()
    innerList.append(issue(6, .typeMismatch, .converted(to: "1")))
    innerList.append(RawIssue(byteOffset: 15, kind: .missingKey, outcome: .usedZeroValue, missingKey: [.key("id")]))
    let outer = Array(#"[0,{"text":"{\"a\":[\"1\"],\"b\":{}}"}]"#.utf8)
    var list = RawIssueList()
    list.append(issue(1, .typeMismatch, .dropped))
    inner.withUnsafeBytes { list.append(innerList, of: DocumentBytes(copying: $0), at: 11) }
    let traced = outer.withUnsafeBytes { RawIssue.trace(list.issues, in: DocumentBytes(copying: $0)) }
    #expect(traced.map(\.path.description) == ["$[0]", "$[1].text.a[0]", "$[1].text.b.id"])
    #expect(traced.map(\.found) == ["number 0", #"string "1""#, "none"])
    #expect(traced.map(\.expected) == ["Int", "Int", #"key "id""#] && traced.map(\.location.column) == [2, 12, 12])
    #expect(list.counts[.missingKey] == 1 && list.counts[.typeMismatch] == 2 && list.count == 3)
  }
}
