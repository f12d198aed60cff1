//===----------------------------------------------------------------------===//
// Reading the members of classes and of enum cases: straight-line code that expects them in the order of the
// properties.
//===----------------------------------------------------------------------===//

#if Macros
/// Writes code that reads all properties, in place or into local variables, and leaves the reader after the object.
///
/// - Parameters:
///   - needsStart: whether later code needs the start of the object.
///   - hasStart: whether a parameter has the start of the object.
///   - callsHook: whether later code calls a hook with the object.
func writeReadingOfMembers(
  of model: Model, needsStart: Bool = false, hasStart: Bool = false, callsHook: Bool = true,
  to source: inout SourceText
) {
  let read = model.members.filter(\.isRead)
  let spread = model.spread
  let optional = read.filter(\.isNilWhenMissing)
  if let tolerance = model.heading.tolerance {
    source.line("let outer = \(ReaderCall.enter(tolerance))")
    source.line("defer { \(ReaderCall.leave("outer")) }")
    source.line(ReaderCall.checkDuplicateKeys)
  }
  let hasHooks = model.hooks[.willDecode] != nil || (callsHook && model.hooks[.didDecode] != nil)
  if !hasStart,
    needsStart || hasHooks || !spread.isEmpty || !model.computed.isEmpty || !optional.isEmpty
      || read.contains(where: { $0.localType != nil })
      || model.properties.contains(where: { $0.isReplaceable && $0.isRead })
  {
    source.line("let start = \(ReaderCall.position)")
  }
  if !spread.isEmpty {
    // A flattened model may need the unconsumed members.
    source.line("let sharing = \(ReaderCall.beginSharing(keepsUnconsumed: true))")
    source.line("defer { \(ReaderCall.endSharing) }")
  }
  if let hook = model.hooks[.willDecode] {
    source.line(ReaderCall.call(hook, on: model.properties.first?.owner ?? "Self"))
  }
  let replaceable = model.properties.filter { $0.isReplaceable && $0.isRead }
  if !replaceable.isEmpty { source.line(ReplacementCall.newFlag) }
  for property in model.properties where property.isRead { writeLocals(of: property, to: &source) }

  let members = ExpectedMember.all(of: read)
  source.block("if \(ReaderCall.beginObject) {") { source in
    if members.isEmpty {
      writeSkippingEveryMember(to: &source)
    } else {
      var generation = ReadingGeneration()
      generation.writeLoop(over: members, to: &source)
    }
  }
  for property in spread { source.line(property.readSpread) }
  if !spread.isEmpty { source.line(ReaderCall.noteUnconsumed) }
  for property in model.computed { writeConditionally(property.compute, property.condition, to: &source) }

  for property in read where property.hasAlternatives && !property.isReadAfterAssignment {
    source.block("if !\(property.isFound) {") { writeChoice(for: property, from: 1, to: &$0) }
  }
  if !optional.isEmpty {
    source.line(
      "if \(ReaderCall.notesMissingOptionals) { \(ReaderCall.noteMissingOptionals(optional, from: "start")) }")
  }
  let required = read.filter { $0.localType != nil }
  if !required.isEmpty {
    let notes = required.map { property in
      let isAlways = property.narrowing?.isRequired == true
      let note = ReaderCall.noteMissing(
        property.destination, paths: property.requiredPaths, from: "start", isAlways: isAlways)
      return property.condition.map { "if \($0) { \(note) }" } ?? note
    }
    let deferred = read.filter(\.isReadAfterAssignment)
    if deferred.isEmpty {
      source.line("if \(ReaderCall.isCollecting) { \(notes.joined(separator: "; ")) }")
    } else {
      source.block("if \(ReaderCall.isCollecting) {") { source in
        for note in notes { source.line(note) }
        writeDeferredChecks(of: deferred, to: &source)
      }
    }
  }
}

/// Writes code that lets subclasses read the properties that they replace.
func writeReplacedReading(of model: Model, to source: inout SourceText) {
  let replaceable = model.properties.filter { $0.isReplaceable && $0.isRead }
  guard !replaceable.isEmpty else { return }
  source.block("if \(ReplacementCall.flag) {") { source in
    let isOne = replaceable.count == 1
    if !isOne { source.line(ReplacementCall.newPostponed) }
    for property in replaceable {
      let read = ReplacementCall.read(property, property.destination, isRequired: property.localType != nil)
      source.line(isOne ? read : ReplacementCall.postponing(read))
    }
    if !isOne { source.line(ReplacementCall.throwPostponed) }
  }
}

/// Writes a statement, under a condition if there is one.
func writeConditionally(_ statement: String, _ condition: String?, to source: inout SourceText) {
  source.line(condition.map { "if \($0) { \(statement) }" } ?? statement)
}

extension Property {
  /// The expression that is true if a subclass reads the property, so that no candidate is needed.
  fileprivate var isFoundElsewhere: String {
    isReplaceable ? "\(ReplacementCall.flag) && !\(ReplacementCall.keeps(self))" : "false"
  }

  /// Assigns the final value to the property.
  var assignment: String { "self.\(name) = \(finalValue)" }

  /// Computes the value from the whole object.
  var compute: String {
    let target: ReaderCall.Target = localType == nil ? .into : .required
    return ReaderCall.narrowed(narrowing, ReaderCall.compute(target, destination, by: computation ?? ""))
  }

  /// Reads a property from the members of the object itself.
  var readSpread: String {
    let target: ReaderCall.Target = localType == nil ? .into : .required
    let call =
      role.takesRest
      ? ReaderCall.collectUnconsumed(target, destination, from: "start")
      : ReaderCall.flatten(target, destination, from: "start")
    return ReaderCall.narrowed(narrowing, call)
  }
}

private func writeLocals(of property: Property, to source: inout SourceText) {
  switch property.localType {
  case .spelled(let type): source.line("var value\(property.number): (\(type))? = nil")
  case .inferred: source.line("var value\(property.number) = \(PropertyCall.none(of: property))")
  case nil:
    if let initial = property.initialLocal {
      source.line("var value\(property.number)\(initial.declaration(of: property))")
    }
  }
  if property.hasAlternatives {
    if !property.isReadAfterAssignment { source.line("var \(property.isFound) = \(property.isFoundElsewhere)") }
    for index in property.paths.indices where property.keepsPlace(ofCandidate: index) {
      source.line("var \(property.candidate(index)): \(ReaderCall.positionType)? = nil")
    }
  } else if property.isReadAfterAssignment {
    source.line("var \(property.deferred): \(ReaderCall.positionType)? = nil")
  }
}

private func writeSkippingEveryMember(to source: inout SourceText) {
  source.block("repeat {", closing: "} while \(ReaderCall.nextMember)") { source in
    source.line("let key0 = \(ReaderCall.scanKey)")
    source.line(ReaderCall.skipMember("key0", of: []))
  }
}

/// The position that the keys of a candidate's path lead to.
struct CandidatePlace {
  /// The variable that keeps the position.
  let variable: String
  /// The whole path; nil for one key.
  var path: DocumentPath?
}

/// Writes code that reads the first usable candidate. If no candidate is usable, the first present one is read as if
/// it were the only one.
///
/// - Parameters:
///   - places: the positions of the candidates.
///   - isFound: the variable that is true if a candidate was usable.
///   - read: returns the statement that reads a candidate: as one of several, or as the only one.
func writeChoice(
  among places: [CandidatePlace], from firstIndex: Int, isFound: String, to source: inout SourceText,
  _ read: (_ index: Int, _ isLast: Bool) -> String
) {
  source.line("let end = \(ReaderCall.position)")
  for (index, place) in places.enumerated().dropFirst(firstIndex) {
    let variable = place.variable
    let condition = index == firstIndex ? "if let \(variable) {" : "if !\(isFound), let \(variable) {"
    source.line("\(condition) \(ReaderCall.move(to: variable)); \(isFound) = \(read(index, false)) }")
  }
  if places.allSatisfy({ $0.path?.rest == nil }) {
    // One statement reads all of them. A chain of `??` would double the compile time with each place.
    source.block("if !\(isFound) {") { source in
      source.line("var candidate = \(places[0].variable)")
      for place in places.dropFirst() { source.line("if candidate == nil { candidate = \(place.variable) }") }
      source.line("if let candidate { \(ReaderCall.move(to: "candidate")); \(read(0, true)) }")
    }
  } else {
    // A candidate that collects several values is never unusable itself.
    let single = places.enumerated().filter { $0.element.path?.hasWildcard != true }
    if !single.isEmpty {
      source.block("if !\(isFound) {") { source in
        for (count, (index, place)) in single.enumerated() {
          let leads = place.path?.rest.map { ", \(ReaderCall.leads(along: $0, from: place.variable))" } ?? ""
          source.line(
            "\(count == 0 ? "" : "else ")if let \(place.variable)\(leads) "
              + "{ \(ReaderCall.move(to: place.variable)); \(read(index, true)) }")
        }
      }
    }
  }
  source.line(ReaderCall.move(to: "end"))
}

private func writeChoice(for property: Property, from firstIndex: Int, to source: inout SourceText) {
  writeChoice(
    among: property.paths.enumerated().map { CandidatePlace(variable: property.candidate($0), path: $1) },
    from: firstIndex, isFound: property.isFound, to: &source
  ) { index, isLast in property.read(candidate: index, isLast: isLast) }
}

func writeDeferredReading(of property: Property, to source: inout SourceText) {
  if property.hasAlternatives {
    source.block("do {") { source in
      source.line("var \(property.isFound) = false")
      writeChoice(for: property, from: 0, to: &source)
    }
  } else {
    source.block("if let \(property.deferred) {") { source in
      source.line("let end = \(ReaderCall.position)")
      source.line(ReaderCall.move(to: property.deferred))
      source.line(property.read(candidate: 0))
      source.line(ReaderCall.move(to: "end"))
    }
  }
}

extension Property.InitialLocal {
  /// Returns the text after the name of the variable.
  func declaration(of property: Property) -> String {
    if isInferred { return " = \(PropertyCall.initialValue(value, of: property))" }
    return "\(type.map { ": \($0)" } ?? "") = \(value)"
  }
}

extension Property {
  /// The expression of the property's final value: that of its local variable, which must hold one if the property is
  /// required.
  var finalValue: String {
    guard localType != nil else {
      return initialLocal?.value == "nil" ? ReaderCall.take(destination) : destination
    }
    let isRequired = narrowing?.isRequired ?? false
    return ReaderCall.narrowed(
      narrowing, ReaderCall.require("&\(destination)", path: requiredPath, from: "start", isAlways: isRequired))
  }
}

extension Model {
  /// The properties with a local variable, wrapped ones last: setting one may run code that expects the others to be
  /// assigned.
  var assignmentOrder: [Property] {
    let assigned = properties.filter(\.isAssigned)
    let wrapped = assigned.filter(\.isWrapped)
    return assigned.filter { !$0.isWrapped } + wrapped.filter { !$0.isAssignedLast } + wrapped.filter(\.isAssignedLast)
  }
}

/// Writes the loops over the members of the document and of the objects inside, which are numbered throughout.
struct ReadingGeneration {
  private var objectCount = 0
  private var markCount = 0
  /// The nesting depth of the loop that is being written.
  private var level = -1

  mutating func writeLoop(over members: [ExpectedMember], to source: inout SourceText) {
    let number = objectCount
    objectCount += 1
    level += 1
    defer { level -= 1 }
    source.line("var next\(number) = 0")
    source.line("var isAtValue\(number) = false")
    source.block("object\(number): while true {") { source in
      source.line("switch next\(number) {")
      for (index, member) in members.enumerated() {
        source.line("case \(index):")
        source.indented { source in
          let takeKey = ReaderCall.takeKey(member.key)
          let isExpected = member.owners.condition.map { "\($0) && \(takeKey)" } ?? takeKey
          source.line("guard isAtValue\(number) || \(isExpected) else { next\(number) = \(index); break }")
          source.line("isAtValue\(number) = false")
          writeValue(of: member, to: &source)
          source.line("guard \(ReaderCall.nextMember) else { break object\(number) }")
          source.line(index == members.count - 1 ? "next\(number) = \(members.count)" : "fallthrough")
        }
      }
      source.line("default: break")
      source.line("}")
      writeDispatch(to: members, number: number, source: &source)
    }
  }

  /// Writes code that reads a member's value once for each property that uses it, rewinding in between.
  private mutating func writeValue(of member: ExpectedMember, to source: inout SourceText) {
    for position in member.uses.compactMap(\.positionVariable) { source.line("\(position) = \(ReaderCall.position)") }
    // If several properties use one member, subclasses may replace some of them.
    let isShared = member.owners.count > 1
    let reads =
      [member.statement].compactMap(\.self)
      + member.uses.filter(\.isReadWhenMet).map { use in
        guard isShared, let condition = use.property.condition else { return use.read }
        return "if \(condition) { \(use.read) } else { \(ReaderCall.skipValue) }"
      }
    if let paths = member.sharedPaths { source.line(ReaderCall.notePaths(paths)) }
    let passes = reads.count + (member.members.isEmpty ? 0 : 1)
    guard passes > 0 else {
      source.line(ReaderCall.skipValue)
      return
    }
    let mark = "mark\(markCount)"
    if passes > 1 {
      source.line("let \(mark) = \(ReaderCall.position)")
      markCount += 1
    }
    for (pass, read) in reads.enumerated() {
      if pass > 0 { source.line(ReaderCall.move(to: mark)) }
      source.line(read)
    }
    guard !member.members.isEmpty else { return }
    if !reads.isEmpty { source.line(ReaderCall.move(to: mark)) }
    source.block("if \(ReaderCall.beginNestedObject) {") { writeLoop(over: member.members, to: &$0) }
  }

  /// Writes code that finds a key in an unexpected position by its length, its first eight bytes, and then in full.
  private func writeDispatch(to members: [ExpectedMember], number: Int, source: inout SourceText) {
    let key = "key\(number)"
    let match = "match\(number)"
    source.line("let \(key) = \(ReaderCall.scanKey(of: members.map(\.key)))")
    source.line("var \(match) = -1")
    source.line("switch \(KeyCall.count(of: key)) {")
    for (count, ofLength) in grouped(members.indices, by: { members[$0].key.utf8.count }) {
      let words = grouped(ofLength, by: { firstWord(of: members[$0].key) }).map { word, indices in
        let choice =
          count <= 8
          ? "\(match) = \(indices[0])"
          : indices.map { "if \(KeyCall.matches(key, members[$0].key)) { \(match) = \($0) }" }.joined(
            separator: " else ")
        return "case 0x\(String(word, radix: 16)): \(choice)"
      }
      if words.count == 1 {
        source.line("case \(count): switch \(KeyCall.word(of: key)) { \(words[0]); default: break }")
      } else {
        source.line("case \(count):")
        source.indented { source in
          source.line("switch \(KeyCall.word(of: key)) {")
          for word in words { source.line(word) }
          source.line("default: break")
          source.line("}")
        }
      }
    }
    source.line("default: break")
    source.line("}")
    if members.contains(where: { $0.owners.condition != nil }) {
      let names = members.map { member in
        member.owners.condition == nil ? "" : member.owners.map(\.plainName).joined(separator: "\n")
      }
      source.line("if \(ReplacementCall.flag) { \(ReplacementCall.match(match, of: names)) }")
    }
    source.line(
      "guard \(match) < 0 else { next\(number) = \(match); isAtValue\(number) = true; continue object\(number) }")
    source.line(ReaderCall.skipMember(key, of: members.map(\.key), level: level))
    source.line("guard \(ReaderCall.nextMember) else { break object\(number) }")
  }
}

/// Returns the first eight bytes of a key as a number, the first byte lowest, padded with zeros.
func firstWord(of key: String) -> UInt64 {
  key.utf8.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
}

func grouped<Group: Hashable & Comparable>(
  _ indices: some Sequence<Int>,
  by group: (Int) -> Group
) -> [(group: Group, indices: [Int])] {
  Dictionary(grouping: indices, by: group).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
}
#endif
