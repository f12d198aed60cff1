// WrittenKeys: the keys that the open objects already have.

/// The hashes of the keys of all open objects, with the innermost object's last.
///
/// ```
/// hashes   | a | user | id | name |        {"a":1,"user":{"id":2,"name":
///            0   1      2 ← base of the inner object
/// ```
///
/// Two keys with the same hash are treated as equal. The caller must compare the keys themselves before it drops a
/// member.
@safe
@usableFromInline
package struct WrittenKeys: ~Copyable {
  @usableFromInline var hashes: UnsafeMutablePointer<UInt32>
  @usableFromInline var capacity: Int
  @usableFromInline package var count = 0
  /// Objects with many keys have a set of them. This is the base of the innermost such object, or -1.
  @usableFromInline var setBase = -1
  /// The keys of such objects, with the innermost object's last.
  private var sets: [(base: Int, keys: Set<UInt32>)] = []

  /// The number of keys below which comparing with each one is faster than a set.
  @usableFromInline static let scanLimit = 64

  package init() {
    capacity = 48
    unsafe hashes = .allocate(capacity: capacity)
  }

  deinit {
    // SAFETY: allocated by `init` or `grow`.
    unsafe hashes.deallocate()
  }

  /// Adds a key to the object whose keys begin at `base`. Returns false if the object may have it already.
  @inlinable @_transparent
  package mutating func insert(_ hash: UInt32, from base: Int) -> Bool {
    let known = count &- base
    guard known < Self.scanLimit else { return insertIntoSet(hash, from: base) }
    var matches: UInt32 = 0
    var index = base
    // SAFETY: `base` to `count` are initialized. The loop has no early exit, so that several are compared at once.
    while index < count {
      matches |= unsafe hashes[index] == hash ? 1 : 0
      index &+= 1
    }
    guard matches == 0 else { return false }
    add(hash)
    return true
  }

  /// Adds a key that the object is known not to have.
  @inlinable @_transparent
  package mutating func append(_ hash: UInt32, from base: Int) {
    guard count &- base < Self.scanLimit else {
      _ = insertIntoSet(hash, from: base)
      return
    }
    add(hash)
  }

  @inlinable @_transparent
  mutating func add(_ hash: UInt32) {
    if count == capacity { grow() }
    // SAFETY: there is room for one more.
    unsafe hashes[count] = hash
    count &+= 1
  }

  /// Removes the keys from `count` on.
  @inlinable @_transparent
  package mutating func truncate(to count: Int) {
    if count <= setBase { dropSets(from: count) }
    self.count = count
  }

  @usableFromInline @inline(never)
  mutating func grow() {
    capacity *= 2
    unsafe hashes = hashes.reallocated(keeping: count, capacity: capacity)
  }

  @usableFromInline @inline(never)
  mutating func insertIntoSet(_ hash: UInt32, from base: Int) -> Bool {
    if setBase > base { dropSets(from: base &+ 1) }
    if setBase < base {
      // SAFETY: `base` to `count` are initialized.
      sets.append((base, unsafe Set(UnsafeBufferPointer(start: hashes + base, count: count - base))))
      setBase = base
    }
    guard sets[sets.count - 1].keys.insert(hash).inserted else { return false }
    add(hash)
    return true
  }

  @usableFromInline @inline(never)
  mutating func dropSets(from count: Int) {
    while let base = sets.last?.base, base >= count { sets.removeLast() }
    setBase = sets.last?.base ?? -1
  }
}
