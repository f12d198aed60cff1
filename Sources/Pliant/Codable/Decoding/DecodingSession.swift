//===----------------------------------------------------------------------===//
// DecodingSession: one decoding of Codable types, from an index of their document.
//===----------------------------------------------------------------------===//

import PliantCore

/// What all decoders and containers of one decoding share.
///
/// Decoders and containers are values of a few words: the session, a node of the index, and how deep that is. None of them
/// knows its coding path. While a value is decoded, a level of the session says how one came to it:
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
/// A path is read off the levels when somebody asks for it, or an error needs it. For a container that was kept after its value
/// was decoded, its level says something else by then, and the path is worked out from the index.
///
/// A session that nobody has anything of when a decoding ends waits for the next one, with the room and the containers that it
/// has: see ``IdleSessions``.
@safe
final class DecodingSession {
  /// The index of the document, whichever that is.
  let index = DocumentIndex()
  @exclusivity(unchecked) private(set) var settings = DecodingSettings.standard
  /// How many containers may be entered at the root of the index.
  @exclusivity(unchecked) private(set) var depthLeft = 0
  /// From how many levels on the thread's stack is asked for room.
  @exclusivity(unchecked) private(set) var checkedDepth: UInt16 = 0
  /// That the stack had no room for some value. Code in between may pass over the error, but no value is made without what it was about.
  @exclusivity(unchecked) var stackFailure: DecodingError? {
    didSet { if unsafe stackFailure != nil { unsafe checkedDepth = 0 } }
  }
  /// Whether what is being decoded is a property of a model, or inside of one.
  @exclusivity(unchecked) var isOfModel = false
  /// Whether the settings are other than the standard ones.
  @exclusivity(unchecked) private var hasOwnSettings = false
  /// Whether keys are looked for as types ask for them.
  @exclusivity(unchecked) private(set) var hasPlainKeys = true

  /// The reader of the document, which knows what may bend and what did: whatever is not as expected is left to it.
  ///
  /// SAFETY: valid during the decoding; `keep()` sees to it that it is valid afterwards, for containers that were kept.
  @inline(__always)
  var reader: UnsafeMutablePointer<JSONReader> { unsafe startedReader.unsafelyUnwrapped }
  /// The same; nil before the first decoding.
  @exclusivity(unchecked) private var startedReader: UnsafeMutablePointer<JSONReader>?
  @exclusivity(unchecked) private var ownsReader = false
  /// Whether the reader knows the session, as it must when it reads values that may hold others to be decoded here.
  @exclusivity(unchecked) private(set) var isKnownToReader = false

  /// How one came to what is being decoded, and where keys are looked for.
  ///
  /// SAFETY: one task decodes, so nothing overlaps; the functions that change these call nobody meanwhile.
  @exclusivity(unchecked) private(set) var levels: UnsafeMutablePointer<Level>
  @exclusivity(unchecked) private var capacity: Int
  /// Whether there is anything in the levels.
  @exclusivity(unchecked) private var isLevelUsed = false
  /// How many levels are in use.
  @exclusivity(unchecked) var liveDepth = 0
  /// How many more values may be gone into: as many, for each that the document has, as bytes may be looked at for each of its bytes.
  @exclusivity(unchecked) var visitsLeft = 0
  /// The keys of objects that are large, or whose keys are spelled otherwise, by the level of the object.
  @exclusivity(unchecked) var tables: [ObjectKeyTable?] = []
  /// The keys of objects that are asked for in another order than the document's, by the level of the object.
  @exclusivity(unchecked) var memberTables: [MemberTable] = []
  /// The keys of the document, if types ask for them in another spelling.
  @exclusivity(unchecked) var spelledKeys = SpelledKeys()
  /// The keyed containers that were made.
  @exclusivity(unchecked) var containers = ContainerTable()
  /// How types are decoded, as far as it was worked out.
  @exclusivity(unchecked) var routes: RouteTable

  /// The value that a type decodes once more as its single value, with conversions, since it refused it as it stands.
  @exclusivity(unchecked) var convertedNode = UInt32.max
  /// The value that a collection is made of although it is none, or of another kind. Elements that are this value aren't.
  @exclusivity(unchecked) var collectedNode = UInt32.max
  /// The array or object of which a type was not given a collection of the other kind as its single value.
  @exclusivity(unchecked) var refusedNode = UInt32.max
  /// The value that is being read as a model, and how deep it is.
  @exclusivity(unchecked) var modelNode: UInt32 = 0
  @exclusivity(unchecked) var modelDepth = 0
  /// The model that is decoded by its `init(from:)`, like any other type, and its value.
  @exclusivity(unchecked) var decodedModel: (type: any Any.Type, node: UInt32)?
  /// The tags of enums that stand among the members of the models being decoded, each with the node of its object.
  @exclusivity(unchecked) var tags: [(node: UInt32, path: String)] = []
  /// The containers that coding paths led through, with the member or element that did so last: see ``path(to:depth:_:)``.
  @exclusivity(unchecked) var walked: [Int: (child: Int, position: Int)] = [:]
  /// The value in the model that was found last.
  @exclusivity(unchecked) var foundNode = 0

  @exclusivity(unchecked) private var userInfoOfDecoders: [CodingUserInfoKey: Any]?
  /// Whether containers that were kept are to be looked at when a decoding ends: some may have been since the session was used.
  @exclusivity(unchecked) private var watchesKept = false
  /// Whether others have the index.
  @exclusivity(unchecked) private var isIndexShared = false

  private init() {
    unsafe routes = SharedRoutes.all.table
    unsafe capacity = 4
    unsafe levels = UnsafeMutablePointer<Level>.allocate(capacity: 4)
    unsafe levels.initialize(repeating: Level(), count: 4)
  }

  deinit {
    shareRoutes()
    // SAFETY: allocated by `init` or `grow`, and by `keep`.
    unsafe levels.deallocate()
    unsafe containers.deallocate()
    if unsafe ownsReader {
      unsafe reader.deinitialize(count: 1)
      unsafe reader.deallocate()
    }
  }

  /// What decoders have as theirs.
  var userInfo: [CodingUserInfoKey: Any] {
    if let userInfoOfDecoders = unsafe userInfoOfDecoders { return userInfoOfDecoders }
    var info: [CodingUserInfoKey: Any] = unsafe settings.userInfo.mapValues { ($0 as? SentValue)?.value ?? $0 }
    // For models that are decoded like any other type, because of the way keys are spelled.
    let key: CodingUserInfoKey = unsafe reader.pointee.isEnforced ? .pliantEnforcedTolerance : .pliantTolerance
    if info[key] == nil { info[key] = unsafe reader.pointee.tolerance }
    if unsafe settings.hasValueStrategies { info[.pliantSettings] = unsafe settings.withPlainKeys }
    unsafe userInfoOfDecoders = info
    return info
  }

  /// The index, for whoever may keep it.
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

  /// A session for a decoding, with the reference to it, which ``end(_:)`` takes back, or ``giveBack(_:)`` where there was nothing
  /// to decode.
  ///
  /// It is not counted by whom the session is referred to on the way: that would take a good part of a small decoding.
  @_transparent
  static func take() -> Unmanaged<DecodingSession> {
    unsafe IdleSessions.take() ?? takeAnother()
  }

  @inline(never)
  private static func takeAnother() -> Unmanaged<DecodingSession> {
    if let session = unsafe IdleSessions.takeAnother() {
      unsafe session._withUnsafeGuaranteedRef { session in unsafe session.watchesKept = true }
      return unsafe session
    }
    let session = DecodingSession()
    unsafe session.watchesKept = KeptContainers.all.freeSome(2 * ContainerTable.capacity)
    return unsafe Unmanaged.passRetained(session)
  }

  /// Indexes the next value of a reader; what keeps it from that is returned, as the reference to a session can't be lent to
  /// what throws a type of error.
  func fault(indexing reader: inout JSONReader) -> JSONError? {
    do throws(JSONError) {
      try index.fill(from: &reader)
      return nil
    } catch {
      return error
    }
  }

  static func giveBack(_ session: Unmanaged<DecodingSession>) {
    // SAFETY: the caller has the reference.
    unsafe session._withUnsafeGuaranteedRef { session in session.index.clear() }
    unsafe IdleSessions.add(session)
  }

  /// Makes ready for a decoding, during which the reader stays where it is.
  func start(
    _ reader: UnsafeMutablePointer<JSONReader>, _ settings: DecodingSettings, depthLeft: Int, isOfModel: Bool = false
  ) {
    unsafe startedReader = unsafe reader
    unsafe self.depthLeft = depthLeft
    unsafe visitsLeft = unsafe reader.pointee.work(index.count)
    unsafe checkedDepth = UInt16(clamping: depthLeft - Int(reader.pointee.checkedDepth))
    unsafe self.isOfModel = isOfModel
    if settings !== DecodingSettings.standard {
      unsafe hasOwnSettings = true
      unsafe self.settings = settings
      unsafe hasPlainKeys = settings.hasPlainKeys
      if settings.hasMappings { unsafe routes = RouteTable() }
    }
  }

  /// Makes the session known to the reader, before that is used for the first time.
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
      if !kept.isEmpty { KeptContainers.all.add(kept) }
      return !kept.isEmpty
    }
    guard unsafe !isKept && isOnly(session) else { return unsafe session.takeRetainedValue().keep() }
    let isIdle = unsafe session._withUnsafeGuaranteedRef { session in
      guard unsafe !session.isIndexShared else { return false }
      session.rest()
      if unsafe session.watchesKept { unsafe session.watchesKept = KeptContainers.all.freeSome(4) }
      return true
    }
    if isIdle { unsafe IdleSessions.add(session) } else { unsafe session.release() }
  }

  /// Whether nobody has the session but whoever has this reference.
  @_transparent
  private static func isOnly(_ session: Unmanaged<DecodingSession>) -> Bool {
    var session = unsafe session
    // SAFETY: an unmanaged reference is a reference, and asking counts none.
    return unsafe withUnsafeMutableBytes(of: &session) {
      unsafe isKnownUniquelyReferenced(
        &$0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: DecodingSession.self).pointee)
    }
  }

  /// Who still has a container gets a reader of their own.
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

  /// Has the reader that outlives the decoding report to whom `other` reports.
  func share(_ other: inout JSONReader) {
    guard unsafe ownsReader else { return }
    unsafe reader.pointee.share(stateOf: &other)
  }

  /// Forgets everything about the document and the decoder.
  private func rest() {
    index.clear()
    unsafe isKnownToReader = false
    unsafe liveDepth = 0
    if unsafe !tables.isEmpty { unsafe tables = [] }
    for level in unsafe memberTables.indices { unsafe memberTables[level].clear() }
    if unsafe isLevelUsed { unsafe levels.update(repeating: Level(), count: capacity) }
    unsafe isLevelUsed = false
    if unsafe !walked.isEmpty { unsafe walked = [:] }
    shareRoutes()
    if unsafe routes.isOfOneDecoding { unsafe routes = SharedRoutes.all.table }
    if unsafe hasOwnSettings {
      unsafe hasOwnSettings = false
      if unsafe settings.hasMappings { unsafe routes = SharedRoutes.all.table }
      unsafe spelledKeys.clear()
      unsafe settings = .standard
      unsafe hasPlainKeys = true
    }
    unsafe convertedNode = .max
    unsafe collectedNode = .max
    unsafe refusedNode = .max
    unsafe modelNode = 0
    unsafe modelDepth = 0
    unsafe foundNode = 0
    unsafe userInfoOfDecoders = nil
    if unsafe stackFailure != nil { unsafe stackFailure = nil }
  }

  private func shareRoutes() {
    guard unsafe routes.hasNews && !settings.hasMappings else { return }
    unsafe routes.hasNews = false
    unsafe SharedRoutes.all.add(routes)
  }

  /// Decodes with another tolerance, as a type asks for it, unless the decoder's is enforced.
  func withTolerance<Value>(_ tolerance: Tolerance, _ decode: () throws -> Value) rethrows -> Value {
    let outer = unsafe reader.pointee.enter(tolerance)
    unsafe userInfoOfDecoders = nil
    defer {
      unsafe reader.pointee.leave(outer)
      unsafe userInfoOfDecoders = nil
    }
    return try decode()
  }

  /// Decodes without zero values, which stand in for nothing then.
  func withoutZeroValues<Value>(_ decode: () throws -> Value) rethrows -> Value {
    let outer = unsafe reader.pointee.tolerance
    unsafe reader.pointee.tolerance.usesZeroValues = false
    unsafe userInfoOfDecoders = nil
    defer {
      unsafe reader.pointee.tolerance = outer
      unsafe userInfoOfDecoders = nil
    }
    return try decode()
  }
}

extension DecodingSession {
  /// Whether some value was refused as the stack had no room for it: nothing stands in for anything then.
  var isOutOfStack: Bool { unsafe stackFailure != nil }

  /// Refuses what was decoded without a value for which the stack had no room.
  @inline(__always)
  func checkStack() throws { if let failure = unsafe stackFailure { throw failure } }

  /// Whether the tolerance tells null and missing apart where a value may be nil.
  @_transparent
  var notesOptionals: Bool {
    let tolerance = unsafe reader.pointee.tolerance
    return tolerance.nullOptionals != .ignore || tolerance.missingOptionals != .ignore
  }
}

// MARK: - Levels

extension DecodingSession {
  /// How one comes from a container to a value in it, and the place in the container where keys are looked for.
  @safe
  struct Level {
    /// A key in the frame of the function that decodes the value; nil for an element, and for a key that the index has.
    var key: UnsafeRawPointer?
    var keyType: any CodingKey.Type = TextKey.self
    /// The scope of the container, kept alive by it.
    var scope: Unmanaged<DecodingScope>?
    var container: UInt32 = .max
    /// The value.
    var node: UInt32 = .max
    /// Which element of the container the value is; -1 for a member, -2 for a value further down.
    var index: Int32 = -1

    /// Where keys of the container are looked for, if it says something about them.
    var search = KeySearch()
  }

  /// Makes room for a level.
  @_transparent
  func reserve(_ depth: Int) {
    unsafe isLevelUsed = true
    if unsafe depth >= capacity { grow(depth) }
  }

  @inline(never)
  private func grow(_ depth: Int) {
    let larger = unsafe Swift.max(capacity * 2, depth + 1)
    let new = UnsafeMutablePointer<Level>.allocate(capacity: larger)
    // SAFETY: `capacity` levels are initialized, and there is room for more of them.
    unsafe new.initialize(from: levels, count: capacity)
    unsafe (new + capacity).initialize(repeating: Level(), count: larger - capacity)
    unsafe levels.deallocate()
    unsafe levels = unsafe new
    unsafe capacity = larger
  }
}
