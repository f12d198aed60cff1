// ClassModel: a valid class, and the form of its initializers.

#if Macros
struct ClassModel {
  /// How an object is initialized, and when its properties are read.
  enum Form: Equatable {
    /// `self.init()`, then reading in place.
    case convenience
    /// A designated initializer that reads in place: in a class without a superclass, or with one that has an
    /// `init()`.
    case inPlace(callsSuper: Bool)
    /// A designated initializer that reads all properties into local variables, then calls the superclass's.
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

    /// Whether a separate method reads the properties.
    var hasReadingMethod: Bool { self == .inherited || self == .passedOn }
  }

  var model: Model
  let name: String
  let form: Form
  let superclass: Superclass
  /// Whether the class's own code calls an initializer of the superclass, so that there is one.
  let callsSuper: Bool
  /// The superclass as it is spelled, if it is only Codable.
  let codableSuperclass: String?
  /// Whether the class belongs to a hierarchy whose classes read the same JSON object, or may have subclasses that
  /// do.
  let isInheritable: Bool
  let isOpen: Bool
  /// Whether an `init()` is generated, because the other generated initializers replace the one that Swift gives the
  /// class.
  let addsPlainInitializer: Bool
  /// Whether the initializers and the writing of a class without subclasses, or the only initializer of a subclass, do
  /// nothing, since it has errors.
  private(set) var isOutline = false
  /// The properties of superclasses that the class reads and writes in its own way.
  private(set) var replacements: [Property]

  /// The properties that take the members that no class of the hierarchy consumes, after all members are read.
  var rest: [Property] { model.properties.filter(takesRest) }

  /// The model without the properties in `rest`, and with those that it replaces and doesn't read.
  var readModel: Model {
    var model = model
    model.properties.removeAll(where: takesRest)
    model.properties += replacements.filter(\.keepsKeyUnread)
    return model
  }

  private func takesRest(_ property: Property) -> Bool { isInheritable && property.isRead && property.role.takesRest }

  /// The model of everything that the class writes and updates: the properties that it replaces and declares.
  var wholeModel: Model {
    var model = model
    model.properties = replacements + model.properties
    return model
  }

  var heading: TypeHeading { model.heading }

  /// Returns the class without its properties, to be generated if they have errors; nil if no code is needed. Code that
  /// uses the class then has no errors.
  ///
  /// The compiler assumes that the class conforms to `JSONModelClass` before the macro is expanded. If the expansion
  /// doesn't add the conformance, the compiler (6.3) fails an assertion at the first subclass that is a model, and
  /// doesn't show the errors.
  func outline(missing: Set<String>) -> ClassModel? {
    let isSubclass = isInheritable && !missing.contains(RuntimeProtocol.modelClassName)
    if isSubclass && (!superclass.isModel || form == .inherited) { return nil }
    var outline = self
    outline.isOutline = !isInheritable || isSubclass
    outline.model.hooks = []
    outline.model.properties = []
    outline.model.unread = []
    outline.model.unreadConstants = []
    outline.replacements = []
    return outline
  }
}

extension ClassModel: GeneratedModel {
  /// Initializers are members of the class itself, since extensions can't have them. Those of classes with subclasses
  /// come from an extension of the protocol.
  func addsMember(for runtimeProtocol: RuntimeProtocol) -> Bool {
    switch runtimeProtocol {
    case .readable, .decodable: false
    case .writable, .encodable: !isInheritable && !heading.ownMembers.contains(runtimeProtocol)
    }
  }

  var hooks: [HookMethod] { model.hooks }

  var isDecodedAsWhole: Bool { heading.readsWholeObject || readsItself && heading.genericSubjects.isEmpty }

  func writeBody(for runtimeProtocol: RuntimeProtocol, to source: inout SourceText) {
    // The extension of a nested class doesn't find its unqualified name.
    let model = model.owned(by: "Self")
    guard case .writable = runtimeProtocol else { return model.writeBody(for: runtimeProtocol, to: &source) }
    writeWriting(of: model, isReadByOwnCode: readsItself, to: &source)
  }
}

/// Returns the source of each extension of a class.
func extensionSources(ofClass model: ClassModel, named type: String, missing: Set<String>) -> [ExtensionSource] {
  var sources = extensionSources(of: model, named: type, missing: missing, isOutline: model.isOutline)
  sources.removeAll { $0.members.isEmpty && !$0.heading.contains(":") }
  if model.isInheritable, missing.contains(RuntimeProtocol.modelClassName) {
    let added = [RuntimeProtocol.modelClassName] + [UpdateCall.protocolName].filter(missing.contains)
    sources += added.map { ExtensionSource(model.heading.opening(of: type, "Pliant.\($0)", where: "")) }
  }
  if !model.isInheritable, model.heading.declaresUpdatable || missing.contains(UpdateCall.protocolName) {
    // An extension may not find the class by its unqualified name, and `Self` can't be a parameter type in a class.
    let owner = model.heading.applied(to: type)
    let hook = model.heading.ownMembers.contains(.readable) ? nil : model.hooks[.didDecode]
    let source = updateSource(of: model.model.owned(by: owner), named: type, UpdateCall.method(of: owner)) { source in
      writeUpdateHook(hook, model.heading, isClass: true, to: &source)
    }
    sources.append(source)
  }
  return sources
}

/// Returns the extension that makes a struct, or a class without subclasses, updatable.
func updateSource(
  of model: Model, named type: String, _ signature: String,
  _ writeMore: (inout SourceText) -> Void = { _ in }
) -> ExtensionSource {
  let heading = model.heading
  let condition = heading.condition("\(RuntimeProtocol.readable.rawValue) & \(RuntimeProtocol.writable.rawValue)")
  let conformance = heading.declaresUpdatable ? nil : "Pliant.\(UpdateCall.protocolName)"
  return ExtensionSource(heading.opening(of: type, conformance, where: condition)) { source in
    heading.writeAttributes(to: &source)
    source.block("\(heading.modifiers)\(signature) {") { source in
      for property in model.members where property.isConstant && property.isRead {
        source.line(UpdateCall.keep(property))
      }
      for property in model.properties where property.isRead && !property.isConstant {
        source.line(UpdateCall.take(property))
      }
    }
    writeMore(&source)
  }
}
#endif
