// The decoder and the encoder as other libraries ask for them.

import Foundation
import Pliant
import Testing

/// Alamofire's protocol of this name.
private protocol DataDecoder: Sendable {
  func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D
}

/// Combine's protocols of these names.
private protocol TopLevelDecoder {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

private protocol TopLevelEncoder {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}

extension PliantDecoder: DataDecoder {}
extension PliantDecoder: TopLevelDecoder {}
extension PliantEncoder: TopLevelEncoder {}

private struct Plain: Codable, Equatable { var id: Int }

@Suite("Coders as other libraries ask for them")
struct PlainCodingTests {
  private func decoded<Value: Decodable>(_ text: String, by decoder: some DataDecoder) throws -> Value {
    try decoder.decode(Value.self, from: Data(text.utf8))
  }

  @Test func conformInOneLine() throws {
    #expect(try decoded(#"{"id":"7"}"#, by: PliantDecoder()) == Plain(id: 7))
    #expect(throws: DecodingError.self) {
      let _: Plain = try decoded(#"{"id":"7"}"#, by: PliantDecoder(tolerance: .strict))
    }
    func coded<Decoder: TopLevelDecoder, Encoder: TopLevelEncoder>(_ decoder: Decoder, _ encoder: Encoder) throws
      -> Plain
    where Decoder.Input == Data, Encoder.Output == Data {
      try decoder.decode(Plain.self, from: encoder.encode(Plain(id: 5)))
    }
    #expect(try coded(PliantDecoder(), PliantEncoder()) == Plain(id: 5))
    #if Macros
    #expect(try decoded(#"{"nickName":7}"#, by: PliantDecoder()) == Paths(name: "7"))
    #endif
  }

  /// The method without options takes no call from those with them.
  @Test func callsWithoutOptionsAreThoseOfModels() throws {
    var report = DecodingReport()
    let data = Data(#"[{"id":"7"},{"id":"x"}]"#.utf8)
    #expect(try PliantDecoder().decode([Plain].self, from: data) == [Plain(id: 7)])
    #expect(try PliantDecoder().decode([Plain].self, from: data, report: &report).count == 1 && report.count == 2)
  }
}
