// SensitiveSearch: follows paths through the types of values, to the parts that must not be shown.

#if !hasFeature(Embedded)

/// A search for the sensitive parts of types, made when something is shown.
///
/// A path is followed through all types that the values on it may have, at once. These are a state; each step leads to
/// another. What a type declares, and where a step leads, is remembered, so that a search serves all issues of a report
/// or all errors of a list: thousands of paths lead through few states.
///
/// Complexity: for each path, linear in its steps. The first time that a step is taken from a state, linear in the parts
/// that the types of the state declare.
package struct SensitiveSearch {
  private typealias Step = JSONPath.Component

  /// A part that a type declares, from a value of the type on.
  private struct Part {
    let steps: [Step]
    /// The letters of the steps that are keys.
    let letters: [[Unicode.Scalar]?]
    /// The number of its type.
    let type: Int

    func mayBegin(_ step: Step, _ letters: [Unicode.Scalar]?, at index: Int) -> Bool {
      switch (steps[index], step) {
      // Keys may be spelled in another style, and elements may be counted from either end.
      case (.key, _): letters != nil && self.letters[index] == letters
      case (.index(let index), .index(let other)): index == other || index < 0 || other < 0
      case (.index, _), (.wildcard, _): true
      }
    }
  }

  private struct KnownType {
    let type: Any.Type
    /// Nil until they are needed.
    var parts: Range<Int>?
    /// Whether values may have sensitive parts. Nil until it is needed.
    var holds: Bool?
  }

  /// Where a search is: at a value of a type, or inside of a part that takes several steps.
  private enum Position: Hashable {
    case value(type: Int)
    case inside(part: Int, steps: Int)
  }

  /// The types that a value on a path may have, and the parts that the path may lead to.
  private struct State {
    let positions: [Position]
    /// The types, with the index of the one that the value is flattened into.
    var values: [(type: Int, outer: Int?)] = []
    /// The parts behind the value, with the number of steps that were taken, and the index of the type that declares
    /// a part of which none was taken.
    var parts: [(part: Int, taken: Int, owner: Int?)] = []
    /// Whether a path that ends here ends at or above a sensitive part.
    var isHidden = false
    /// Whether it matters which element of an array is next.
    var countsElements = false
    var next = CompactDictionary<Step, Move>()
    /// The states with one more type.
    var joined = CompactDictionary<Int, Int>()
  }

  private struct Move {
    let state: Int
    /// The number of steps to show if the path leads through a sensitive part here: one if a type declares the key.
    let shown: Int?
  }

  private var types: [KnownType] = []
  private var numbers = CompactDictionary<ObjectIdentifier, Int>()
  private var parts: [Part] = []
  private var states = [State(positions: [])]
  private var known = CompactDictionary<[Position], Int>()

  /// The state without any types.
  private static let nowhere = 0

  package init() { known[[]] = Self.nowhere }
}

// MARK: - Following paths

extension SensitiveSearch {
  /// Returns the number of steps from a value to the sensitive part that a path leads through or ends at; all steps
  /// if it ends at or above such a part. Nil if it does neither.
  package mutating func visibleCount(of path: [JSONPath.Component], from type: Any.Type) -> Int? {
    visibleCount(of: path, from: [(type, 0)])
  }

  /// Returns the same for values on or behind the path, of which each is some steps from its beginning, in this order.
  ///
  /// The stack isn't used for the steps: an error about a lack of stack has a long path, too.
  mutating func visibleCount(
    of path: [JSONPath.Component], from values: [(type: Any.Type, depth: Int)]
  ) -> Int? {
    var state = Self.nowhere
    var rest = values[...]
    for (depth, step) in path.enumerated() {
      while let value = rest.first, value.depth <= depth {
        state = self.state(state, joining: number(of: value.type))
        rest.removeFirst()
      }
      if state == Self.nowhere {
        if rest.isEmpty { return nil }
        continue
      }
      let move = move(step, from: state)
      if let shown = move.shown { return depth + shown }
      state = move.state
    }
    // A value behind the end is sensitive, or contains a part that is.
    if let last = rest.last, last.depth > path.count { return path.count }
    for value in rest { state = self.state(state, joining: number(of: value.type)) }
    return states[state].isHidden ? path.count : nil
  }

  private mutating func state(_ state: Int, joining type: Int) -> Int {
    if let known = states[state].joined[type] { return known }
    let isKnown = states[state].values.contains { $0.type == type }
    let joined = isKnown ? state : self.state(of: states[state].positions + [.value(type: type)])
    states[state].joined[type] = joined
    return joined
  }

  private mutating func move(_ step: Step, from state: Int) -> Move {
    var step = step
    if case .index = step, !states[state].countsElements { step = .index(0) }
    if let known = states[state].next[step] { return known }
    let move = newMove(step, from: states[state])
    states[state].next[step] = move
    return move
  }

  private mutating func newMove(_ step: Step, from state: State) -> Move {
    let letters: [Unicode.Scalar]? = if case .key(let key) = step { NearMiss.letters(of: key) } else { nil }
    // Whether a type, or one that its value is flattened into, declares the key.
    var declares = Array(repeating: false, count: state.values.count)
    if letters != nil {
      for case (let part, 0, let owner?) in state.parts where parts[part].steps[0] == step { declares[owner] = true }
      for (index, value) in state.values.enumerated() {
        if let outer = value.outer, declares[outer] { declares[index] = true }
      }
    }
    var shown: Int?
    func note(_ isDeclared: Bool) { shown = Swift.min(shown ?? 1, isDeclared ? 1 : 0) }
    for (index, value) in state.values.enumerated() where Self.hides(types[value.type].type) { note(declares[index]) }
    var positions: [Position] = []
    for (number, taken, owner) in state.parts where parts[number].mayBegin(step, letters, at: taken) {
      let type = parts[number].type
      let isWhole = taken + 1 == parts[number].steps.count
      // A declared key is not one of hidden members.
      if isWhole, types[type].type == HiddenMembers.self { note(owner.map { declares[$0] } ?? false) }
      let position = isWhole ? Position.value(type: type) : .inside(part: number, steps: taken + 1)
      if isWhole, types[type].type == HiddenMembers.self || positions.contains(position) { continue }
      positions.append(position)
    }
    return Move(state: shown == nil ? self.state(of: positions) : Self.nowhere, shown: shown)
  }

  private mutating func state(of positions: [Position]) -> Int {
    if let known = known[positions] { return known }
    var state = State(positions: positions)
    // The types that are still to be added, the next one last.
    var open: [(type: Int, outer: Int?)] = []
    for position in positions {
      switch position {
      case .value(let type): open.append((type, nil))
      case .inside(let part, let steps): state.parts.append((part, steps, nil))
      }
    }
    open.reverse()
    // Types may be recursive.
    var met = CompactSet<Int>()
    while let value = open.popLast() {
      guard met.insert(value.type) else { continue }
      let index = state.values.count
      state.values.append(value)
      for part in partNumbers(of: value.type).reversed() {
        if parts[part].steps.isEmpty {
          open.append((parts[part].type, index))
        } else {
          state.parts.append((part, 0, index))
        }
      }
    }
    state.isHidden =
      state.values.contains { Self.hides(types[$0.type].type) } || state.parts.contains { holds(parts[$0.part].type) }
    state.countsElements = state.parts.contains { part, taken, _ in
      if case .index = parts[part].steps[taken] { true } else { false }
    }
    states.append(state)
    known[positions] = states.count - 1
    return states.count - 1
  }
}

// MARK: - Types

extension SensitiveSearch {
  /// Whether values of a type are hidden as a whole.
  static func hides(_ type: Any.Type) -> Bool { type == HiddenValue.self }

  /// Whether values of a type may have sensitive parts.
  package static func holds(_ type: Any.Type) -> Bool {
    reaches(type, hides)
  }

  /// Whether a type, or that of one of its parts, declares no parts and satisfies a condition.
  package static func hasUndeclared(_ type: Any.Type, where isUndeclared: (Any.Type) -> Bool) -> Bool {
    reaches(type) { !($0 is any SensitiveHolding.Type) && isUndeclared($0) }
  }

  /// Whether a step is the key of a part that a type, or one that its values are flattened into, declares.
  package static func declares(_ step: JSONPath.Component?, in type: Any.Type) -> Bool {
    guard case .key? = step else { return false }
    var search = SensitiveSearch()
    let state = search.state(of: [.value(type: search.number(of: type))])
    return search.states[state].parts.contains { search.parts[$0.part].steps[0] == step }
  }

  /// Whether a type, or that of one of its parts, satisfies a condition.
  package static func reaches(_ type: Any.Type, _ condition: (Any.Type) -> Bool) -> Bool {
    var visited = CompactSet<ObjectIdentifier>()
    var types = [type]
    while let type = types.popLast() {
      if condition(type) { return true }
      guard type is any SensitiveHolding.Type, visited.insert(ObjectIdentifier(type)) else { continue }
      for part in parts(of: type) { types.append(part.type) }
    }
    return false
  }

  /// Returns the parts that a type declares, with their paths.
  private static func parts(of type: Any.Type) -> [(path: String, type: Any.Type)] {
    guard let holding = type as? any SensitiveHolding.Type else { return [] }
    let parts = holding.sensitiveParts.parts
    return parts
      + parts.flatMap { part in
        holding.otherPlaces(ofSensitivePart: part.path).map { (path: $0, type: part.type) }
      }
  }

  private mutating func number(of type: Any.Type) -> Int {
    if let known = numbers[ObjectIdentifier(type)] { return known }
    types.append(KnownType(type: type))
    numbers[ObjectIdentifier(type)] = types.count - 1
    return types.count - 1
  }

  private mutating func partNumbers(of type: Int) -> Range<Int> {
    if let known = types[type].parts { return known }
    let first = parts.count
    for (path, partType) in Self.parts(of: types[type].type) {
      let steps = PathPattern(path, beginsWithKey: path != "*").components
      let letters = steps.map { step -> [Unicode.Scalar]? in
        if case .key(let key) = step { NearMiss.letters(of: key) } else { nil }
      }
      parts.append(Part(steps: steps, letters: letters, type: number(of: partType)))
    }
    types[type].parts = first..<parts.count
    return first..<parts.count
  }

  private mutating func holds(_ type: Int) -> Bool {
    if let known = types[type].holds { return known }
    let holds = Self.holds(types[type].type)
    types[type].holds = holds
    return holds
  }
}

#endif
