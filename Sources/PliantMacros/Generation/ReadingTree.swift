//===----------------------------------------------------------------------===//
// The members that a model looks for: what each key of the document, and of the objects inside, leads to.
//===----------------------------------------------------------------------===//

#if Macros
struct ExpectedMember {
  /// A property that is read from this member, by one of its candidates.
  struct Use {
    let property: Property
    let candidate: Int
    /// The rest of the path below the key.
    let rest: String?
  }

  let key: String
  private(set) var uses: [Use] = []
  /// The members to read inside, if the value is an object.
  private(set) var members: [ExpectedMember] = []
  /// The statement that reads the value if no property does.
  private(set) var statement: String?

  /// The members of the whole document, in the order in which the properties name them.
  static func all(of properties: [Property]) -> [ExpectedMember] {
    var members: [ExpectedMember] = []
    for property in properties where property.isRead {
      for (candidate, path) in property.paths.enumerated() {
        let use = Use(property: property, candidate: candidate, rest: path.rest)
        insert(use, keys: path.keys[...], into: &members)
      }
    }
    return members
  }

  private static func insert(_ use: Use, keys: ArraySlice<String>, into members: inout [ExpectedMember]) {
    guard let key = keys.first else { return }
    let index =
      members.firstIndex { isSameKey($0.key, key) }
      ?? {
        members.append(ExpectedMember(key: key))
        return members.count - 1
      }()
    if keys.count == 1 {
      members[index].uses.append(use)
    } else {
      insert(use, keys: keys.dropFirst(), into: &members[index].members)
    }
  }

  /// Creates a member whose value `statement` reads; nil for a known member that is skipped.
  init(key: String, statement: String? = nil) {
    self.key = key
    self.statement = statement
  }
}

extension ExpectedMember {
  /// The paths below the key, if the properties of the member may leave a part of its value unconsumed. The empty
  /// path is the whole value.
  var sharedPaths: [String]? {
    let paths = uses.map { $0.rest ?? "" }
    if paths.isEmpty || (members.isEmpty && paths.contains("")) { return nil }
    return paths
  }

  /// The properties that are read from the member, or from a value inside of it.
  var owners: [Property] { uses.map(\.property) + members.flatMap(\.owners) }
}

extension Property {
  /// The variable that the value is read into: the property itself or its local variable.
  var destination: String { localType == nil && initialLocal == nil ? "self.\(name)" : "value\(number)" }

  var isFound: String { "isFound\(number)" }

  var deferred: String { "deferred\(number)" }

  /// The strategy for the property's own type.
  var fittedStrategy: String? { strategy.map { PropertyCall.strategy($0, of: self) } }

  func candidate(_ index: Int) -> String { "candidate\(number)_\(index)" }

  var hasAlternatives: Bool { paths.count > 1 }

  /// Whether the position of a candidate is kept. A candidate that is read immediately is read again only if it is a
  /// single value.
  func keepsPlace(ofCandidate index: Int) -> Bool { index > 0 || isReadAfterAssignment || !paths[index].hasWildcard }
}

extension ExpectedMember.Use {
  /// Whether the value is read immediately, not only if no better candidate was found.
  var isReadWhenMet: Bool { candidate == 0 && !property.isReadAfterAssignment }

  /// The variable that keeps the value's position for later.
  var positionVariable: String? {
    if property.hasAlternatives {
      return property.keepsPlace(ofCandidate: candidate) ? property.candidate(candidate) : nil
    }
    return property.isReadAfterAssignment ? property.deferred : nil
  }

  /// The statement that reads the value at the cursor.
  var read: String { property.read(candidate: candidate) }
}

extension Property {
  /// Reads the value of one candidate at the cursor, and notes whether it was usable if there are others.
  func read(candidate index: Int) -> String {
    hasAlternatives ? "\(isFound) = \(read(candidate: index, isLast: false))" : read(candidate: index, isLast: true)
  }

  /// Reads the value of one candidate at the cursor.
  ///
  /// - Parameter isLast: whether a null or unusable value is treated as for a property with one key.
  func read(candidate index: Int, isLast: Bool) -> String {
    let path = paths[index]
    let isOnly = !hasAlternatives || path.hasWildcard
    let target: ReaderCall.Target =
      switch (isLast, localType == nil) {
      case (true, true): isOnly ? .into : .last
      case (true, false): isOnly ? .required : .requiredLast
      case (false, true): .candidate
      case (false, false): .requiredCandidate
      }
    return ReaderCall.narrowed(
      narrowing,
      ReaderCall.read(target, destination, rest: path.rest, isCollected: path.hasWildcard, strategy: fittedStrategy))
  }
}
#endif
