//===----------------------------------------------------------------------===//
// update(with:) from the other kinds of documents that init(json:) takes.
//===----------------------------------------------------------------------===//

import PliantCore

extension JSONReadable where Self: JSONWritable {
  /// Changes the value as a merge patch says, in UTF-8.
  @discardableResult
  public mutating func update(with patch: [UInt8], merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the value as a merge patch says, in UTF-8, which is not kept.
  @discardableResult @safe
  public mutating func update(
    with patch: UnsafeRawBufferPointer, merging arrays: [String: String] = [:]
  ) throws -> [JSONPath] {
    try update(with: JSON(parsing: unsafe Array(patch)), merging: arrays)
  }

  /// Changes the value as a merge patch says, a dictionary such as `JSONSerialization` makes.
  @discardableResult @_disfavoredOverload
  public mutating func update(with patch: [String: Any], merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    try update(with: JSON(json: patch), merging: arrays)
  }

  /// Changes the value as a merge patch says, an array such as `JSONSerialization` makes: it takes the place of the whole value.
  @discardableResult @_disfavoredOverload
  public mutating func update(with patch: [Any], merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    try update(with: JSON(json: patch), merging: arrays)
  }
}

extension JSONUpdatable {
  /// Changes the properties that a merge patch names, in UTF-8.
  @discardableResult
  public mutating func update(
    with patch: [UInt8], merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties that a merge patch names, in UTF-8, which is not kept.
  @discardableResult @safe
  public mutating func update(
    with patch: UnsafeRawBufferPointer, merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: unsafe Array(patch)), merging: arrays)
  }

  /// Changes the properties that a merge patch names, a dictionary such as `JSONSerialization` makes.
  @discardableResult @_disfavoredOverload
  public mutating func update(
    with patch: [String: Any], merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(json: patch), merging: arrays)
  }
}

extension JSONUpdatable where Self: AnyObject {
  /// Changes the properties of the object that a merge patch names, in UTF-8.
  @discardableResult
  public func update(with patch: [UInt8], merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties of the object that a merge patch names, in UTF-8, which is not kept.
  @discardableResult @safe
  public func update(
    with patch: UnsafeRawBufferPointer, merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: unsafe Array(patch)), merging: arrays)
  }

  /// Changes the properties of the object that a merge patch names, a dictionary such as `JSONSerialization` makes.
  @discardableResult @_disfavoredOverload
  public func update(
    with patch: [String: Any], merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(json: patch), merging: arrays)
  }
}

extension JSONModelClass {
  /// Changes the properties of the object that a merge patch names, in UTF-8.
  @discardableResult
  public func update(with patch: [UInt8], merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties of the object that a merge patch names, in UTF-8, which is not kept.
  @discardableResult @safe
  public func update(
    with patch: UnsafeRawBufferPointer, merging arrays: [String: String] = [:]
  ) throws -> [AnyKeyPath] {
    try update(with: JSON(parsing: unsafe Array(patch)), merging: arrays)
  }

  /// Changes the properties of the object that a merge patch names, a dictionary such as `JSONSerialization` makes.
  @discardableResult @_disfavoredOverload
  public func update(with patch: [String: Any], merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    try update(with: JSON(json: patch), merging: arrays)
  }
}
