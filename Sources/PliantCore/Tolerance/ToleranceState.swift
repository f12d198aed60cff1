// ToleranceState: the state of a reader besides its tolerance.

/// The state that a reader needs for deviations, besides the tolerance itself. Most readers never need it: it is
/// created at the first deviation, or when a decoder requests more than the default.
///
/// One reader owns it, so nothing is shared between tasks. Empty collections are created by `Set()` rather than by
/// literals, because Embedded Swift would include the code that inserts the elements of a literal.
@usableFromInline
final class ToleranceState {
  /// The issues so far; nil without any, or if they are not recorded.
  ///
  /// SAFETY: one reader owns the state, and none of its functions that work on the list calls another that does. The
  /// same is true for the other variables that are unchecked: those that each attempt of a trial accesses.
  @exclusivity(unchecked) var issues: RawIssueList?
  /// The maximum number of issues to store.
  var issueLimit = RawIssueList.defaultLimit
  /// The limits on the size of the document, and of those inside its strings.
  var limits = ReadingLimits()
  /// The additional work that the limit allows, once the usual work is used up; nil before.
  var moreWork: Int?
  /// The same for a document inside another one: the work that the outer document has left.
  var lentWork: Int?
  /// The ends of containers skipped since then, by the offsets of their beginnings.
  var containerEnds = [Int: Int]()
  /// An index of the whole document, for values that would otherwise be indexed one by one, with the nodes of
  /// containers by offset.
  var wholeIndex: (index: DocumentIndex, nodes: [Int: Int])?
  /// Whether that index was requested.
  var isWholeIndexed = false
  /// The offset of the reader when it exceeded the limit of work.
  var stoppedAt: Int?
  /// Whether issues are recorded. Embedded Swift has no decoder that requests them, so their code is left out of
  /// programs.
  #if hasFeature(Embedded)
  var isReporting: Bool {
    get { false }
    set {}
  }
  #else
  var isReporting = false
  #endif
  /// Whether it was determined if the task observes reports.
  var isAsked = false
  /// Whether the tolerance overrides those that types and properties declare.
  var isEnforced = false
  /// Whether all problems are collected, to be thrown together in the end.
  @safe @exclusivity(unchecked) var isCollecting = false
  var problems: [JSONError] = []
  /// The required properties without a value whose problems have been collected already.
  var propertiesWithProblems = CompactSet<PropertyPlace>()
  /// Where the object begins that was last found to lack a required value.
  var incompleteObject: Int?
  /// Where the outermost sensitive value that is being read begins.
  var sensitiveStart: Int?
  /// The values with sensitive parts that were read while there were notes.
  @safe @exclusivity(unchecked) var sensitiveValues = SensitiveValues()
  /// Whether sensitive values are shown nevertheless.
  var showsSensitiveValues = false
  /// Where the reader was when it came to the property that allows no fallback. Values inside it are deeper.
  var requirement: JSONReader.Position?
  /// Where the last value of a patch begins that no fallback case replaced.
  var refusedValue: Int?
  /// Where the object begins whose missing keys make a whole property nil, so that they have no fallback.
  var optionalObject: Int?
  /// The range that was last checked for duplicate keys, and the policy that was applied.
  var checkedKeys: (range: Range<Int>, policy: Tolerance.KeyPolicy)?
  /// The objects that are being read more than once, the innermost last.
  var multiPassObjects: [MultiPassObject] {
    @inline(__always) _read { yield unsafe storedMultiPassObjects }
    @inline(__always) _modify { yield unsafe &storedMultiPassObjects }
  }
  /// SAFETY: as for `issues`.
  @exclusivity(unchecked) private var storedMultiPassObjects: [MultiPassObject] = []
  /// The notes from before the latest pass over a shared object.
  var earlierNotes = EarlierNotes()
  /// Where the last object begins that was entered on the path of a property, by the remaining depth inside it.
  var nestedObjects = [Int: Int]()
  /// Finds the known key for a key that a model doesn't know.
  var keyConversion: (any KeyConversion)?
  /// The offsets of keys that a model knows as they are spelled, for models that share its object.
  @safe @exclusivity(unchecked) var spelledKeys = CompactSet<Int>()
  /// The offsets of values that were put into collections, and whether these keep their order, while members are
  /// tracked.
  var collectedValues = OffsetTable<Bool>()
  /// Whether a trial is going on that accepts no deviations, whatever types and properties declare.
  @safe @exclusivity(unchecked) var isExact = false
  /// The offsets of keys that are accepted although the model that reads their object doesn't know them, and whether
  /// their members are consumed.
  var acceptedKeys: [Int: Bool] {
    @inline(__always) _read { yield unsafe storedAcceptedKeys }
    @inline(__always) _modify { yield unsafe &storedAcceptedKeys }
  }
  /// SAFETY: as for `issues`.
  @exclusivity(unchecked) private var storedAcceptedKeys = [Int: Bool]()
  /// The reasons why values are unusable that may be read again.
  var knownFailures = KnownFailures()
  /// Where the object begins whose failed pass is being continued to its end, to find the members that the pass would
  /// have skipped.
  var finishedObject: Int?
  /// Whether a failed pass continues. It notes the members of values that fail inside of it once, as they are read.
  var isFinishingPass: Bool { isCollecting && finishedObject != nil }
  /// Whether visits only note the members that their properties are read from.
  var isNotingMembers = false
  /// The error that ended reading, and the offset of the cursor then, until the current initializer throws it.
  var failure: (error: JSONError, offset: Int)?
  /// The positions of candidates that visits may need after their objects have ended, those of the innermost visit
  /// last.
  var pendingCandidates: [PendingCandidate] = []
  /// The numbers of the properties that subclasses replace, for each visit that leaves properties to them.
  var replacedProperties: [Set<Int>] = []
  /// The required property that is being requested: its paths, with tabs between them, and where its object begins.
  var asked: (paths: String, start: JSONReader.Position)?
  /// The number of trials going on, each inside the previous one.
  @safe @exclusivity(unchecked) var trialDepth = 0
  /// The attempts that failed since the outermost trial began.
  @safe @exclusivity(unchecked) var failedTrials = CompactSet<TrialKey>()
  /// The attempts that fit, inside outer attempts that failed, with their numbers.
  @safe @exclusivity(unchecked) var fittingTrials = CompactDictionary<TrialKey, Int>()
  /// The values read in trials.
  @safe @exclusivity(unchecked) var triedValues = TriedValues()
  /// The attempts under way, the innermost last.
  @safe @exclusivity(unchecked) var attempts: [TrialKey] = []
  /// The parsed tables of enums, by the addresses of their constants.
  var caseTables = [UInt: CaseTable]()
  /// The session that decodes Codable types from the document, and its settings.
  var decoding: AnyObject?
  var decodingOptions: AnyObject?
  /// The strings that represent non-finite numbers, if the decoder has any.
  var nonFiniteTexts: NonFiniteTexts?
  /// The keys that superclasses requested.
  var askedKeys: AnyObject?
  #if !hasFeature(Embedded)
  /// The decoder's places and defaults for properties of models.
  var mapping: ModelMapping?
  /// The members that are read instead of the document.
  var members: MemberVisit?
  /// Whether the document is only the part of an enum's value that names the case.
  var isExcerpt = false
  /// See ``JSONReader/embeddedJSON``.
  var embeddedJSON: (offset: Int, isUnusable: Bool)?
  /// See ``JSONReader/replacedValue``.
  var replacedValue: (offset: Int, error: JSONError)?
  #endif
  /// The update to query, for a document of a model that is being updated.
  var update: FollowedUpdate?

  /// A cache of type names: the runtime takes microseconds for each.
  private var typeNames = CompactDictionary<TypeIdentity, String>()

  /// Returns the name of a type, for reports.
  func name(of type: TypeReference) -> String {
    if let known = typeNames[TypeIdentity(type)] { return known }
    let name = TypeName.of(type)
    typeNames[TypeIdentity(type)] = name
    return name
  }

  /// The number of issues met so far, including those discarded since.
  var issuesMet: Int { unsafe issues?.met ?? 0 }
}

/// A property of one object.
package struct PropertyPlace: Hashable, Sendable {
  /// Where the object begins.
  let object: Int
  /// The path of the property's first candidate.
  let path: String
}

extension JSONReader {
  /// The state, created on demand.
  var state: ToleranceState {
    mutating get {
      if let toleranceState { return toleranceState }
      let state = ToleranceState()
      toleranceState = state
      return state
    }
  }
}
