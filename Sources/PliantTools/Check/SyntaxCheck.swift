// SyntaxCheck: all syntax errors of a text, not just the first. It recovers after each of them.

#if CommandLine
import PliantCore

/// Finds the syntax errors of a text.
struct SyntaxCheck {
  private enum State {
    /// A value must follow; with `isFirst`, the container may end instead.
    case value(isFirst: Bool)
    case key(isFirst: Bool)
    case colon
    case commaOrEnd
  }

  private struct Container {
    var isObject: Bool
    var start: Int
    var state: State
  }

  private var lexer: SyntaxLexer
  private var containers: [Container] = []
  private var hasValue = false
  private var hasReportedTrailing = false
  private let allowsSeveral: Bool
  private let limit: Int
  private let start: (line: Int, column: Int)

  /// - Parameters:
  ///   - allowsSeveral: whether the text may contain several documents.
  ///   - limit: the maximum number of problems.
  ///   - start: the line and the column at which the text begins, for places in messages.
  static func problems(
    in bytes: [UInt8], rules: SyntaxRules = SyntaxRules(), allowsSeveral: Bool = false, limit: Int = 100,
    start: (line: Int, column: Int) = (1, 1)
  ) -> [SyntaxProblem] {
    var check = SyntaxCheck(
      lexer: SyntaxLexer(bytes, rules), allowsSeveral: allowsSeveral, limit: limit, start: start)
    return check.run()
  }

  private init(lexer: SyntaxLexer, allowsSeveral: Bool, limit: Int, start: (line: Int, column: Int)) {
    self.lexer = lexer
    self.allowsSeveral = allowsSeveral
    self.limit = limit
    self.start = start
  }

  private mutating func run() -> [SyntaxProblem] {
    while lexer.problems.count < limit {
      let token = lexer.next()
      if token.kind == .end {
        finish(token)
        break
      }
      take(token)
    }
    // Problems inside a token are noted before those at its beginning.
    return Array(lexer.problems.sorted { $0.offset < $1.offset }.prefix(limit))
  }

  private mutating func finish(_ token: SyntaxToken) {
    if let open = containers.last {
      let closer = open.isObject ? "}" : "]"
      let more = containers.count > 1 ? " (\(containers.count) are open)" : ""
      let location = location(of: open.start)
      let column = location.line == 1 ? start.column + location.column - 1 : location.column
      lexer.note(
        token.range.lowerBound,
        "expected \(closer) for the \(open.isObject ? "object" : "array") that begins at line \(start.line + location.line - 1), "
          + "column \(column)\(more), found the end of the document")
    } else if !hasValue, lexer.problems.isEmpty {
      lexer.note(token.range.lowerBound, "expected a value, found the end of the document")
    }
  }

  private func location(of offset: Int) -> SourceLocation {
    let document = unsafe lexer.bytes.withUnsafeBytes { unsafe DocumentBytes(copying: $0) }
    return SourceLocation(byteOffset: offset, in: document)
  }

  private mutating func note(_ token: SyntaxToken, _ expected: String) {
    lexer.note(token.range.lowerBound, "expected \(expected), found \(lexer.wording(token))")
  }

  private mutating func take(_ token: SyntaxToken) {
    guard let container = containers.last else { return takeOutside(token) }
    switch container.state {
    case .value(let isFirst): takeAsValue(token, container, isFirst: isFirst)
    case .key(let isFirst): takeAsKey(token, isFirst: isFirst)
    case .colon:
      if token.kind == .colon { return setState(.value(isFirst: false)) }
      note(token, "a colon")
      switch token.kind {
      case .comma: setState(.key(isFirst: false))
      case .closeObject, .closeArray: close(token)
      default:
        setState(.value(isFirst: false))
        take(token)
      }
    case .commaOrEnd:
      switch token.kind {
      case .comma: setState(container.isObject ? .key(isFirst: false) : .value(isFirst: false))
      case .closeObject, .closeArray: close(token)
      case .colon:
        note(token, container.isObject ? "a comma or }" : "a comma or ]")
        if !container.isObject { setState(.value(isFirst: false)) }
      default:
        note(token, "a comma")
        setState(container.isObject ? .key(isFirst: false) : .value(isFirst: false))
        take(token)
      }
    }
  }

  private mutating func takeOutside(_ token: SyntaxToken) {
    guard token.kind.beginsValue else {
      if token.kind == .closeObject || token.kind == .closeArray {
        note(token, hasValue ? "the end of the document" : "a value")
      } else {
        note(token, hasValue && !allowsSeveral ? "the end of the document" : "a value")
      }
      return
    }
    if hasValue && !allowsSeveral && !hasReportedTrailing {
      note(token, "the end of the document")
      hasReportedTrailing = true
    }
    hasValue = true
    begin(token)
  }

  private mutating func takeAsValue(_ token: SyntaxToken, _ container: Container, isFirst: Bool) {
    switch token.kind {
    case _ where token.kind.beginsValue:
      setState(.commaOrEnd)
      begin(token)
    case .closeArray where !container.isObject && (isFirst || lexer.rules.allowsTrailingCommas): close(token)
    case .closeArray, .closeObject:
      note(token, container.isObject ? "a value" : "a value behind the comma")
      close(token)
    case .comma:
      note(token, "a value")
      if container.isObject { setState(.key(isFirst: false)) }
    default: note(token, "a value")
    }
  }

  private mutating func takeAsKey(_ token: SyntaxToken, isFirst: Bool) {
    switch token.kind {
    case .string: setState(.colon)
    case .closeObject where isFirst || lexer.rules.allowsTrailingCommas: close(token)
    case .closeObject, .closeArray:
      note(token, isFirst ? "a key or }" : "a key behind the comma")
      close(token)
    case .word where lexer.rules.allowsJSON5: setState(.colon)
    case .word, .number:
      // The lexer reports most words itself.
      if lexer.problems.last?.offset != token.range.lowerBound { note(token, "a key in double quotes") }
      setState(.colon)
    case .openObject, .openArray:
      note(token, "a key in double quotes")
      setState(.commaOrEnd)
      begin(token)
    case .colon:
      note(token, "a key in double quotes")
      setState(.value(isFirst: false))
    default: note(token, "a key in double quotes")
    }
  }

  private mutating func begin(_ token: SyntaxToken) {
    switch token.kind {
    case .openObject:
      containers.append(Container(isObject: true, start: token.range.lowerBound, state: .key(isFirst: true)))
    case .openArray:
      containers.append(Container(isObject: false, start: token.range.lowerBound, state: .value(isFirst: true)))
    default: break
    }
  }

  private mutating func setState(_ state: State) {
    containers[containers.count - 1].state = state
  }

  /// Ends a container. A bracket of the wrong kind ends the innermost container of its kind, if there is one.
  private mutating func close(_ token: SyntaxToken) {
    let isObject = token.kind == .closeObject
    guard let open = containers.last, open.isObject != isObject else {
      containers.removeLast()
      return
    }
    note(token, open.isObject ? "}" : "]")
    guard let index = containers.lastIndex(where: { $0.isObject == isObject }) else {
      containers.removeLast()
      return
    }
    containers.removeSubrange(index...)
  }
}
#endif
