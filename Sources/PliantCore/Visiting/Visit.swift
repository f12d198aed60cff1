// Visit: the progress of a generated initializer through the object that it reads, and the descriptor of its
// properties.

/// A descriptor is a string literal that is used in place, without initialization, by generic types as well. Numbers
/// have seven bits per byte, the lowest first. Offsets are relative to the beginning of the descriptor, and have
/// three bytes.
///
/// ```
/// descriptor   offset of the steps │ table of the object │ tables of objects inside │ steps │ 8 bytes to read beyond
///
///              The second highest bit of that offset tells that there are no steps but `O`, `M` and one `E`.
///
/// table        level │ offset of the table around │ offset of the entry behind this object's │ log2 of slots │ offset of slots
///              0       1                            4                                        7               8
///              then entries, in the order of the properties, and one that no key matches; at last the slots
///
/// entry        length of the text (2) │ property │ its bit │ "key": │ with property 127: the offset of actions
///              The first quote is a zero where a document would spell the key with escapes, and a one if no key
///              leads to the entry: it is for the value where the visit begins.
///
/// slot         offset of an entry; 0 for none. Their number is a power of two, twice that of the keys at least. A key is in the
///              first free one at or behind that of its hash.
/// ```
///
/// Most members belong to one property, whose number is in the entry. Other uses of a member are a list of actions:
///
/// | action | with | |
/// |---|---|---|
/// | `K` | property (2), candidate, ordinal (2) | keeps the place of a candidate |
/// | `R` | property (2), candidate, flags, ordinal (2), path (2 + text) | reads the property |
/// | `S` | | skips the value |
/// | `N` | offset of the table | enters the object |
/// | `T` | offset of the table, number of elements (2) | enters the object, or an array with the properties as elements |
/// | `U` | offset of the table, property (2), 1 if it is optional | enters the object if it has the member `_0`, otherwise reads the property |
/// | `.` | | the end |
///
/// The steps follow the end of the object:
///
/// | step | with | |
/// |---|---|---|
/// | `V` | property (2) | reads a property that is not a member |
/// | `A` | property (2), first candidate, ordinal (2), count, then flags and path (2 + text) of each | tries the other candidates |
/// | `O` | paths (2 + text) | optional properties, which may be missing |
/// | `P` | number (2) | reads the properties that subclasses replace, if there are any |
/// | `M` | length of the rest (3), then `R`s, `C`s, and `Q` | required properties: `R` property (2), flags, ordinal (2), paths (2 + text) |
/// | `C` | length of the rest (3), then `A`s | while problems are collected, checks the properties that can't be read because a required value is missing |
/// | `E` | | the end of this call; the next one continues behind it |
/// | `.` | | the end |
@_documentation(visibility: internal)
extension JSONReader {
  @safe
  public struct Visit {
    /// The entry of the key that is expected next, in the table of the current object.
    var expected: UnsafePointer<UInt8>
    var table: UnsafePointer<UInt8>
    let descriptor: UnsafePointer<UInt8>
    /// The required properties for which no member was met, a bit each, as far as they have one.
    var missing: UInt64
    /// The bytes before the next key in compact documents: `{"` or `,"`.
    var opening: UInt16
    /// Whether the next member can be found without resuming actions or steps.
    var isPlain: Bool
    /// Whether no steps follow the object if nothing is missing. False once a nested object was entered.
    var hasPlainEnd: Bool
    /// Whether the object has ended.
    var isFinishing = false
    /// Whether the reader's mode tells if the last property was found.
    var awaitsResult = false
    /// Whether the value at `mark` was read already.
    var isMarkPassed = false
    /// Whether the values come from elsewhere: from a ``MemberSource``, or, before the first member, from the defaults
    /// of a ``ModelMapping``.
    var isSpecial: Bool
    /// Whether values are skipped, because only their members are noted. Such a visit fails when it has ended.
    package internal(set) var isOnlyNoting: Bool
    /// Whether missing values are being noted, rather than requested.
    var isNoting = false
    /// Whether a read has failed. The initializer then throws, once.
    public internal(set) var hasFailed = false
    /// The flags of the last property's candidate.
    var flags: UInt8 = 0
    /// The last property with actions or steps of its own.
    var property = 0
    var candidate = -1
    var ordinal = 0
    /// The next action or step.
    var step: UnsafePointer<UInt8>
    /// The path that remains below the cursor: its length and text.
    var path: UnsafePointer<UInt8>?
    /// The value that actions refer to, or the end of the object while candidates are tried.
    var mark: Position
    /// Where the object begins.
    package internal(set) var start: Position
    /// The ordinals of special properties that have a value.
    var found: UInt64 = 0
    /// The number of places that were kept before those of this visit; -1 if it has none.
    var places = -1
    /// The index of the properties that subclasses read instead, in the reader's state; -1 if there are none.
    var replaced: Int32 = -1
    /// The number of the next element of an array that has the properties as elements; -1 in objects.
    var element: Int16 = -1
    var elementCount: Int16 = 0
    /// Where to continue after the value at the end of a path.
    var pathEnd: Position?
    /// Whether a replaced property has a problem that was collected, so that the visit fails when it has ended.
    package var isIncomplete = false

    static var objectOpening: UInt16 { @_transparent get { 0x227B } }
    static var memberOpening: UInt16 { @_transparent get { 0x222C } }
    /// The flag in the last byte of the steps' offset.
    static var plainEnd: UInt8 { @_transparent get { 64 } }
    /// The property of an entry that has actions.
    static var hasActions: UInt8 { @_transparent get { 127 } }
    /// The bit for properties without one of their own.
    static var sharedBit: UInt64 { @_transparent get { 62 } }

    /// The properties of a visit that depend on how it begins. They fit into registers. A visit doesn't, so it is made
    /// only once, of its plan.
    @safe
    struct Plan {
      let descriptor: UnsafePointer<UInt8>
      let required: UInt64
      var isSpecial = false
      var isOnlyNoting = false

      init(_ descriptor: UnsafePointer<UInt8>, _ required: UInt64) {
        unsafe self.descriptor = unsafe descriptor
        self.required = required
      }
    }

    @inline(__always)
    init(_ plan: Plan, start: Position, opening: UInt16 = Visit.objectOpening) {
      unsafe descriptor = unsafe plan.descriptor
      unsafe table = unsafe descriptor + 3
      unsafe expected = unsafe descriptor + 14
      unsafe step = unsafe descriptor
      self.opening = opening
      isPlain = !plan.isSpecial && !plan.isOnlyNoting
      hasPlainEnd = unsafe descriptor[2] & Visit.plainEnd != 0 && !plan.isOnlyNoting
      isSpecial = !isPlain
      isOnlyNoting = plan.isOnlyNoting
      missing = plan.required
      self.start = start
      mark = start
    }
  }
}

extension JSONReader.Visit {
  /// The flags of a candidate.
  struct Flags {
    /// Others follow if it is unusable.
    static var isCandidate: UInt8 { @_transparent get { 1 } }
    /// A path remains below its key.
    static var hasPath: UInt8 { @_transparent get { 2 } }
    /// Its place is needed again if it is unusable.
    static var keepsPlace: UInt8 { @_transparent get { 4 } }
    /// The path has a wildcard.
    static var isCollected: UInt8 { @_transparent get { 8 } }
    /// The visit follows the path, since the code that reads the property doesn't: a mapped path.
    static var isFollowed: UInt8 { @_transparent get { 16 } }
  }

  /// The ordinal of properties that have none.
  static var noOrdinal: Int { @_transparent get { 0x3FFF } }

  /// Whether the value of the property is collected from many places.
  public var isAtCollection: Bool { unsafe flags & Flags.isCollected != 0 && path != nil }

  /// The first of the steps that follow the object.
  var firstStep: UnsafePointer<UInt8> { unsafe Self.firstStep(of: descriptor) }

  static func firstStep(of descriptor: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    // SAFETY: a descriptor begins with the offset of the steps.
    unsafe descriptor + long(at: descriptor) & ~(Int(plainEnd) &<< 14)
  }

  /// An entry that no key matches.
  static var noEntry: UnsafePointer<UInt8> {
    let entry: StaticString = "\u{1}\0\0\0\0\0\0\0\0\0\0\0\0"
    return unsafe entry.utf8Start
  }

  /// Expects the key of an entry next. If subclasses replace properties, no key is expected, so that each one is
  /// looked up.
  mutating func expect(_ entry: UnsafePointer<UInt8>) {
    unsafe expected = unsafe replaced < 0 ? entry : Self.noEntry
  }

  /// The path that remains below the cursor, and that the code reading the property follows.
  package var pathText: String? {
    guard let path = unsafe path else { return nil }
    return unsafe Self.text(at: path)
  }

  /// Returns the text that follows its length.
  static func text(at start: UnsafePointer<UInt8>) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: start + 2, count: short(at: start)), as: UTF8.self)
  }

  // SAFETY: descriptors are complete, so all bytes of a number are present.
  @inline(__always)
  static func short(at start: UnsafePointer<UInt8>) -> Int {
    unsafe Int(start[0]) | Int(start[1]) &<< 7
  }

  @inline(__always)
  static func long(at start: UnsafePointer<UInt8>) -> Int {
    unsafe Int(start[0]) | Int(start[1]) &<< 7 | Int(start[2]) &<< 14
  }

  /// Returns where the flags of a candidate are, followed by its path, in the step of its property. The place behind the
  /// last candidate is the next step.
  static func candidate(_ index: Int, of step: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    // SAFETY: steps are complete.
    var place = unsafe step + 7
    for _ in 0..<index { unsafe place += unsafe 3 + short(at: place + 1) }
    return unsafe place
  }

  /// Returns the same for a candidate of a property; nil if no step tries it.
  func candidate(_ index: Int, of property: Int) -> UnsafePointer<UInt8>? {
    // SAFETY: steps are complete, and end with a dot.
    var step = unsafe firstStep
    while true {
      switch unsafe step[0] {
      case UInt8(ascii: "A"):
        let count = unsafe Int(step[6])
        if index < count, unsafe Self.short(at: step + 1) == property { return unsafe Self.candidate(index, of: step) }
        unsafe step = Self.candidate(count, of: step)
      case UInt8(ascii: "V"), UInt8(ascii: "P"): unsafe step += 3
      case UInt8(ascii: "M"): unsafe step += unsafe 4 + Self.long(at: step + 1)
      case UInt8(ascii: "O"): unsafe step += unsafe 3 + Self.short(at: step + 1)
      case UInt8(ascii: "E"): unsafe step += 1
      default: return nil
      }
    }
  }

  /// Returns the bit of a property in `missing`.
  static func bit(_ property: Int) -> UInt64 { 1 &<< Swift.min(UInt64(property), sharedBit) }

  func isFound(_ ordinal: Int) -> Bool { ordinal < 64 && found & 1 &<< UInt64(ordinal) != 0 }
}

// MARK: - Uses of values

extension JSONReader.Visit {
  /// One property's use of a value.
  struct Use {
    /// The number of the property; -1 for the content of an enum's case, which may belong to several.
    let property: Int
    /// The candidate whose place is kept; nil if the property is read at once.
    var place: (ordinal: Int, candidate: Int)?
  }

  /// Returns the uses of a member's value, and of the values inside it.
  func uses(of entry: UnsafePointer<UInt8>) -> [Use] {
    // SAFETY: entries and actions are complete; an entry with actions is followed by their offset.
    guard unsafe entry[2] == Self.hasActions else { return unsafe [Use(property: Int(entry[2]))] }
    var step = unsafe descriptor + Self.long(at: entry + 4 + Self.short(at: entry))
    var uses: [Use] = []
    while true {
      let property = unsafe Self.short(at: step + 1)
      switch unsafe step[0] {
      case UInt8(ascii: "K"):
        uses.append(Use(property: property, place: unsafe (Self.short(at: step + 4), Int(step[3]))))
        unsafe step += 6
      case UInt8(ascii: "R"):
        uses.append(Use(property: property))
        unsafe step += unsafe 9 + Self.short(at: step + 7)
      case UInt8(ascii: "S"), UInt8(ascii: "O"): unsafe step += 1
      case UInt8(ascii: "N"): return unsafe uses + self.uses(inTable: descriptor + Self.long(at: step + 1))
      case UInt8(ascii: "T"), UInt8(ascii: "U"): return uses + [Use(property: -1)]
      default: return uses
      }
    }
  }

  /// Returns the uses of the values in an object.
  func uses(inTable table: UnsafePointer<UInt8>) -> [Use] {
    var uses: [Use] = []
    var entry = unsafe table + 11
    while unsafe Self.short(at: entry) > 1 {
      unsafe uses += self.uses(of: entry)
      unsafe entry += unsafe 4 + Self.short(at: entry) + (entry[2] == Self.hasActions ? 3 : 0)
    }
    return uses
  }
}

/// The position of a candidate that may be needed after the object has ended.
struct PendingCandidate {
  /// The ordinal of its property.
  let ordinal: Int
  let candidate: Int
  let position: JSONReader.Position
}

/// How the call that reads a property proceeds.
@usableFromInline
package enum ReadingMode: UInt8, Sendable {
  /// Reads the value at the cursor; the tolerance determines the fallback for an unusable one.
  case plain
  /// Reads the value if it is usable, and reports whether it was: other candidates follow.
  case candidate
  /// Reads a value that may have been read before: for another property, or as a candidate when all are unusable. The
  /// cached reason why it is unusable counts.
  case last
  /// Applies a fallback if there is no value.
  case missing, alwaysMissing
  /// Collects a problem if there is no value.
  case noting, alwaysNoting
  /// The result for `candidate`: the value was usable.
  case found
  /// Takes the default that the decoder has for the property.
  case supply
  /// Takes the value from a member that is not in a document.
  case member
}
