//===----------------------------------------------------------------------===//
// ClassModel: a valid class, and which initializers are written for it.
//===----------------------------------------------------------------------===//

#if Macros
struct ClassModel {
  /// How an object comes to be, and when its properties are read.
  enum Form {
    /// `self.init()`, then in place.
    case convenience
    /// A designated initializer of a class without a superclass, or with one that has an `init()`: in place.
    case inPlace(callsSuper: Bool)
    /// A designated initializer: all into local variables, then the superclass.
    case locals
    /// The superclass's initializer, inherited; a method reads in place.
    case inherited
    /// The same, with an initializer that only calls the superclass's.
    case passedOn

    init(_ superclass: Superclass, isDefaulted: Bool, isFinal: Bool, hasOwn: Bool) {
      switch superclass {
      case .model: self = !isDefaulted ? .locals : hasOwn ? .passedOn : .inherited
      case .codable: self = .locals
      case .none where isDefaulted && isFinal && !hasOwn: self = .convenience
      case .object where isDefaulted && isFinal && !hasOwn: self = .convenience
      case .none where isDefaulted: self = .inPlace(callsSuper: false)
      case .object where isDefaulted: self = .inPlace(callsSuper: true)
      case .unknown where isDefaulted && !hasOwn: self = .convenience
      default: self = .locals
      }
    }

    /// Whether the object is complete before its properties are read.
    var readsInPlace: Bool {
      if case .locals = self { false } else { true }
    }

    /// Whether the initializers take the place of the one that Swift gives a class without any.
    var replacesPlainInitializer: Bool {
      if case .inPlace = self { true } else { false }
    }

    /// Whether a method of its own reads the properties.
    var hasReadingMethod: Bool {
      switch self {
      case .inherited, .passedOn: true
      case .convenience, .inPlace, .locals: false
      }
    }
  }

  var model: Model
  let name: String
  let form: Form
  let superclass: Superclass
  /// The type that the class inherits from, as it is spelled.
  let superclassName: String?
  /// Whether the class shares its object with superclasses, or may with subclasses.
  let isInheritable: Bool
  let isOpen: Bool
  /// Whether an `init()` is written, because the class would have one without ours.
  let addsPlainInitializer: Bool
  /// The properties of superclasses that the class reads and writes in its own way.
  private(set) var replacements: [Replacement]
  /// The properties that take what no class of the hierarchy takes, when all members are read.
  private(set) var rest: [Property]
  /// Whether subclasses may need an initializer from a decoder of their superclass's.
  var needsDecodingInitializer: Bool {
    switch form {
    case .locals, .passedOn: superclass.isModel
    case .convenience, .inPlace, .inherited: false
    }
  }

  /// What the class reads with its members, or before the superclass's.
  var readModel: Model {
    var model = model
    let later = Set(rest.map(\.name))
    model.properties.removeAll { later.contains($0.name) }
    return model
  }

  /// All that the class writes and takes over: what it replaces, and what it declares.
  var wholeModel: Model {
    var model = model
    model.properties = replacements.map(\.property) + model.properties
    return model
  }

  var heading: ModelHeading { model.heading }

  /// The same class without its properties, to be written where they have errors; nil where nothing needs to be.
  ///
  /// The compiler is told that the class conforms to `JSONModelClass` before it is expanded. If it doesn't then, the compiler (6.3) stops
  /// at the first subclass that is a model, by a failed assertion, and says nothing of the errors.
  func outline(missing: [String]) -> ClassModel? {
    let names = missing.map { $0.split(separator: ".").last ?? "" }
    guard isInheritable, names.contains(RuntimeProtocol.modelClassName[...]) else { return nil }
    var outline = self
    outline.model.properties = []
    outline.model.unread = []
    outline.model.unreadConstants = []
    outline.replacements = []
    outline.rest = []
    return outline
  }
}

extension ClassModel: GeneratedModel {
  /// Initializers are members of the class itself; extensions can't have them. Those of classes with subclasses come from
  /// an extension of the protocol.
  func addsMember(for runtimeProtocol: RuntimeProtocol) -> Bool {
    switch runtimeProtocol {
    case .readable, .decodable: false
    case .writable, .encodable: !isInheritable && !heading.ownMembers.includes(runtimeProtocol)
    }
  }

  func writeBody(for runtimeProtocol: RuntimeProtocol, to source: inout SourceText) {
    model.writeBody(for: runtimeProtocol, to: &source)
  }
}

/// A property of a superclass that a class reads and writes in its own way.
struct Replacement {
  let property: Property
  /// The property's type as the override spells it.
  let type: String
  /// What stands in for a value, if the class says.
  let defaultValue: String?
}

/// The source of each extension of a class.
///
/// - Parameter declaresUpdatable: whether the class says itself that it is updatable.
func classExtensionSources(
  of model: ClassModel, named type: String, missing: [String], declaresUpdatable: Bool
) -> [ExtensionSource] {
  var sources = extensionSources(of: model, named: type, missing: missing)
  let names = Set(missing.map { $0.split(separator: ".").last ?? "" })
  sources.removeAll { $0.members.isEmpty && !$0.heading.contains(":") }
  if model.isInheritable, names.contains(RuntimeProtocol.modelClassName[...]) {
    var added = [RuntimeProtocol.modelClassName]
    if names.contains(UpdateCall.protocolName[...]) { added.append(UpdateCall.protocolName) }
    sources += added.map {
      ExtensionSource(heading: model.heading.opening(of: type, "Pliant.\($0)", where: ""), members: "")
    }
  }
  if !model.isInheritable, declaresUpdatable || names.contains(UpdateCall.protocolName[...]) {
    let opening = model.heading.opening(
      of: type, declaresUpdatable ? nil : "Pliant.\(UpdateCall.protocolName)", where: model.heading.updateCondition)
    let access = model.heading.access.map { "\($0) " } ?? ""
    var members = SourceText()
    members.indented { source in
      // An extension may not see the class by its name alone, and a class can't take `Self`.
      let type = model.heading.applied(to: type)
      var update = model.model
      update.properties = update.properties.map { property in
        var property = property
        property.owner = type
        return property
      }
      writeUpdate(of: update, signature: "\(access)\(UpdateCall.method(of: type))", access, to: &source)
      if !model.heading.ownMembers.includes(.readable) {
        writeUpdateHook(model.model.hooks, model.heading, isClass: true, to: &source)
      }
    }
    sources.append(ExtensionSource(heading: opening, members: members.text))
  }
  return sources
}

/// The extension of a struct that says that it is updatable.
func updateSource(of model: Model, named type: String) -> ExtensionSource {
  let opening = model.heading.opening(of: type, nil, where: model.heading.updateCondition)
  let access = model.heading.access.map { "\($0) " } ?? ""
  var members = SourceText()
  members.indented { source in
    writeUpdate(of: model, signature: "\(access)mutating \(UpdateCall.method(of: "Self"))", access, to: &source)
  }
  return ExtensionSource(heading: opening, members: members.text)
}

private func writeUpdate(of model: Model, signature: String, _ access: String, to source: inout SourceText) {
  if model.heading.isUsableFromInline { source.line("@usableFromInline") }
  model.heading.writeAttributes(to: &source)
  source.block("\(signature) {") { source in
    for property in model.members where property.isConstant && property.isRead {
      source.line(UpdateCall.keep(property))
    }
    for property in model.properties where property.isRead && !property.isConstant {
      source.line(UpdateCall.take(property))
    }
  }
}

extension ModelHeading {
  fileprivate var updateCondition: String {
    guard !genericSubjects.isEmpty else { return "" }
    let bound = "\(RuntimeProtocol.readable.rawValue) & \(RuntimeProtocol.writable.rawValue)"
    return " where " + genericSubjects.map { "\($0): \(bound)" }.joined(separator: ", ")
  }
}
#endif
