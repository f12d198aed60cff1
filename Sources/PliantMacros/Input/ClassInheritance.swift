// ClassInheritance: what a class's declaration shows of its superclass and its initializers.

#if Macros
import SwiftSyntax

/// The superclass, as far as the declaration shows it. The options are named as in the library's `ModelInheritance`.
enum Superclass: String {
  /// No superclass: there are no inherited types, or only well-known protocols, or the attribute states it.
  case none
  /// A class with an `init()`, such as NSObject.
  case object
  /// A class or a protocol, which can't be distinguished.
  case unknown
  /// Another model: `inherits: true`.
  case model
  /// A class that is Codable and nothing more: `inherits: .codable`.
  case codable

  /// Returns nil for an option that isn't a literal.
  init?(_ type: ClassDeclSyntax, attribute: ModelAttribute) {
    let first = type.mayBeSuperclass
    let isObject = ["NSObject", "Foundation.NSObject"].contains(first?.trimmedDescription)
    guard let option = attribute.inherits?.expression else {
      self = isObject ? .object : first == nil ? .none : .unknown
      return
    }
    switch CaseValue(option) {
    case .bool(let isModel)?: self = isModel ? .model : .none
    default: self.init(option, of: OptionName.modelInheritance)
    }
    if self == .none, isObject { self = .object }
  }

  /// Whether the superclass is a model, which reads the same JSON object.
  var isModel: Bool { self == .model }

  /// Whether the superclass reads its members from the same JSON object.
  var isRead: Bool { self == .model || self == .codable }
}

extension ModelDeclaration {
  /// Whether the type is a class of a hierarchy, or may be.
  var isInheritable: Bool {
    guard let type = syntax.as(ClassDeclSyntax.self) else { return false }
    return type.isInheritable(from: Superclass(type, attribute: heading.attribute))
  }
}

extension ClassDeclSyntax {
  var isFinal: Bool { modifiers.has(.final) }

  /// Whether the class and others of a hierarchy read the same JSON object, or it may have subclasses that do.
  func isInheritable(from superclass: Superclass?) -> Bool { !isFinal || superclass?.isRead == true }

  var isOpen: Bool { modifiers.has(.open) }

  /// The inherited type that may be a class: the first one, or part of a composition that is the first one.
  var mayBeSuperclass: TypeSyntax? { firstInheritedTypes.first { !$0.isWellKnownProtocol } }

  /// The name of the superclass, if there certainly is one.
  var superclassName: String? { (mayBeSuperclass ?? firstInheritedTypes.first)?.trimmedDescription }

  /// Whether the declaration itself names the protocol.
  var declaresDecodable: Bool { inheritedTypes.contains { ["Codable", "Decodable"].contains($0.inheritedName) } }

  private var firstInheritedTypes: [TypeSyntax] { inheritanceClause?.inheritedTypes.first?.type.composed ?? [] }

  /// The initializer whose code contains a call of the superclass's, as it is spelled.
  func superCall(_ text: String) -> InitializerDeclSyntax? {
    memberBlock.members.lazy.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
      .first { $0.body.map { $0.description.parts(separatedBy: text, atMost: 1).count > 1 } == true }
  }

  /// Whether the class has an initializer that isn't a convenience.
  var declaresDesignatedInitializer: Bool {
    memberBlock.members.declaresInitializer { !$0.modifiers.has(.convenience) }
  }
}

extension MemberBlockItemListSyntax {
  func declaresInitializer(where isMeant: (InitializerDeclSyntax) -> Bool) -> Bool {
    unfolded.contains { $0.member.decl.as(InitializerDeclSyntax.self).map(isMeant) ?? false }
  }
}
#endif
