//===----------------------------------------------------------------------===//
// Reading the members of classes and of enum cases: straight-line code that expects them in the order of the
// properties.
//===----------------------------------------------------------------------===//

#if Macros
/// Writes a statement, under a condition if there is one.
func writeConditionally(_ statement: String, _ condition: String?, to source: inout SourceText) {
  source.line(condition.map { "if \($0) { \(statement) }" } ?? statement)
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

extension Property.InitialLocal {
  /// Returns the text after the name of the variable.
  func declaration(of property: Property) -> String {
    if isInferred { return " = \(PropertyCall.initialValue(value, of: property))" }
    return "\(type.map { ": \($0)" } ?? "") = \(value)"
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
          source.line("guard isAtValue\(number) || \(takeKey) else { next\(number) = \(index); break }")
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
    let reads = [member.statement].compactMap(\.self) + member.uses.filter(\.isReadWhenMet).map(\.read)
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
