// An unusable last candidate, with missing candidates before it, is handled like the only candidate.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel struct RequiredRow { @Key("rows.1.n", "fallback") var n: Int }
@JSONModel struct DefaultRow { @Key("rows.1.n", "fallback") var n = 5 }
@JSONModel struct OptionalRow { @Key("rows.1.n", "fallback") var n: Int? }
@JSONModel struct WrappedRow { @Key("rows.1.n", "fallback") @Lossless var n = 5 }
@JSONModel struct RowFromEnd { @Key("rows.-2.n", "fallback") var n = 5 }
@JSONModel struct RowInObject { @Key("a.rows.1.n", "fallback") var n = 5 }
@JSONModel struct ObjectPath { @Key("a.b", "fallback") var n = 5 }
@JSONModel struct RowBetween { @Key("x", "rows.1.n", "fallback", "rows.0.n") var n = 5 }
@JSONModel struct DefaultIDs { @Key("items.*.id", "ids") var n: [Int] = [5] }
@JSONModel struct OptionalIDs { @Key("items.*.id", "ids") var n: [Int]? }
@JSONModel struct RequiredIDs { @Key("items.*.id", "ids") var n: [Int] }
@JSONModel struct MaybeIDs { @Key("items.*.id", "ids") var n: [Int]? = [5] }
@JSONModel struct AllOfThem { @Key("a.*.b.*.id") var n: [Int]; @Key("o.*.id") var o: [Int]? }
@JSONModel struct LaterMismatch { @Key("a", "o.b", "o.p.q", "c") var a: Int; @Key("d", "o.e") var d: Int? }
/// `o` also contains a first candidate.
@JSONModel struct EarlierMismatch { @Key("a", "o.b") var a: Int; @Key("o.d") var d: Int? }
struct MappedRow: TolerantCodable {
  var n = 5
  static var keyMapping: KeyMapping { ["n": ["rows.1.n", "fallback"]] }
}
struct MappedIDs: TolerantCodable {
  var n = [5]
  static var keyMapping: KeyMapping { ["n": ["items.*.id", "ids"]] }
}
@JSONModel(tag: "type") enum RowPayload { @PayloadKey("size", "size", "length") case line(size: Int = 5) }

/// The results of a document in strict and tolerant decoding, for all engines that support the shape.
struct LastCandidateCase: Sendable, CustomStringConvertible {
  var shape: EngineShape, document: String, strict: String, tolerant: String
  var description: String { "\(shape.name) \(document)" }
}

struct LastCandidateTests {
  /// Tolerant, but without fallbacks.
  static let withoutDefaults = Tolerance.tolerant.with(\.usesDefaults, false).with(\.usesNil, false)
  static let usingDefault = "n 5 | typeMismatch $.fallback usedDefault", fallback = "error typeMismatch at fallback"

  private static let shapes = [
    EngineShape("required").model(RequiredRow.self), EngineShape("default").model(DefaultRow.self),
    EngineShape("optional").model(OptionalRow.self), EngineShape("wrapped").model(WrappedRow.self),
    EngineShape("from the end").model(RowFromEnd.self), EngineShape("in an object").model(RowInObject.self),
    EngineShape("an object").model(ObjectPath.self), EngineShape("between").model(RowBetween.self),
    EngineShape("a payload").model(RowPayload.self), EngineShape("all").model(DefaultIDs.self),
    EngineShape("all, optional").model(OptionalIDs.self), EngineShape("all, required").model(RequiredIDs.self),
    EngineShape("all, maybe").model(MaybeIDs.self), EngineShape("earlier").model(EarlierMismatch.self),
    EngineShape("later").model(LaterMismatch.self),
  ]

  /// Shapes whose first candidate is missing in these documents.
  static let nowhere: [LastCandidateCase] = shapes[..<8].flatMap { shape in
    let tolerant =
      switch shape.name {
      case "required": fallback
      case "optional": " | typeMismatch $.fallback usedNil"
      default: usingDefault
      }
    return [
      "", #""rows":[],"#, #""rows":[{}],"#, #""rows":null,"#, #""a":{},"#, #""a":{"rows":[{"n":1}],"c":1},"#,
      #""a":null,"#,
    ].map {
      LastCandidateCase(shape: shape, document: "{\($0)\"fallback\":\"x\"}", strict: fallback, tolerant: tolerant)
    }
  }

  /// The first present candidate is used, even if it is null, unless the other one is an error by itself. A path
  /// mismatch of a lower candidate matters only if no higher candidate is usable, or if a first candidate has the same
  /// path. The result of strict decoding precedes `/`.
  private static let table = #"""
    default  {"rows":[],"fallback":"7"} => error typeMismatch at fallback / n 7 | typeMismatch $.fallback converted
    default  {"fallback":null,"rows":[]} => error valueNotFound at fallback / n 5 | nullValue $.fallback usedDefault
    default  {"rows":[{},{"n":null}],"fallback":"x"} => error typeMismatch at fallback / \#
    n 5 | nullValue $.rows[1].n usedDefault | typeMismatch $.fallback ignored
    default  {"rows":[{},{"n":null}],"fallback":null} => error valueNotFound at rows[1].n / \#
    n 5 | nullValue $.rows[1].n usedDefault
    default  {"rows":{},"fallback":"x"} => error typeMismatch at rows / \#
    n 5 | typeMismatch $.fallback usedDefault | typeMismatch $.rows ignored
    default  {"rows":[]} => n 5 / n 5
    between  {"x":null,"rows":[],"fallback":"x"} => error typeMismatch at fallback / \#
    n 5 | nullValue $.x usedDefault | typeMismatch $.fallback ignored
    between  {"rows":[{"n":"y"}],"fallback":"x"} => error typeMismatch at fallback / \#
    n 5 | typeMismatch $.fallback usedDefault | typeMismatch $.rows[0].n ignored
    between  {"rows":[{"n":"y"}]} => error typeMismatch at rows[0].n / n 5 | typeMismatch $.rows[0].n usedDefault
    between  {"x":"x","rows":[{"n":"1"},5]} => error typeMismatch at x / \#
    n 1 | typeMismatch $.rows[0].n converted | typeMismatch $.rows[1] ignored | typeMismatch $.x ignored
    a payload  {"type":"line","size":null,"length":"x"} => error typeMismatch at length / \#
    it line(size: 5) | nullValue $.size usedDefault | typeMismatch $.length ignored
    all  {"ids":"x"}  {"items":null,"ids":"x"} => error typeMismatch at ids / n [5] | typeMismatch $.ids usedDefault
    all, optional  {"ids":"x"}  {"items":null,"ids":"x"} => error typeMismatch at ids / nil | typeMismatch $.ids usedNil
    all, required  {"ids":"x"}  {"items":null,"ids":"x"} => error typeMismatch at ids / error typeMismatch at ids
    all, maybe  {"ids":"x"}  {"items":null,"ids":"x"} => error typeMismatch at ids / \#
    n [5] | typeMismatch $.ids usedDefault
    earlier  {"a":1,"o":5} => error typeMismatch at o / a 1 | typeMismatch $.o ignored
    later  {"a":1,"o":5,"d":2}  {"d":2,"o":5,"a":1}  {"a":1,"d":2,"o":{"p":5}}  {"o":{"p":5},"d":2,"a":1} => \#
    a 1, d 2 / a 1, d 2
    later  {"a":1,"o":[{}]}  {"o":[{}],"a":1} => error typeMismatch at o / a 1 | typeMismatch $.o ignored
    later  {"a":1,"o":{"p":"x","e":3}}  {"o":{"p":"x","e":3},"a":1} => a 1, d 3 / a 1, d 3
    later  {"o":{"b":1,"p":5},"c":2}  {"c":2,"o":{"b":1,"p":5}} => a 1 / a 1
    later  {"o":{"b":"x","p":5},"c":2}  {"c":2,"o":{"b":"x","p":5}} => error typeMismatch at o.b / \#
    a 2 | typeMismatch $.o.b ignored | typeMismatch $.o.p ignored
    later  {"o":"x","c":4}  {"c":4,"o":"x"} => error typeMismatch at o / a 4 | typeMismatch $.o ignored
    later  {"o":{"p":7},"c":4}  {"c":4,"o":{"p":7}} => error typeMismatch at o.p / a 4 | typeMismatch $.o.p ignored
    later  {"o":null,"c":4}  {"c":4,"o":null} => a 4 / a 4
    """#

  static let others: [LastCandidateCase] =
    PliantTests.rows(ofTable: table).map { name, document, outcome in
      let sides = outcome.replacing("/ nil |", with: "/  |").components(separatedBy: " / ")
      let shape = shapes.first { $0.name == name }!
      return LastCandidateCase(shape: shape, document: document, strict: sides[0], tolerant: sides[1])
    }
    + shapes[9...12].flatMap { shape in
      [
        (#"{"items":[],"ids":"x"}"#, "n []"), (#"{"items":[{"id":1}],"ids":"x"}"#, "n [1]"),
        (#"{"items":null,"ids":[2]}"#, "n [2]"),
      ].map { LastCandidateCase(shape: shape, document: $0, strict: $1, tolerant: $1) }
    }

  @Test(arguments: nowhere + others)
  func isSettledLikeTheOnlyOne(row: LastCandidateCase) {
    // A value of another type in place of the rows is another problem.
    let besides = row.strict == "error typeMismatch at rows" ? ["typeMismatch at fallback"] : []
    for (engine, run) in row.shape.runs {
      // The members of a dictionary are in any order, so any of several problems may be first.
      let isFirstKnown = engine != .object || besides.isEmpty
      if isFirstKnown { #expect(run(row.document, .strict)?.text(against: [:]) == row.strict, "\(engine)") }
      #expect(run(row.document, .tolerant)?.text(against: [:]) == row.tolerant, "\(engine)")
    }
    let problems = (row.strict.hasPrefix("error ") ? [String(row.strict.dropFirst(6))] : []) + besides
    if row.document.contains(#""x":"x""#) { return }
    #expect(row.shape.problems?(row.document, .strict).sorted() == problems.sorted())
    #expect(row.shape.foreignProblems?(row.document, .strict).sorted() == problems.sorted())
  }

  @Test(arguments: [#"{"fallback":"x"}"#, #"{"rows":[],"fallback":"x"}"#, #"{"rows":5,"fallback":"x"}"#])
  func isZeroWhereNothingElseStandsIn(document: String) {
    let zeros = Self.withoutDefaults.with(\.usesZeroValues, true)
    let rows = document.contains("5") ? " | typeMismatch $.rows ignored" : ""
    for (engine, run) in EngineShape("required").model(RequiredRow.self).runs {
      let text = run(document, zeros)?.text(against: [:])
      #expect(text == "n 0 | typeMismatch $.fallback usedZeroValue" + rows, "\(engine)")
    }
  }

  @Test(arguments: nowhere)
  func isAnErrorWhereNothingStandsIn(row: LastCandidateCase) {
    for (engine, run) in row.shape.runs {
      #expect(run(row.document, Self.withoutDefaults)?.error == "typeMismatch at fallback", "\(engine)")
    }
  }

  @Test(arguments: [#"{"items":{"a":1}}"#, #"{"items":5}"#, #"{"ids":null,"items":"x"}"#])
  func whatStandsInTheWayIsNoReasonToBeSilent(document: String) {
    let shape = EngineShape("all, required").model(RequiredIDs.self)
    let expected = document.contains("null") ? "valueNotFound at ids" : "keyNotFound at items.*.id"
    for (engine, run) in shape.runs { #expect(run(document, .tolerant)?.error == expected, "\(engine)") }
    #expect(shape.problems?(document, .tolerant) == [expected])
    #expect(shape.foreignProblems?(document, .tolerant) == [expected])
  }

  @Test(arguments: ["{}", #"{"items":null}"#])
  func aMissingPathIsNamedAsItIsWritten(document: String) throws {
    let shape = EngineShape("all").model(AllOfThem.self)
    let noting = Tolerance.forgiving.with(\.missingOptionals, .report)
    for (engine, run) in shape.runs {
      #expect(run(document, .tolerant)?.error == "keyNotFound at a.*.b.*.id", "\(engine)")
      #expect(
        run(document, noting)?.text(against: [:])
          == "n [] | missingKey $.a[*].b[*].id usedZeroValue | missingKey $.o[*].id usedNil", "\(engine)")
    }
    for read in [{ try AllOfThem(json: document) }, { try JSONDecoder().decode(AllOfThem.self, from: document) }] {
      let message = #expect(throws: DecodingError.self) { try read() }?.jsonError?.message ?? ""
      #expect(message.hasPrefix(#"expected key "a[*].b[*].id", found none"#), "\(message)")
    }
  }

  @Test(arguments: [
    #"{"rows":[],"fallback":"x"}"#, #"{"rows":[{},{}],"fallback":"x"}"#, #"{"rows":null,"fallback":"x"}"#,
  ]) func mappingsSettleItToo(document: String) {
    let shape = EngineShape("mapped").tolerant(MappedRow.self)
    #expect(shape.runs[.tolerant]?(document, .strict)?.error == "typeMismatch at n")
    #expect(shape.runs[.tolerant]?(document, .tolerant)?.text(against: [:]) == Self.usingDefault)
    let lists = EngineShape("mapped").tolerant(MappedIDs.self)
    let list = document.replacingOccurrences(of: "fallback", with: "ids")
    #expect(lists.runs[.tolerant]?(list, .strict)?.error == "typeMismatch at n")
    #expect(lists.runs[.tolerant]?(list, .tolerant)?.text(against: [:]) == "n [5] | typeMismatch $.ids usedDefault")
  }
}
#endif
