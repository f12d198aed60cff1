//===----------------------------------------------------------------------===//
// Tags of internally tagged models that are decoded as a whole.
//===----------------------------------------------------------------------===//

import PliantCore

extension DecodingSession {
  /// The paths of the tags among the members of an object.
  func tags(of node: NodeDecoder) -> [String] { unsafe tags.filter { $0.node == node.node }.map(\.path) }
}

extension JSONReader {
  /// Marks tag keys of the object at the cursor as consumed.
  ///
  /// - Parameter paths: the keys that lead to each tag.
  mutating func acceptTags(_ paths: [String]) {
    let start = position
    for path in paths {
      let steps = PathPattern(path, beginsWithKey: true).components
      guard case .key(let key)? = steps.first else { continue }
      // Reading the value later reports that it is not an object.
      do throws(JSONError) { try acceptKey(key, ofObjectAt: start, isTaken: steps.count == 1) } catch {}
      move(to: start)
    }
  }
}
