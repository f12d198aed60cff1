// The output of `compare`: a table for people, and `--json` for scripts.

import Foundation

/// One finished row: the times of both engines, or of the requested one.
struct Outcome {
  var workload: Workload
  var bytes: Int
  var pliant: Samples?
  var foundation: Samples?

  /// The speed as a multiple of that of Foundation's coder, by the minima of both.
  var ratio: Double? {
    guard let pliant, let foundation else { return nil }
    return foundation.minimum / pliant.minimum
  }
}

enum Report {
  static let header = """
    workload  dir    engine   |       MB |  pliant min   median     MB/s |  foundation min   median     MB/s |   ratio
    -------------------------------------------------------------------------------------------------------------------
    """

  static func row(_ outcome: Outcome) -> String {
    let size = Double(outcome.bytes) / 1_000_000
    func times(_ samples: Samples?, _ firstWidth: Int) -> String {
      guard let samples else { return pad("-", firstWidth) + pad("-", 9) + pad("-", 9) }
      return pad(samples.minimum, firstWidth, 3) + pad(samples.median, 9, 3) + pad(size / samples.minimum * 1000, 9, 1)
    }
    let name = outcome.workload.name.padding(toLength: 10, withPad: " ", startingAt: 0)
    let direction = outcome.workload.direction.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
    let engine = outcome.workload.engine.padding(toLength: 8, withPad: " ", startingAt: 0)
    let ratio = outcome.ratio.map { pad($0, 8, 2) } ?? pad("-", 8)
    let columns = [
      "\(name)\(direction)\(engine)", pad(size, 9, 3), times(outcome.pliant, 12), times(outcome.foundation, 16), ratio,
    ]
    return columns.joined(separator: " |")
  }

  /// `{"results":[{"workload":…,"direction":…,"engine":…,"ratio":…,"pliant_ms":…,"foundation_ms":…,"bytes":…},…]}`.
  ///
  /// Times are minima.
  static func json(_ outcomes: [Outcome]) throws -> Data {
    // Foundation's encoder, so that a report doesn't depend on the measured library.
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(File(results: outcomes.compactMap(Row.init)))
  }

  private struct File: Encodable {
    var results: [Row]
  }

  private struct Row: Encodable {
    var workload: String
    var direction: String
    var engine: String
    var ratio: Double
    var pliantMilliseconds: Double
    var foundationMilliseconds: Double
    var bytes: Int

    enum CodingKeys: String, CodingKey {
      case workload, direction, engine, ratio, bytes
      case pliantMilliseconds = "pliant_ms"
      case foundationMilliseconds = "foundation_ms"
    }

    init?(_ outcome: Outcome) {
      guard let ratio = outcome.ratio, let pliant = outcome.pliant, let foundation = outcome.foundation else {
        return nil
      }
      workload = outcome.workload.name
      direction = outcome.workload.direction.rawValue
      engine = outcome.workload.engine
      self.ratio = rounded(ratio, 100)
      pliantMilliseconds = rounded(pliant.minimum, 10_000)
      foundationMilliseconds = rounded(foundation.minimum, 10_000)
      bytes = outcome.bytes
    }
  }

  /// Writes a line immediately, also to a pipe.
  static func line(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }
}

private func rounded(_ number: Double, _ scale: Double) -> Double {
  (number * scale).rounded() / scale
}

func pad(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func pad(_ number: Double, _ width: Int, _ digits: Int) -> String {
  pad(String(format: "%.\(digits)f", number), width)
}
