//===----------------------------------------------------------------------===//
// RawIssue: what a reader writes down when something bends, and the list that keeps the first of them and counts all.
//===----------------------------------------------------------------------===//

/// What was not as expected. Each names a document for `struct Order { var id: Int; var city: City? }`.
public enum IssueKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A value of another type: `{"id": "41"}`.
  case typeMismatch
  /// A value of the right type that the type refuses: `{"id": 1, "city": "atlantis"}`.
  case invalidValue
  /// A number that its type can't hold: `{"id": 1e30}`, `{"id": 3.9}`.
  case numberNotRepresentable
  /// A null where a value is needed: `{"id": null}`.
  case nullValue
  /// No member with a key that is needed: `{}`.
  case missingKey
  /// A member that no property takes: `{"id": 1, "ctiy": "beijing"}`.
  case unknownKey
  /// A second member with the same key: `{"id": 1, "id": 2}`.
  case duplicateKey
  /// Anything else, such as an error of the user's own code.
  case other
}

/// What became of a value that was not as expected.
public enum IssueOutcome: Sendable, Hashable {
  /// It was taken as the wanted type, and gave this.
  case converted(to: String)
  /// The property kept its default.
  case usedDefault
  /// The property became nil.
  case usedNil
  /// The property became the zero value of its type: `0`, `""`, `[]`.
  case usedZeroValue
  /// The element was left out of its collection.
  case dropped
  /// It was passed over.
  case ignored

  /// An outcome without what a conversion gave.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case converted, usedDefault, usedNil, usedZeroValue, dropped, ignored
  }

  /// The outcome without what a conversion gave.
  public var kind: Kind {
    switch self {
    case .converted: .converted
    case .usedDefault: .usedDefault
    case .usedNil: .usedNil
    case .usedZeroValue: .usedZeroValue
    case .dropped: .dropped
    case .ignored: .ignored
    }
  }
}

extension IssueOutcome: CustomStringConvertible {
  /// The outcome in words: `converted to 41`, `used nil`.
  public var description: String {
    switch self {
    case .converted(let text): "converted to \(text)"
    case .usedDefault: "used default"
    case .usedNil: "used nil"
    case .usedZeroValue: "used zero value"
    case .dropped: "dropped"
    case .ignored: "ignored"
    }
  }
}

extension IssueOutcome: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, to
  }

  /// Reads `{"kind": "converted", "to": "41"}` or `{"kind": "dropped"}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .converted: self = .converted(to: try container.decode(String.self, forKey: .to))
    case .usedDefault: self = .usedDefault
    case .usedNil: self = .usedNil
    case .usedZeroValue: self = .usedZeroValue
    case .dropped: self = .dropped
    case .ignored: self = .ignored
    }
  }

  /// Writes `{"kind": "converted", "to": "41"}` or `{"kind": "dropped"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    if case .converted(let text) = self { try container.encode(text, forKey: .to) }
  }
}

// MARK: - Raw issues

/// One issue as the reader knows it: a byte offset and what happened. Line, column, path and the text that was found are
/// worked out from the document, and only if somebody looks.
@usableFromInline
package struct RawIssue: Sendable {
  /// Where the value stands; for a missing key, its object; for an unknown or duplicate key, the key.
  package var byteOffset: Int
  package var kind: IssueKind
  package var outcome: IssueOutcome
  /// What was wanted, such as `Int`. For a missing key it is worked out from `missingKey`.
  package var expected: String
  /// The steps from the object at `byteOffset` to the value that is missing. Empty unless `kind` is `missingKey`.
  package var missingKey: [JSONPath.Component]
  /// The steps from the value at `byteOffset` to the one that is meant, where that stands inside of a string of JSON.
  package var innerPath: [JSONPath.Component]
  /// What was found, where the document's bytes don't say it; nil where they do.
  package var found: String?
  /// Whether the value must not be shown.
  package var isSensitive: Bool

  package init(
    byteOffset: Int, kind: IssueKind, outcome: IssueOutcome, expected: String = "",
    missingKey: [JSONPath.Component] = [], innerPath: [JSONPath.Component] = [], found: String? = nil,
    isSensitive: Bool = false
  ) {
    self.byteOffset = byteOffset
    self.kind = kind
    self.outcome = outcome
    self.expected = expected
    self.missingKey = missingKey
    self.innerPath = innerPath
    self.found = found
    self.isSensitive = isSensitive
  }
}

/// How many issues there were, by kind and by outcome.
@usableFromInline
package struct IssueCounts: Sendable, Equatable {
  private var byKind = SIMD8<UInt32>()
  private var byOutcome = SIMD8<UInt32>()

  package init() {}

  /// Counts one issue.
  package mutating func add(_ kind: IssueKind, _ outcome: IssueOutcome.Kind) {
    byKind[kind.index] &+= 1
    byOutcome[outcome.index] &+= 1
  }

  /// Takes one issue back.
  mutating func subtract(_ kind: IssueKind, _ outcome: IssueOutcome.Kind) {
    byKind[kind.index] &-= 1
    byOutcome[outcome.index] &-= 1
  }

  /// Adds other counts.
  package mutating func add(_ other: IssueCounts) {
    byKind &+= other.byKind
    byOutcome &+= other.byOutcome
  }

  package subscript(kind: IssueKind) -> Int { Int(byKind[kind.index]) }
  package subscript(outcome: IssueOutcome.Kind) -> Int { Int(byOutcome[outcome.index]) }

  /// How many issues there were at all.
  package var total: Int {
    byKind.indices.reduce(0) { $0 + Int(byKind[$1]) }
  }
}

/// The issues of one document while it is read: the first ones in full, all of them in numbers.
///
/// An empty list owns no memory.
///
/// ```swift
/// issues.append(.typeMismatch, .converted) {
///   RawIssue(byteOffset: offset, kind: .typeMismatch, outcome: .converted(to: "41"), expected: "Int")
/// }
/// ```
@usableFromInline
package struct RawIssueList: Sendable {
  /// How many issues a list stores unless told otherwise.
  package static let defaultLimit = ReadingLimits().issues

  /// The first issues, in the order in which they were met.
  package private(set) var issues: [RawIssue] = []
  /// The numbers of all issues.
  package private(set) var counts = IssueCounts()
  /// How many issues are stored.
  package let limit: Int

  package init(limit: Int = RawIssueList.defaultLimit) {
    self.limit = Swift.max(0, limit)
  }

  /// Whether nothing bent.
  package private(set) var isEmpty = true

  /// How many issues there were, stored or not.
  package var count: Int { counts.total }

  /// Counts an issue, and stores it unless the list is full.
  package mutating func append(_ issue: RawIssue) {
    append(issue.kind, issue.outcome.kind) { issue }
  }

  /// Counts an issue, and stores it unless the list is full: then it isn't even made.
  package mutating func append(_ kind: IssueKind, _ outcome: IssueOutcome.Kind, _ issue: () -> RawIssue) {
    isEmpty = false
    counts.add(kind, outcome)
    if issues.count < limit { issues.append(issue()) }
  }

  /// How many more issues are stored.
  package var remainingCapacity: Int { limit - issues.count }

  /// Adds issues, the first ones stored and all of them counted.
  mutating func append(_ stored: [RawIssue], counts other: IssueCounts) {
    guard other.total > 0 else { return }
    isEmpty = false
    issues += stored.prefix(remainingCapacity)
    counts.add(other)
  }
}

// MARK: - Going back

extension RawIssueList {
  /// What a list held at some time. Nil for an empty list, so that taking a mark costs nothing before anything bends.
  @usableFromInline
  package struct Mark: Sendable {
    fileprivate let storedCount: Int
    fileprivate let counts: IssueCounts
  }

  /// What the list holds, to come back to with ``rollBack(to:)``.
  package var mark: Mark? {
    isEmpty ? nil : Mark(storedCount: issues.count, counts: counts)
  }

  /// Forgets that a value was passed over, since it is to be settled in another way.
  package mutating func retract(ignoredAt byteOffset: Int) {
    guard let index = issues.lastIndex(where: { $0.byteOffset == byteOffset && $0.outcome == .ignored }) else { return }
    counts.subtract(issues[index].kind, .ignored)
    issues.remove(at: index)
    isEmpty = counts.total == 0
  }

  /// Forgets the stored issues about a part of the document, as when it is left out as a whole.
  package mutating func retract(within range: Range<Int>) {
    guard issues.contains(where: { range.contains($0.byteOffset) }) else { return }
    for issue in issues where range.contains(issue.byteOffset) { counts.subtract(issue.kind, issue.outcome.kind) }
    issues.removeAll { range.contains($0.byteOffset) }
    isEmpty = counts.total == 0
  }

  /// Forgets the issues since `mark` was taken, as when what was read is read again or thrown away.
  package mutating func rollBack(to mark: Mark?) {
    guard !isEmpty else { return }
    isEmpty = mark == nil
    counts = mark?.counts ?? IssueCounts()
    issues.removeSubrange(Swift.min(mark?.storedCount ?? 0, issues.count)...)
  }
}

extension IssueKind {
  fileprivate var index: Int {
    switch self {
    case .typeMismatch: 0
    case .invalidValue: 1
    case .numberNotRepresentable: 2
    case .nullValue: 3
    case .missingKey: 4
    case .unknownKey: 5
    case .duplicateKey: 6
    case .other: 7
    }
  }
}

extension IssueOutcome.Kind {
  fileprivate var index: Int {
    switch self {
    case .converted: 0
    case .usedDefault: 1
    case .usedNil: 2
    case .usedZeroValue: 3
    case .dropped: 4
    case .ignored: 5
    }
  }
}
