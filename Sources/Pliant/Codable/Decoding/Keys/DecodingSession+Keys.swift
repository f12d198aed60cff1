// Searching for the value of a key.

import PliantCore

struct ObjectKeyTable {
  let object: UInt32
  /// The values by key. Of canonically equivalent keys, which are equal as Swift strings, the first counts.
  private var values = [String: UInt32]()
  /// The values of equivalent keys whose code units differ from those of the first.
  private var equivalents = [ExactText: UInt32]()

  init(object: UInt32, count: Int) {
    self.object = object
    values.reserveCapacity(count)
  }

  /// Adds a key, unless the table has it; `spell` returns the text of the key of a value that was added.
  mutating func add(_ key: String, _ value: UInt32, _ spell: (UInt32) -> String) {
    guard let known = values[key] else {
      values[key] = value
      return
    }
    if !spell(known).hasSameCodeUnits(as: key), equivalents[ExactText(key)] == nil {
      equivalents[ExactText(key)] = value
    }
  }

  func value(for key: String) -> Int? {
    var value = equivalents.isEmpty ? nil : equivalents[ExactText(key)]
    if value == nil { value = values[key] }
    return value.map { Int($0) }
  }
}

/// A search for keys in an object, and its position. Types mostly request keys in the order of the document, so the key
/// after the last one found is checked first. If that fails for the first time, all keys are scanned; if it fails
/// again, also in another container of the object, a table of the keys is made.
struct KeySearch {
  /// The most members that are scanned on each search.
  private static let scannedMembers = 6
  /// The most members that are scanned if no table of bytes can be made.
  fileprivate static let stringTableThreshold = 32

  /// The object, and the node after it.
  private(set) var object = UInt32.max
  private(set) var end: UInt32 = 0
  /// The key that was found last; 0 if none was.
  private(set) var lastKey: UInt32 = 0
  /// The key to check first, after the last found; `.max` once a key was not found there, and if keys are converted.
  private(set) var next: UInt32 = .max
  private let isPlain: Bool
  /// The number of the last key that was found in order: see ``nextValue(_:number:_:)``.
  private var lastNumber: Int16 = -1
  private var isDistinct = false

  init() { isPlain = false }

  @_transparent
  init(_ object: UInt32, in index: DocumentIndex, isPlain: Bool) {
    self.object = object
    self.isPlain = isPlain
    end = UInt32(truncatingIfNeeded: index.node(after: Int(object)))
    next = isPlain ? UInt32(truncatingIfNeeded: index.firstChild(of: Int(object))) : .max
  }

  /// Returns the value of the next key if that key is `text`, otherwise 0.
  ///
  /// The first of several members with one key counts, however often the type requests it: `{"a":1,"b":2,"a":3}` gives
  /// 1, 2 and 1 for `a`, `b` and `a`. All members so far were found in order, so a duplicate matters only if the type
  /// requests a key twice. No key is requested twice as long as the numbers of keys increase, like those of an enum's
  /// cases.
  ///
  /// - Parameter number: from 1 on, if keys with different numbers have different texts; 0 otherwise.
  @_transparent
  mutating func nextValue(_ text: UnsafeBufferPointer<UInt8>, number: Int16 = 0, _ index: DocumentIndex) -> Int {
    let key = Int(next)
    guard next < end, unsafe index.isKey(key, index.word(ofKey: key), text) else { return 0 }
    guard number > lastNumber || hasDistinctKeys(index) else { return 0 }
    lastNumber = number == 0 ? .max : number
    lastKey = next
    next = UInt32(truncatingIfNeeded: index.node(afterUnchecked: key &+ 1))
    return key &+ 1
  }

  /// Whether all keys are distinct. If they aren't, all further keys are searched from the first one on.
  @inline(never)
  private mutating func hasDistinctKeys(_ index: DocumentIndex) -> Bool {
    if isDistinct { return true }
    isDistinct = !index.hasDuplicateKeys(Int(object))
    if !isDistinct { next = .max }
    return isDistinct
  }

  /// Finds the value of a key that is not the next one: -1 if the object doesn't have it, nil if the bytes of the keys
  /// can't decide that. The table is that for the level of the object, filled for this object or another one.
  @_transparent
  mutating func valueElsewhere(
    _ text: UnsafeBufferPointer<UInt8>, _ index: DocumentIndex, _ table: inout MemberTable
  ) -> Int? {
    guard isPlain else { return nil }
    let last = Int(lastKey)
    if last != 0, unsafe index.isEqual(last, text) { return last &+ 1 }
    guard table.scannedObject == object && index.count(at: Int(object)) > Self.scannedMembers else {
      table.scannedObject = object
      return unsafe scannedValue(text, index)
    }
    if table.object != object { table.fill(with: object, of: index) }
    guard table.isUsable else { return unsafe isLarge(in: index) ? nil : scannedValue(text, index) }
    guard let key = unsafe table.key(text, in: index) else {
      // ASCII keys without escapes have no other spelling.
      return table.isPlain ? -1 : nil
    }
    lastKey = UInt32(truncatingIfNeeded: key)
    next = .max
    return key &+ 1
  }

  @inline(never)
  private mutating func scannedValue(_ text: UnsafeBufferPointer<UInt8>, _ index: DocumentIndex) -> Int? {
    let first = index.firstChild(of: Int(object))
    let next = lastKey == 0 ? first : index.node(after: Int(lastKey) &+ 1)
    let isInOrder = self.next != .max
    var words: UInt64 = 0
    if let key = unsafe index.firstKey(of: text, from: next, to: Int(end), seen: &words) {
      // Unless all keys so far were requested, an equal one may come before.
      let isFirst = isInOrder && key == next
      if !isFirst, let earlier = unsafe index.firstKey(of: text, from: first, to: key, seen: &words) {
        return earlier &+ 1
      }
      lastKey = UInt32(truncatingIfNeeded: key)
      self.next = isFirst ? UInt32(truncatingIfNeeded: index.node(after: key &+ 1)) : .max
      return key &+ 1
    }
    if let key = unsafe index.firstKey(of: text, from: first, to: next, seen: &words) { return key &+ 1 }
    return DocumentIndex.arePlain(words) ? -1 : nil
  }

  /// Whether an object without a table of bytes gets one of strings.
  func isLarge(in index: DocumentIndex) -> Bool { index.count(at: Int(object)) > Self.stringTableThreshold }
}

extension NodeDecoder {
  /// Whether keys of this object are searched as types spell them, without conversion or mapping.
  @_transparent
  private var hasPlainKeys: Bool { unsafe session.hasPlainKeys && scope?.model == nil }

  @_transparent
  var search: KeySearch {
    let session = session
    // Keys that are noted are searched by slower code.
    let isPlain = unsafe session.hasPlainKeys && scope?.model == nil && scope?.asked == nil
    return KeySearch(node, in: session.index, isPlain: isPlain)
  }

  /// The value of a key in this object, -1 if there is none. Of several members the first counts, as in Foundation.
  func value(for key: String) -> Int {
    guard hasPlainKeys else { return valueForSpelled(key) }
    let depth = Int(depth)
    session.reserve(depth)
    // SAFETY: `reserve` made room for the level.
    if unsafe session.levels[depth].search.object != node { unsafe session.levels[depth].search = search }
    return unsafe value(for: key, &session.levels[depth].search)
  }

  /// The same, from the position of a search.
  @inline(never)
  func value(for key: String, _ search: inout KeySearch) -> Int {
    guard hasPlainKeys else { return valueForSpelled(key) }
    var key = key
    return key.withUTF8 { text in
      let next = unsafe search.nextValue(text, index)
      if next > 0 { return next }
      if let value = unsafe session.value(text, elsewhereThan: &search, depth: Int(depth)) { return value }
      return search.isLarge(in: index)
        ? unsafe valueInTable(String(decoding: text, as: UTF8.self)) { index.string(at: $0) }
        : unsafe valueOfEquivalent(text)
    }
  }

  /// The value of a key that is canonically equivalent to `text`, as Swift compares strings; -1 if there is none.
  @inline(never)
  private func valueOfEquivalent(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let text = unsafe String(decoding: text, as: UTF8.self)
    let key = index.keyNodes(of: Int(node)).first { index.string(at: $0) == text }
    return key.map { $0 &+ 1 } ?? -1
  }

  /// Searches a table of the keys, made on demand. With `isExact`, `spell` returns keys as they are, not as types do.
  @inline(never)
  func valueInTable(_ key: String, isExact: Bool = false, _ spell: (Int) -> String) -> Int {
    let place = 2 * Int(depth) + (isExact ? 1 : 0)
    while unsafe session.tables.count <= place { unsafe session.tables.append(nil) }
    if let table = unsafe session.tables[place], table.object == node { return table.value(for: key) ?? -1 }
    var table = ObjectKeyTable(object: node, count: index.count(at: Int(node)))
    for key in index.keyNodes(of: Int(node)) {
      table.add(spell(key), UInt32(truncatingIfNeeded: key &+ 1)) { spell(Int($0) - 1) }
    }
    unsafe session.tables[place] = table
    return table.value(for: key) ?? -1
  }

  /// The distinct keys as types spell them, in document order, compared as Swift strings, as in Foundation's decoder.
  var allKeys: [String] {
    var keys: [String] = []
    if unsafe session.hasPlainKeys, index.hasDistinctPlainKeys(Int(node)) {
      keys.reserveCapacity(index.count(at: Int(node)))
      for key in index.keyNodes(of: Int(node)) { keys.append(index.string(at: key)) }
      return keys
    }
    var known: Set<String> = []
    for node in index.keyNodes(of: Int(node)) {
      let key = spelled(node)
      if known.insert(key).inserted { keys.append(key) }
    }
    return keys
  }

  func spelled(_ key: Int) -> String {
    let text = index.string(at: key)
    return unsafe session.hasPlainKeys ? text : session.settings.spelled(text, at: { codingPath })
  }

  /// Finds the value of a key in an object whose keys are converted or mapped; -1 if there is none.
  @inline(never)
  private func valueForSpelled(_ key: String) -> Int {
    if let model = scope?.model { return model.value(for: key, in: self) }
    return valueOfSpelled(key)
  }

  /// The value of a key in the document's own spelling, where other keys are converted; nil if there is none. Models
  /// spell some of their keys themselves, and types of any key request those of the document.
  @inline(never)
  func valueAsSpelled(_ key: String) -> Int? {
    guard unsafe !session.hasPlainKeys, scope?.model?.path(of: key) == nil else { return nil }
    if index.count(at: Int(node)) > KeySearch.stringTableThreshold {
      let value = valueInTable(key, isExact: true) { index.string(at: $0) }
      return value >= 0 && index.string(at: value - 1).hasSameCodeUnits(as: key) ? value : nil
    }
    var key = key
    return key.withUTF8 { text in
      var words: UInt64 = 0
      let (first, end) = (index.firstChild(of: Int(node)), index.node(after: Int(node)))
      return unsafe index.firstKey(of: text, from: first, to: end, seen: &words).map { $0 &+ 1 }
    }
  }

  /// The value of a key without the model's mapping; -1 if there is none.
  func valueOfSpelled(_ key: String) -> Int {
    let settings = unsafe session.settings
    if unsafe session.hasPlainKeys { return NodeDecoder(session, Int(node), depth: Int(depth)).value(for: key) }
    if settings.convertsKeysAlike, let value = unsafe session.spelledKeys.value(for: key, of: self, settings) {
      return value
    }
    return valueInTable(settings.asked(key)) { settings.ignoringCase(spelled($0)) }
  }
}
