// The hooks of a type: methods that are called, methods that are probably meant as hooks but aren't, and members that the
// macro can't see.

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Problems {
  /// Warns of methods that are never called, because a hook has another name or other parameters.
  ///
  /// A type that another library reads as well may have that library's hooks.
  func reportUncalledHooks(of type: some DeclGroupSyntax) {
    let isForeign = type.inheritedTypes.contains { librariesWithHooks.contains($0.inheritedName) }
    var hooks: Set<HookMethod.Name> = []
    for member in type.memberBlock.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self),
        !function.modifiers.has(.override)
      else { continue }
      let name = function.name.text
      var found = "\(name)(\(function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }.joined()))"
      if let hook = member.hook {
        // Each hook has two forms, of which one is called.
        if !hooks.insert(hook.name).inserted {
          report(.uncalledHook(found: found, expected: "one \(hook.name.rawValue)"), at: function.name)
        }
        continue
      }
      if let hook = HookMethod.Name(rawValue: name) {
        if let type = function.signature.typeOfOnlyParameter(labeled: "from") {
          found = "\(name)(from: \(type.trimmedDescription))"
        }
        let isWronglyStatic = hook != .willDecode && function.modifiers.isStatic
        report(
          .uncalledHook(found: isWronglyStatic ? "static \(found)" : found, expected: hook.signature),
          at: function.name, fixIts: FixIt.correcting(function, to: hook))
      } else if let hook = HookMethod.Name(misspelt: name) {
        reportMisnamed(function.name, found, hook)
      } else if !isForeign, otherNamesOfDidDecode.contains(found) {
        reportMisnamed(function.name, found, .didDecode)
      } else if !isForeign, let instead = foreignHooks[found] {
        report(.uncalledHook(found: found, expected: instead), at: function.name)
      }
    }
  }

  private func reportMisnamed(_ name: TokenSyntax, _ found: String, _ hook: HookMethod.Name) {
    report(
      .uncalledHook(found: found, expected: hook.signature), at: name, fixIts: [.renaming(name, to: hook.rawValue)])
  }

  /// Returns the hooks among a type's members. Reports hooks that can't be called.
  func validatedHooks(of type: some DeclGroupSyntax) -> [HookMethod] {
    let hooks = type.memberBlock.members.compactMap(\.hook)
    reportUncalledHooks(of: type)
    for name in [HookMethod.Name.willEncode, .didEncode] {
      if let modifier = hooks[name]?.syntax.modifiers.first(.mutating) {
        report(.mutatingHook(name: name.rawValue), at: modifier)
      }
    }
    for hook in hooks {
      if let keyword = hook.syntax.signature.effectSpecifiers?.asyncSpecifier {
        report(.asynchronousHook(name: hook.name.rawValue), at: keyword)
      }
      if let type = hook.result {
        report(
          .hookWithResult(name: hook.name.rawValue, type: type.trimmedDescription, instead: hook.name.insteadOfResult),
          at: type)
      }
    }
    return hooks
  }

  /// Reports members and attributes inside of `#if` that the macro depends on, and `CodingKeys` that it can't see.
  func reportHiddenMembers(of type: some DeclGroupSyntax) {
    let members = type.memberBlock.members
    for (member, isConditional) in members.unfolded {
      for attribute in member.decl.asProtocol((any WithAttributesSyntax).self)?.attributes.conditional ?? []
      where AttributeName.ofMembers.contains(attribute.plainName) {
        report(.conditionalMember(name: "@\(attribute.plainName)"), at: attribute)
      }
      if isConditional {
        if let name = member.nameForGeneratedCode { report(.conditionalMember(name: name.text), at: name) }
      } else if let alias = member.decl.as(TypeAliasDeclSyntax.self), alias.name.text.hasSuffix(codingKeysName),
        CodingKeysDeclaration(in: members, named: alias.name.text) == nil
      {
        report(
          .hiddenCodingKeys(name: alias.name.text, found: "an alias of one that the macro can't see"), at: alias.name)
      } else if !member.decl.is(EnumDeclSyntax.self), let type = member.decl.asProtocol((any DeclGroupSyntax).self),
        type.ownName == codingKeysName
      {
        report(.hiddenCodingKeys(name: type.ownName, found: member.decl.kindWithArticle), at: type.introducer)
      }
    }
  }
}

/// The protocols of libraries that call the methods below.
private let librariesWithHooks: Set<String> = [
  "HandyJSON", "HandyJSONCustomTransformable", "Mappable", "BaseMappable", "ImmutableMappable", "StaticMappable",
  "SmartCodable", "SmartCodableX", "SmartDecodable", "Convertible", "ConvertibleConfig", "YYModel", "MJKeyValue",
]

/// Hooks of other libraries that differ from `didDecode()` by their names.
private let otherNamesOfDidDecode: Set<String> = ["didFinishMapping()", "didFinishDecoding()"]

/// The replacements for other hooks of libraries.
private let foreignHooks = [
  "willStartMapping()": "'static func willDecode()'",
  "mapping(map:)": "@Key and @Strategy before properties",
  "mapping(mapper:)": "@Key, @Strategy and @Ignored before properties",
  "mappingForKey()": "@Key before properties",
  "mappingForValue()": "@Strategy before properties",
  "kj_modelKey(from:)": "@Key before properties",
  "kj_willConvertToModel(from:)": "'static func willDecode(from: JSON)'",
  "kj_didConvertToModel(from:)": "'didDecode(from: JSON)'",
  "mj_didConvertToObject(withKeyValues:)": "'didDecode(from: JSON)'",
  "mj_replacedKeyFromPropertyName()": "@Key before properties",
  "modelCustomPropertyMapper()": "@Key before properties",
  "modelCustomTransform(from:)": "'didDecode(from: JSON)'",
  "modelCustomTransformFromDictionary(_:)": "'didDecode(from: JSON)'",
]

extension HookMethod.Name {
  /// The hook as a message names it.
  fileprivate var signature: String {
    switch self {
    case .willDecode: "'static func willDecode()' or 'static func willDecode(from: JSON)'"
    case .didDecode: "'didDecode()' or 'didDecode(from: JSON)'"
    case .willEncode, .didEncode: "'\(rawValue)()'"
    }
  }

  /// The usual way to what a result is meant for.
  fileprivate var insteadOfResult: String {
    switch self {
    case .willDecode: "throw an error to refuse the JSON, or write a JSONStrategy to read it in another form"
    case .didDecode: "change the value in a mutating method, or throw an error to refuse it"
    case .willEncode: "change the value before it is written, or write a JSONStrategy for another form"
    case .didEncode: "the value has been written"
    }
  }

  /// Creates the hook whose name differs from a name by an ending or a letter.
  fileprivate init?(misspelt name: String) {
    let name = name.lowercased()
    let hook = Self.allCases.first { hook in
      let word = hook.rawValue.lowercased()
      let stem = String(word.dropLast())
      return ["", "d", "s"].contains { word + $0 == name } || ["ing", "r"].contains { stem + $0 == name }
        || isNear(name, word)
    }
    guard let hook else { return nil }
    self = hook
  }
}

/// Whether two names differ by one letter that is replaced or missing, or by two that are swapped.
func isNear(_ name: String, _ other: String) -> Bool {
  let (short, long) = name.count <= other.count ? (Array(name), Array(other)) : (Array(other), Array(name))
  guard long.count - short.count <= 1 else { return false }
  let head = zip(short, long).prefix { $0 == $1 }.count
  let tail = zip(short.reversed(), long.reversed()).prefix { $0 == $1 }.count
  if short.count < long.count { return head + tail >= short.count }
  let middle = head..<max(head, short.count - tail)
  return middle.count <= 1 || middle.count == 2 && short[head] == long[head + 1] && short[head + 1] == long[head]
}

extension FixIt {
  /// Adds or removes `static`, or corrects the label; empty if the method differs from the hook in another way.
  fileprivate static func correcting(_ function: FunctionDeclSyntax, to hook: HookMethod.Name) -> [FixIt] {
    let parameters = function.signature.parameterClause.parameters
    let isLabeled = parameters.isEmpty || parameters.first?.firstName.text == "from"
    let mayTakeJSON = hook == .willDecode || hook == .didDecode
    guard parameters.count <= 1, mayTakeJSON || parameters.isEmpty else { return [] }
    switch (isLabeled, function.modifiers.isStatic == (hook == .willDecode)) {
    case (true, false): return [settingStatic(of: function)]
    case (false, true): return parameters.first.map { [labeling($0, in: "\(hook.rawValue)(from:)")] } ?? []
    case (true, true): return parameters.first.map { [replacingType($0.type, with: "JSON")] } ?? []
    default: return []
    }
  }

  private static func settingStatic(of function: FunctionDeclSyntax) -> FixIt {
    var changed = function.with(\.leadingTrivia, [])
    let verb = function.modifiers.isStatic ? "remove" : "add"
    let removed: [TokenKind] = [.keyword(.static), .keyword(.class), .keyword(.mutating)]
    changed.modifiers = changed.modifiers.filter { !removed.contains($0.name.tokenKind) }
    if !function.modifiers.isStatic {
      changed.modifiers.append(DeclModifierSyntax(name: .keyword(.static, trailingTrivia: .space)))
    }
    return FixIt(
      "\(verb)-static", "\(verb) 'static'", replacing: function,
      with: changed.with(\.leadingTrivia, function.leadingTrivia))
  }

  private static func labeling(_ parameter: FunctionParameterSyntax, in name: String) -> FixIt {
    var changed = parameter
    changed.firstName = .identifier("from", leadingTrivia: parameter.firstName.leadingTrivia, trailingTrivia: .space)
    changed.secondName = parameter.secondName ?? parameter.firstName.with(\.leadingTrivia, [])
    return FixIt("rename", "rename it '\(name)'", replacing: parameter, with: changed)
  }
}

extension MemberBlockItemSyntax {
  /// The name of a member that decides what is generated; nil for any other.
  fileprivate var nameForGeneratedCode: TokenSyntax? {
    if hook != nil || implementedProtocol != nil {
      return decl.as(FunctionDeclSyntax.self)?.name ?? decl.as(InitializerDeclSyntax.self)?.initKeyword
    }
    let name = decl.as(EnumDeclSyntax.self)?.name ?? decl.as(TypeAliasDeclSyntax.self)?.name
    return name?.text.hasSuffix(codingKeysName) == true ? name : nil
  }
}
#endif
