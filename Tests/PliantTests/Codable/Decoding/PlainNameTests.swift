/// Types that are only Codable are named in errors and reports as models name theirs.

#if Macros
import Foundation
import Pliant
import Testing

private enum NamedMood: Int, Codable { case low = 1, high = 2 }

private struct NamedPoint: Codable, Hashable { var x: Int }

@JSONModel
private struct NamedModel {
  var mood: NamedMood?, point: NamedPoint?, points: [NamedPoint]?, set: Set<Int>?, table: [String: Int]?
  var byIndex: [Int: String]?, uuid: UUID?
}

private struct NamedPlain: Codable {
  var mood: NamedMood?, point: NamedPoint?, points: [NamedPoint]?, set: Set<Int>?, table: [String: Int]?
  var byIndex: [Int: String]?, uuid: UUID?
}

@Suite("Names of Codable types")
struct PlainNameTests {
  private static let documents = [
    #"{"mood":[]}"#, #"{"mood":"x"}"#, #"{"mood":7}"#, #"{"mood":{"a":1}}"#, #"{"point":[1]}"#, #"{"point":"x"}"#,
    #"{"point":7}"#, #"{"points":[7]}"#, #"{"points":7}"#, #"{"set":"x"}"#, #"{"set":{"a":1}}"#, #"{"table":7}"#,
    #"{"table":[7]}"#, #"{"byIndex":7}"#, #"{"byIndex":"x"}"#, #"{"byIndex":{"x":"a"}}"#, #"{"uuid":"x"}"#,
    #"{"uuid":7}"#, #"{"uuid":[]}"#,
  ]

  @Test(arguments: documents, [Tolerance.strict, .tolerant])
  func areThoseOfModels(_ document: String, _ tolerance: Tolerance) {
    #expect(account(NamedPlain.self, document, tolerance) == account(NamedModel.self, document, tolerance))
  }

  private func account<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ document: String, _ tolerance: Tolerance
  ) -> [String] {
    var report = DecodingReport()
    do {
      _ = try PliantDecoder(tolerance: tolerance).decode(type, from: document, report: &report)
      return report.issues.map(\.description)
    } catch {
      return [(error as? DecodingError)?.jsonError?.description ?? "\(error)"]
    }
  }

  @Test func leaveTheErrorsOfFoundationAlone() {
    for document in [
      #"{"mood":[]}"#, #"{"point":7}"#, #"{"uuid":"x"}"#, #"{"uuid":7}"#, #"{"byIndex":{"x":"a"}}"#,
    ] {
      #expect(
        attempt { try PliantDecoder(tolerance: .strict).decode(NamedPlain.self, from: document) }
          == attempt { try JSONDecoder().decode(NamedPlain.self, from: Data(document.utf8)) }, "\(document)")
    }
  }
}
#endif
