//===----------------------------------------------------------------------===//
// What the macro writes for classes, and for properties with a shape of their own.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import Testing

struct ShapeExpansionTests {
  static let all = ["JSONReadable", "JSONWritable", "Decodable", "Encodable", "JSONModelClass", "JSONUpdatable"]

  /// The members and extensions, with white space as it is.
  private func expansion(_ source: String, missing: [String] = all) throws -> (members: String, extensions: String) {
    let expansion = try Expansion(source, missing: missing)
    #expect(expansion.diagnostics.isEmpty)
    let (members, extensions) = (
      expansion.members.joined(separator: "\n"), expansion.extensions.joined(separator: "\n")
    )
    #expect(!Parser.parse(source: "class A {\n\(members)\n}\n\(extensions)").hasError, "the expansion isn't Swift")
    return (members, extensions)
  }

  @Test func structsHaveNoMembersOfTheirOwn() throws {
    #expect(try expansion("@JSONModel struct A { var a = 0 }").members.isEmpty)
  }

  @Test func aFinalClassWithInitialValuesKeepsItsInitializer() throws {
    let (members, _) = try expansion("@JSONModel final class A { var a = 0 }")
    #expect(
      members.hasPrefix(
        "convenience init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {\n  self.init()\n"))
    #expect(!members.contains("required"))
  }

  @Test func aClassThatMayHaveSubclassesGetsAnInitializerInPlaceOfTheImplicitOne() throws {
    let (members, extensions) = try expansion("@JSONModel open class A { var a = 0 }")
    #expect(members.hasPrefix("init() {}\npublic required init(membersFrom reader"))
    #expect(members.contains("open func readMembers(from reader"))
    #expect(members.contains("open func writeMembers(to writer"))
    #expect(extensions.contains("extension A: Pliant.JSONModelClass {"))
    #expect(extensions.contains("extension A: Pliant.JSONUpdatable {"))
  }

  /// Or else the compiler fails at the first subclass, before it says what the errors are.
  @Test func aClassWithErrorsIsAModelWithoutProperties() throws {
    for (type, isModel) in [("class", true), ("open class", true), ("final class", false), ("struct", false)] {
      let source = "@JSONModel \(type) A { var a = 0; var call: () -> Void; weak var other: A? }"
      let expansion = try Expansion(source, missing: Self.all)
      #expect(expansion.diagnostics.count == 2)
      let members = expansion.members.joined(separator: "\n")
      let extensions = expansion.extensions.joined(separator: "\n")
      #expect(members.contains("required init(membersFrom reader") == isModel, "\(source)")
      #expect(members.contains("func takeMembers") == isModel)
      #expect(extensions.contains("extension A: Pliant.JSONModelClass {") == isModel)
      #expect(!members.contains("self.a") && !members.contains("call"))
      #expect(!Parser.parse(source: "class A {\n\(members)\n}\n\(extensions)").hasError)
    }
  }

  @Test func aSubclassWithInitialValuesInheritsInitializers() throws {
    let (members, extensions) = try expansion(
      "@JSONModel(inherits: true) class A: B { var a = 0 }", missing: [])
    #expect(!members.contains("init("))
    #expect(members.contains("override func readMembers"))
    #expect(extensions.isEmpty)
  }

  @Test func aSubclassWithRequiredPropertiesReadsThemBeforeItsSuperclass() throws {
    let (members, _) = try expansion("@JSONModel(inherits: true) class A: B { let a: Int }", missing: [])
    let assignment = try #require(members.range(of: "self.a = "))
    let superclass = try #require(members.range(of: "try super.init(membersFrom: &reader)"))
    #expect(assignment.lowerBound < superclass.lowerBound)
    #expect(!members.contains("override func readMembers"))
  }

  @Test func anOverrideWithAKeyIsReadInPlaceOfTheSuperclass() throws {
    let (members, _) = try expansion(
      #"@JSONModel(inherits: true) class A: B { @Key("c") override var a: Int { didSet {} } }"#, missing: [])
    #expect(members.contains(#"case "a": A.self"#))
    #expect(members.contains("super.memberTraits.union([.replacing])"))
    #expect(members.contains("if let initial = Pliant.ReplacedProperty.initial(value, as: (Int).self) {"))
    #expect(
      members.contains(#"if Pliant.ReplacedProperty.replaces("a", by: A.self, in: Self.self) { try writer.write"#))
    let (plain, _) = try expansion(
      "@JSONModel(inherits: true) class A: B { override var a: Int { didSet {} } }", missing: [])
    #expect(!plain.contains("replacer(of"))
  }

  @Test func classesThatNobodyInheritsFromAskNothingAboutReplacements() throws {
    for source in ["@JSONModel struct A { var a = 0 }", "@JSONModel final class A { var a = 0 }"] {
      let (members, extensions) = try expansion(source)
      #expect(!(members + extensions).contains("replaces"))
    }
    #expect(try expansion("@JSONModel class A { var a = 0 }").members.contains("replaces"))
    #expect(try !expansion("@JSONModel class A { private var a = 0 }").members.contains("let replaces"))
  }

  @Test func aStrategyIsPassedToEveryEngine() throws {
    let (_, extensions) = try expansion("@JSONModel struct A { @Strategy(.hex) var a: Data }")
    let strategy = "Pliant.ModelProperty.strategy(.hex, { (value: Self) in value.a })"
    #expect(extensions.contains("case 0: reader.readRequired(&value0, using: \(strategy))"))
    #expect(extensions.contains(#"try writer.write(Pliant.ModelProperty.written(self.a, .hex), member: ",\"a\":")"#))
    #expect(extensions.contains(#"try model.decode((Data).self, "a", using: \#(strategy))"#))
    #expect(extensions.contains(#"model.encode(Pliant.ModelProperty.written(self.a, .hex), "a")"#))
  }

  @Test func aTypesStrategyIsThatOfItsPropertiesWithoutOne() throws {
    for type in [
      "Date", "Foundation.Date", "Date?", "Date!", "[Date]", "[Date]?", "[Date?]", "[Date?]?", "Set<Date>",
      "Array<Date>",
      "[String: Date]", "Dictionary<Int, Date>?", "Optional<Date>", "Field<Date>",
    ] {
      let (_, extensions) = try expansion("@JSONModel(dates: .unixSeconds) struct A { var a: \(type) }")
      #expect(extensions.contains("Pliant.ModelProperty.written(self.a, .unixSeconds)"), "\(type)")
    }
    for value in ["Date()", "Date.now", "Date(timeIntervalSince1970: 0)", "Foundation.Date()", "Date.distantPast"] {
      let (_, extensions) = try expansion("@JSONModel(dates: .unixSeconds) struct A { var a = \(value) }")
      #expect(extensions.contains("Pliant.ModelProperty.written(self.a, .unixSeconds)"), "\(value)")
    }
    for property in [
      "var a: Data", "var a: Dates", "@Strategy(.day) var a: Date", "var a = Dates()", "var a: Box<Date>",
    ] {
      let (_, extensions) = try expansion("@JSONModel(dates: .unixSeconds) struct A { \(property) }")
      #expect(!extensions.contains("unixSeconds"), "\(property)")
    }
  }

  @Test func namesOfStaticMembersAreQualified() throws {
    let (_, extensions) = try expansion(
      """
      @JSONModel struct A {
        static let s = S()
        static func f() -> S { s }
        @Strategy(s) var a: Int
        @Strategy(f()) var b: Int
      }
      """)
    #expect(extensions.contains("Pliant.ModelProperty.written(self.a, Self.s)"))
    #expect(extensions.contains("Pliant.ModelProperty.written(self.b, Self.f())"))
  }

  @Test func flattenedPropertiesAreReadFromTheObjectItself() throws {
    let (_, extensions) = try expansion(
      "@JSONModel struct A { @Flatten var a: B; @UnknownKeys var rest: [String: Int] = [:] }")
    #expect(extensions.contains("case 0: reader.flattenRequired(&value0, sharing, from: start)"))
    #expect(extensions.contains("case 1: reader.readUnconsumedProperty(&value1, sharing, from: start)"))
    #expect(extensions.contains("case 2: reader.reportUnconsumed(sharing)"))
    #expect(extensions.contains("self.init(a: reader.take(required: &value0), rest: value1)"))
    #expect(extensions.contains(#"var written = Pliant.WrittenMembers("", 2)"#))
    #expect(extensions.contains("try writer.write(membersOf: self.a, except: &written)"))
    #expect(extensions.contains("self = try Pliant.ForeignObject.read(Self.self, from: decoder)"))
  }

  @Test func hooksAreCalledOnlyWhereThereAreAny() throws {
    let (_, plain) = try expansion("@JSONModel struct A { var a = 0 }")
    #expect(!plain.contains("Hook"))
    let (_, hooked) = try expansion(
      "@JSONModel struct A { var a = 0; mutating func didDecode(from json: JSON) throws {} }")
    #expect(
      hooked.contains(
        "try reader.callHook(at: start) { (json: Pliant.JSON) throws in try self.didDecode(from: json) }"))
  }

  @Test func structsAreUpdatableIfTheySaySo() throws {
    #expect(try !expansion("@JSONModel struct A { var a = 0 }").extensions.contains("takeProperties"))
    let (_, extensions) = try expansion(
      #"@JSONModel struct A: JSONUpdatable { @Key("b", "c") var a = 0; let id: Int }"#)
    let places = #".init(read: "b", "c", written: "b")"#
    let taking = #"{ changes.take(&self.a, from: other.a, \Self.a) }"#
    #expect(extensions.contains("if changes.isTaken(self.a, other.a, \(places)) \(taking)"))
    #expect(extensions.contains(#"try changes.keep(self.id, other.id, "id")"#))
  }

  @Test func nilIsWrittenWhereSomethingElseStandsIn() throws {
    let nullable = #"try writer.write(self.a, nullableMember: ",\"a\":")"#
    for property in [
      "var a: Int? = 1", "var a: Int! = 1", "var a: Optional<Int> = 1", "var a: Swift.Optional<Int> = 1",
      "var a: (Int?) = 1", "var a: Other = 1", "var a: Other.Kind = .b", "var a = f()", "var a = Other.b",
      "@Wrapped var a: Int? = 1", "@Wrapped(wrappedValue: 1) var a: Int?", "@ZeroDefault var a: Int?",
      "@Encode(.null) var a: Int?", "@Encode(.null) var a: Int? = nil", "@Encode(.null) var a: Int",
    ] {
      let (_, extensions) = try expansion("@JSONModel struct A { \(property) }")
      #expect(extensions.contains(nullable), "\(property)")
      #expect(extensions.contains(#"model.encode(Pliant.ModelProperty.orNull(self.a), "a")"#), "\(property)")
    }
    let plain = #"try writer.write(self.a, member: ",\"a\":")"#
    for property in [
      "var a: Int?", "var a: Int? = nil", "var a: Int = 1", "var a = 1", "var a = -1.5", #"var a = "b""#, "var a = [1]",
      "var a: [Int?] = [1]", "var a: [Int: Int?] = [1: 1]", "var a: Set<Int?> = [1]", "var a: Foundation.Date = Date()",
      "@Ignored(.decoding) let a: Int? = 1", "let a: Int?", "@Required var a: Int? = 1",
      "@Encode(.skipNil) var a: Int? = 1", "@Ignored(.decoding) var a: Int? = 1", "@Wrapped var a: Int?",
      "var a: Field<Int> = .missing",
    ] {
      let (_, extensions) = try expansion("@JSONModel struct A { \(property) }")
      #expect(extensions.contains(plain), "\(property)")
      #expect(extensions.contains(#"model.encode(self.a, "a")"#), "\(property)")
    }
    let (_, skipping) = try expansion("@JSONModel(encoding: .skipNil) struct A { var a: Int? = 1 }")
    #expect(skipping.contains(plain))
    let (_, elsewhere) = try expansion(
      #"@JSONModel struct A { @Strategy(.hex) @Key("b.0") var a: Data? = x; @Encode(.skipDefault) var c: Int? = 1 }"#)
    #expect(
      elsewhere.contains(
        #"tree1.add(Pliant.ModelProperty.orNull(Pliant.ModelProperty.written(self.a, .hex)), at: "0")"#))
    #expect(
      elsewhere.contains(
        #"writer.write(Pliant.ModelProperty.orNull(self.c, unless: self.c, equals: 1), member: ",\"c\":")"#))
  }

  @Test func whatReadingMayNotGiveBackIsKeptByUpdates() throws {
    for property in [
      "var a = 0", "var a: String", "let a: [Int]?", "var a: [String: Double] = [:]", "var a = [\"x\"]",
      #"@Key("b.c") var a: Int?"#, "@Encode(.null) var a: Int?", "@Wrapped var a: Other",
      "@Ignored(.decoding) let a = 0",
    ] {
      #expect(
        try !expansion("@JSONModel struct A { \(property) }").extensions.contains("takeUnserialized"), "\(property)")
    }
    for (property, places) in [
      ("var a: Other", #""a""#), ("var a = f()", #""a""#), ("var a: [Other]?", #""a""#), ("var a: Int? = 1", #""a""#),
      ("@Strategy(.hex) var a: Int", #""a""#), ("@Encode(.skipEmpty) var a = [1]", #""a""#),
      (#"@Key("b", "c") var a: Int"#, #".init(read: "b", "c", written: "b")"#),
      (#"@Key("b", encode: "c") var a: Int"#, #".init(read: "b", written: "c")"#),
      ("@Ignored(.encoding) var a: Int", #".init(read: "a", written: nil)"#),
      ("@Strategy(from: { $0.b.intValue }) var a: Int", #".init(computed: "a", written: "a")"#),
    ] {
      let (_, extensions) = try expansion("@JSONModel struct A { \(property) }")
      let line =
        "if changes.isTaken(old.a, self.a, \(places)) { changes.merge(&self.a, old.a) } else { self.a = old.a }"
      #expect(extensions.contains(line), "\(property)")
    }
    let (_, constant) = try expansion("@JSONModel struct A { let a: Other; var b = 0 }")
    #expect(constant.contains(#"if changes.isSame(old.a, self.a, "a") {"#))
    let (_, flattened) = try expansion("@JSONModel struct A { @Flatten var a: Other }")
    #expect(flattened.contains("if changes.isTaken(membersOf: old.a, self.a) { changes.mergeSpread(&self.a, old.a) }"))
  }

  @Test func ignoredVariablesAreKeptUnderTheirConditions() throws {
    let (_, extensions) = try expansion(
      """
      @JSONModel struct A {
        var b = 0
        #if X
        @Ignored var c = 0
        #elseif Y && Z
        #if W
        @Ignored var (d, (e, _)) = (0, (1, 2))
        #endif
        #else
        static let s = 0
        #endif
      }
      """)
    let lines = """
          #if X
          self.c = old.c
          #elseif Y && Z
          #if W
          self.d = old.d
          self.e = old.e
          #endif
          #else
          #endif
      """
    #expect(extensions.contains(lines))
  }
}
#endif
