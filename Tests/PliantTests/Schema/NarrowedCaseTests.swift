//===----------------------------------------------------------------------===//
// Bent documents of cases whose associated value has a tolerance of its own: they promise nothing inside of it.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel(tag: "type")
enum SchemaNarrowedCase {
  case plain(SchemaBesideTag)
  @Strict case strict(SchemaBesideStrict)
}

@JSONModel
struct SchemaBesideTag { var plain = 1 }

@JSONModel
struct SchemaBesideStrict {
  var number: Int
  var other = 1
}

@Suite("Bent documents leave associated values with a tolerance alone")
struct NarrowedCaseTests {
  @Test func besideTags() throws {
    var paths: Set<String> = []
    for seed in 0..<20 as Range<UInt64> {
      for hostile in try SchemaNarrowedCase.hostileDocuments(seed: seed) {
        paths.insert("\(hostile.path)")
        var report = DecodingReport()
        do {
          _ = try SchemaNarrowedCase(json: hostile.document.jsonString(), report: &report)
          #expect(report.issues.count == 1 && report.issues.allSatisfy(hostile.explains), "\(hostile): \(report)")
        } catch let error as DecodingError {
          #expect(hostile.outcome == nil && error.jsonError?.path == hostile.path, "\(hostile): \(error)")
        }
      }
    }
    #expect(paths == ["$.type", "$.plain"])
    // What is said of other tools stays as it is.
    #expect(try !SchemaNarrowedCase.jsonSchema.jsonString().contains("x-narrowed"))
  }
}
#endif
