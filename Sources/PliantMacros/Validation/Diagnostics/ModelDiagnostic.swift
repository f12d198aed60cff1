// The diagnostics about models: the severity and wording of each, in one place.

#if Macros
import PliantDescriptor
import SwiftDiagnostics
import SwiftSyntax

enum ModelDiagnostic {
  // The type that @JSONModel is attached to.
  case notAModel(kind: String)
  case localType
  case privateNestedType(type: String)
  case noncopyable(type: String)
  case unknownKeyStyle(found: String)
  case enumOption(name: String, kind: String)

  // The properties that are read and written.
  case attributeOnNonProperty(attribute: String, kind: String)
  case attributeOnNonCase(attribute: String, kind: String)
  case attributeOutsideModel(attribute: String, found: String)
  case attributeOnUnstoredProperty(attribute: String, storage: String)
  case attributeOnSeveralProperties(attribute: String)
  case repeatedAttribute(attribute: String, property: String)
  case keyAndIgnored(property: String)
  case conflictingAttributes(attribute: String, other: String, property: String)
  case attributeOnConstant(attribute: String, property: String)
  case constantNotRead(property: String)
  case attributeOnUnlistedProperty(attribute: String, property: String)
  case ignoredWithoutValue(property: String)
  case unlistedWithoutValue(property: String)
  case unknownCodingKey(kind: String, name: String)
  case unlistedPayload(name: String, keys: String)
  case patternProperty(found: String)
  case conditionalProperty(property: String)
  case referenceProperty(property: String, modifier: String)
  case typeWithoutJSON(property: String, type: String)
  case spreadValue(attribute: String, property: String, type: String?)
  case flattenedSelf(property: String, type: String)
  case metatypeName(found: String)

  // Shapes of properties.
  case strategyAndWildcard(property: String)
  case encodeAndWildcard(property: String)
  case strategyNamedAsProperty(strategy: String, property: String)
  case typeStrategyTooFar(property: String, option: String)
  case unknownEncodingCondition(found: String)
  case noDefaultToSkip(property: String, found: String?)
  case defaultOfNoOptional(property: String)
  case defaultNotSkipped(property: String)
  case severalTakersOfRest(property: String, other: String)
  case mutatingHook(name: String)
  case asynchronousHook(name: String)
  case hookWithResult(name: String, type: String, instead: String)
  case uncalledHook(found: String, expected: String)
  case conditionalMember(name: String)
  case hiddenCodingKeys(name: String, found: String)
  case computedCodingKeys(name: String, found: String)

  // Classes.
  case unknownInheritance(found: String)
  case unknownMemberwiseAccess(found: String)
  case secondMemberwise(type: String)
  case optionOfEnum(name: String)
  case untypedMember(property: String, found: String?)
  case hiddenDefault(property: String, name: String, access: String)
  case superclassIsModel(type: String)
  case superclassIsNoModel(type: String)
  case superclassOrProtocol(type: String, found: String)
  case superclassIsCodable(type: String)
  case superclassIsNotCodable(type: String)
  case throwingSuperclass(type: String)
  case inheritsWithoutClass(kind: String)
  case genericClass(type: String, parameter: String)
  case attributeOnOverride(attribute: String, property: String)
  case overrideWithoutSetter(property: String)
  case overrideWithoutKey(attribute: String, property: String)
  case defaultOfOwnProperty
  case constantRest(property: String)
  case payloadOfProperty(attribute: String)
  case modelOfRawValue(type: String)
  case wrapperOfPlainTypes(wrapper: String, instead: String, property: String)

  // Paths.
  case keyWithoutPath(property: String)
  case pathNotLiteral(found: String)
  case tooManyCandidates(property: String, found: Int)
  case pathTooDeep(found: Int)
  case pathTooLong(found: Int)
  case emptyPath
  case emptyComponent(path: String)
  case unknownEscape(escape: String, path: String)
  case foreignPath(path: String, instead: String?)
  case unreachableCandidate(path: String)
  case samePath(path: String, property: String, other: String)
  case pathInsidePath(path: String, property: String, otherPath: String, other: String)
  case objectAndArray(container: String, property: String, other: String)
  case wildcardAndIndex(container: String, property: String, other: String)

  // Enums as a whole.
  case noCases(type: String)
  case untaggedAndTag
  case optionNotLiteral(name: String, expected: String, found: String)
  case tagNotKeys(found: String)
  case contentIsTag(key: String)
  case contentWithoutTag
  case pathAsKey(found: String)
  case ownRawValues(type: String)

  // Cases.
  case conditionalCase(name: String)
  case overloadedCase(name: String)
  case attributeOnSeveralCases(attribute: String)
  case secondFallback(name: String, other: String)
  case fallbackPayload(name: String)
  case fallbackKeepsTag(name: String, type: String)
  case keyOnUnknown(name: String)
  case keyUntagged(name: String)
  case secondNull(name: String, other: String)
  case limitedAvailability(name: String)

  // Raw values and tags.
  case caseWithoutValue(name: String)
  case valueNotLiteral(found: String)
  case integerTooLarge(found: String)
  case integerAmongFractions(found: String)
  case rangeFirst(name: String, found: String)
  case rangeAsKey(found: String)
  case sameValue(found: String, name: String, other: String, otherValue: String)
  case repeatedValue(found: String)

  // Associated values.
  case unlabeledInternallyTagged(name: String)
  case scalarInternallyTagged(name: String, type: String)
  case selfInternallyTagged(name: String, type: String)
  case labelIsTag(label: String, name: String)
  case unknownLabel(label: String, name: String)
  case noPayload(attribute: String, name: String)
  case noLabelInStrategy(name: String)
  case strategyInternallyTagged(name: String)
  case closuresOfCase(name: String)
}

extension ModelDiagnostic: MacroDiagnostic {
  var severity: DiagnosticSeverity {
    switch self {
    case .unreachableCandidate, .modelOfRawValue, .wrapperOfPlainTypes, .superclassOrProtocol, .defaultNotSkipped,
      .constantNotRead, .uncalledHook, .foreignPath, .repeatedValue, .limitedAvailability, .fallbackKeepsTag,
      .pathAsKey:
      .warning
    default: .error
    }
  }

  var message: String {
    switch self {
    case .notAModel(let kind): "expected a struct, a class or an enum after @JSONModel, found \(kind)"
    case .localType:
      "expected a type at file scope or inside of another type after @JSONModel, found a local one, which Swift can't extend"
    case .privateNestedType(let type):
      "expected fileprivate or wider access to '\(type)', found private: Swift can't extend a private type inside of another"
    case .noncopyable(let type): "expected a copyable type after @JSONModel, found '\(type)', which is ~Copyable"
    case .unknownKeyStyle(let found): "expected \(KeySpelling.choices), found '\(found)'"
    case .enumOption(let name, let kind): "expected an enum after @JSONModel(\(name):), found \(kind)"

    case .attributeOnNonProperty(let attribute, let kind):
      "expected a stored property after @\(attribute), found \(kind)"
    case .attributeOnUnstoredProperty(let attribute, let storage):
      "expected a stored property after @\(attribute), found a \(storage) one"
    case .attributeOnNonCase(let attribute, let kind): "expected a case of an enum after @\(attribute), found \(kind)"
    case .attributeOutsideModel(let attribute, let found):
      "expected a member of a type with @JSONModel after @\(attribute), found one of \(found), where nothing follows it"
    case .attributeOnSeveralProperties(let attribute):
      "expected one property after @\(attribute), found several in one declaration"
    case .repeatedAttribute(let attribute, let property): "expected one @\(attribute) for '\(property)', found another"
    case .keyAndIgnored(let property): "expected @Key or @Ignored for '\(property)', found both"
    case .conflictingAttributes(let attribute, let other, let property):
      "expected @\(attribute) or @\(other) for '\(property)', found both"
    case .attributeOnConstant(let attribute, let property):
      "expected a property that is read after @\(attribute), found '\(property)', a let with an initial value"
    case .constantNotRead(let property):
      "expected a var, or @Ignored or @Ignored(.decoding) before '\(property)', found a let with an initial value, which is written and never read"
    case .attributeOnUnlistedProperty(let attribute, let property):
      "expected a property that is read after @\(attribute), found '\(property)', which CodingKeys doesn't list"
    case .ignoredWithoutValue(let property):
      "expected an initial value for '\(property)', which is @Ignored, found none"
    case .unlistedWithoutValue(let property):
      "expected an initial value for '\(property)', which CodingKeys doesn't list, found none"
    case .unlistedPayload(let name, let keys):
      "expected a key for '\(name)' in \(keys), found none: an associated value can't be left out"
    case .unknownCodingKey(let kind, let name): "expected the name of \(kind), found '\(name)'"
    case .patternProperty(let found): "expected a name for each property of a model, found the pattern '\(found)'"
    case .conditionalProperty(let property):
      "expected the properties of a model outside of #if, found '\(property)': the macro can't see which branch is built"
    case .referenceProperty(let property, let modifier):
      "expected a property that owns its value, found \(modifier) '\(property)'"
    case .typeWithoutJSON(let property, let type):
      "expected a type that JSON has values for, found '\(type)' of '\(property)'"
    case .spreadValue(let attribute, let property, let type):
      "expected a type whose values are JSON objects after @\(attribute), found \(type.map { "'\($0)' of " } ?? "")'\(property)'"
    case .flattenedSelf(let property, let type):
      "expected another type than the model's own after @Flatten, found '\(type)' of '\(property)': "
        + "its members have the same keys"
    case .metatypeName(let found):
      "expected a name that code can spell after a type and a dot, found '\(found)': write @Key(\"\(found)\") before another name"

    case .strategyAndWildcard(let property):
      "expected a path without '*' with @Strategy, found '\(property)': write a strategy for the whole collection"
    case .encodeAndWildcard(let property):
      "expected a path without '*' with @Encode, found '\(property)': its elements are written one by one, and nil not at all"
    case .strategyNamedAsProperty(let strategy, let property):
      "expected a strategy with a name of its own before '\(property)', found '\(strategy)', which means the property of that name there"
    case .typeStrategyTooFar(let property, let option):
      "expected a property that '\(option):' reaches, found '\(property)': write @Strategy for the whole value before it"
    case .unknownEncodingCondition(let found): "expected .skipNil, .null, .skipEmpty or .skipDefault, found '\(found)'"
    case .noDefaultToSkip(let property, let found):
      "expected an initial value that can be compared elsewhere for '\(property)', found "
        + (found.map { "'\($0)', whose names may mean something else there: write a literal, or a type and '.name'" }
          ?? "none")
    case .defaultOfNoOptional(let property):
      "expected an optional property after @Encode(default:), found '\(property)', which is never nil"
    case .defaultNotSkipped(let property):
      "expected an initial value that can be compared elsewhere, or @Encode before '\(property)', found neither: it is always written"
    case .severalTakersOfRest(let property, let other):
      "expected one property for the members that no other takes, found '\(property)' and '\(other)'"

    case .mutatingHook(let name): "expected \(name)() to leave the value as it is, found a mutating method"

    case .asynchronousHook(let name):
      "expected \(name)() to return at once, found an async method: models are read and written without suspension"
    case .hookWithResult(let name, let type, let instead):
      "expected \(name)() to return nothing, found a result '\(type)', which nothing uses: \(instead)"
    case .uncalledHook(let found, let expected): "expected \(expected), found '\(found)', which nothing calls"
    case .conditionalMember(let name):
      "expected '\(name)' of a model outside of #if, found it inside: the macro can't see which branch is built"
    case .hiddenCodingKeys(let name, let found):
      "expected an enum '\(name)', or an alias of an enum in the same type, found \(found)"
    case .computedCodingKeys(let name, let found):
      "expected the keys in '\(name)' as raw values, found '\(found)': the macro can't see the keys that its code computes"
    case .unknownInheritance(let found): "expected true, false or .codable, found '\(found)'"
    case .unknownMemberwiseAccess(let found): "expected .public, .package or .internal, found '\(found)'"
    case .secondMemberwise(let type):
      "expected a type without an initializer for all its properties with 'memberwise', found one of '\(type)'"
    case .optionOfEnum(let name): "expected a struct or a class with '\(name)', found an enum"
    case .untypedMember(let property, let found):
      "expected a type for '\(property)', which is a parameter of the memberwise initializer, found "
        + (found.map { "'\($0)' without its arguments" } ?? "none")
    case .hiddenDefault(let property, let name, let access):
      "expected \(access) or @usableFromInline before '\(name)', found neither: "
        + "it is used in the default value of '\(property)' in the \(access) memberwise initializer"
    case .superclassIsModel(let type):
      "expected 'inherits: true' for '\(type)', whose superclass is a model, found none"
    case .superclassIsNoModel(let type): "expected a superclass with @JSONModel for '\(type)', found none"
    case .superclassOrProtocol(let type, let found):
      "expected 'inherits: false' if '\(found)' is a protocol, or 'override init() { super.init() }' if it is a class, found neither: "
        + "no subclass of '\(type)' can add a property without an initial value"
    case .superclassIsCodable(let type):
      "expected 'inherits: .codable' for '\(type)', whose superclass is Codable, found none"
    case .superclassIsNotCodable(let type):
      "expected a Codable superclass of '\(type)' with 'inherits: .codable', found none"
    case .throwingSuperclass(let type):
      "expected a superclass of '\(type)' whose init() doesn't throw, found a call with 'try': reading calls it, too, and the compiler fails there"
    case .inheritsWithoutClass(let kind): "expected a class with 'inherits', found \(kind)"
    case .genericClass(let type, let parameter):
      "expected a bound such as Codable for '\(parameter)' of '\(type)', which may have subclasses, found none"
    case .attributeOnOverride(let attribute, let property):
      "expected a property that the class itself declares after @\(attribute), found '\(property)', which its superclass reads"
    case .overrideWithoutSetter(let property):
      "expected a setter of '\(property)', or @Ignored(.decoding) before it, found neither: a value that is read is assigned"
    case .overrideWithoutKey(let attribute, let property):
      "expected @Key with @\(attribute) for '\(property)', found none: the superclass's keys can't be seen from here"
    case .defaultOfOwnProperty:
      "expected an override after @InheritedDefault, found a property whose initial value is its default"
    case .wrapperOfPlainTypes(let wrapper, let instead, let property):
      "expected \(instead) for '\(property)', found @\(wrapper), which only types without @JSONModel ask"
    case .modelOfRawValue(let type):
      "expected Codable in the place of @JSONModel, or @Key(\"rawValue\"), found neither: "
        + "the JSON of a model '\(type)' is an object with the member \"rawValue\", not the raw value"
    case .payloadOfProperty(let attribute):
      "expected 'for:' only where @\(attribute) stands before a case, found it before a property"
    case .constantRest(let property):
      "expected a var for '\(property)', which takes what all classes leave, found a let"
    case .keyWithoutPath(let property): "expected at least one key for '\(property)', found none"
    case .pathNotLiteral(let found): "expected a string literal without interpolation, found '\(found)'"
    case .tooManyCandidates(let property, let found):
      "expected at most \(Descriptor.longestList) candidates for '\(property)', found \(found)"
    case .pathTooDeep(let found): "expected a path of at most \(Descriptor.longestList) keys, found \(found)"
    case .pathTooLong(let found): "expected a path of at most \(Descriptor.longestPath) bytes, found \(found)"
    case .emptyPath: "expected a key or a path, found an empty string"
    case .emptyComponent(let path): "expected a key on both sides of each dot, found none in \"\(path)\""
    case .unknownEscape(let escape, let path):
      "expected one of '.\\[]/$' after a backslash, or a digit, '-' or '*' at a component's start, found '\(escape)' in \"\(path)\""
    case .foreignPath(let path, let instead):
      "expected \(instead.map { "\"\($0)\"" } ?? "keys and indices with dots between them"), or a backslash before what belongs to a key, "
        + "found \"\(path)\""
    case .unreachableCandidate(let path):
      "expected candidates that differ, found \"\(path)\" twice: the second is never reached"
    case .samePath(let path, let property, let other):
      "expected a path of its own for '\(property)', found \"\(path)\", which is the path of '\(other)'"
    case .pathInsidePath(let path, let property, let otherPath, let other):
      "expected a path for '\(property)' that can be written back, found \"\(path)\" and \"\(otherPath)\" of '\(other)': "
        + "one lies inside of the other"
    case .objectAndArray(let container, let property, let other):
      "expected \"\(container)\" to be an object or an array, found both: '\(property)' and '\(other)' can't be written back"
    case .wildcardAndIndex(let container, let property, let other):
      "expected '*' or indices into \"\(container)\", found both: '\(property)' and '\(other)' can't be written back"

    case .noCases(let type): "expected at least one case in '\(type)', found none"
    case .untaggedAndTag: "expected a tag or untagged cases, found both"
    case .optionNotLiteral(let name, let expected, let found): "expected \(expected) after '\(name):', found '\(found)'"
    case .tagNotKeys(let found): "expected a key, or keys with dots between them, found \"\(found)\""
    case .contentIsTag(let key): "expected a key of its own for the content, found \"\(key)\", which is the tag's"
    case .contentWithoutTag: "expected a tag with 'content', found none"
    case .pathAsKey(let found): "expected a key, found \"\(found)\", which is read as one key and not as a path"

    case .ownRawValues(let type):
      "expected @Key before each case of '\(type)', or no attributes, options and hooks, found some: "
        + "the macro can't see the raw values that its own code computes"
    case .conditionalCase(let name):
      "expected the cases of a model outside of #if, found '\(name)': the macro can't see which branch is built"
    case .overloadedCase(let name):
      "expected a name of its own for each case, found '\(name)' twice: Swift's patterns don't distinguish such cases"
    case .attributeOnSeveralCases(let attribute):
      "expected one case after @\(attribute), found several in one declaration"
    case .secondFallback(let name, let other): "expected one case for unknown values, found '\(name)' and '\(other)'"
    case .fallbackPayload(let name):
      "expected no associated value or one in the case for what is unknown, found several in '\(name)'"
    case .fallbackKeepsTag(let name, let type):
      "expected JSON in '\(name)', or @Ignored(.encoding) before it, found '\(type)', which keeps the tag alone: the rest of the object "
        + "is lost when it is written"
    case .keyOnUnknown(let name): "expected no key for '\(name)', which keeps whatever is unknown, found one"
    case .keyUntagged(let name): "expected no key for '\(name)', since no key distinguishes the cases, found one"

    case .secondNull(let name, let other):
      "expected at most one untagged case without associated values, which is null, found '\(name)' and '\(other)'"
    case .limitedAvailability(let name):
      "expected '\(name)' to be available wherever the enum is, found @available: generated code uses the case without a check"

    case .caseWithoutValue(let name): "expected at least one value for '\(name)', found none"
    case .valueNotLiteral(let found): "expected a literal (a string, a number, a Bool or a range), found '\(found)'"
    case .integerTooLarge(let found): "expected an integer of 64 bits, found \(found)"
    case .integerAmongFractions(let found): "expected integers of up to 53 bits among fractions, found \(found)"
    case .rangeFirst(let name, let found):
      "expected a single value first, or a raw value for '\(name)', found \(found), which can't be written"
    case .rangeAsKey(let found): "expected a key, found the range \(found)"
    case .sameValue(let found, let name, let other, let otherValue):
      "expected a value of its own for '\(name)', found \(found), "
        + (found == otherValue ? "which is that of '\(other)'" : "which overlaps \(otherValue) of '\(other)'")
    case .repeatedValue(let found): "expected values that differ, found \(found) twice: the second is never reached"

    case .unlabeledInternallyTagged(let name):
      "expected labels for the associated values of '\(name)', which are internally tagged, or @PayloadKey(0, …) before it, found none"
    case .scalarInternallyTagged(let name, let type):
      "expected a model, a label or @PayloadKey(0, …) in '\(name)', which is internally tagged, found '\(type)'"
    case .selfInternallyTagged(let name, let type):
      "expected a label or @PayloadKey(0, …) in '\(name)', which is internally tagged, found '\(type)', whose tag has the same key"
    case .labelIsTag(let label, let name): "expected a label other than the tag in '\(name)', found '\(label)'"
    case .unknownLabel(let label, let name):
      "expected the label of an associated value of '\(name)', found \"\(label)\""
    case .noPayload(let attribute, let name):
      "expected a case with associated values that it knows after @\(attribute), found '\(name)'"
    case .noLabelInStrategy(let name):
      "expected 'for:' and a label after the strategy of '\(name)', which has several associated values, found none"
    case .strategyInternallyTagged(let name):
      "expected a label for the associated value of '\(name)' that a strategy makes, so that it is a member of the tagged object, found none"
    case .closuresOfCase(let name):
      "expected a strategy for '\(name)', found closures, which Swift doesn't take before a case: keep a ClosureStrategy in a static property"
    }
  }
}

/// The note of diagnostics that points at another declaration.
private struct DeclarationNote: NoteMessage {
  let message: String
  let noteID = MessageID(domain: AttributeName.module, id: "declared-here")
}

extension Note {
  init(declarationOf name: String, at node: some SyntaxProtocol) {
    self.init(node: Syntax(node), message: DeclarationNote(message: "'\(name)' is declared here"))
  }
}

extension KeySpelling {
  /// All styles, as a list in a sentence.
  fileprivate static var choices: String {
    let names = allCases.map { ".\($0.rawValue)" }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

extension DeclSyntax {
  /// The kind of the declaration with its article: "an actor".
  var kindWithArticle: String {
    switch kind {
    case .variableDecl: return "a property"
    case .missingDecl: return "another declaration"
    default:
      // `enumCaseDecl` is an enum case.
      let words = KeySpelling.snakeCase.key(for: "\(kind)").split(separator: "_").dropLast().joined(separator: " ")
      return ("aeiou".contains(words.first ?? " ") ? "an " : "a ") + words
    }
  }
}
#endif
