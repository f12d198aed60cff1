/// Every cell of every truth table: each source under no switch, each switch alone, all of them, and all but one.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ConversionTableTests {
  private static let switchSets: [Tolerance.Conversions] =
    [[], .lossless, .every]
    + Tolerance.Conversions.byName.map(\.value)
    + Tolerance.Conversions.byName.map { Tolerance.Conversions.lossless.subtracting($0.value) }
    + Tolerance.Conversions.byName.map { Tolerance.Conversions.every.subtracting($0.value) }

  @Test(arguments: ConversionTable.all)
  func convertsUnderItsSwitchesAndNoOthers(table: ConversionTable) throws {
    for row in table.rows {
      for switches in Self.switchSets + row.outcomes.map(\.switches) {
        let value = try withScalar(row.json) { table.convert($0, switches) }
        let expected = row.value(under: switches)
        guard value == expected else {
          Issue.record(
            """
            \(row.title) \(row.json) as \(table.target) under [\(switches.names)]: \(value ?? "nil") and not \
            \(expected ?? "nil")
            """)
          break
        }
      }
    }
  }

  @Test func knowsEverySwitch() {
    #expect(Tolerance.Conversions.every.rawValue == 1 << 21 - 1)
    #expect(Tolerance.Conversions.every.isSuperset(of: .lossless))
  }
}
