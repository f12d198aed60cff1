// BendScalar: the types of a schema's scalars, the same that models have.

#if CommandLine
import Foundation
import Pliant
import PliantCore

/// A type that reads and writes itself.
protocol BendScalar: JSONReadable, JSONWritable, Codable, Sendable {}

extension Bool: BendScalar {}
extension String: BendScalar {}
extension Int: BendScalar {}
extension Int8: BendScalar {}
extension Int16: BendScalar {}
extension Int32: BendScalar {}
extension Int64: BendScalar {}
extension UInt8: BendScalar {}
extension UInt16: BendScalar {}
extension UInt32: BendScalar {}
extension UInt64: BendScalar {}

extension URL: BendScalar {}
extension UUID: BendScalar {}
extension Data: BendScalar {}

/// A date in the form of models, also where no model contains it.
struct BentDate: BendScalar {
  let date: Date

  init(from reader: inout JSONReader) throws(JSONError) { date = try Date(from: &reader) }
  init(from decoder: any Decoder) throws { date = try decoder.singleValueContainer().decode(Date.self) }

  func write(to writer: inout JSONWriter) throws(JSONError) { try date.write(to: &writer) }
  func encode(to encoder: any Encoder) throws { try date.encode(to: encoder) }
}

/// A number. A JSON number keeps its digits; any other value is converted to a Double.
struct BentNumber: BendScalar {
  let json: JSON

  init(from reader: inout JSONReader) throws(JSONError) {
    if reader.peek() == .number {
      let start = reader.position
      let text = try reader.readNumberText()
      reader.move(to: start)
      // A number beyond Double's range is unusable.
      _ = try Double(from: &reader)
      json = JSON(numberText: text) ?? JSON()
    } else {
      json = JSON(try Double(from: &reader))
    }
  }

  init(from decoder: any Decoder) throws { json = JSON(try decoder.singleValueContainer().decode(Double.self)) }

  func write(to writer: inout JSONWriter) throws(JSONError) { try json.write(to: &writer) }
  func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
#endif
