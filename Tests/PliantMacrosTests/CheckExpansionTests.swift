//===----------------------------------------------------------------------===//
// What classes do to tell all that is wrong with an object that can't be made.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import Testing

struct CheckExpansionTests {
  private func members(_ source: String, isRoot: Bool = false) throws -> String {
    let missing = ["JSONReadable", "JSONWritable", "Decodable", "Encodable", "JSONModelClass", "JSONUpdatable"]
    let expansion = try Expansion(source, missing: isRoot ? missing : [])
    #expect(expansion.diagnostics.map(\.message).isEmpty)
    return expansion.members.joined(separator: "\n")
  }

  @Test func looksAtMembersWithoutAnObject() throws {
    let members = try members(
      #"@JSONModel(.strict, inherits: true) public class B: A { @Key("a.b", "c") public final var x = 1 }"#)
    #expect(
      members.contains(
        #"""
        public override class func validateMembers(from reader: inout Pliant.JSONReader, at start: Pliant.JSONReader.Position, _ check: Pliant.PartialValidation) {
          super.validateMembers(from: &reader, at: start, check)
          guard check.includes(B.self, isReadLater: true) else { return }
          let outer = reader.enter(.strict as Pliant.Tolerance)
          defer { reader.leave(outer) }
          do {
            var value0 = Pliant.ModelProperty.value(1) { (value: B) in value.x }
            reader.checkMember("a.b\nc", at: start) { (reader: inout Pliant.JSONReader, index: Swift.Int, isLast: Swift.Bool) throws(Pliant.JSONError) -> Swift.Bool in
              if isLast { try reader.read(last: &value0); return true }
              return try reader.read(candidate: &value0)
            }
          }
        }
        """#))
  }

  @Test func looksAtSuperclassesWhereAValueIsMissing() throws {
    let inherited = try members("@JSONModel(inherits: true) class B: A { final var x: Int }")
    #expect(
      inherited.contains(
        """
          do throws(Pliant.JSONError) {
            self.x = try reader.require(&value0, "x", from: start)
          } catch {
            reader.validateMembers(of: Self.self, above: B.self, at: start, after: error)
            throw error
          }
        """))
    #expect(inherited.contains("reader.noteMissing(value0, \"x\", from: start)"))
    let later = try members("@JSONModel(inherits: true) class B: A { @Required final var x = 1 }")
    #expect(later.contains("reader.validateMembers(of: Self.self, below: B.self, at: start, after: error)"))
    // Nothing is above a class that has no superclass, and what is below is looked at by whoever makes the object.
    let root = try members("@JSONModel class A { final var x: Int }", isRoot: true)
    #expect(!root.contains("after: error") && root.contains("check.includes(A.self, isReadLater: false)"))
    let alone = try members("@JSONModel final class A { var x: Int }", isRoot: true)
    #expect(!alone.contains("validateMembers"))
  }
}
#endif
