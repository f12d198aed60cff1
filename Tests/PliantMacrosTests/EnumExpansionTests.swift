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
    #expect(expansion.diagnostics.map(\.message).isEmpty)
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
}
#endif
