//===----------------------------------------------------------------------===//
// update(with:) for the other kinds of documents that init(json:) takes.
//===----------------------------------------------------------------------===//

import PliantCore

extension JSONReadable where Self: JSONWritable {
  /// Applies a merge patch in UTF-8 to the value.
  @discardableResult
  public mutating func update(with patch: [UInt8], merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Applies a merge patch in UTF-8 to the value. The bytes are not retained.
  @discardableResult @safe
  public mutating func update(
    with patch: UnsafeRawBufferPointer, merging arrays: [String: String] = [:]
  ) throws -> [JSONPath] {
    try update(with: JSON(parsing: unsafe Array(patch)), merging: arrays)
  }

  /// Applies a merge patch to the value; the patch is a dictionary such as `JSONSerialization` makes.
  @discardableResult @_disfavoredOverload
  public mutating func update(with patch: [String: Any], merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    try update(with: JSON(json: patch), merging: arrays)
  }

  /// Applies a merge patch to the value; the patch is an array such as `JSONSerialization` makes, and replaces the
  /// whole value.
  @discardableResult @_disfavoredOverload
  public mutating func update(with patch: [Any], merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    try update(with: JSON(json: patch), merging: arrays)
  }
}

extension JSONUpdatable {
  /// Changes the properties that a merge patch in UTF-8 names.
  @discardableResult
  public mutating func update(
    with patch: [UInt8], merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties that a merge patch in UTF-8 names. The bytes are not retained.
  @discardableResult @safe
  public mutating func update(
    with patch: UnsafeRawBufferPointer, merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: unsafe Array(patch)), merging: arrays)
  }

  /// Changes the properties that a merge patch names; the patch is a dictionary such as `JSONSerialization` makes.
  @discardableResult @_disfavoredOverload
  public mutating func update(
    with patch: [String: Any], merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(json: patch), merging: arrays)
  }
}

extension JSONUpdatable where Self: AnyObject {
  /// Changes the properties of the object that a merge patch in UTF-8 names.
  @discardableResult
  public func update(with patch: [UInt8], merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties of the object that a merge patch in UTF-8 names. The bytes are not retained.
  @discardableResult @safe
  public func update(
    with patch: UnsafeRawBufferPointer, merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: unsafe Array(patch)), merging: arrays)
  }

  /// Changes the properties of the object that a merge patch names; the patch is a dictionary such as
  /// `JSONSerialization` makes.
  @discardableResult @_disfavoredOverload
  public func update(
    with patch: [String: Any], merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(json: patch), merging: arrays)
  }
}

extension JSONModelClass {
  /// Changes the properties of the object that a merge patch in UTF-8 names.
  @discardableResult
  public func update(with patch: [UInt8], merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties of the object that a merge patch in UTF-8 names. The bytes are not retained.
  @discardableResult @safe
  public func update(
    with patch: UnsafeRawBufferPointer, merging arrays: [String: String] = [:]
  ) throws -> [AnyKeyPath] {
    try update(with: JSON(parsing: unsafe Array(patch)), merging: arrays)
  }

  /// Changes the properties of the object that a merge patch names; the patch is a dictionary such as
  /// `JSONSerialization` makes.
  @discardableResult @_disfavoredOverload
  public func update(with patch: [String: Any], merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    try update(with: JSON(json: patch), merging: arrays)
  }
}
