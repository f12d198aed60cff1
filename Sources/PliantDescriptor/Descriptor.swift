// Descriptor: where a model's properties are in a document. The macro writes one for each model, and PliantCore reads
// its bytes in place.

/// The keys that a model looks for, the properties that they lead to, and the steps that follow the object.
///
/// `Visit.swift` in PliantCore has a drawing of the bytes, and says what each action and step does.
package struct Descriptor: Sendable {
  package var members: [Member]
  package var steps: [Step]

  package init(members: [Member], steps: [Step]) {
    self.members = members
    self.steps = steps
  }
}

extension Descriptor {
  /// A member of the object, or of an object inside it.
  package struct Member: Sendable {
    package let key: String
    package var uses: [Use] = []
    /// The members to read inside, if the value is an object.
    package var members: [Member] = []
    /// The form of the value, if it contains associated values.
    package var content: Content?
    /// Whether no key of a document leads to the member.
    package var isUnlisted = false

    /// Whether the key names another case of an enum, of which an object may have one.
    package var isOtherCase = false

    /// Creates a known member that is skipped.
    package init(key: String, isOtherCase: Bool = false) {
      self.key = key
      self.isOtherCase = isOtherCase
    }

    /// Creates a member whose value contains associated values.
    package init(key: String, _ content: Content, _ members: [Member], isUnlisted: Bool = false) {
      self.key = key
      self.content = content
      self.members = members
      self.isUnlisted = isUnlisted
    }
  }

  /// The form of the associated values of an enum's case.
  package enum Content: Sendable {
    case members
    /// Elements of an array, or members.
    case elements(count: Int)
    /// A plain value, or the only member of an object.
    case single(property: Int, isOptional: Bool)
  }

  /// A property that is read from a member, by one of its candidates.
  package struct Use: Sendable {
    package let property: Int
    package let candidate: Int
    /// The number of the property among those that may be read in several steps; nil for others.
    package let ordinal: Int?
    /// How the value is read; nil if only its place is kept, for the case that no better candidate is usable.
    package let reading: Reading?

    package init(property: Int, candidate: Int, ordinal: Int?, reading: Reading?) {
      self.property = property
      self.candidate = candidate
      self.ordinal = ordinal
      self.reading = reading
    }
  }

  /// The rest of a candidate's path below its keys, and how it is read.
  package struct Reading: Sendable {
    package let flags: Flags
    package let rest: String

    package init(_ flags: Flags, rest: String) {
      self.flags = flags
      self.rest = rest
    }
  }

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Others follow if it is unusable.
    package static let isCandidate = Flags(rawValue: 1)
    /// A path remains below its key.
    package static let hasPath = Flags(rawValue: 2)
    /// Its place is needed again if it is unusable.
    package static let keepsPlace = Flags(rawValue: 4)
    /// The path has a wildcard.
    package static let isCollected = Flags(rawValue: 8)
    /// The visit follows the path, since the code that reads the property doesn't.
    package static let isFollowed = Flags(rawValue: 16)
  }

  /// A step after the end of the object.
  package enum Step: Sendable {
    /// Reads a property that is not a member.
    case property(Int)
    case candidates(Candidates)
    /// Optional properties, which may be missing: the paths of each.
    case optional([[String]])
    /// Reads the properties that subclasses replace, by the number of that step.
    case replaced(Int)
    /// Required properties, and the candidates that are checked while problems are collected.
    case required([Required], checks: [Candidates])
    /// The end of this part of the visit; the next one continues behind it.
    case end
  }

  /// The candidates of a property, which are tried until one is usable.
  package struct Candidates: Sendable {
    package let property: Int
    /// The first to try.
    package let first: Int
    package let ordinal: Int?
    package let readings: [Reading]

    package init(property: Int, first: Int, ordinal: Int?, readings: [Reading]) {
      self.property = property
      self.first = first
      self.ordinal = ordinal
      self.readings = readings
    }
  }

  package struct Required: Sendable {
    package let property: Int
    package let ordinal: Int?
    package let isMember: Bool
    /// Whether no fallback replaces a missing value.
    package let isAlways: Bool
    package let paths: [String]

    package init(property: Int, ordinal: Int?, isMember: Bool, isAlways: Bool, paths: [String]) {
      self.property = property
      self.ordinal = ordinal
      self.isMember = isMember
      self.isAlways = isAlways
      self.paths = paths
    }
  }
}

extension [Descriptor.Member] {
  /// Adds a use of the member that `keys` lead to, and the members on the way.
  ///
  /// - Parameter use: nil for a member that is only known.
  package mutating func insert(_ use: Descriptor.Use?, at keys: ArraySlice<String>) {
    modify(at: keys) { member in if let use { member.uses.append(use) } }
  }

  /// Changes the member that `keys` lead to, and creates it if it doesn't exist.
  package mutating func modify(at keys: ArraySlice<String>, _ change: (inout Descriptor.Member) -> Void) {
    guard let key = keys.first else { return }
    // Keys are compared by their bytes.
    let known = firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    if known == nil { append(Descriptor.Member(key: key)) }
    let index = known ?? count - 1
    if keys.count == 1 { change(&self[index]) } else { self[index].members.modify(at: keys.dropFirst(), change) }
  }
}

extension Descriptor {
  /// The required properties, a bit each; bit 63 for those that have no bit of their own.
  package var required: UInt64 {
    var bits: UInt64 = 0
    for case .required(let properties, _) in steps {
      for property in properties {
        bits |= 1 << UInt64(property.property < Self.sharedBit && !property.isAlways ? property.property : 63)
      }
    }
    return bits
  }

  /// The most candidates of a property, and the most keys at the beginning of a path. A byte has room for them, and is
  /// a character of the literal that the macro writes.
  package static let longestList = 100
  /// The length of the longest path, in bytes. Escaped, it may be twice as long, which fits a number of 14 bits.
  package static let longestPath = 8_000

  /// The bit for properties without one of their own.
  static let sharedBit = 62
}
