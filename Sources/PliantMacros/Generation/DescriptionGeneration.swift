// Descriptions of the properties of a model that is read as a whole, for schemas.

#if Macros
/// Calls of `Pliant.ModelSchema`, which is named `object` in generated code: initial values that use this name are
/// not moved.
enum DescriptionCall {
  static let method = "func describeMembers(to object: _Pliant.ModelSchema)"
  /// Opens the block that runs instead of decoding if a schema is requested.
  static let condition = "if let object = _Pliant.ModelSchema(decoder) {"
  static let end = "throw object.end"

  /// Describes a property.
  static func describe(_ property: Property, isNarrowed: Bool, isStruct: Bool) -> String {
    if property.role == .flattened {
      let value = defaultValue(of: property, isStruct: isStruct).map { ", default: \($0)" } ?? ""
      return "object.flattened(\(PropertyCall.type(for: property))\(value))"
    }
    var arguments = [swiftLiteral(property.paths[0].text)]
    if let value = defaultValue(of: property, isStruct: isStruct) {
      arguments.append("default: \(value)")
    } else {
      arguments += [PropertyCall.type(for: property), "isRequired: \(property.isRequired)"]
    }
    return "object.property(\((arguments + manner(of: property, isNarrowed: isNarrowed)).joined(separator: ", ")))"
  }

  /// Passes on the default value of a property that a subclass describes.
  static func hand(down property: Property) -> String {
    let name = swiftLiteral(property.plainName)
    if let value = defaultValue(of: property, isStruct: false) {
      return "object.replaced(\(name), default: \(value))"
    }
    if property.isRequired { return "object.replaced(\(name))" }
    return "object.replaced(\(name), default: \(PropertyCall.none(of: property)))"
  }

  /// Describes how the class reads a superclass's property.
  static func describe(_ replacement: Replacement, isNarrowed: Bool) -> String {
    let property = replacement.property
    let manner = manner(of: property, isNarrowed: isNarrowed)
    let path = swiftLiteral(property.paths[0].text)
    let isRequired = property.narrowing?.isRequired == true
    if !isRequired, let value = replacement.defaultValue {
      let value = "(\(value)) as (\(replacement.type))"
      return "object.property(\(([path, "default: \(value)"] + manner).joined(separator: ", ")))"
    }
    var arguments = [swiftLiteral(property.plainName), path, replacement.typeExpression]
    if isRequired { arguments.append("isRequired: true") }
    return "object.replacing(\((arguments + manner).joined(separator: ", ")))"
  }

  private static func manner(of property: Property, isNarrowed: Bool) -> [String] {
    var arguments: [String] = []
    if property.isCollected { arguments.append("isCollected: true") }
    if isNarrowed || property.narrowing != nil { arguments.append("isNarrowed: true") }
    if let strategy = property.fittedStrategy { arguments.append("using: \(strategy)") }
    return arguments
  }

  /// Returns the value of a property before reading, if it can be named.
  private static func defaultValue(of property: Property, isStruct: Bool) -> String? {
    guard !property.isRequired else { return nil }
    // A struct's initializer may use properties that already have a value.
    if isStruct && !property.isWrapped { return "self.\(property.name)" }
    return property.initialValue.map { PropertyCall.initialValue($0, of: property) }
  }
}

extension Property {
  fileprivate var isRequired: Bool { localType != nil || narrowing?.isRequired == true }
}

extension Model {
  fileprivate var described: [Property] {
    properties.filter { $0.isRead && ($0.role == .member || $0.role == .flattened) }
  }
}

/// Writes code that describes a model that is read as a whole, for schemas.
///
/// - Parameter isStruct: whether the properties have their initial values in `self`.
func writeDescription(of model: Model, isStruct: Bool, to source: inout SourceText) {
  source.block(DescriptionCall.condition) { source in
    for property in model.described {
      source.line(DescriptionCall.describe(property, isNarrowed: model.heading.tolerance != nil, isStruct: isStruct))
    }
    source.line(DescriptionCall.end)
  }
}

extension ClassModel {
  /// Writes the method that describes the properties that the class adds to its superclass's.
  func writeDescriptionMethod(to source: inout SourceText) {
    let inherits = superclass.isModel
    if inherits && wholeModel.described.isEmpty { return }
    writeOverridable(DescriptionCall.method, isStatic: true, to: &source) { source in
      if inherits { source.line("super.describeMembers(to: object)") }
      if let codableSuperclass { source.line("object.superclass(\(codableSuperclass).self)") }
      if model.described.contains(where: \.isReplaceable) { source.line(newReplacementFlag) }
      for replacement in replacements where replacement.property.isRead {
        writeConditionally(
          DescriptionCall.describe(replacement, isNarrowed: heading.tolerance != nil), replacement.property.condition,
          to: &source)
      }
      for property in model.described {
        let description = DescriptionCall.describe(property, isNarrowed: heading.tolerance != nil, isStruct: false)
        let other = " else { \(DescriptionCall.hand(down: property)) }"
        source.line(property.condition.map { "if \($0) { \(description) }\(other)" } ?? description)
      }
    }
  }
}
#endif
