// A valid model: all that generation knows.

#if Macros
struct Model {
  var heading: TypeHeading
  var properties: [Property]
  /// Whether the memberwise initializer creates the value, so that every property is read into a local variable.
  let isMemberwise: Bool
  var hooks: [HookMethod]
  /// The lines that keep variables without a value in any document when the model is updated.
  var unread: [String] = []
  /// The constants whose initial values are evaluated for each new value, regardless of the document:
  /// `@Ignored let id = UUID()`.
  var unreadConstants: [String] = []
  /// Whether there are constants with initial values. Swift then lets no initializer assign the whole value.
  var hasInitialConstants = false
  /// The memberwise initializer that the attribute requests.
  var memberwise: MemberwiseInitializer?

  /// Returns the model with another name of the type that declares its properties.
  func owned(by type: String) -> Model {
    var model = self
    for index in properties.indices { model.properties[index].owner = type }
    return model
  }

  /// The properties that are read from a member.
  var members: [Property] { properties.filter { $0.role == .member } }

  /// The properties whose values are computed from the whole object.
  var computed: [Property] { properties.filter { $0.role == .computed } }

  /// The properties that are read from members of the object itself. Those that take unconsumed members are last.
  var spread: [Property] {
    let read = properties.filter(\.isRead)
    return read.filter { $0.role == .flattened } + read.filter(\.role.takesRest)
  }
}

extension Model {
  /// The properties with a local variable, wrapped ones last: setting one may run code that expects the others to be
  /// assigned.
  var assignmentOrder: [Property] {
    let assigned = properties.filter { $0.isThroughLocal || $0.initialLocal != nil }
    let wrapped = assigned.filter(\.isWrapped)
    return assigned.filter { !$0.isWrapped } + wrapped.filter { !$0.isAssignedLast } + wrapped.filter(\.isAssignedLast)
  }
}

// MARK: - Numbers in a visit

extension Model {
  /// The number that represents the unconsumed members.
  var numberOfUnconsumed: Int { (properties.map(\.number).max() ?? -1) + 1 }

  /// The number that represents the properties that subclasses replace.
  var numberOfReplaced: Int { numberOfUnconsumed + 1 }

  /// Returns the number for checking a property that is not read.
  func numberOfCheck(of property: Property) -> Int { numberOfReplaced + 1 + property.number }

  /// The properties that are read only after all others have values, if one of those may have none.
  var checkedProperties: [Property] {
    let isNeeded = (members + spread).contains { $0.isRead && $0.isThroughLocal }
    return isNeeded ? members.filter { $0.isRead && $0.isReadAfterAssignment } : []
  }
}

/// A property, or an associated value, which is read into a local variable as a property is.
struct Property {
  /// The part of the document that the property is read from.
  enum Role: Equatable {
    /// The value of a member.
    case member
    /// Members of the object itself, determined by the property's type.
    case flattened
    /// The unconsumed members.
    case flattenedRest, unknownKeys
    /// The whole object, from which a closure computes the value. The value is written as a member.
    case computed

    var isSpread: Bool { self == .flattened || takesRest }
    var takesRest: Bool { self == .flattenedRest || self == .unknownKeys }
  }

  /// When the property is omitted from the document, if not when it is nil.
  enum Encoding: Equatable {
    /// Never: nil is written as null.
    case null
    /// When it is nil, unless superclasses have another default for a missing value.
    case inherited
    case skipEmpty
    /// Never: another value is written for nil.
    case value(String)
    /// When it is the default value. If that is not nil, nil is written as null.
    case skip(defaultValue: String)
  }

  enum Reading {
    /// A `let` with an initial value: written, never read.
    case never
    /// The property has a value before reading, which is replaced in place.
    case inPlace
    /// The property has no value: a local variable of its type takes the value, and the property is assigned at the
    /// end.
    case throughLocal
    /// Wrapped, with an initial value: Swift allows access only after everything else is assigned.
    case afterAssignment
  }

  /// The marks that change how a property is read.
  struct Narrowing {
    /// The tolerance; nil for the model's.
    let tolerance: PresetTolerance?
    /// Whether there is no fallback for a value, not even a default.
    let isRequired: Bool
    /// Whether reports omit the value.
    let isSensitive: Bool
  }

  /// A local variable that starts with a property's initial value.
  struct InitialLocal {
    /// The annotation, if there is one.
    var type: String?
    let value: String
    /// Whether the type is inferred from the property instead.
    var isInferred = false
    /// Whether the variable is nil, because the property's initial value can't be named.
    var isUnnamed = false
  }

  /// The number in the names of the property's local variables.
  let number: Int
  /// The name as code spells it, in backticks if necessary. Of an associated value: that of its local variable.
  let name: String
  /// What diagnostics point at; nil for an associated value.
  var declaration: PropertyDeclaration?
  /// The candidates in order of preference. The first one is written.
  var paths: [DocumentPath]
  var reading: Reading
  /// The type of a local variable, as the annotation spells it; nil for one that is inferred from the property: an
  /// extension of a nested type can't spell all that the type itself can, and an expression finds members of a type's
  /// name first.
  var type: String?
  var isWrapped = false
  /// Whether Swift allows assigning the property only after everything else is assigned.
  var isAssignedLast = false
  /// The local variable that replaces a property with an initial value: if the model is memberwise, or the property
  /// is read in a closure, which can't use a partly initialized value.
  var initialLocal: InitialLocal?
  var narrowing: Narrowing?
  /// The initial value, if it means the same in other code of the type, or the default value that is declared for an
  /// override or an associated value.
  var initialValue: String?
  var role = Role.member
  /// The expression that makes the property's strategy.
  var strategy: String?
  /// The closure that computes the value from the whole object.
  var computation: String?
  /// Whether the model spells the keys itself, so that a coder's key strategy doesn't change them.
  var isSpelled = false
  /// Whether it is written as a member whose key the model specifies. Keys of longer paths always are.
  var hasSpelledKey: Bool { isSpelled && isWritten && !role.isSpread && writtenPath.components.count == 1 }
  /// The path that is written, if it is not the first candidate.
  var ownWrittenPath: DocumentPath?
  var isWritten = true
  var encoding: Encoding?
  /// The type that declares the property, as generated code spells it.
  var owner = "Self"
  /// Whether a missing property is nil.
  var isNilWhenMissing = false
  /// Whether the type is spelled `T?` or `T!`, so that no value is required.
  var isSpelledOptional = false
  /// The expression of the trait of hierarchies in which a missing property may have a value other than nil, for a type
  /// that may be optional.
  var traitOfNil: String?
  /// Whether the initial value may have no form in JSON, judged by its declaration.
  var beginsWithoutValue = false
  /// Whether the property can't change.
  var isConstant = false
  /// Whether each value is read exactly as it was written.
  var comesBack = false
  /// The dictionaries in the value whose keys may have no JSON form, as suffixes of an expression for the value.
  var uncheckedDictionaries: [String] = []
  /// Whether setting the property runs observers.
  var isObserved = false
  /// Whether values of the property's type can't contain properties with marks, judged by its spelling.
  var isPlain = false
  /// Whether a subclass may read and write the property instead.
  var isReplaceable = false
  /// The paths that are reported as missing, if they are not those that are read.
  var missingPaths: [String]?
  /// The class that reads and writes a superclass's property instead, if a subclass of it may do so in turn.
  var replacer: String?

  // MARK: Associated values

  /// The pattern that binds the associated value alone to `payload`; nil for a property.
  var pattern: String?
  /// The label of an associated value as code spells it, or nil if it has no label.
  var label: String?
  /// Whether the value may be missing, judged by the spelling of its type.
  var mayBeMissing = false
  /// Whether the value has a label or a key of its own, and so is a member of an object.
  var isMember = false
  /// Whether the default value must be taken out of a case that is created with it, because its expression has
  /// another meaning in generated code. `initialValue` then names the variable with that value.
  var isInitialTaken = false
  /// The strategy fitted to the value's own type, which may be an optional.
  var ownFittedStrategy: String?

  /// The name without backticks.
  var plainName: String { name.filter { $0 != "`" } }

  /// Whether the property is only written, and left out of the document for some values, unless its type, which may be an
  /// alias, has no nil. A key that is also read always belongs to the property.
  var leavesItsKey: Bool {
    if isRead, paths.contains(where: { $0.components == writtenPath.components }) { return false }
    switch encoding {
    case .null, .value: return false
    case .inherited, .skipEmpty, .skip, nil: return true
    }
  }

  /// Whether the property writes a member after reading without having read it, so that its key is known nevertheless.
  var keepsKeyUnread: Bool {
    guard isWritten, role == .computed || role == .member && !isRead else { return false }
    return !leavesItsKey || encoding == nil && !beginsWithoutValue
  }

  /// The path that is written.
  var writtenPath: DocumentPath { ownWrittenPath ?? paths[0] }

  /// The paths of all candidates, which are reported if none has a value.
  var requiredPaths: [String] { role.isSpread ? [""] : missingPaths ?? paths.map(\.text) }

  var isRead: Bool { reading != .never }

  var isThroughLocal: Bool { reading == .throughLocal }

  var isReadAfterAssignment: Bool { reading == .afterAssignment }

  /// Whether a subclass may read the property instead.
  var isLeftToSubclasses: Bool { isReplaceable && isRead }

  /// Whether any of the candidates collects several values of the document.
  var isCollected: Bool { paths.contains(where: \.hasWildcard) }

  /// Whether values of the property are collected, or written one by one.
  var usesWildcard: Bool { isCollected || writtenPath.hasWildcard }
}

extension TypeHeading {
  /// The access modifier with a space, as members of extensions begin.
  var modifiers: String { access.map { "\($0) " } ?? "" }

  /// Returns the text before the braces of an extension.
  ///
  /// - Parameter conformance: the protocol that the extension adds conformance to, if any.
  func opening(of type: String, _ conformance: String?, where condition: String) -> String {
    let modifier = isNonisolated ? "nonisolated " : ""
    let conformance = conformance.map { ": \(isolation.map { "\($0) " } ?? "")\($0)" } ?? ""
    return (availability + ["\(modifier)extension \(type)\(conformance)\(condition)"]).joined(separator: "\n")
  }

  /// Writes the code that sets the reader's tolerance, if the model declares one.
  func writeTolerance(to source: inout SourceText) {
    guard let tolerance else { return }
    source.line("let outer = reader.enter(\(tolerance))")
    source.line("defer { reader.leave(outer) }")
  }

  /// Returns the qualified name of the model with its type arguments, which Swift requires outside of the model's
  /// body.
  func applied(to type: String) -> String {
    var components = type.split(separator: ".").map(String.init)
    for (index, arguments) in zip(components.indices.reversed(), generics.arguments) {
      components[index] += arguments
    }
    return components.joined(separator: ".")
  }
}

/// A valid model that code can be generated for: a struct, a class or an enum.
protocol GeneratedModel {
  var heading: TypeHeading { get }

  var hooks: [HookMethod] { get }

  /// Whether other decoders always give a copy.
  var isDecodedAsWhole: Bool { get }

  /// Whether an extension declares the member that a conformance requires.
  func addsMember(for runtimeProtocol: RuntimeProtocol) -> Bool

  /// The parts of values that must not be shown, and those that may contain such parts.
  var sensitiveParts: [SensitivePart] { get }

  /// Returns the extension that declares these parts, if there are any.
  func sensitivitySource(of type: String) -> ExtensionSource?

  /// Writes the body of the member that a conformance requires.
  func writeBody(for runtimeProtocol: RuntimeProtocol, to source: inout SourceText)
}

extension GeneratedModel {
  /// Whether the model is read by an initializer that is written by hand, also under other decoders.
  var readsItself: Bool { heading.ownMembers.contains(.readable) }

  /// Whether other decoders need an initializer of their own. A generic model may be `Decodable` under conditions under
  /// which it doesn't read itself. An initializer that is written by hand describes no schema and reads no excerpts.
  var visitsForDecoding: Bool { readsItself || !heading.isWhole(for: .decodable) && !heading.genericSubjects.isEmpty }

  /// Whether no generated code reads the properties or associated values.
  var isReadByOwnCode: Bool { readsItself && heading.ownMembers.contains(.decodable) }

  func addsMember(for runtimeProtocol: RuntimeProtocol) -> Bool { !heading.ownMembers.contains(runtimeProtocol) }
}
#endif
