/// Types that are only Codable, inside of models that are read from the bytes.

import Foundation
import Testing

@testable import Pliant

@Suite struct CodableValueTests {
  struct Address: Codable, Equatable {
    var street: String
    var numbers: [Int]
  }

  enum Shape: String, Codable { case round, square }

  /// A model with Codable-only properties.
  struct Customer: Equatable, JSONReadable, JSONWritable {
    var id: Int
    var address: Address
    var shape: Shape?

    init(id: Int, address: Address, shape: Shape? = nil) { (self.id, self.address, self.shape) = (id, address, shape) }

    init(from reader: inout JSONReader) throws(JSONError) {
      let start = reader.position
      var id: Int?
      var address: Address?
      var shape: Shape?
      if try reader.beginObject() {
        repeat {
          let key = try reader.scanKey()
          if key.matches("id") {
            try reader.read(required: &id)
          } else if key.matches("address") {
            try reader.read(required: &address)
          } else if key.matches("shape") {
            try reader.read(into: &shape)
          } else {
            try reader.skipMember(key)
          }
        } while try reader.nextMember()
      }
      self.id = try reader.require(&id, "id", from: start)
      self.address = try reader.require(&address, "address", from: start)
      self.shape = shape
    }

    func write(to writer: inout JSONWriter) throws(JSONError) {
      let object = try writer.beginObject()
      try writer.write(id, member: ",\"id\":")
      try writer.write(address, member: ",\"address\":")
      try writer.write(shape, member: ",\"shape\":")
      try writer.endObject(object)
    }
  }

  @Test func codableValuesAreReadAndWritten() throws {
    let json =
      #"[{"id":1,"address":{"street":"é \"x\"","numbers":[1,2]},"shape":"round"},{"id":2,"address":{"numbers":[],"street":""},"shape":null}]"#
    let expected = [
      Customer(id: 1, address: Address(street: "é \"x\"", numbers: [1, 2]), shape: .round),
      Customer(id: 2, address: Address(street: "", numbers: [])),
    ]
    #expect(try [Customer](json: json) == expected)
    try expectRoundTrip(expected[0])
    try expectRoundTrip(expected[1])
  }

  @Test func codableValuesFollowTheStyleOfTheWriter() throws {
    let customer = Customer(id: 1, address: Address(street: "é/", numbers: [1]))
    #expect(try customer.jsonString(.sortedKeys) == #"{"address":{"numbers":[1],"street":"é/"},"id":1}"#)
    #expect(
      try customer.jsonString(.pretty, .sortedKeys)
        == "{\n  \"address\": {\n    \"numbers\": [\n      1\n    ],\n    \"street\": \"é/\"\n  },\n  \"id\": 1\n}")
  }

  @Test func errorsOfCodableValuesHaveTheWholeCodingPath() throws {
    func error(_ json: String) -> (kind: String, path: String)? {
      do {
        _ = try PliantDecoder(tolerance: .strict).decode([Customer].self, from: json)
        return nil
      } catch let error as DecodingError {
        func steps(_ path: [any CodingKey]) -> String {
          path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
        }
        switch error {
        case .typeMismatch(_, let context): return ("typeMismatch", steps(context.codingPath))
        case .valueNotFound(_, let context): return ("valueNotFound", steps(context.codingPath))
        case .keyNotFound(let key, let context): return ("keyNotFound \(key.stringValue)", steps(context.codingPath))
        case .dataCorrupted(let context): return ("dataCorrupted", steps(context.codingPath))
        @unknown default: return nil
        }
      } catch { return nil }
    }
    let mismatch = error(#"[{"id":1,"address":{"street":"","numbers":[1,"x"]}}]"#)
    #expect(mismatch?.kind == "typeMismatch" && mismatch?.path == "[0].address.numbers[1]")
    let missing = error(#"[{"id":1,"address":{"numbers":[]}}]"#)
    #expect(missing?.kind == "keyNotFound street" && missing?.path == "[0].address")
    let broken = error(#"[{"id":1,"address":{"street":"","numbers":[1,}}]"#)
    #expect(broken?.kind == "dataCorrupted" && broken?.path == "[0].address.numbers[1]")
    let unknown = error(#"[{"id":1,"address":{"street":"","numbers":[]},"shape":"oval"}]"#)
    #expect(unknown?.kind == "dataCorrupted" && unknown?.path == "[0].shape")
  }

  @Test func errorsOfWritingCodableValuesHaveACodingPath() {
    struct Rate: Codable { var value: Double }
    struct Rates: JSONWritable {
      func write(to writer: inout JSONWriter) throws(JSONError) {
        let object = try writer.beginObject()
        try writer.write(Rate(value: .nan), member: ",\"rate\":")
        try writer.endObject(object)
      }
    }
    do {
      _ = try [Rates()].jsonData()
      Issue.record("a NaN was written")
    } catch EncodingError.invalidValue(_, let context) {
      #expect(
        context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined() == "[0].rate.value")
    } catch { Issue.record("\(error)") }
  }
}
