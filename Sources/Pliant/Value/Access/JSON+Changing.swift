// Changing arrays and objects in place.

import PliantCore

extension JSON {
  /// Adds an element. Null, or a missing value, becomes an array; a value of any other kind is replaced by one.
  public mutating func append(_ element: JSON) {
    changeArray { $0.append(element.orNull) }
  }

  /// Removes a member and returns its value, which is missing if there was none.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> JSON {
    guard type == .object else { return missing(.key(key)) }
    return changeObject { object in object.position(of: key).map { object.remove(at: $0) } } ?? missing(.key(key))
  }

  /// Removes an element and returns it, or a missing value if there was none; negative indices count from the end.
  @discardableResult
  public mutating func remove(at index: Int) -> JSON {
    let position = index < 0 ? index &+ count : index
    guard type == .array, position >= 0, position < count else { return missing(.index(index)) }
    return changeArray { $0.remove(at: position) }.orNull
  }

  /// Returns a copy that keeps only this value in memory, not the documents that it and the values inside it were parsed
  /// from.
  public func detached() -> JSON {
    switch storage {
    case .indexed, .array, .object: break
    default: return self
    }
    guard let document = try? ownDocument(depthLimit: .max) else { return self }
    return (try? JSON(document: document, limits: ReadingLimits(depth: .max))) ?? self
  }
}
