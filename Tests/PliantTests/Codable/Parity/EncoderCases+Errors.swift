/// What can't be encoded, and what is left when an error is swallowed.

import Foundation

extension EncoderCase {
  static let errors: [EncoderCase] = [
    .value(Double.nan), .value(-Double.infinity), .value(Float.nan), .value(Date(timeIntervalSinceReferenceDate: .nan)),
    .value([Date(timeIntervalSinceReferenceDate: .infinity)]), .value([1, .infinity]),
    .value([1, .infinity] as [Float]), .value([1, -.infinity] as [Double?]), .value(["x": Float.nan]),
    .value(["x": [[Double.nan]]]), .value([1: Double.nan]),
    .keyed("no number as a member") { container, _ in try container.encode(Double.nan, forKey: "k") },
    .keyed("no date as a member") { container, _ in
      try container.encode(Date(timeIntervalSinceReferenceDate: .nan), forKey: "k")
    },
    .unkeyed("no number as an element") { container, _ in
      try container.encode(1)
      try container.encode(Float.infinity)
    },
    .keyed("no number in a nested array") { container, _ in
      var nested = container.nestedUnkeyedContainer(forKey: "a")
      try nested.encode(1)
      try nested.encode(Double.nan)
    },
    .keyed("no number in a nested object filled late") { container, _ in
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      try container.encode(1, forKey: "b")
      try nested.encode(1, forKey: "c")
      try nested.encode([Double.nan], forKey: "d")
    },
    .keyed("no number in a super encoder") { container, _ in try Double.nan.encode(to: container.superEncoder()) },
    .keyed("no number deep within") { container, trace in
      try container.encode(
        [
          "z": [
            Encoding { encoder in
              var array = encoder.unkeyedContainer()
              try array.encode(0)
              try array.encode(
                Encoding { encoder in
                  trace.note(encoder.codingPath)
                  var single = encoder.singleValueContainer()
                  try single.encode(Double.nan)
                })
            }
          ]
        ], forKey: "a")
    },
    EncoderCase("an error of the value's own") { _, _ in throw SomeError() },
    .keyed("an error of a member's own") { container, _ in
      try container.encode(Encoding { _ in throw SomeError() }, forKey: "a")
    },
    // Just not too deep, too deep, and far too deep.
    .value(NestedArrays(depth: 511)), .value(NestedArrays(depth: 512)), .value(NestedArrays(depth: 700)),
  ]

  private func leaving(_ text: String) -> (EncoderCase, String) { (self, text) }

  /// Errors that are swallowed. Foundation goes on with the containers that were opened before the error, or stops the program.
  static let swallowed = [
    EncoderCase.single("a swallowed error of a single value") { single, _ in
      try? single.encode(Double.nan)
      try single.encode(1)
    }.leaving(#"1"#),
    EncoderCase.keyed("swallowed errors of members") { container, _ in
      try? container.encode(Encoding { _ in throw SomeError() }, forKey: "a")
      try? container.encode(Double.nan, forKey: "b")
      try container.encode(1, forKey: "c")
      try? container.encode([1, .nan], forKey: "c")
      try? container.encode(["x": Double.nan], forKey: "d")
      try? container.encode(Date(timeIntervalSinceReferenceDate: .nan), forKey: "e")
      try container.encode(2, forKey: "a")
      try container.encode(3, forKey: "b")
    }.leaving(#"{"a":2,"b":3,"c":1}"#),
    EncoderCase.keyed("a swallowed error in a nested container") { container, _ in
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
      try? nested.encode(Double.nan, forKey: "x")
      try? nested.encode([Double.nan], forKey: "y")
      try nested.encode(1, forKey: "z")
    }.leaving(#"{"n":{"z":1}}"#),
    EncoderCase.keyed("a swallowed error keeps the earlier value") { container, _ in
      try container.encode(1, forKey: "a")
      try? container.encode([Double.nan], forKey: "a")
      try container.encode(2, forKey: "b")
    }.leaving(#"{"a":1,"b":2}"#),
    EncoderCase.unkeyed("swallowed errors of elements") { container, trace in
      try? container.encode(Encoding { _ in throw SomeError() })
      try? container.encode(Double.nan)
      try container.encode(1)
      trace.note(container.count)
      try? container.encode(
        Encoding { encoder in
          var inner = encoder.unkeyedContainer()
          try inner.encode([1, 2])
          throw SomeError()
        })
      trace.note(container.count)
      try container.encode([2])
    }.leaving(#"[1,[2]]"#),
    EncoderCase.keyed("a swallowed error behind what was begun") { container, _ in
      try? container.encode(
        Encoding { encoder in
          var object = encoder.container(keyedBy: AnyKey.self)
          try object.encode(1, forKey: "a")
          var nested = object.nestedUnkeyedContainer(forKey: "b")
          try nested.encode(["c": 1])
          _ = nested.superEncoder()
          throw SomeError()
        }, forKey: "n")
      try container.encode(1, forKey: "a")
      try container.encode(1, forKey: "b")
    }.leaving(#"{"a":1,"b":1}"#),
    EncoderCase.keyed("a swallowed error in a value that became a tree") { container, _ in
      try? container.encode(
        Encoding { encoder in
          var object = encoder.container(keyedBy: AnyKey.self)
          try object.encode(1, forKey: "a")
          try object.encode(2, forKey: "a")
          throw SomeError()
        }, forKey: "n")
      try container.encode(1, forKey: "m")
    }.leaving(#"{"m":1}"#),
  ]
}

private struct NestedArrays: Encodable, Sendable {
  var depth: Int
  func encode(to encoder: any Encoder) throws {
    var array = encoder.unkeyedContainer()
    if depth > 1 {
      try array.encode(NestedArrays(depth: depth - 1))
    } else {
      try array.encode(depth)
    }
  }
}
