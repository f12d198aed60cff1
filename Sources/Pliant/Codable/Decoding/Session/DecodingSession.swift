// DecodingSession: one decoding of Codable types, from the index of their document.

import PliantCore

/// The state that all decoders and containers of one decoding share.
///
/// Decoders and containers are values of a few words: the session, a node of the index, and its depth. They don't store
/// a coding path. While a value is decoded, a level of the session records how it was reached:
///
/// ```
/// {"items":[{"price":"abc"}]}        decoding .price
///
///  level  container   leads to    by
///    0    root        the array   a pointer to the key `.items`, in the frame of decode(_:forKey:)
///    1    the array   the object  index 0
///    2    the object  "abc"       a pointer to the key `.price`
/// ```
///
/// A `codingPath` is computed from the levels on request, or for an error. If a container is used after its value was
/// decoded, its level has been overwritten, and the path is computed from the index.
///
/// A session that has no other references when a decoding ends is reused for the next one, with its memory and its
/// containers: see `IdleSessions`.
@safe
final class DecodingSession {
  let index = DocumentIndex()
  @exclusivity(unchecked) private(set) var settings = DecodingSettings.standard
  /// The nesting depth that is allowed from the root of the index on, as decoders count their depth.
  @exclusivity(unchecked) var depthLeft = 0
  /// The depth from which on the thread's stack is checked for room.
  @exclusivity(unchecked) private(set) var checkedDepth: UInt16 = 0
  /// The error for a value that the stack had no room for. A type may catch it, but the decoding fails all the same.
  @exclusivity(unchecked) var stackFailure: DecodingError? {
    didSet { if unsafe stackFailure != nil { unsafe checkedDepth = 0 } }
  }
  /// Whether the value being decoded is a property of a model, or inside of one.
  @exclusivity(unchecked) var isOfModel = false
  @exclusivity(unchecked) private(set) var hasPlainKeys = true

  /// The reader of the document. It holds the tolerance and the issues, and handles all unexpected values.
  ///
  /// SAFETY: valid during the decoding; `keep()` keeps it valid afterwards, for containers that outlive the decoding.
  @inline(__always)
  var reader: UnsafeMutablePointer<JSONReader> { unsafe startedReader.unsafelyUnwrapped }
  /// The same; nil before the first decoding.
  @exclusivity(unchecked) private var startedReader: UnsafeMutablePointer<JSONReader>?
  @exclusivity(unchecked) private var ownsReader = false
  /// Whether the reader has a reference to the session. It needs one if values contain others that are decoded here.
  @exclusivity(unchecked) private(set) var isKnownToReader = false

  /// How the value being decoded was reached, and where keys are searched.
  ///
  /// SAFETY: one task decodes, so accesses don't overlap; the functions that change these call no other code.
  @exclusivity(unchecked) private(set) var levels: UnsafeMutablePointer<Level>
  /// The number of levels that were prepared for this decoding, and the number that there is room for.
  @exclusivity(unchecked) private var levelCount = DecodingSession.leastLevels
  @exclusivity(unchecked) private var capacity = DecodingSession.leastLevels
  /// The number of levels in use.
  @exclusivity(unchecked) var liveDepth = 0
  /// The number of values that may still be entered, as `JSONReader.work(_:)` limits it.
  @exclusivity(unchecked) var visitsLeft = 0
  /// The key tables of large objects and of converted keys, two for each level: as types spell keys, and as they are.
  @exclusivity(unchecked) var tables: [ObjectKeyTable?] = []
  /// The key tables of objects whose keys are requested out of document order, by the level of the object.
  @exclusivity(unchecked) private var memberTables: [MemberTable] = []
  /// The number of these tables that this decoding may have filled.
  @exclusivity(unchecked) private var memberTableCount = 0
  @exclusivity(unchecked) var spelledKeys = SpelledKeys()
  @exclusivity(unchecked) var containers = ContainerTable()
  @exclusivity(unchecked) var dispatches: TypeDispatchTable
  /// The mappings of the types that have one, which change during the decoding.
  @exclusivity(unchecked) private var mappings = TypeTable<PropertyMapping?>(filler: nil)

  @exclusivity(unchecked) var attempts = Attempts()
  /// The value that the reader was moved to, and its depth. Its contents may be decoded for the reader.
  @exclusivity(unchecked) var modelNode: UInt32 = 0
  @exclusivity(unchecked) var modelDepth = 0
  @exclusivity(unchecked) var walk = IndexWalk()
  /// The node after the value in the model that was found last; the model's own until one is.
  @exclusivity(unchecked) var nextNode = 0

  /// The `userInfo` that decoders have under a tolerance; nil until one is asked for it.
  @exclusivity(unchecked) private var userInfoOfDecoders: (tolerance: Tolerance, info: [CodingUserInfoKey: Any])?
  /// Whether to check kept containers when a decoding ends. Some may have been added since the session was last used.
  @exclusivity(unchecked) private var watchesReusable = false
  /// Whether code outside of the session has the index.
  @exclusivity(unchecked) private var isIndexShared = false

  private init() {
    unsafe dispatches = SharedTypeDispatch.all.table
    unsafe levels = UnsafeMutablePointer<Level>.allocate(capacity: Self.leastLevels)
    unsafe levels.initialize(repeating: Level(), count: Self.leastLevels)
  }

  deinit {
    shareTypeDispatch()
    // SAFETY: allocated by `init`, `restLevels` or `prepare`, and by `keep`.
    unsafe levels.deallocate()
    unsafe containers.deallocate()
    if unsafe ownsReader {
      unsafe reader.deinitialize(count: 1)
      unsafe reader.deallocate()
    }
  }

  var userInfo: [CodingUserInfoKey: Any] {
    let tolerance = unsafe reader.pointee.tolerance
    if let known = unsafe userInfoOfDecoders, known.tolerance == tolerance { return known.info }
    var info: [CodingUserInfoKey: Any] = unsafe settings.options.userInfo.mapValues { ($0 as? SentValue)?.value ?? $0 }
    // For models that are decoded by their `init(from:)`, because keys are converted.
    let key: CodingUserInfoKey = unsafe reader.pointee.isEnforced ? .pliantEnforcedTolerance : .pliantTolerance
    if info[key] == nil { info[key] = tolerance }
    if unsafe settings.hasValueStrategies { info[.pliantSettings] = unsafe settings.withPlainKeys }
    unsafe userInfoOfDecoders = (tolerance, info)
    return info
  }

  /// The index, for callers that may keep it.
  var sharedIndex: DocumentIndex {
    if unsafe !isIndexShared {
      unsafe isIndexShared = true
      index.shrink()
      index.prepareForMembers()
    }
    return index
  }
}

// MARK: - From beginning to end

extension DecodingSession {
  static let nothing = DocumentIndex()

  /// Returns a session for a decoding, as a reference for ``end(_:)``, or ``giveBack(_:)`` if nothing was decoded. It
  /// is unmanaged, because counting references would take a good part of the time of a small decoding.
  @_transparent
  static func take() -> Unmanaged<DecodingSession> {
    unsafe IdleSessions.take() ?? takeAnother()
  }

  @inline(never)
  private static func takeAnother() -> Unmanaged<DecodingSession> {
    if let session = unsafe IdleSessions.takeAnother() {
      unsafe session._withUnsafeGuaranteedRef { session in unsafe session.watchesReusable = true }
      return unsafe session
    }
    let session = DecodingSession()
    unsafe session.watchesReusable = ReusableContainers.all.freeSome(2 * ContainerTable.capacity)
    return unsafe Unmanaged.passRetained(session)
  }

  static func giveBack(_ session: Unmanaged<DecodingSession>) {
    // SAFETY: the caller has the reference.
    unsafe session._withUnsafeGuaranteedRef { session in session.index.clear() }
    unsafe IdleSessions.add(session)
  }

  /// Prepares for a decoding. The reader must stay at its address until the end.
  func start(
    _ reader: UnsafeMutablePointer<JSONReader>, _ settings: DecodingSettings, depthLeft: Int, isOfModel: Bool = false
  ) {
    unsafe startedReader = unsafe reader
    unsafe self.depthLeft = depthLeft
    unsafe visitsLeft = unsafe reader.pointee.work(index.count)
    unsafe checkedDepth = UInt16(clamping: depthLeft - Int(reader.pointee.checkedDepth))
    unsafe self.isOfModel = isOfModel
    if settings !== DecodingSettings.standard {
      unsafe self.settings = settings
      unsafe hasPlainKeys = settings.hasPlainKeys
      if !settings.hasPlainKeys && settings.convertsKeysAlike { unsafe spelledKeys.start(settings.keyForm) }
      if settings.hasMappings { unsafe dispatches = TypeDispatchTable() }
    }
  }

  /// Gives the reader a reference to the session, before the reader is used for the first time.
  @inline(never)
  func introduce() {
    unsafe isKnownToReader = true
    unsafe reader.pointee.decoding = self
  }

  /// Called when a decoding ends, before the reader goes away.
  static func end(_ session: Unmanaged<DecodingSession>) {
    // SAFETY: the caller has the reference.
    let isKept = unsafe session._withUnsafeGuaranteedRef { session in
      if unsafe session.isKnownToReader { unsafe session.reader.pointee.decoding = nil }
      let kept = unsafe session.containers.vacate()
      if !kept.isEmpty { ReusableContainers.all.add(kept) }
      return !kept.isEmpty
    }
    guard unsafe !isKept && isOnly(session) else { return unsafe session.takeRetainedValue().keep() }
    let isIdle = unsafe session._withUnsafeGuaranteedRef { session in
      guard unsafe !session.isIndexShared else { return false }
      session.rest()
      if unsafe session.watchesReusable { unsafe session.watchesReusable = ReusableContainers.all.freeSome(4) }
      return true
    }
    if isIdle { unsafe IdleSessions.add(session) } else { unsafe session.release() }
  }

  @_transparent
  private static func isOnly(_ session: Unmanaged<DecodingSession>) -> Bool {
    var session = unsafe session
    // SAFETY: an unmanaged reference has the layout of a reference, and the check doesn't retain it.
    return unsafe withUnsafeMutableBytes(of: &session) {
      unsafe isKnownUniquelyReferenced(
        &$0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: DecodingSession.self).pointee)
    }
  }

  /// Gives the session a reader of its own, for containers that outlive the decoding.
  private func keep() {
    unsafe containers.close()
    let other = UnsafeMutablePointer<JSONReader>.allocate(capacity: 1)
    unsafe other.initialize(to: JSONReader(index.document))
    unsafe other.pointee.forgetWork()
    unsafe visitsLeft = .max / 2
    unsafe other.pointee.bend(reader.pointee.tolerance, isEnforced: reader.pointee.isEnforced)
    unsafe startedReader = unsafe other
    unsafe ownsReader = true
    // The session's own reader must not keep it alive.
    unsafe isKnownToReader = true
  }

  /// Makes the reader that outlives the decoding report where `other` reports.
  func share(_ other: inout JSONReader) {
    guard unsafe ownsReader else { return }
    unsafe reader.pointee.share(stateOf: &other)
  }

  private func rest() {
    index.clear()
    unsafe isKnownToReader = false
    unsafe liveDepth = 0
    if unsafe !tables.isEmpty { unsafe tables = [] }
    restLevels()
    unsafe walk.forget()
    shareTypeDispatch()
    if unsafe mappings.count > 0 { unsafe mappings = TypeTable(filler: nil) }
    if unsafe settings !== DecodingSettings.standard {
      if unsafe settings.hasMappings { unsafe dispatches = SharedTypeDispatch.all.table }
      if unsafe !hasPlainKeys { unsafe spelledKeys.rest() }
      unsafe settings = .standard
      unsafe hasPlainKeys = true
    }
    unsafe attempts = Attempts()
    unsafe modelNode = 0
    unsafe modelDepth = 0
    unsafe nextNode = 0
    unsafe userInfoOfDecoders = nil
    if unsafe stackFailure != nil { unsafe stackFailure = nil }
  }

  private func shareTypeDispatch() {
    guard unsafe dispatches.hasNews && !settings.hasMappings else { return }
    unsafe dispatches.hasNews = false
    unsafe SharedTypeDispatch.all.add(dispatches)
  }
}

extension DecodingSession {
  /// Throws if the stack had no room for some value, so that no result lacks that value.
  @inline(__always)
  func checkStack() throws(DecodingError) { if let failure = unsafe stackFailure { throw failure } }

  /// Called when the root was decoded: the errors of all values that can't be decoded were caught by types.
  func finish() throws(DecodingError) {
    try checkStack()
    unsafe reader.pointee.discardAbandonedNotes()
  }

  func mapping(of type: any Any.Type) -> PropertyMapping {
    if let known = unsafe mappings[ObjectIdentifier(type)] ?? nil { return known }
    let mapping = unsafe settings.mapping(of: type)
    unsafe mappings.insert(ObjectIdentifier(type), mapping)
    return mapping
  }

  /// Whether the tolerance reports or refuses null or missing values of optional properties.
  @_transparent
  var notesOptionals: Bool {
    let tolerance = unsafe reader.pointee.tolerance
    return tolerance.nullOptionals != .ignore || tolerance.missingOptionals != .ignore
  }
}

// MARK: - Levels

extension DecodingSession {
  /// The step from a container to a value in it, and the search for the container's keys.
  @safe
  struct Level {
    /// A key in the frame of the function that decodes the value; nil for an element, and for a key in the index.
    var key: UnsafeRawPointer?
    var keyType: any CodingKey.Type = TextKey.self
    var scope: Unmanaged<DecodingScope>?
    var container: UInt32 = .max
    var node: UInt32 = .max
    /// The index of the value in the container; -1 for a member, -2 for a value at a deeper level.
    var index: Int32 = -1

    /// The key of the function that decodes the value, which has not returned; nil if it has none.
    var callerKey: (any CodingKey)? {
      guard let key = unsafe key else { return nil }
      func open<Key: CodingKey>(_: Key.Type) -> any CodingKey {
        // SAFETY: the key is in the frame of that function.
        unsafe key.assumingMemoryBound(to: Key.self).pointee
      }
      return open(keyType)
    }

    /// The search for the container's keys; its object is another one until a key of the container is searched.
    var search = KeySearch()
  }

  /// The number of levels that every decoding has, and the most levels and tables that are kept for the next one.
  private static let leastLevels = 4
  private static let keptLevels = 32

  @_transparent
  func reserve(_ depth: Int) {
    if unsafe depth >= levelCount { prepare(depth) }
  }

  /// Prepares the levels up to a depth. A decoding pays for the levels that it uses, not for those of earlier ones.
  @inline(never)
  private func prepare(_ depth: Int) {
    let larger = unsafe Swift.max(levelCount * 2, depth + 1)
    if unsafe larger > capacity {
      unsafe levels = levels.reallocated(keeping: levelCount, capacity: larger)
      unsafe capacity = larger
    }
    // SAFETY: there is room for `capacity` levels, which need no deinitialization.
    unsafe (levels + levelCount).initialize(repeating: Level(), count: larger - levelCount)
    unsafe levelCount = larger
  }

  /// Resets what this decoding used, and frees what only a deep document needs.
  private func restLevels() {
    if unsafe capacity > Self.keptLevels {
      unsafe levels = levels.reallocated(keeping: 0, capacity: Self.leastLevels)
      unsafe capacity = Self.leastLevels
    }
    // SAFETY: there is room for as many levels as every decoding has.
    unsafe levels.initialize(repeating: Level(), count: Self.leastLevels)
    unsafe levelCount = Self.leastLevels
    guard unsafe memberTableCount > 0 else { return }
    unsafe memberTables.removeLast(Swift.max(0, memberTables.count - Self.keptLevels))
    for level in unsafe memberTables.indices.prefix(memberTableCount) { unsafe memberTables[level].clear() }
    unsafe memberTableCount = 0
  }

  /// Finds the value of a key that is not the next one, see ``KeySearch/valueElsewhere(_:_:_:)``.
  @inline(never)
  func value(_ text: UnsafeBufferPointer<UInt8>, elsewhereThan search: inout KeySearch, depth: Int) -> Int? {
    while unsafe memberTables.count <= depth { unsafe memberTables.append(MemberTable()) }
    unsafe memberTableCount = unsafe Swift.max(memberTableCount, depth + 1)
    // Another object of that depth may have filled the table.
    return unsafe search.valueElsewhere(text, index, &memberTables[depth])
  }
}
