// ValueShape, ObjectShape: statistics of the values at one path, over all samples.

#if CommandLine
import Pliant

/// Statistics of the values at one path.
///
/// Shapes form a graph: in a recursive document, a shape leads back to itself once near-equal objects are merged.
/// Whatever the number of samples, a shape keeps only a few texts, numbers and outlines of objects.
final class ValueShape {
  var count = 0
  var nulls = 0
  var bools = 0
  var numbers = NumberShape()
  var texts = TextShape()
  var arrays = 0
  var element: ValueShape?
  var objects = 0
  private var objectShape: ObjectShape?
  /// The first few paths of the values, in the notation of hints.
  var paths: [String]

  init(path: String) { paths = [path] }

  /// The shape of the objects.
  var object: ObjectShape? { objectShape?.root }

  func object(named name: String) -> ObjectShape {
    if let object { return object }
    let new = ObjectShape(path: paths[0], name: name)
    objectShape = new
    return new
  }

  func setObject(_ object: ObjectShape) { objectShape = object }

  /// The kinds of values, except null.
  var kinds: Set<ValueKind> {
    var kinds: Set<ValueKind> = []
    if bools > 0 { kinds.insert(.bool) }
    if numbers.count > 0 { kinds.insert(.number) }
    if texts.count > 0 { kinds.insert(.text) }
    if arrays > 0 { kinds.insert(.array) }
    if objects > 0 { kinds.insert(.object) }
    return kinds
  }

  /// The number of values of a kind.
  func count(of kind: ValueKind) -> Int {
    switch kind {
    case .bool: bools
    case .number: numbers.count
    case .text: texts.count
    case .array: arrays
    case .object: objects
    }
  }

  static let pathLimit = 32

  func add(paths others: [String]) {
    for path in others where paths.count < Self.pathLimit && !paths.contains(path) { paths.append(path) }
  }
}

/// The kinds of values that models have types for.
enum ValueKind: Int, Comparable, CaseIterable {
  case bool, number, text, array, object

  static func < (left: ValueKind, right: ValueKind) -> Bool { left.rawValue < right.rawValue }
}

/// Statistics of objects.
final class ObjectShape {
  struct Member {
    var key: String
    var value: ValueShape
    /// The number of objects that have it.
    var presence = 0
  }

  /// The shape that this one was merged into.
  private var successor: ObjectShape?
  var count = 0
  var members: [Member] = []
  private var positions: [KeyText: Int] = [:]
  /// The spellings of the members' keys, and whether several keys have the same.
  private var spellings: Set<String> = []
  private var hasSynonyms = false
  /// The spellings of which some object has several keys.
  var repeatedSpellings: Set<String> = []
  /// Names for the type, best first.
  var names: [String]
  var paths: [String]
  /// The shape of the values if keys are data.
  var dictionaryValue: ValueShape?
  /// The member that distinguishes variants, and the variants by its text.
  var tag: TagDecision?
  var variants: [(tag: KeyText, value: ValueShape)] = []
  /// Outlines of some of the objects, to find a tag.
  var samples: [JSON] = []

  init(path: String, name: String) {
    paths = [path]
    names = [name]
  }

  var root: ObjectShape {
    guard let successor else { return self }
    let root = successor.root
    // In a plan, which threads share, successors are roots already, so that nothing is written.
    if root !== successor { self.successor = root }
    return root
  }

  func member(_ key: String) -> Member? { positions[KeyText(key)].map { members[$0] } }

  /// The position of a member, which is added if it is new.
  func position(of key: String, path: @autoclosure () -> String) -> Int {
    if let known = positions[KeyText(key)] { return known }
    positions[KeyText(key)] = members.count
    members.append(Member(key: key, value: ValueShape(path: path())))
    if !spellings.insert(Naming.spelling(key)).inserted { hasSynonyms = true }
    return members.count - 1
  }

  /// Records the spellings of which an object has several keys. All of them are members.
  func addSpellings(of object: JSON.Object) {
    guard hasSynonyms else { return }
    var known: Set<String> = []
    for spelling in object.keys.map(Naming.spelling) where !known.insert(spelling).inserted {
      repeatedSpellings.insert(spelling)
    }
  }

  func variant(_ tag: KeyText, path: @autoclosure () -> String) -> ValueShape {
    if let known = variants.first(where: { $0.tag == tag }) { return known.value }
    let value = ValueShape(path: path())
    variants.append((tag, value))
    return value
  }

  /// Removes the members, whose keys are data.
  func dropMembers() {
    members = []
    positions = [:]
    spellings = []
  }

  func redirect(to other: ObjectShape) { successor = other }

  /// Whether all objects have a member.
  func isAlwaysPresent(_ member: Member) -> Bool { member.presence == count }
}

/// How the variants of an object are distinguished.
struct TagDecision: Hashable {
  var key: String
  /// The member with the content; nil if it is internally tagged.
  var content: String?

  static func == (left: TagDecision, right: TagDecision) -> Bool {
    KeyText(left.key) == KeyText(right.key) && left.content.map(KeyText.init) == right.content.map(KeyText.init)
  }
}

/// Statistics of numbers.
struct NumberShape {
  var count = 0
  var fractions = 0
  /// Whether some whole number is written with a point or an exponent, which integer types accept only by conversion.
  var hasPoints = false
  /// Whether some number is beyond Int64, and beyond UInt64.
  var exceedsInt64 = false
  var exceedsUInt64 = false
  /// Whether some number is beyond what a Double holds: a whole one to its last digit.
  var exceedsDouble = false
  /// Whether some number is beyond what a Decimal holds to its last digit.
  var exceedsDecimal = false
  var minimum = Double.infinity
  var maximum = -Double.infinity
  /// The maximum number of digits after the point.
  var scale = 0
  var examples: [JSON] = []

  mutating func add(_ number: JSON) {
    count += 1
    if examples.count < 8 { examples.append(number.detached()) }
    let value = number.double
    minimum = min(minimum, value ?? .infinity)
    maximum = max(maximum, value ?? .infinity)
    let integer = number.int64
    // A Double holds smaller integers, and larger ones if it is written with all of their digits.
    let exact = integer.map { $0.magnitude > 1 << 53 } ?? true ? ExactNumber(number) : nil
    if integer == nil, number.decimal == nil { exceedsDecimal = true }
    guard integer != nil || exact?.isInteger == true else {
      fractions += 1
      scale = max(scale, -(exact?.exponent ?? 0))
      if value == nil { exceedsDouble = true }
      return
    }
    hasPoints = hasPoints || number.numberText?.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } == true
    if integer == nil {
      exceedsInt64 = true
      if number.uint64 == nil { exceedsUInt64 = true }
    }
    if let exact, value.flatMap({ ExactNumber(JSON($0)) }) != exact { exceedsDouble = true }
  }

  mutating func merge(_ other: NumberShape) {
    count += other.count
    fractions += other.fractions
    hasPoints = hasPoints || other.hasPoints
    exceedsInt64 = exceedsInt64 || other.exceedsInt64
    exceedsUInt64 = exceedsUInt64 || other.exceedsUInt64
    exceedsDouble = exceedsDouble || other.exceedsDouble
    exceedsDecimal = exceedsDecimal || other.exceedsDecimal
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    scale = max(scale, other.scale)
    examples = Array((examples + other.examples).prefix(8))
  }
}
#endif
