//===----------------------------------------------------------------------===//
// ToleranceState: what a reader has to know about bending, beside the tolerance itself.
//===----------------------------------------------------------------------===//

/// What a reader has to know about bending, beside the tolerance itself. Most readers never need it: it is made when
/// something bends, or when a decoder asks for more than the default.
///
/// One reader owns it, so nothing is shared between tasks. Collections begin as `Set()` rather than as literals, which Embedded Swift
/// would insert the elements of one by one, with all that takes.
@usableFromInline
final class ToleranceState {
  /// What bent so far; nil while nothing did, or nobody asks.
  ///
  /// SAFETY: one reader owns the state, and none of its functions that work on the list calls another that does.
  @exclusivity(unchecked) var issues: RawIssueList?
  /// How many issues to store.
  var issueLimit = RawIssueList.defaultLimit
  /// How large the document, and those inside of its strings, may be.
  var limits = ReadingLimits()
  /// What the limit of work allows beyond what is usual, once that was used up.
  var moreWork: Int?
  /// The same for a document inside of another, which has no more than is left of that.
  var lentWork: Int?
  /// Where containers end that were skipped since then, by where they begin.
  var containerEnds = [Int: Int]()
  /// An index of the whole document, for values that would each be indexed, with the nodes of containers by where they begin.
  var wholeIndex: (index: DocumentIndex, nodes: [Int: Int])?
  /// Whether it was asked for.
  var isWholeIndexed = false
  /// Where the reader stood when more had been looked at than the limits allow.
  var stoppedAt: Int?
  /// Whether somebody will ask what bent. Embedded Swift has no decoder that does, so that what notes it is left out of programs.
  #if hasFeature(Embedded)
  var isReporting: Bool {
    get { false }
    set {}
  }
  #else
  var isReporting = false
  #endif
  /// Whether it was looked at if the task wants to know what bends.
  var isAsked = false
  /// Whether the tolerance overrides what types and properties ask for.
  var isEnforced = false
  /// Whether every problem is collected, to be thrown together in the end.
  var isCollecting = false
  var problems: [JSONError] = []
  /// The required properties without a value, whose candidates' problems were collected when they were met.
  var settledProperties = Set<PropertyPlace>()
  /// Where the object begins of which a required value was last found to be missing.
  var incompleteObject: Int?
  /// Where the value begins that is being read and must not be shown, the outermost.
  var sensitiveStart: Int?
  /// Whether it is shown all the same.
  var showsSensitiveValues = false
  /// How deep the property stands that nothing may stand in for. Values inside of it are deeper.
  var requiredDepth: Int?
  /// Where the object begins whose missing keys leave a whole property nil, so that nothing stands in for them.
  var optionalObject: Int?
  /// Where keys were last looked at for duplicates, and what was to become of them.
  var checkedKeys: (range: Range<Int>, policy: Tolerance.KeyPolicy)?
  /// The objects that are being read more than once, the innermost last.
  var sharedObjects: [SharedObject] {
    @inline(__always) _read { yield unsafe storedSharedObjects }
    @inline(__always) _modify { yield unsafe &storedSharedObjects }
  }
  /// SAFETY: as for `issues`.
  @exclusivity(unchecked) private var storedSharedObjects: [SharedObject] = []
  /// What was noted of an object, for the last of those that something else has read as well.
  var earlierNotes = EarlierNotes()
  /// Where the object on the path of some property begins that was entered last, by how deep containers may nest in it.
  var nestedObjects = [Int: Int]()
  /// Which key that a model knows one stands for that it doesn't know.
  var respell: ((_ key: String, _ known: KnownKeys) -> String?)?
  /// Where values stand that were put into collections, and whether these keep their order, while members are tracked.
  var collectedValues = [Int: Bool]()
  /// Whether a trial is going on in which nothing may bend, whatever types and properties ask for.
  var isExact = false
  /// Where keys stand that are no unknown ones, although the model that reads their object doesn't know them, and whether their
  /// members are taken.
  var acceptedKeys: [Int: Bool] {
    @inline(__always) _read { yield unsafe storedAcceptedKeys }
    @inline(__always) _modify { yield unsafe &storedAcceptedKeys }
  }
  /// SAFETY: as for `issues`.
  @exclusivity(unchecked) private var storedAcceptedKeys = [Int: Bool]()
  /// Why values were found unusable that may be asked for once more.
  var knownFailures = KnownFailures()
  /// Where the object begins whose reading has failed, and which is gone through to its end, for what that would have passed over.
  var finishedObject: Int?
  /// Why reading has failed, and where the cursor was then, until the initializer that goes on throws it.
  var failure: (error: JSONError, offset: Int)?
  /// The places of candidates that visits may need once their objects have ended, those of the innermost visit last.
  var keptPlaces: [KeptPlace] = []
  /// The required property that is asked for.
  var asked: AskedProperty?
  /// How many trials are going on, each inside of the one before.
  var trialDepth = 0
  /// What was tried in vain since the outermost of them began.
  var failedTrials = Set<TrialKey>()
  /// What fitted, although something around it made that vain, with the number of the attempt.
  var fittingTrials = [TrialKey: Int]()
  /// The attempts under way, the innermost last.
  var attempts: [TrialKey] = []
  /// The tables of enums that were looked at, by where their constants stand.
  var caseTables = [UInt: CaseTable]()
  /// Who decodes Codable types out of the document, and how that was asked for.
  var decoding: AnyObject?
  var decodingOptions: AnyObject?
  /// The strings that stand for numbers that are not finite, where a decoder was told of any.
  var nonFiniteTexts: NonFiniteTexts?
  /// The keys that superclasses were seen to ask for.
  var askedKeys: AnyObject?
  /// What is known of the model whose update the document is.
  var update: (any DocumentUpdate)?

  /// The names of types that were asked for: the runtime takes microseconds for each.
  private var typeNames = [TypeIdentity: String]()

  /// The name of a type, for what is reported.
  func name(of type: TypeReference) -> String {
    if let known = typeNames[TypeIdentity(type)] { return known }
    let name = TypeName.of(type)
    typeNames[TypeIdentity(type)] = name
    return name
  }

  /// How many issues were met so far.
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
  /// The state, made on demand.
  var state: ToleranceState {
    mutating get {
      if let toleranceState { return toleranceState }
      let state = ToleranceState()
      toleranceState = state
      return state
    }
  }
}
