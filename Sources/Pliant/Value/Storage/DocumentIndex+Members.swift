// Member and element lookup in an indexed document, for `JSON`.

// FoundationEssentials has no locks.
import Foundation
import PliantCore

/// The positions of keys in large objects and of elements in large arrays, computed on first use.
private final class Places: @unchecked Sendable {
  // SAFETY of Sendable: the tables are only touched while the lock is held.
  private let lock = NSLock()
  private var tables = [Int: KeyTable]()
  private var elements = CompactDictionary<Int, [UInt32]>()

  func element(_ position: Int, of array: Int, in index: DocumentIndex) -> Int {
    lock.lock()
    defer { lock.unlock() }
    if let nodes = elements[array] { return Int(nodes[position]) }
    let nodes = index.elementNodes(of: array).map { UInt32(truncatingIfNeeded: $0) }
    elements[array] = nodes
    return Int(nodes[position])
  }

  func table(of object: Int, in index: DocumentIndex) -> KeyTable {
    lock.lock()
    defer { lock.unlock() }
    if let table = tables[object] { return table }
    let table = KeyTable(object, in: index)
    tables[object] = table
    return table
  }
}

extension KeyTable {
  /// Creates a table of the key nodes of an object. Of duplicate keys, the last is kept.
  fileprivate init(_ object: Int, in index: DocumentIndex) {
    self.init(capacity: index.count(at: object))
    for key in index.keyNodes(of: object) {
      unsafe index.withKey(key) { text in
        let hash = unsafe String.codeUnitHash(UnsafeRawBufferPointer(text))
        set(key, forHash: hash) { unsafe index.isEqual($0, text) }
      }
    }
  }
}

extension DocumentIndex {
  func elements(of array: Int) -> [JSON] { elementNodes(of: array).map { JSON(self, $0) } }

  /// Adds lookup tables if the document has large containers. Called before the index is shared.
  func prepareForMembers() {
    if hasLargeContainers { companion = Places() }
  }

  /// Calls `body` with the text of a key, with escapes resolved.
  fileprivate func withKey<Result>(_ key: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard isEscaped(at: key) else { return unsafe body(rawText(at: key)) }
    var text = string(at: key)
    return text.withUTF8(body)
  }

  private var places: Places? { companion as? Places }

  /// Returns the table of an object with many members; nil for a small object.
  private func keyTable(of object: Int) -> KeyTable? {
    guard count(at: object) > Self.scannedMembers else { return nil }
    return places?.table(of: object, in: self) ?? KeyTable(object, in: self)
  }

  /// Returns the value of the last member whose key is `text`; nil if there is none or `object` is not an object.
  func member(_ text: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
    guard kind(at: object) == .object else { return nil }
    guard let table = keyTable(of: object) else { return unsafe lastValue(of: text, in: object) }
    let hash = unsafe String.codeUnitHash(UnsafeRawBufferPointer(text))
    return table.position(forHash: hash) { unsafe isEqual($0, text) }.map { $0 + 1 }
  }

  /// The number of members with different keys.
  func memberCount(at object: Int) -> Int {
    if let table = keyTable(of: object) { return table.count }
    return hasDuplicateKeys(small: object) ? ObjectStorage(materializing: self, object).count : count(at: object)
  }

  /// Whether several members of an object have the same key.
  func hasDuplicateKeys(_ object: Int) -> Bool {
    if let table = keyTable(of: object) { return table.count < count(at: object) }
    return hasDuplicateKeys(small: object)
  }

  /// Returns an element; negative indices count from the end. Nil if there is no such element or no array.
  func element(_ index: Int, of array: Int) -> Int? {
    guard kind(at: array) == .array else { return nil }
    let count = count(at: array)
    let position = index < 0 ? index &+ count : index
    guard position >= 0, position < count else { return nil }
    let end = node(after: array)
    let first = firstChild(of: array)
    // Scalars take one word each. If all elements are scalars, the position follows directly.
    if end - first == count { return first + position }
    if position > Self.scannedMembers, let places { return places.element(position, of: array, in: self) }
    var child = first
    for _ in 0..<position { child = node(after: child) }
    return child
  }
}
