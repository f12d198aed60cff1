//===----------------------------------------------------------------------===//
// Looking for the value of a key.
//===----------------------------------------------------------------------===//

import PliantCore

/// The values of an object by their keys.
struct ObjectKeyTable {
  let object: UInt32
  /// Of keys that are canonically equivalent, as strings are compared in Swift, the first.
  private var values: [String: UInt32] = [:]
  /// The others of those that differ in their code units.
  private var equivalents: [ExactText: UInt32] = [:]

  init(object: UInt32, count: Int) {
    self.object = object
    values.reserveCapacity(count)
  }

  /// Adds a key, unless it is there.
  ///
  /// - Parameter spell: the text of a key whose value was added.
  mutating func add(_ key: String, _ value: UInt32, _ spell: (UInt32) -> String) {
    guard let known = values[key] else {
      values[key] = value
      return
    }
    if !spell(known).hasSameCodeUnits(as: key), equivalents[ExactText(key)] == nil {
      equivalents[ExactText(key)] = value
    }
  }

  /// The value of the very key, or else of an equivalent one.
  func value(for key: String) -> Int? {
    (equivalents.isEmpty ? nil : equivalents[ExactText(key)]).map(Int.init) ?? values[key].map(Int.init)
  }
}

/// Where in an object keys are looked for.
///
/// Types mostly ask in the order in which documents have the keys: so the key behind the one that was found last is looked at
/// first. If that fails, the first time, the others are looked through; if it fails again, a table of the keys is made.
struct KeySearch {
  /// The most members that are looked through each time.
  private static let scannedMembers = 6
  /// The most members that are looked through where no table of bytes can be made.
  private static let stringTableThreshold = 32

  /// The object, and the node behind it.
  private(set) var object = UInt32.max
  private(set) var end: UInt32 = 0
  /// The key that was found last; 0 if none was.
  private(set) var lastKey: UInt32 = 0
  /// The key to look at first: the one behind the last; `UInt32.max` once some key was not found where the one before it had been,
  /// and where keys are spelled otherwise than types ask for them.
  private(set) var next: UInt32 = .max
  /// Whether keys are looked for as types ask for them.
  private let isPlain: Bool
  /// The number of the key that was found where the one before it had been: see ``nextValue(_:number:_:)``.
  private var lastNumber: Int16 = -1
  /// Whether no two members have one key, as far as somebody had to know it.
  private var isDistinct = false
  /// Whether all keys were looked through before.
  private var isScanned = false

  init() { isPlain = false }

  @_transparent
  init(_ object: UInt32, in index: DocumentIndex, isPlain: Bool) {
    self.object = object
    self.isPlain = isPlain
    end = UInt32(truncatingIfNeeded: index.node(after: Int(object)))
    next = isPlain ? UInt32(truncatingIfNeeded: index.firstChild(of: Int(object))) : .max
  }

  /// The value of the next key, if that is `text`; 0 if it isn't.
  ///
  /// Of several members with one key the first counts, however often it is asked for: `{"a":1,"b":2,"a":3}`, asked for `a`, `b` and
  /// `a` again, is 1, 2, 1. As all members up to the next were found, that matters only if the type asks for a key twice. The keys
  /// of most types are the cases of an enum, which are asked for in the order of their numbers: none of those is another one again.
  ///
  /// - Parameter number: the number of the type's key, if keys with different ones have different texts; otherwise 0.
  @_transparent
  mutating func nextValue(_ text: UnsafeBufferPointer<UInt8>, number: Int16 = 0, _ index: DocumentIndex) -> Int {
    let key = Int(next)
    guard next < end, unsafe index.isKey(key, index.word(ofKey: key), text) else { return 0 }
    guard number > lastNumber || hasDistinctKeys(index) else { return 0 }
    lastNumber = number
    lastKey = next
    next = UInt32(truncatingIfNeeded: index.node(afterUnchecked: key &+ 1))
    return key &+ 1
  }

  /// Whether the next key can't be one that was there before. If it may be, all further keys are looked for from the first one on.
  @inline(never)
  private mutating func hasDistinctKeys(_ index: DocumentIndex) -> Bool {
    if isDistinct { return true }
    isDistinct = !index.hasDuplicateKeys(Int(object))
    if !isDistinct { next = .max }
    return isDistinct
  }

  /// The value of a key that is not the next, -1 if there is none.
  ///
  /// - Parameter table: the table of the level of the object, for this object or another one.
  /// - Returns: nil if that can't be told by the bytes of the keys.
  @_transparent
  mutating func valueElsewhere(
    _ text: UnsafeBufferPointer<UInt8>, _ index: DocumentIndex, _ table: inout MemberTable
  ) -> Int? {
    guard isPlain else { return nil }
    let last = Int(lastKey)
    if last != 0, unsafe index.isEqual(last, text) { return last &+ 1 }
    guard isScanned && index.count(at: Int(object)) > Self.scannedMembers else {
      return unsafe scannedValue(text, index)
    }
    if table.object != object { table.fill(with: object, of: index) }
    guard table.isUsable else { return unsafe isLarge(in: index) ? nil : scannedValue(text, index) }
    guard let key = unsafe table.key(text, in: index) else {
      // Where keys are of nothing but ASCII, none is another in disguise.
      return table.isPlain ? -1 : nil
    }
    lastKey = UInt32(truncatingIfNeeded: key)
    next = .max
    return key &+ 1
  }

  /// The same, all keys being looked through.
  @inline(never)
  private mutating func scannedValue(_ text: UnsafeBufferPointer<UInt8>, _ index: DocumentIndex) -> Int? {
    isScanned = true
    let first = index.firstChild(of: Int(object))
    let next = lastKey == 0 ? first : index.node(after: Int(lastKey) &+ 1)
    let isInOrder = self.next != .max
    var words: UInt64 = 0
    if let key = unsafe index.firstKey(of: text, from: next, to: Int(end), seen: &words) {
      // Unless all keys so far were asked for, an equal one may stand before.
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

  /// Whether an object that has no table of bytes is to have one of strings.
  func isLarge(in index: DocumentIndex) -> Bool { index.count(at: Int(object)) > Self.stringTableThreshold }
}

extension DecodingSession {
  /// The value of a key that is not the next in an object at some depth, -1 if there is none; nil if that can't be told by the bytes
  /// of the keys.
  @inline(never)
  func value(_ text: UnsafeBufferPointer<UInt8>, elsewhereThan search: inout KeySearch, depth: Int) -> Int? {
    while unsafe memberTables.count <= depth { unsafe memberTables.append(MemberTable()) }
    return unsafe search.valueElsewhere(text, index, &memberTables[depth])
  }
}

extension NodeDecoder {
  /// Whether keys of this object are looked for as types ask for them.
  @_transparent
  private var hasPlainKeys: Bool { unsafe session.hasPlainKeys && scope?.model == nil }

  /// A search that has not found anything yet.
  @_transparent
  var search: KeySearch { KeySearch(node, in: index, isPlain: hasPlainKeys) }

  /// The value of a key in this object, -1 if there is none. Of several members with one key the first counts, as in
  /// Foundation's decoder.
  func value(for key: String) -> Int {
    guard hasPlainKeys else { return valueForSpelled(key) }
    let depth = Int(depth)
    session.reserve(depth)
    // SAFETY: `reserve` made room for the level.
    if unsafe session.levels[depth].search.object != node { unsafe session.levels[depth].search = search }
    return unsafe value(for: key, &session.levels[depth].search)
  }

  /// The same, beginning where a search is.
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

  /// The value of a key of the same characters in another Unicode form, as two strings are equal in Swift.
  @inline(never)
  private func valueOfEquivalent(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let text = unsafe String(decoding: text, as: UTF8.self)
    let end = index.node(after: Int(node))
    var key = index.firstChild(of: Int(node))
    while key < end {
      if index.string(at: key) == text { return key &+ 1 }
      key = index.node(after: key &+ 1)
    }
    return -1
  }

  /// Looks for a key in a table of them, made on demand.
  ///
  /// - Parameter spell: the text of the key at a node, as types ask for it.
  @inline(never)
  func valueInTable(_ key: String, _ spell: (Int) -> String) -> Int {
    let depth = Int(depth)
    while unsafe session.tables.count <= depth { unsafe session.tables.append(nil) }
    if let table = unsafe session.tables[depth], table.object == node { return table.value(for: key) ?? -1 }
    var table = ObjectKeyTable(object: node, count: index.count(at: Int(node)))
    forEachKey { key in
      table.add(spell(key), UInt32(truncatingIfNeeded: key &+ 1)) { spell(Int($0) - 1) }
    }
    unsafe session.tables[depth] = table
    return table.value(for: key) ?? -1
  }

  /// Calls `body` with the node of each key of this object.
  func forEachKey(_ body: (Int) -> Void) {
    let end = index.node(after: Int(node))
    var key = index.firstChild(of: Int(node))
    while key < end {
      body(key)
      key = index.node(after: key &+ 1)
    }
  }

  /// The keys of this object as types ask for them, each once, in document order. Strings are equal as in Swift here, and as in
  /// Foundation's decoder.
  var allKeys: [String] {
    var keys: [String] = []
    if unsafe session.hasPlainKeys, index.hasDistinctPlainKeys(Int(node)) {
      keys.reserveCapacity(index.count(at: Int(node)))
      forEachKey { keys.append(index.string(at: $0)) }
      return keys
    }
    var known: Set<String> = []
    forEachKey { node in
      let key = spelled(node)
      if known.insert(key).inserted { keys.append(key) }
    }
    return keys
  }

  /// The key at a node, as types ask for it.
  func spelled(_ key: Int) -> String {
    let text = index.string(at: key)
    return unsafe session.hasPlainKeys ? text : session.settings.spelled(text, at: { codingPath })
  }

  /// Looks for a key of an object whose keys are spelled otherwise than types ask for them.
  @inline(never)
  private func valueForSpelled(_ key: String) -> Int {
    if let model = scope?.model { return model.value(for: key, in: self) }
    return valueOfSpelled(key)
  }

  /// The value of a key that a model spells as documents do, where other keys are converted; nil if there is none.
  @inline(never)
  func valueAsSpelled(_ key: String) -> Int? {
    guard unsafe !session.hasPlainKeys, scope?.model == nil else { return nil }
    var key = key
    return key.withUTF8 { text in
      var words: UInt64 = 0
      let (first, end) = (index.firstChild(of: Int(node)), index.node(after: Int(node)))
      return unsafe index.firstKey(of: text, from: first, to: end, seen: &words).map { $0 &+ 1 }
    }
  }

  /// The same without a model's say.
  func valueOfSpelled(_ key: String) -> Int {
    let settings = unsafe session.settings
    if unsafe session.hasPlainKeys { return NodeDecoder(session, Int(node), depth: Int(depth)).value(for: key) }
    if settings.convertsKeysAlike, let value = unsafe session.spelledKeys.value(for: key, of: self, settings) {
      return value
    }
    return valueInTable(settings.asked(key)) { settings.ignoringCase(spelled($0)) }
  }
}
