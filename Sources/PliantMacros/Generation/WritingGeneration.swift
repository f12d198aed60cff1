// write(to writer:): one call per property, in order, and the objects around them.

#if Macros
/// - Parameter isReadByOwnCode: whether no generated code reads the properties.
func writeWriting(of model: Model, isReadByOwnCode: Bool, to source: inout SourceText) {
  if let hook = model.hooks[.willEncode] { source.line(WriterCall.call(hook)) }
  let members = WrittenMember.all(of: model.properties.filter(\.isWritten))
  func write(_ source: inout SourceText) {
    writeWritingMembers(of: model, isReadByOwnCode: isReadByOwnCode, to: &source)
  }
  if members.contains(where: \.isSpread) && members.contains(where: \.isNested) {
    // Flattened values may write into the nested objects, too.
    source.block("try writer.writeMergingMembers { writer \(RuntimeParameter.throwing) in", write)
  } else if members.filter(\.isSpread).count > 1 {
    source.block("try writer.writeSpreadMembers { writer \(RuntimeParameter.throwing) in", write)
  } else {
    source.line("let object0 = try writer.beginObject()")
    write(&source)
    source.line("try writer.endObject(object0)")
  }
  if let hook = model.hooks[.didEncode] { source.line(WriterCall.call(hook)) }
}

/// Writes the members alone, into an object that is open.
///
/// - Parameter isReadByOwnCode: whether no generated code reads the properties.
func writeWritingMembers(of model: Model, isReadByOwnCode: Bool, to source: inout SourceText) {
  for property in model.properties {
    // Where the strategy isn't used for reading, this is the place of the error for one that doesn't fit.
    if isReadByOwnCode, property.isWritten, let strategy = property.fittedStrategy {
      source.line("_ = \(strategy)")
    }
    for dictionary in property.uncheckedDictionaries {
      // This doesn't compile for a dictionary whose keys have no form in JSON.
      let access = "(value: \(property.owner)) in value.\(property.name)\(dictionary)"
      source.line("_Pliant.ModelProperty.checkKeys { \(access) }")
    }
  }
  WriterCall.writeKept(
    model.properties.filter(\.hasSpelledKey).compactMap(\.writtenPath.keys.first), to: &source)
  var generation = WritingGeneration(isReadByOwnCode: isReadByOwnCode)
  let members = WrittenMember.all(of: model.properties.filter(\.isWritten))
  let spreadCount = members.filter(\.isSpread).count
  if spreadCount > 0 {
    // Nested objects are merged with those that flattened values write.
    let own = members.filter { !$0.isSpread && !$0.isNested }
    let keys = swiftLiteral(lines: own.map(\.key))
    source.line("var written = _Pliant.WrittenMembers(\(keys), \(spreadCount))")
    for (place, member) in own.enumerated() {
      for property in member.properties where property.leavesItsKey {
        source.line("written.omit(\(place), without: \(PropertyCall.condition(property)))")
      }
      for condition in member.properties.compactMap(\.condition) {
        source.line("if !\(condition) { written.omit(\(place)) }")
      }
    }
  }
  for member in members { generation.write(member, to: &source) }
}

/// One member of an object that is written: a property's value, an object, or a tree with an array at its root.
private struct WrittenMember {
  let key: String
  var properties: [Property] = []
  var members: [WrittenMember] = []

  /// Whether it represents the members of a property's value.
  var isSpread: Bool { properties.first?.role.isSpread ?? false }

  /// Whether it is an object or an array around properties.
  var isNested: Bool { !members.isEmpty || properties.first?.writtenPath.rest != nil }

  /// The members of the document, each at the place of its first property.
  static func all(of properties: [Property]) -> [WrittenMember] {
    var members: [WrittenMember] = []
    for property in properties {
      if property.role.isSpread {
        members.append(WrittenMember(key: "", properties: [property]))
      } else {
        insert(property, keys: property.writtenPath.keys[...], into: &members)
      }
    }
    return members
  }

  private static func insert(_ property: Property, keys: ArraySlice<String>, into members: inout [WrittenMember]) {
    guard let key = keys.first else { return }
    let known = members.firstIndex { isSameKey($0.key, key) && !$0.isSpread }
    if known == nil { members.append(WrittenMember(key: key)) }
    let index = known ?? members.count - 1
    if keys.count == 1 {
      members[index].properties.append(property)
    } else {
      insert(property, keys: keys.dropFirst(), into: &members[index].members)
    }
  }
}

private struct WritingGeneration {
  /// Whether the type has its own initializer that reads JSON.
  let isReadByOwnCode: Bool
  /// Objects and trees share their numbers; the document is object 0.
  var containerCount = 1

  mutating func write(_ member: WrittenMember, to source: inout SourceText) {
    if !member.members.isEmpty {
      let object = "object\(containerCount)"
      containerCount += 1
      source.line("let \(object) = try writer.beginObject(member: \(WriterCall.memberLiteral(member.key)))")
      for inner in member.members { write(inner, to: &source) }
      source.line("try writer.endNestedObject(\(object))")
    } else if let property = member.properties.first, property.role.isSpread {
      source.line("try writer.write(membersOf: \(written(property)), except: &written)")
    } else if let property = member.properties.first, property.writtenPath.rest == nil {
      let isNullable = property.encoding == .null
      let value = written(property, hasNullableMember: isNullable)
      writeConditionally(
        WriterCall.write(value, member: member.key, isNullable: isNullable), property.condition, to: &source)
    } else {
      let tree = "tree\(containerCount)"
      containerCount += 1
      source.line("var \(tree) = _Pliant.PathTree()")
      for property in member.properties {
        let path = property.writtenPath
        var value = written(property)
        if path.hasWildcard {
          // Reading by a wildcard has the compiler error for a single value.
          let isChecked = property.isRead && property.isCollected && !isReadByOwnCode
          value = "elementsOf: \(isChecked ? value : PropertyCall.collected(value))"
        }
        writeConditionally(
          "try \(tree).add(\(value), at: \(swiftLiteral(path.rest ?? "")))",
          property.condition, to: &source)
      }
      source.line(WriterCall.write(tree, member: member.key))
    }
  }

  private func written(_ property: Property, hasNullableMember: Bool = false) -> String {
    PropertyCall.written(property, hasNullableMember: hasNullableMember, isChecked: property.isRead && !isReadByOwnCode)
  }
}
#endif
