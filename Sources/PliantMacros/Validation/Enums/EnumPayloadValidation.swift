// The associated values of one case: whether the enum's form allows them, and the attributes that apply to them.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension EnumValidation {
  /// The associated values of a case, numbered.
  func validatedPayload(of enumCase: EnumCase) -> [Property] {
    guard !enumCase.isIgnored else { return [] }
    let parameters = enumCase.parameters
    let codingKeys = CodingKeysDeclaration(in: keyDeclarations, named: enumCase.nameOfCodingKeys)
    let names = parameters.enumerated().map { number, parameter in
      parameter.label.map { $0.filter { $0 != "`" } } ?? "_\(number)"
    }
    problems.reportUnknown(in: codingKeys, besides: names, of: "an associated value")
    var ownKeys = validatedPayloadKeys(of: enumCase)
    for (number, name) in names.enumerated() where ownKeys[number] == nil {
      if let codingKeys, codingKeys.key(for: name) == nil {
        problems.report(.unlistedPayload(name: name, keys: enumCase.nameOfCodingKeys), at: codingKeys.syntax.name)
      } else if parameters[number].label == nil, let key = codingKeys?.key(for: name), !isSameKey(key, name) {
        ownKeys[number] = [key]
      }
    }
    if case .internallyTagged = form, !enumCase.isFallback {
      validateInternallyTagged(enumCase, ownKeys: ownKeys)
    }
    let members = declaration.staticMembers
    var payload = parameters.enumerated().map { number, parameter in
      let key = parameter.label == nil ? names[number] : documentKey(of: names[number], codingKeys, style)
      let type = parameter.type.local
      var payload = Property(
        number: number, name: "value\(number)", paths: (ownKeys[number] ?? [key]).map(DocumentPath.init(key:)),
        reading: .throughLocal, type: infersTypes ? nil : type)
      let bindings = parameters.indices.map { $0 == number ? "let payload" : "_" }
      payload.pattern = ".\(enumCase.name)(\(bindings.joined(separator: ", ")))"
      payload.label = parameter.label.map(label)
      payload.isSpelledOptional = parameter.type.isOptional
      payload.mayBeMissing = parameter.type.isOptional || ["Field<", "Pliant.Field<"].contains(where: type.hasPrefix)
      payload.isPlain = parameter.type.isPlain
      payload.uncheckedDictionaries = enumCase.isFallback ? [] : parameter.type.uncheckedDictionaries
      payload.isSpelled = ownKeys[number] != nil || style != nil
      payload.isMember = parameter.label != nil || ownKeys[number] != nil
      if let value = parameter.defaultValue?.value {
        let moved = MovedExpression(value, members)
        let isSame = value.isSelfContained || !declaration.heading.isNested && moved?.isCertain == true
        // One of several values without labels can't be omitted.
        payload.isInitialTaken = !isSame && (parameter.label != nil || parameters.count == 1)
        payload.initialValue = payload.isInitialTaken ? payload.taken : moved?.text ?? value.trimmedDescription
      }
      let strategy = problems.typeStrategy(
        of: declaration.heading, for: parameter.label ?? "_", at: parameter.type
      ) { $0.reach(of: parameter.type) }
      if let strategy {
        payload.strategy = strategy.expression
        payload.ownFittedStrategy = strategy.fitting(parameter.type)
      }
      return payload
    }
    validateKeys(of: payload, enumCase, ownKeys, codingKeys)
    applyMarks(of: enumCase, to: &payload)
    for (parameter, described) in zip(parameters, payload)
    where described.strategy == nil && !parameter.type.mayHaveJSON {
      problems.report(
        .typeWithoutJSON(property: enumCase.plainName, type: parameter.type.trimmedDescription),
        at: parameter.type, fixIts: FixIt.replacingWithJSON(parameter.type))
    }
    for (index, parameter) in parameters.enumerated() {
      if payload[index].initialValue != nil {
        if parameter.hidesNil { payload[index].encoding = .null }
        payload[index].reading = .inPlace
        payload[index].initialLocal = Property.InitialLocal(
          type: payload[index].type.map { "(\($0))?" },
          value: infersTypes ? PropertyCall.none(of: payload[index]) : "nil", isUnnamed: true)
      }
      payload[index].comesBack = parameter.comesBack(payload[index], isUnknown: enumCase.isFallback)
      // The members of a single value may take the place of an object with the key `_0`.
      if case .external = form, parameters.count == 1, !payload[index].isMember, !enumCase.isFallback,
        parameter.type.mayBeObject
      {
        payload[index].comesBack = false
      }
    }
    return payload
  }

  /// The keys that `@PayloadKey` names, by the positions of the values.
  private func validatedPayloadKeys(of enumCase: EnumCase) -> [Int: [String]] {
    var keys: [Int: [String]] = [:]
    for attribute in enumCase.marks.payloadKeys {
      if problems.isOneOfSeveral(enumCase, after: attribute) { continue }
      let arguments = attribute.argumentList
      guard let target = arguments.first else { continue }
      let texts = arguments.dropFirst().filter { $0.label == nil }.compactMap { argument in
        let text = problems.literalText(of: argument.expression)
        if let text { problems.reportPath(asKey: text, at: argument.expression) }
        return text
      }
      guard let value = CaseValue(target.expression) else {
        problems.report(.pathNotLiteral(found: target.expression.trimmedDescription), at: target.expression)
        continue
      }
      guard let place = enumCase.place(of: value) else {
        problems.report(.unknownLabel(label: value.key, name: enumCase.plainName), at: attribute)
        continue
      }
      guard texts.count == arguments.count - 1 else { continue }
      if texts.isEmpty { problems.report(.keyWithoutPath(property: value.key), at: attribute) }
      if keys[place] != nil { problems.reportRepeated([attribute], of: value.key, in: enumCase.declaration) }
      if !texts.isEmpty { keys[place] = texts }
    }
    return keys
  }

  /// Reports keys that two values of a case share, or that are the tag's.
  private func validateKeys(
    of payload: [Property], _ enumCase: EnumCase, _ ownKeys: [Int: [String]],
    _ codingKeys: CodingKeysDeclaration?
  ) {
    var known: [(key: String, label: String)] = []
    for value in payload {
      for key in value.keys {
        let label = value.label ?? key
        if let other = known.last(where: { isSameKey($0.key, key) }) {
          problems.report(.samePath(path: key, property: label, other: other.label), at: enumCase.element.name)
        }
        known.append((key, label))
        guard case .internallyTagged(let tag) = form, let tagKey = tag.keys.first, isSameKey(key, tagKey),
          !enumCase.isFallback, value.isMember
        else { continue }
        let plain = value.label?.filter { $0 != "`" } ?? key
        let listed = codingKeys?.cases.first { $0.propertyName == plain }
        var (found, place) = (key, Syntax(enumCase.element.name))
        if ownKeys[value.number] == nil {
          if listed == nil { found = plain }
          place =
            listed.map { Syntax($0.syntax) } ?? enumCase.parameters[value.number].firstName.map(Syntax.init) ?? place
        }
        problems.report(.labelIsTag(label: found, name: enumCase.plainName), at: place)
      }
    }
  }

  /// Reports associated values that can't be members of the object that the tag is in.
  private func validateInternallyTagged(_ enumCase: EnumCase, ownKeys: [Int: [String]]) {
    let parameters = enumCase.parameters
    guard let clause = enumCase.element.parameterClause else { return }
    let keyless = parameters.enumerated().filter { $1.label == nil && ownKeys[$0] == nil }.map(\.element)
    if parameters.count > 1, !keyless.isEmpty {
      problems.report(.unlabeledInternallyTagged(name: enumCase.plainName), at: clause)
    }
    guard let only = keyless.first?.type, parameters.count == 1 else { return }
    let type = only.trimmedDescription
    if only.isNoObject {
      problems.report(.scalarInternallyTagged(name: enumCase.plainName, type: type), at: only)
    } else if declaration.syntax.isMeant(by: only) {
      problems.report(.selfInternallyTagged(name: enumCase.plainName, type: type), at: only)
    }
  }

  /// Applies the attributes of a case to its associated values.
  func applyMarks(of enumCase: EnumCase, to payload: inout [Property]) {
    var marks: [Int: [AttributeSyntax]] = [:]
    for mark in enumCase.marks.ofPayloads {
      if problems.isOneOfSeveral(enumCase, after: mark) { continue }
      for index in targets(of: mark, enumCase, payload) {
        let name = mark.plainName
        if marks[index, default: []].contains(where: { $0.plainName == name }) {
          problems.reportRepeated([mark], of: payload[index].shownName, in: enumCase.declaration)
        }
        marks[index, default: []].append(mark)
      }
    }
    for (index, list) in marks.sorted(by: { $0.key < $1.key }) {
      let marks = Marks(list)
      for mark in marks.strategies { apply(mark, of: enumCase, toValueAt: index, of: &payload) }
      if let second = marks.tolerances.dropFirst().first {
        let (name, other) = (second.plainName, marks.tolerances[0].plainName)
        problems.report(
          .conflictingAttributes(attribute: name, other: other, property: payload[index].shownName), removing: second,
          from: enumCase.declaration)
      }
      payload[index].narrowing = marks.narrowing
      if !marks.required.isEmpty {
        payload[index].initialValue = nil
        payload[index].isInitialTaken = false
        payload[index].isSpelledOptional = false
      }
    }
  }

  private func apply(
    _ mark: AttributeSyntax, of enumCase: EnumCase, toValueAt index: Int, of payload: inout [Property]
  ) {
    guard let expression = mark.strategy else {
      return problems.report(.closuresOfCase(name: enumCase.plainName), at: mark)
    }
    if case .internallyTagged = form, !payload[index].isMember {
      return problems.report(.strategyInternallyTagged(name: enumCase.plainName), at: mark)
    }
    let strategy = declaration.staticMembers.qualified(expression).description
    payload[index].strategy = strategy
    let type = PropertyCall.type(for: payload[index])
    payload[index].ownFittedStrategy = "_Pliant.ModelProperty.strategy(\(strategy), for: \(type))"
  }

  /// Returns the values that an attribute applies to: the one after `for:`, otherwise all; for a strategy, the only
  /// one.
  private func targets(of mark: AttributeSyntax, _ enumCase: EnumCase, _ payload: [Property]) -> [Int] {
    let name = mark.plainName
    if enumCase.isIgnored { return [] }
    guard !enumCase.parameters.isEmpty, !enumCase.isFallback else {
      problems.report(
        .noPayload(attribute: name, name: enumCase.plainName), at: mark,
        fixIts: FixIt.removing([mark], from: enumCase.declaration))
      return []
    }
    guard let target = mark.payload else {
      guard mark.plainName == AttributeName.strategy, payload.count > 1 else { return Array(payload.indices) }
      problems.report(.noLabelInStrategy(name: enumCase.plainName), at: mark)
      return []
    }
    guard let label = problems.literalText(of: target) else { return [] }
    guard let index = payload.firstIndex(where: { $0.plainLabel == label }) else {
      problems.report(.unknownLabel(label: label, name: enumCase.plainName), at: target)
      return []
    }
    return [index]
  }
}

extension EnumCase {
  /// The position of the value that a label or a number names.
  fileprivate func place(of value: CaseValue) -> Int? {
    switch value {
    case .text(let label): parameters.firstIndex { $0.label?.filter { $0 != "`" } == label }
    case .integer(let place): parameters.indices.contains(Int(place)) ? Int(place) : nil
    default: nil
    }
  }

  /// The name of the enum with the keys of the case's associated values in Swift's own Codable: `CircleCodingKeys`.
  fileprivate var nameOfCodingKeys: String {
    plainName.prefix(1).uppercased() + plainName.dropFirst() + codingKeysName
  }
}

extension TypeSyntax {
  /// Whether values of the type are certainly not objects: common scalars, arrays and optionals.
  fileprivate var isNoObject: Bool {
    switch spelling {
    case .optional, .array, .set, .otherList: true
    case .dictionary, .field: false
    case .other(let type): type.usualName.map(plainScalars.contains) ?? false
    }
  }
}

extension Property {
  fileprivate var plainLabel: String? { label.map { $0.filter { $0 != "`" } } }
  fileprivate var shownName: String { plainLabel ?? "_\(number)" }
}
#endif
