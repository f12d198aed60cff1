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

  @Test func aStrategyIsPassedToEveryEngine() throws {
    let (_, extensions) = try expansion("@JSONModel struct A { @Strategy(.hex) var a: Data }")
    let strategy = "Pliant.ModelProperty.strategy(.hex, { (value: Self) in value.a })"
    #expect(extensions.contains("try reader.read(required: &value0, using: \(strategy))"))
    #expect(extensions.contains(#"try writer.write(Pliant.ModelProperty.written(self.a, .hex), member: ",\"a\":")"#))
    #expect(extensions.contains(#"try model.decode((Data).self, "a", using: \#(strategy))"#))
    #expect(extensions.contains(#"model.encode(Pliant.ModelProperty.written(self.a, .hex), "a")"#))
  }

  @Test func flattenedPropertiesAreReadFromTheObjectItself() throws {
    let (_, extensions) = try expansion(
      "@JSONModel struct A { @Flatten var a: B; @UnknownKeys var rest: [String: Int] = [:] }")
    #expect(extensions.contains("try reader.flatten(required: &value0, sharing, from: start)"))
    #expect(extensions.contains("try reader.readUnclaimed(into: &value1, sharing, from: start)"))
    #expect(extensions.contains("try writer.write(membersOf: self.a)"))
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
    #expect(extensions.contains(#"changes.take(&self.a, from: other.a, \Self.a, "b")"#))
    #expect(extensions.contains(#"try changes.keep(self.id, "id")"#))
    #expect(extensions.contains(#"[["b", "c"]]"#))
  }
}
#endif
