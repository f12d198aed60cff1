// Foundation's types in object trees: its value types, and its classes.

// FoundationEssentials has no classes.
import Foundation
import PliantCore

extension Date: ObjectTreeNode {}
extension URL: ObjectTreeNode {}
extension UUID: ObjectTreeNode {}
extension Data: ObjectTreeNode {}
extension Decimal: ObjectTreeNode {}

extension CGFloat: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) { try writer.write(Double(self)) }
}

extension NSNull: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) { try writer.writeNull() }
}

extension NSString: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) { try writer.write(self as String) }
}

extension NSNumber: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) {
    if isBool { return try writer.write(boolValue) }
    if let number = self as? NSDecimalNumber { return try number.decimalValue.write(to: &writer) }
    // SAFETY: the type encoding is a C string that lives as long as the number; one byte of it is read.
    switch unsafe UInt8(bitPattern: objCType.pointee) {
    case UInt8(ascii: "d"): try writer.write(doubleValue)
    case UInt8(ascii: "f"): try writer.write(floatValue)
    case UInt8(ascii: "Q"): try writer.write(uint64Value)
    default: try writer.write(int64Value)
    }
  }

  /// Whether this is a Bool and not a number. Each has a class of its own on every platform.
  private var isBool: Bool { type(of: self) == Self.boolClass }

  private static let boolClass: AnyClass = type(of: NSNumber(value: true))
}

extension NSDate: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) {
    try Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate).write(to: &writer)
  }
}

extension NSURL: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) { try (self as URL).write(to: &writer) }
}

extension NSUUID: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) { try writer.write(uuidString) }
}

extension NSData: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) { try (self as Data).write(to: &writer) }
}

extension NSArray: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) {
    if writer.isDeep { return try ObjectTree.writeDeep(self, to: &writer) }
    let array = try writer.beginArray()
    for index in 0..<count { try ObjectTree.write(object(at: index), to: &writer) }
    try writer.endArray(array)
  }

  var treeChildren: ObjectTreeChildren { .elements((0..<count).map { object(at: $0) }) }
}

extension NSDictionary: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) {
    if writer.isDeep { return try ObjectTree.writeDeep(self, to: &writer) }
    let object = try writer.beginObject()
    for key in sortedKeys {
      try writer.write(treeKey: key)
      try ObjectTree.write(self.object(forKey: key) ?? NSNull(), to: &writer)
    }
    try writer.endObject(object)
  }

  var treeChildren: ObjectTreeChildren { .members(sortedKeys.map { (key: $0, value: object(forKey: $0) ?? NSNull()) }) }

  private var sortedKeys: [Any] {
    let keys = allKeys
    return ObjectTree.order(of: keys).map { keys[$0] }
  }
}

extension ObjectTree {
  /// The string of a key that has another static type.
  static func string<Key>(_ key: Key) -> String? {
    (key as? String) ?? (key as? Substring).map(String.init) ?? (key as? NSString).map { $0 as String }
  }
}
