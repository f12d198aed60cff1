//===----------------------------------------------------------------------===//
// A valid model as plain data: all that generation knows.
//===----------------------------------------------------------------------===//

#if Macros
struct Model {
  var heading: ModelHeading
  var properties: [Property]
  /// Whether the memberwise initializer puts the value together, so that every property is read into a local variable.
  let isMemberwise: Bool
  let hooks: HookMethods
  /// The lines that keep the variables no document has values for when the model is updated.
  var unread: [String] = []
  /// The constants that get their values anew with each value, whatever the document says: `@Ignored let id = UUID()`.
  var unreadConstants: [String] = []
  /// Whether there are constants with initial values: Swift lets no initializer assign the whole value then.
  var hasInitialConstants = false
  /// The initializer that is asked for.
  var memberwise: MemberwiseInitializer?

  /// The properties that have members of their own.
  var members: [Property] { properties.filter { $0.role == .member } }

  /// The properties whose values are made of the whole object.
  var computed: [Property] { properties.filter { $0.role == .computed } }

  /// The properties that are read from members of the object itself, those last that take what is left.
  var spread: [Property] {
    let read = properties.filter(\.isRead)
    return read.filter { $0.role == .flattened } + read.filter(\.role.takesRest)
  }
}

struct Property {
  /// What of the document the property takes.
  enum Role: Equatable {
    /// The value of a member.
    case member
    /// Members of the object itself, as its type says.
    case flattened
    /// The members that nothing else takes.
    case flattenedRest, unknownKeys
    /// The whole object, of which a closure makes the value. It is written as a member.
    case computed

    var isSpread: Bool { self == .flattened || takesRest }
    var takesRest: Bool { self == .flattenedRest || self == .unknownKeys }
  }

  /// When the property is left out while writing, unless that is when it is nil.
  enum Encoding: Equatable {
    /// Never: nil is written as null.
    case null
    /// When it is nil, unless superclasses have other values for what is missing.
    case inherited
    case skipEmpty
    /// Never: another value is written for nil.
    case value(String)
    /// When it is the default value, and when it is nil, unless that is written as null.
    case skip(defaultValue: String, writesNil: Bool)
  }

  enum Reading {
    /// A `let` with an initial value: written, never read.
    case never
    /// Has a value before reading, which is replaced where it stands.
    case inPlace
    /// Has none: a local variable of its type takes the value, and the property is assigned at the end.
    case throughLocal(LocalType)
    /// Wrapped, with an initial value: Swift allows access only when everything else is assigned.
    case afterAssignment
  }

  /// In which own way a property is read.
  struct Narrowing {
    /// What may bend; nil for what the model says.
    let tolerance: PresetTolerance?
    /// Whether neither a default nor anything else stands in for a value.
    let isRequired: Bool
    /// Whether reports keep the value to themselves.
    let isSensitive: Bool
  }

  /// A local variable that begins with a property's initial value.
  struct InitialLocal {
    /// The annotation, if there is one.
    let type: String?
    let value: String
    /// Whether the type is inferred from the property instead.
    let isInferred: Bool
  }

  enum LocalType: Equatable {
    /// As the annotation spells it.
    case spelled(String)
    /// Inferred from the property: an extension of a nested type can't spell all that the type itself can.
    case inferred
  }

  /// Numbers the local variables that belong to the property.
  let number: Int
  /// The name as code spells it, in backticks if need be.
  let name: String
  /// The candidates in order of preference. The first one is written.
  let paths: [DocumentPath]
  var reading: Reading
  let isWrapped: Bool
  /// Whether Swift allows to assign the property only when everything else is assigned.
  let isAssignedLast: Bool
  /// The local variable that takes the place of a property with an initial value: if the model is memberwise, or the
  /// property is read in a closure, which can't use a value that isn't complete.
  var initialLocal: InitialLocal?
  let narrowing: Narrowing?
  /// The initial value, if it means the same in other code of the type.
  var initialValue: String?
  var role = Role.member
  /// The expression that makes the property's strategy.
  var strategy: String?
  /// The closure that makes the value of the whole object.
  var computation: String?
  /// Whether the model spells the keys itself, which no strategy of a coder changes then.
  var isSpelled = false
  /// The path that is written, if it is not the first candidate.
  var ownWrittenPath: DocumentPath?
  var isWritten = true
  var encoding: Encoding?
  /// The type that has the property, as its code spells it.
  var owner = "Self"
  /// Whether nil stands in where the property is missing.
  var isNilWhenMissing = false
  /// Whether the type is spelled `T?` or `T!`, so that it can do without a value.
  var isSpelledOptional = false
  /// Whether the type is spelled as an optional, and something else than nil stands in where the property is missing.
  var hidesNil = false
  /// Whether the property can't change.
  var isConstant = false
  /// Whether reading gives back what was written, whatever the value.
  var comesBack = false
  /// Whether the property is a dictionary whose keys may have no form in JSON, as far as its type is spelled.
  var hasUnknownKeys = false
  /// Whether setting the property runs observers.
  var isObserved = false
  /// Whether nothing in values of the property's type can be marked, as far as that can be seen.
  var isPlain = false
  /// Whether a subclass may read and write the property instead.
  var isReplaceable = false
  /// The class that reads and writes a superclass's property instead, if a subclass of it may do so in turn.
  var replacer: String?

  /// The name without backticks.
  var plainName: String { name.filter { $0 != "`" } }

  /// The path that is written.
  var writtenPath: DocumentPath { ownWrittenPath ?? paths[0] }

  /// The path that is missing where the property has no value: the object itself for one that has members of it, which is
  /// never missing.
  var requiredPath: String { role.isSpread ? "" : paths[0].text }

  /// The paths of all candidates, none of which has a value then.
  var requiredPaths: [String] { role.isSpread ? [""] : paths.map(\.text) }

  var localType: LocalType? {
    if case .throughLocal(let type) = reading { type } else { nil }
  }

  var isRead: Bool {
    if case .never = reading { false } else { true }
  }

  var isReadAfterAssignment: Bool {
    if case .afterAssignment = reading { true } else { false }
  }

  /// Whether the value is put into the property only at the end.
  var isAssigned: Bool { localType != nil || initialLocal != nil }

  /// Whether the value is made of many values of the document, by any of the candidates.
  var isCollected: Bool { paths.contains(where: \.hasWildcard) }
}
#endif
