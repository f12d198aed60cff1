// Tests the comparison itself: pairs of values with the first difference that it must find, or none.

import Foundation

enum SelfCheck {
  // Corresponding types as in the models: the same names in two scopes.
  private enum Here {
    struct Point {
      var x: Double
      var label: String?
      var tags: [String] = []
      var counts: [String: [Int]] = [:]
      var inner: [Inner] = []
    }
    struct Inner { var id: Int }
    enum Case {
      case a(Int)
      case b
    }
  }
  private enum There {
    struct Point {
      var x: Double
      var label: String?
      var tags: [String] = []
      var counts: [String: [Int]] = [:]
      var inner: [Inner] = []
    }
    struct Inner { var id: Int }
    enum Case {
      case a(Int)
      case b
    }
  }
  private enum Elsewhere {
    struct Point { var x: Double }
    struct Inner { var ident: Int }
  }

  private static let sample = Here.Point(
    x: 0.1, label: "a", tags: ["t"], counts: ["k": [1, 2]], inner: [.init(id: 1), .init(id: 2)])

  private static func twin(_ change: (inout There.Point) -> Void) -> There.Point {
    var point = There.Point(
      x: 0.1, label: "a", tags: ["t"], counts: ["k": [1, 2]], inner: [.init(id: 1), .init(id: 2)])
    change(&point)
    return point
  }

  /// The path of the difference that must be found; nil if the values are equal.
  private static var cases: [(name: String, left: Any, right: Any, path: String?)] {
    [
      ("equal twins", sample, twin { _ in }, nil),
      ("another double", sample, twin { $0.x = 0.1.nextUp }, "$.x"),
      ("minus zero", 0.0, -0.0, "$"),
      ("nan", Double.nan, Double.nan, nil),
      ("minus zero in an array", [0.0, 0.0], [0.0, -0.0], "$[1]"),
      ("nil on the right", sample, twin { $0.label = nil }, "$.label"),
      ("another optional", sample, twin { $0.label = "b" }, "$.label"),
      ("another normalization", "e\u{301}", "\u{e9}", "$"),
      ("an element of an array", sample, twin { $0.tags = ["u"] }, "$.tags[0]"),
      ("a shorter array", sample, twin { $0.inner.removeLast() }, "$.inner"),
      ("a longer array", sample, twin { $0.inner.append(.init(id: 3)) }, "$.inner"),
      ("a nested field", sample, twin { $0.inner[1].id = 3 }, "$.inner[1].id"),
      ("a missing key", sample, twin { $0.counts = [:] }, "$.counts.k"),
      ("an additional key", sample, twin { $0.counts["l"] = [] }, "$.counts.l"),
      ("a value of a dictionary", sample, twin { $0.counts["k"] = [1, 3] }, "$.counts.k[1]"),
      ("missing fields", sample, Elsewhere.Point(x: 0.1), "$"),
      ("another field name", Here.Inner(id: 1), Elsewhere.Inner(ident: 1), "$"),
      ("another type name", Here.Inner(id: 1), Here.Point(x: 1), "$"),
      ("other scalar types", 1, 1.0, "$"),
      ("integers and booleans", 1, true, "$"),
      ("other widths", Int64(1), Int32(1), "$"),
      ("equal enums", Here.Case.a(1), There.Case.a(1), nil),
      ("other payloads", Here.Case.a(1), There.Case.a(2), "$.a"),
      ("other cases", Here.Case.a(1), There.Case.b, "$"),
    ]
  }

  /// Runs all cases and returns a line for each failed one.
  static func failures() -> [String] {
    cases.compactMap { name, left, right, path in
      let found = firstDifference(left, right)
      guard found?.path != path else { return nil }
      return "\(name): expected \(path ?? "no difference"), found \(found?.description ?? "no difference")"
    }
  }

  static var count: Int { cases.count }
}
