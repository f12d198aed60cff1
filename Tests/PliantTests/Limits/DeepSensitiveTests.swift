#if Macros
/// Values with sensitive parts inside of each other, of which many don't fit, and values that differ only deep inside.

import Foundation
import Pliant
import Testing

@JSONModel private struct DeepSensitive: Equatable { var a: [DeepSensitive] = []; @Sensitive var n = 0 }
@JSONModel private struct DeepPlain { var a: [DeepPlain] = [] }

/// The same without the macro.
private struct PlainDeep: Codable {
  var a: [PlainDeep]

  init(_ plain: DeepPlain) { a = plain.a.map(PlainDeep.init) }
}

struct DeepSensitiveTests {
  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  /// Generous: what this guards against took a hundred times as long.
  private func expectQuick(_ body: () -> Void) {
    let time = processorTime(body)
    #expect(time < .seconds(4), "\(time)")
  }

  @Test func oneBadValueCostsNoPassForEachLevel() {
    let filler = "\"m\":[\(repeated("1,", 60))1],"
    let document = repeated("{\(filler)\"n\":\"q\",\"a\":[", 100) + "{\"n\":\"x\"}" + repeated("]}", 100)
    var problem: JSONError?
    expectQuick {
      let error = #expect(throws: DecodingError.self) {
        try PliantDecoder(enforcing: .strict).decode(DeepSensitive.self, from: document)
      }
      problem = error?.jsonError
      #expect(!"\(error as Any)".contains("\"q\""))
    }
    #expect(problem.map { "\($0.path)".hasPrefix("$.") } == true)
  }

  @Test func aSummaryOfManyPatternsFollowsEachPathOnce() throws {
    let document = repeated("{\"n\":\"x\",\"a\":[", 150) + repeated("]}", 150)
    var report = DecodingReport()
    _ = try DeepSensitive(json: document, report: &report)
    expectQuick { #expect(!"\(report.summary)".contains("\"x\"")) }
    #expect(report.count == 150)
  }

  @Test func issuesInManyLevelsAreFoundInOnePass() throws {
    let filler = "\"m\":[\(repeated("1,", 1000))1],"
    let document = repeated("{\(filler)\"n\":\"q\",\"a\":[", 100) + repeated("]}", 100)
    var report = DecodingReport()
    _ = try DeepSensitive(json: document, report: &report)
    expectQuick { #expect(report.issues.count == 100 && !"\(report.issues)".contains("\"q\"")) }
  }

  @Test func anErrorOfTheStackIsShownWhereItWasThrown() throws {
    let text = repeated("{\"a\":[", 2000) + "{\"n\":\"q\"}" + repeated("]}", 2000)
    let shown = try onSmallStack(ofBytes: 512 << 10) {
      let decoder = with(PliantDecoder(tolerance: .strict)) { $0.limits.depth = 10_000 }
      do { _ = try decoder.decode(DeepSensitive.self, from: text) } catch { return "\(error)" }
      return ""
    }
    #expect(shown.contains("$.a[0].a[0]") && !shown.contains("\"q\""))
  }

  @Test func theErrorOfAValueThatIsTooDeepCanBePrinted() throws {
    let value = (0..<600).reduce(DeepSensitive()) { inner, _ in DeepSensitive(a: [inner]) }
    let plain = (0..<600).reduce(DeepPlain()) { inner, _ in DeepPlain(a: [inner]) }
    let shown = try onSmallStack(ofBytes: 512 << 10) {
      let doors: [() throws -> Any] = [
        { try value.jsonData() }, { try plain.jsonData() }, { try PliantEncoder().encode(plain) },
        { try PliantEncoder().encode([PlainDeep(plain)]) }, { try JSON(encoding: plain) },
      ]
      return doors.compactMap { door -> String? in
        do { _ = try door() } catch { return "\(error)\(String(reflecting: error))" }
        return nil
      }
    }
    #expect(shown.count == 5)
    // One value takes a hundred letters a level.
    for text in shown { #expect(text.count < 20_000, "\(text.prefix(300))") }
  }

  @Test func hashesKnowAllLevels() throws {
    func deep(_ number: Int) throws -> JSON { try JSON(parsing: repeated("[", 17) + "\(number)" + repeated("]", 17)) }
    let values = try (0..<800).map(deep)
    #expect(Set(values.map(\.hashValue)).count > 700)
    let others = try (0..<800).map(deep)
    expectQuick { #expect(Set(values + others).count == 800) }
    let one = try JSON(parsing: repeated("{\"k\":", 20) + #"{"a":1,"b":[2,3]}"# + repeated("}", 20))
    let other = try JSON(parsing: repeated("{\"k\": ", 20) + #"{"b":[2,3.0],"a":1e0}"# + repeated("}", 20))
    #expect(one == other && one.hashValue == other.hashValue)
  }
}
#endif
