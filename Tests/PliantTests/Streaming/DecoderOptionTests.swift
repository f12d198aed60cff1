// Every option of a decoder, with a document that it affects, has the same effect on each value of a stream.

#if Macros
import Foundation
import Testing

@testable import Pliant

struct DecoderOptionTests {
  private struct Outcome: Equatable, CustomStringConvertible {
    var value: String, issues: [String]
    var told: [String]
    var description: String { "\(value) \(issues) \(told)" }
  }

  @Test(arguments: DecoderOption.all + DecoderOption.ofModels) func holdForModels(_ option: DecoderOption) throws {
    try compare(option, OptionModel.self)
  }

  @Test(arguments: DecoderOption.all + DecoderOption.ofCodable) func holdForCodable(_ option: DecoderOption) throws {
    try compare(option, OptionCodable.self)
    try compare(option, OptionTolerant.self)
  }

  /// Types that the library handles itself, and collections of models and other types, behave the same.
  @Test(arguments: [("1.0", #"{"id":1}"#), (#""x""#, #"{"id":"x"}"#), ("[1,null]", #"{"id":1,"userName":{}}"#)])
  func holdForWhatIsNoModel(_ value: String, _ object: String) throws {
    for tolerance in [Tolerance.strict, .tolerant] {
      let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.dateDecodingStrategy = .secondsSince1970 }
      try compare(decoder, value, Int.self)
      try compare(decoder, value, Date.self)
      try compare(decoder, value, [Int].self)
      try compare(decoder, value, [Int?].self)
      try compare(decoder, "{\"1\":\(value)}", [Int: Int].self)
      try compare(decoder, "{\"a\":\(object)}", [String: OptionModel].self)
      try compare(decoder, "[\(object)]", [OptionModel?].self)
      try compare(decoder, "[\(object)]", [OptionCodable].self)
      try compare(decoder, "{\"1\":\(object)}", [Int: OptionCodable].self)
      try compare(decoder, value, JSON.self)
    }
  }

  // MARK: - One document, a line and an element

  private func compare<Subject: OptionSubject>(_ option: DecoderOption, _ type: Subject.Type) throws {
    var decoder = PliantDecoder()
    let plain = one(decoder, option.document, type)
    option.set(&decoder, type)
    let expected = try compare(decoder, option.document, type)
    // If each property has an initial value, some options change nothing.
    if type == OptionTolerant.self { return }
    #expect(expected != plain, "\(type) without \(option) is the same")
  }

  @discardableResult private func compare<Value: Decodable>(
    _ decoder: PliantDecoder, _ document: String, _ type: Value.Type
  ) throws -> Outcome {
    let expected = one(decoder, document, type)
    let lines = collected(decoder, [document, document].joined(separator: "\n"), at: nil, type)
    #expect(lines == [expected, expected], "\(type) on lines")
    let elements = collected(decoder, "{\"items\":[\(document),\(document)]}", at: "items", type)
    #expect(elements == [expected, expected], "\(type) as elements")
    return expected
  }

  private func one<Value: Decodable>(_ decoder: PliantDecoder, _ document: String, _ type: Value.Type) -> Outcome {
    let told = Told()
    let decoder = with(decoder) { $0.onReport = { report, label in told.add(label, report) } }
    var report = DecodingReport(limit: decoder.limits.issues)
    let value: String
    do { value = "\(try decode(decoder, document, type, &report))" } catch { value = words(error, inside: 0) }
    return Outcome(value: value, issues: report.issues.map { words($0, inside: 0) }, told: told.words(inside: 0))
  }

  private func decode<Value: Decodable>(
    _ decoder: PliantDecoder, _ document: String, _ type: Value.Type, _ report: inout DecodingReport
  ) throws -> Any {
    func open<Readable: JSONReadable>(_: Readable.Type, _ report: inout DecodingReport) throws -> Any {
      try decoder.decode(Readable.self, from: document, report: &report)
    }
    if let readable = type as? any JSONReadable.Type { return try open(readable, &report) }
    return try decoder.decode(type, from: document, report: &report)
  }

  private func collected<Value: Decodable>(
    _ decoder: PliantDecoder, _ text: String, at path: String?, _ type: Value.Type
  ) -> [Outcome] {
    let bytes = [Array(text.utf8)]
    return collected(isArray: path != nil, decoder) { decoder, report in
      func open<Readable: JSONReadable>(_: Readable.Type) -> [Result<Any, any Error>] {
        path.map { Self.erased(Readable.elements(of: bytes, at: $0, decoder: decoder, report: report)) }
          ?? Self.erased(Readable.lines(of: bytes, decoder: decoder, report: report))
      }
      if let readable = type as? any JSONReadable.Type { return open(readable) }
      return path.map { Self.erased(Value.elements(of: bytes, at: $0, decoder: decoder, report: report)) }
        ?? Self.erased(Value.lines(of: bytes, decoder: decoder, report: report))
    }
  }

  private static func erased<Value>(_ values: JSONSequence<Value>) -> [Result<Any, any Error>] {
    values.map { result in result.map { $0 as Any } }
  }

  /// The outcome of each value: once without a report, for the errors, and once with one, for the issues.
  private func collected(
    isArray: Bool, _ decoder: PliantDecoder, _ run: (PliantDecoder, StreamReporting?) -> [Result<Any, any Error>]
  ) -> [Outcome] {
    let prefix = isArray ? 2 : 0
    let told = Told()
    let telling = with(decoder) { $0.onReport = { report, label in told.add(label, report) } }
    let values = run(telling, nil).map { result in
      do { return "\(try result.get())" } catch { return words(error, inside: prefix) }
    }
    let reports = StreamReports()
    let (quiet, all) = (run(decoder, reports.sink), reports.all)
    #expect(quiet.count == values.count - all.count { $0.error != nil })
    let toldWords = told.words(inside: prefix)
    return values.indices.map { index in
      let own = all.first { $0.index == index }
      // A value that is left out has an issue in its report; a single document has an error instead.
      let issues = own?.error == nil ? own?.report.issues.map { words($0, inside: prefix) } ?? [] : nil
      let share = toldWords.count / values.count
      let heard = Array(toldWords[(index * share)..<((index + 1) * share)])
      return Outcome(value: values[index], issues: issues ?? heard.flatMap { Told.issues($0) }, told: heard)
    }
  }

  // MARK: - In words

  /// The case, type and path of an error. An unreadable document has no path, as in Foundation; in a stream it has one.
  private func words(_ error: any Error, inside prefix: Int) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let isReadable =
      switch error.jsonError?.kind {
      case .bytesLimitExceeded, .depthLimitExceeded: false
      default: true
      }
    let reason = error.jsonError.map { "\($0.message)" } ?? "nothing"
    return "\(EngineVerdict(error, dropping: isReadable ? prefix : .max).error ?? "none"): \(reason)"
  }

  private func words(_ issue: DecodingIssue, inside prefix: Int) -> String {
    let path = JSONPath(Array(issue.path.components.dropFirst(prefix)))
    return "\(path) \(issue.kind) \(issue.expected) \(issue.found) \(issue.outcome)"
  }

  private struct Told {
    private let reports = SharedList<(label: String, report: DecodingReport)>()
    func add(_ label: String, _ report: DecodingReport) { reports.add((label, report)) }

    func words(inside prefix: Int) -> [String] {
      let tests = DecoderOptionTests()
      return reports.all.map { label, report in
        ([label, "\(report.count)"] + report.issues.map { tests.words($0, inside: prefix) }).joined(separator: "\n")
      }
    }

    static func issues(_ words: String) -> [String] { words.split(separator: "\n").dropFirst(2).map(String.init) }
  }
}

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

struct ToldValue: Codable, Sendable {
  static let key = CodingUserInfoKey(rawValue: "told")
  var value: String
  init(from decoder: any Decoder) throws { value = Self.key.flatMap { decoder.userInfo[$0] as? String } ?? "nothing" }
}

struct DecoderOption: Sendable, CustomStringConvertible {
  let name: String, document: String
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
