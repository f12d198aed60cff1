//===----------------------------------------------------------------------===//
// Visit: where a generated initializer is in the object that it reads, and the descriptor of its properties.
//===----------------------------------------------------------------------===//

/// A descriptor is a string literal, which stands in the program as it is read: without initialization, for generic types as well.
/// Numbers have seven bits a byte, the lowest first. Offsets count from the descriptor's beginning, and have three bytes.
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
///              The first quote is a zero where a document would spell the key with escapes.
///
/// slot         offset of an entry; 0 for none. Their number is a power of two, twice that of the keys at least. A key is in the
///              first free one at or behind that of its hash.
/// ```
///
/// Most members are for one property, whose number is in the entry. What else there is to do with one is a list of actions:
///
/// | action | with | |
/// |---|---|---|
/// | `K` | property (2), candidate | keeps the place of a candidate |
/// | `R` | property (2), candidate, flags, ordinal (2), path (2 + text) | has the property read |
/// | `S` | | passes over the value |
/// | `N` | offset of the table | goes into the object |
/// | `.` | | the end |
///
/// Behind the object's end, the steps follow:
///
/// | step | with | |
/// |---|---|---|
/// | `V` | property (2) | has a property read that is not a member |
/// | `A` | property (2), first candidate, ordinal (2), count, then flags and path (2 + text) of each | tries the other candidates |
/// | `O` | paths (2 + text) | optional properties, which may be missing |
/// | `M` | length of the rest (3), then `R`s, then `Q` | required properties: `R` property (2), flags, ordinal (2), paths (2 + text) |
/// | `E` | | the end, for this time |
/// | `.` | | the end |
@_documentation(visibility: internal)
extension JSONReader {
  @safe
  public struct Visit {
    /// The entry of the key that should come next, in the table of the object that the reader is in.
    var expected: UnsafePointer<UInt8>
    var table: UnsafePointer<UInt8>
    let descriptor: UnsafePointer<UInt8>
    /// The required properties that no member was met for, a bit each: as far as they have one.
    var missing: UInt64
    /// What stands before the next key, where nothing is between: `{"` or `,"`.
    var opening = Visit.objectOpening
    /// Whether nothing is to be done before the next member is looked for.
    var isPlain = true
    /// Whether nothing is to be done behind the object, if nothing is missing: as long as no object inside was entered.
    var hasPlainEnd: Bool
    /// Whether the object has ended.
    var isFinishing = false
    /// Whether the reader's mode says if the last property was found.
    var awaitsResult = false
    /// Whether the value at `mark` was read already.
    var isMarkPassed = false
    /// Whether missing values are being noted, not asked for.
    var isNoting = false
    /// Whether a read has failed: the initializer throws then, once.
    public internal(set) var hasFailed = false
    /// The flags of the last property's candidate.
    var flags: UInt8 = 0
    /// The last property with actions or steps of its own.
    var property = 0
    var candidate = -1
    var ordinal = 0
    /// The action or step that comes next.
    var step: UnsafePointer<UInt8>
    /// The path that is left below the cursor: its length and text.
    var path: UnsafePointer<UInt8>?
    /// The value that actions are about, or the end of the object while candidates are tried.
    var mark: Position
    /// Where the object begins.
    let start: Position
    /// The ordinals of special properties that have a value.
    var found: UInt64 = 0
    /// How many places were kept before this visit's; -1 while it has none.
    var places = -1

    static let objectOpening: UInt16 = 0x227B
    static let memberOpening: UInt16 = 0x222C
    /// In the last byte of the offset of the steps.
    static let plainEnd: UInt8 = 64
    /// In an entry: there are actions.
    static let hasActions: UInt8 = 127
    /// The bit of properties that have none of their own.
    static let sharedBit: UInt64 = 62

    @inline(__always)
    init(_ descriptor: UnsafePointer<UInt8>, _ required: UInt64, start: Position) {
      unsafe self.descriptor = unsafe descriptor
      unsafe table = unsafe descriptor + 3
      unsafe expected = unsafe descriptor + 14
      unsafe step = unsafe descriptor
      hasPlainEnd = unsafe descriptor[2] & Visit.plainEnd != 0
      missing = required
      self.start = start
      mark = start
    }
  }
}

extension JSONReader.Visit {
  /// What is said of a candidate.
  struct Flags {
    /// Others follow if it is unusable.
    static let isCandidate: UInt8 = 1
    /// A path is left below its key.
    static let hasPath: UInt8 = 2
    /// Its place is needed again if it is unusable.
    static let keepsPlace: UInt8 = 4
    /// The path has a wildcard.
    static let isCollected: UInt8 = 8
  }

  /// The ordinal of properties that have none.
  static let noOrdinal = 0x3FFF

  /// Whether the value of the property is gathered from many places.
  public var isAtCollection: Bool { unsafe flags & Flags.isCollected != 0 && path != nil }

  /// Whether it has to be known that there is a value, of a property without other candidates.
  package var asksForValue: Bool { awaitsResult && flags & Flags.isCandidate == 0 }

  /// The path that is left below the cursor, to be followed by whoever reads the property.
  package var pathText: String? {
    guard let path = unsafe path else { return nil }
    return unsafe Self.text(at: path)
  }

  /// The text behind its length.
  static func text(at start: UnsafePointer<UInt8>) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: start + 2, count: short(at: start)), as: UTF8.self)
  }

  // SAFETY: descriptors are complete, so the bytes of a number are there wherever one is asked for.
  @inline(__always)
  static func short(at start: UnsafePointer<UInt8>) -> Int {
    unsafe Int(start[0]) | Int(start[1]) &<< 7
  }

  @inline(__always)
  static func long(at start: UnsafePointer<UInt8>) -> Int {
    unsafe Int(start[0]) | Int(start[1]) &<< 7 | Int(start[2]) &<< 14
  }

  /// The bit of a property among those that are missing.
  static func bit(_ property: Int) -> UInt64 { 1 &<< Swift.min(UInt64(property), sharedBit) }

  func isFound(_ ordinal: Int) -> Bool { ordinal < 64 && found & 1 &<< UInt64(ordinal) != 0 }
}

/// The place of a candidate that may be needed once the object has ended.
struct KeptPlace {
  let property: Int
  let candidate: Int
  let position: JSONReader.Position
}

/// A required property that may have no value.
@safe
struct AskedProperty {
  /// Its paths, as its descriptor has them, with tabs between them.
  private let paths: UnsafePointer<UInt8>
  /// Where its object begins.
  let start: JSONReader.Position

  init(paths: UnsafePointer<UInt8>, start: JSONReader.Position) {
    unsafe self.paths = unsafe paths
    self.start = start
  }

  var pathsText: String { unsafe JSONReader.Visit.text(at: paths) }
}

/// What the call that reads a property is to do.
@usableFromInline
package enum ReadingMode: UInt8, Sendable {
  /// Read the value at the cursor, and let the tolerance say what stands in for one that is unusable.
  case plain
  /// Read it if it is usable, and say so: others follow.
  case candidate
  /// Read it: all others are unusable, and it is remembered why this one is.
  case last
  /// Find something that stands in for the value, if there is none.
  case missing, alwaysMissing
  /// Collect that there is no value, if there is none.
  case noting, alwaysNoting
  /// The answer to `candidate`: it was usable.
  case found
}
