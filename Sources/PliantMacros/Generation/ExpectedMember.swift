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

  /// The form of the associated values of an enum's case.
  enum Content {
    case members
    /// Elements of an array, or members.
    case elements(count: Int)
    /// A plain value, or the only member of an object.
    case single(Property, isOptional: Bool)
  }

  let key: String
  private(set) var uses: [Use] = []
  /// The members to read inside, if the value is an object.
  private(set) var members: [ExpectedMember] = []
  /// The form of the value, if it contains associated values.
  private(set) var content: Content?
  /// Whether no key of a document leads to the member.
  private(set) var isUnlisted = false

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

  /// The same with the member that a tag's path leads to, which is skipped.
  static func all(of members: [ExpectedMember], skipping tag: DocumentPath) -> [ExpectedMember] {
    var members = members
    insert(nil, keys: tag.keys[...], into: &members)
    return members
  }

  private static func insert(_ use: Use?, keys: ArraySlice<String>, into members: inout [ExpectedMember]) {
    guard let key = keys.first else { return }
    let index =
      members.firstIndex { isSameKey($0.key, key) }
      ?? {
        members.append(ExpectedMember(key: key))
        return members.count - 1
      }()
    if keys.count == 1 {
      if let use { members[index].uses.append(use) }
    } else {
      insert(use, keys: keys.dropFirst(), into: &members[index].members)
    }
  }

  /// Creates a known member that is skipped.
  init(key: String) { self.key = key }

  /// Creates a member whose value contains associated values.
  init(key: String, _ content: Content, _ members: [ExpectedMember], isUnlisted: Bool = false) {
    self.key = key
    self.content = content
    self.members = members
    self.isUnlisted = isUnlisted
  }
}

extension ExpectedMember.Use {
  /// Whether the value is read immediately, not only if no better candidate was found.
  var isReadWhenMet: Bool { candidate == 0 && !property.isReadAfterAssignment }

  /// Whether the value's place is kept, because the value may be read after the object has ended.
  var isReadLater: Bool {
    guard !isReadWhenMet else { return false }
    return property.hasAlternatives ? property.keepsPlace(ofCandidate: candidate) : property.isReadAfterAssignment
  }
}

extension Property {
  /// The variable that the value is read into: the property itself or its local variable.
  var destination: String { localType == nil && initialLocal == nil ? "self.\(name)" : "value\(number)" }

  /// The strategy for the property's own type.
  var fittedStrategy: String? { strategy.map { PropertyCall.strategy($0, of: self) } }

  var hasAlternatives: Bool { paths.count > 1 }

  /// Whether the position of a candidate is kept. A candidate that is read immediately is read again only if it is a
  /// single value.
  func keepsPlace(ofCandidate index: Int) -> Bool { index > 0 || isReadAfterAssignment || !paths[index].hasWildcard }
}
#endif
