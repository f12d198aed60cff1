// Foundation's decoder with what models ask its `userInfo` for.

import Foundation
import Pliant

extension JSONDecoder {
  /// A decoder with a tolerance for the models that it meets, and the collector of their reports.
  static func bending(
    _ tolerance: Tolerance? = nil, enforcing enforced: Tolerance? = nil, collectingAll: Bool = false,
    report: DecodingReportCollector? = nil
  ) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo[.pliantTolerance] = tolerance
    decoder.userInfo[.pliantEnforcedTolerance] = enforced
    decoder.userInfo[.pliantReport] = report
    if collectingAll { decoder.userInfo[.pliantCollectingAll] = true }
    return decoder
  }

  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try decode(type, from: Data(text.utf8))
  }
}
