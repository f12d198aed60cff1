#if Macros
/// The places of errors met while writing, also where members are written apart and then merged.

import Foundation
import Pliant
import Testing

struct WritingErrorPlaceTests {
  @JSONModel struct PlacedFlat { @Key("a.x") var x = 1.0 }
  @JSONModel struct PlacedMarked { @Sensitive var y = 1.0 }
  /// Flattened values write into an object on a path.
  @JSONModel struct PlacedMerged {
    @Flatten var flat = PlacedFlat()
    @Key("a.b") var b: Int? = 1
    @Flatten var marked = PlacedMarked()
    @Key("rows.0.z") var row = 1.0
  }
  @JSONModel struct PlacedRest {
    @Key("a.b") var b: Int? = 1
    @Sensitive @UnknownKeys var rest: [String: Double] = [:]
  }
  @JSONModel struct PlacedPlain { @Flatten var flat = PlacedFlat() }
  @JSONModel(tag: "t") enum PlacedCase { case flat(PlacedFlat), plain(n: Double) }
  @JSONModel struct PlacedAll {
    var merged = PlacedMerged(), list = [PlacedMerged(), PlacedMerged()], rest = PlacedRest()
    var byKey: [String: PlacedPlain] = [:], cases: [PlacedCase] = []
  }

  private typealias Change = @Sendable (inout PlacedAll) -> Void

  private static let cases: [(path: String, found: String, change: Change)] = [
    ("$.merged.a.x", "NaN", { $0.merged.flat.x = .nan }),
    ("$.list[1].a.x", "NaN", { $0.list[1].flat.x = .nan }),
    ("$.list[0].rows[0].z", "NaN", { $0.list[0].row = .nan }),
    ("$.merged.rows[0].z", "NaN", { $0.merged.row = .nan }),
    ("$.byKey.k.a.x", "NaN", { $0.byKey["k"] = PlacedPlain(flat: PlacedFlat(x: .nan)) }),
    ("$.cases[1].a.x", "NaN", { $0.cases = [.plain(n: 1), .flat(PlacedFlat(x: .nan))] }),
    ("$.cases[0].n", "NaN", { $0.cases = [.plain(n: .nan)] }),
    ("$.merged.y", "a hidden value", { $0.merged.marked.y = .nan }),
    ("$.list[1].y", "a hidden value", { $0.list[1].marked.y = .nan }),
    ("$.rest['<hidden>']", "a hidden value", { $0.rest.rest["SECRET"] = .nan }),
  ]

  private func errors(_ value: PlacedAll) -> [String] {
    var ways: [() throws -> Void] = [[], .pretty, .sortedKeys, .escapingSlashes].map { (style: JSONWriter.Options) in
      { _ = try value.jsonString(style) }
    }
    ways += [JSONEncoder.KeyEncodingStrategy.useDefaultKeys, .convertToSnakeCase].map { strategy in
      {
        let encoder = with(PliantEncoder()) { $0.keyEncodingStrategy = strategy }
        _ = try encoder.encode(value)
      }
    }
    return ways.map { way in
      do {
        try way()
        return "no error"
      } catch {
        return "\((error as? EncodingError)?.jsonError?.description ?? "\(error)")"
      }
    }
  }

  @Test(arguments: cases.indices) func errorsHaveTheWholePathAndHideWhatIsSensitive(_ index: Int) {
    let (path, found, change) = Self.cases[index]
    var value = PlacedAll()
    change(&value)
    for error in errors(value) { #expect(error == "expected a value that JSON can express, found \(found) at \(path)") }
  }
}
#endif
