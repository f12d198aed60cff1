//===----------------------------------------------------------------------===//
// What is written for enums: one form in full, of another what differs.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import Testing

struct EnumExpansionTests {
  @Test func tellsRawValuesApartBySwitches() throws {
    try expectExpansion(
      of: "@JSONModel enum Level: Int { case low = 1, high = 2; @Fallback case other }",
      is: #"""
        extension Level: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            let start = reader.position
            var match = -1
            if let number = reader.scanInteger() {
              switch number {
              case 1: match = 0
              case 2: match = 1
              case 3: match = 2
              default: break
              }
            }
            if match < 0 { match = try reader.otherCase(of: Self.self, "low\t1\nhigh\t2\nother\t3", fallback: 2, from: start) }
            switch match {
            case 0:
              self = Self.low
            case 1:
              self = Self.high
            default:
              self = Self.other
            }
          }
        }
        extension Level: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            switch self {
            case .low:
              try writer.write(constant: "1")
            case .high:
              try writer.write(constant: "2")
            case .other:
              try writer.write(constant: "3")
            }
          }
        }
        extension Level: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            switch Pliant.CaseDecoder.rawValue(of: decoder, "low\t1\nhigh\t2\nother\t3") {
            case .integer(1):
              self = Self.low
            case .integer(2):
              self = Self.high
            case .integer(3):
              self = Self.other
            default: self = try Pliant.CaseDecoder.read(decoder) { (cases: Pliant.CaseSchema) in
              cases.fallback()
            }
            }
          }
        }
        extension Level: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            switch self {
            case .low:
              try Pliant.CaseEncoder.encode(1 as Swift.Int64, to: encoder)
            case .high:
              try Pliant.CaseEncoder.encode(2 as Swift.Int64, to: encoder)
            case .other:
              try Pliant.CaseEncoder.encode(3 as Swift.Int64, to: encoder)
            }
          }
        }
        """#)
  }

  @Test func writesTagsAsConstants() throws {
    let expansion = try Expansion(
      """
      @JSONModel(tag: "meta.type") enum Shape {
        case circle(radius: Double)
        @Key("rect", "rectangle") case rect(Rect)
        @Fallback case unknown(String)
      }
      """)
    #expect(expansion.diagnostics.allSatisfy { $0.diagMessage.severity == .warning })
    #expect(
      expansion.extensions[1] == #"""
        extension Shape: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            switch self {
            case .circle(let value0):
              let object0 = try writer.beginObject()
              try writer.write(constantMember: ",\"meta\":{\"type\":\"circle\"}")
              try writer.write(value0, member: ",\"radius\":")
              try writer.endObject(object0)
            case .rect(let value0):
              try writer.write(value0, tag: ",\"meta\":{\"type\":\"rect\"}", key: 0x6174656d)
            case .unknown(let value0):
              try writer.writeUnknown(value0, at: "meta.type")
            }
          }
        }
        """#)
  }

  @Test func whatReadingMayNotGiveBackIsKeptWhereTheCaseStays() throws {
    let expansion = try Expansion(
      """
      @JSONModel(tag: "meta.type", content: "c") public enum Shape {
        case circle(radius: Double)
        @PayloadKey("at", "at", "place") case rect(Rect, at: String, Int)
        case pair(Rect, Int)
        @Fallback case unknown(JSON)
      }
      """)
    #expect(expansion.diagnostics.map(\.message).isEmpty)
    #expect(
      expansion.extensions[0].hasSuffix(
        #"""

          public mutating func takeUnserialized(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if case .rect(var value0, var value1, let value2) = self, case .rect(let old0, let old1, _) = old {
              changes.keep(&value0, from: old0, "c._0")
              changes.keep(&value1, from: old1, .init(read: "c.at", "c.place", written: "c.at"))
              self = Self.rect(value0, at: value1, value2)
            }
            if case .pair(var value0, let value1) = self, case .pair(let old0, _) = old {
              changes.keep(&value0, from: old0, .init(element: 0, of: "c"))
              self = Self.pair(value0, value1)
            }
          }
        }
        """#))
    for (source, call) in [
      (#"@JSONModel enum A { case a(Other), b }"#, #"changes.keep(&value0, from: old0, "a._0")"#),
      (#"@JSONModel(tag: "t") enum A { case a(Other), b }"#, "changes.keepSpread(&value0, from: old0)"),
      (#"@JSONModel(tag: "t") enum A { case a(b: Int? = 1) }"#, #"changes.keep(&value0, from: old0, "b")"#),
      (#"@JSONModel(untagged: true) enum A { case a(Other) }"#, "changes.keepSpread(&value0, from: old0)"),
      (
        #"@JSONModel(untagged: true) enum A { case a(Other, Int) }"#,
        #"changes.keep(&value0, from: old0, .init(element: 0, of: ""))"#
      ),
    ] {
      #expect(try Expansion(source).extensions[0].contains(call), "\(source)")
    }
    for source in [
      "@JSONModel enum A: Int { case a = 1, b }", "@JSONModel enum A { case a(Int), b([String]) }",
      #"@JSONModel(tag: "t") enum A { case a(b: Int?), c; @Fallback case d(JSON) }"#,
      "@JSONModel enum A { @Ignored case a(Other); case b }",
    ] {
      #expect(try !Expansion(source).extensions[0].contains("takeUnserialized"), "\(source)")
    }
  }

  @Test func theToleranceOfAnEnumIsThatOfItsValues() throws {
    let beside = try Expansion(
      #"@JSONModel(.strict, tag: "a.b") enum A { case a(Model); @Required case b(Model); @Tolerant case c(Model) }"#)
    for call in [
      ".strict as Pliant.Tolerance, isRequired: false, isSensitive: false",
      ".strict as Pliant.Tolerance, isRequired: true, isSensitive: false",
      ".tolerant, isRequired: false, isSensitive: false",
    ] {
      #expect(
        beside.extensions[2].contains(#"Pliant.CaseDecoder.model(decoder, internallyTaggedBy: "a.b", to: \#(call))"#))
    }
    let plain = try Expansion(#"@JSONModel(tag: "a.b") enum A { case a(Model) }"#)
    #expect(plain.extensions[2].contains(#"Pliant.CaseDecoder.model(decoder, internallyTaggedBy: "a.b"))"#))
    let untagged = try Expansion("@JSONModel(.strict, untagged: true) enum A { case a(Int); @Required case b(String) }")
    #expect(untagged.extensions[2].contains("cases.narrowed(0, to: .strict as Pliant.Tolerance)"))
    #expect(untagged.extensions[2].contains("cases.narrowed(1)"))
  }

  @Test func nilIsWrittenWhereADefaultStandsIn() throws {
    for (payload, member) in [
      ("b: Int? = 1", "nullableMember"), ("b: Other = x", "nullableMember"), ("b: Int?", "member"),
      ("b: Int? = nil", "member"), ("b: Int = 1", "member"),
    ] {
      for attribute in [#"@JSONModel(tag: "t")"#, "@JSONModel", "@JSONModel(untagged: true)"] {
        let extensions = try Expansion("\(attribute) enum A { case a(\(payload)), c(d: Int) }").extensions
        let text = extensions.joined(separator: "\n")
        #expect(text.contains(#"try writer.write(value0, \#(member): ",\"b\":")"#), "\(attribute) \(payload)")
        #expect(text.contains("orNull(value0)") == (member == "nullableMember"), "\(attribute) \(payload)")
      }
    }
    let required = try Expansion(#"@JSONModel(tag: "t") enum A { @Required case a(b: Int? = 1) }"#).extensions
    #expect(required.joined(separator: "\n").contains(#"try writer.write(value0, member: ",\"b\":")"#))
    let elements = try Expansion("@JSONModel(untagged: true) enum A { case a(Int? = 1, Int) }").extensions
    #expect(!elements.joined(separator: "\n").contains("orNull"))
  }
}
#endif
