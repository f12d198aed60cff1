//===----------------------------------------------------------------------===//
// init(from reader:) of a struct: one visit, with one call for each property.
//===----------------------------------------------------------------------===//

#if Macros
func writeReading(of model: Model, to source: inout SourceText) {
  writeOpening(of: model, to: &source)
  let descriptor = DescriptorText(model)
  source.line(VisitCall.begin(descriptor.literal, required: descriptor.required))
  let read = model.properties.filter(\.isRead)
  for property in read { writeLocal(of: property, to: &source) }
  var cases = read.filter { !$0.isReadAfterAssignment }.map { ($0.number, $0.visit) }
  if !model.spread.isEmpty { cases.append((DescriptorText.numberOfUnconsumed(in: model), VisitCall.reportUnconsumed)) }
  writeVisit(of: cases, checking: model.unchecked, to: &source)
  writeAssignment(of: model, to: &source)
  if let hook = model.hooks[.didDecode] { source.line(ReaderCall.call(hook, on: "self")) }
}

/// Writes the code that runs before the object is entered.
private func writeOpening(of model: Model, to source: inout SourceText) {
  if let tolerance = model.heading.tolerance {
    source.line("let outer = \(ReaderCall.enter(tolerance))")
    source.line("defer { \(ReaderCall.leave("outer")) }")
    source.line(ReaderCall.checkDuplicateKeys)
  }
  let spread = model.spread
  let hasHooks = model.hooks[.willDecode] != nil || model.hooks[.didDecode] != nil
  if hasHooks || !spread.isEmpty || !model.computed.isEmpty || !model.unchecked.isEmpty {
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
}

private func writeLocal(of property: Property, to source: inout SourceText) {
  switch property.localType {
  case .spelled(let type): source.line("var value\(property.number): (\(type))? = nil")
  case .inferred: source.line("var value\(property.number) = \(PropertyCall.none(of: property))")
  case nil:
    if let initial = property.initialLocal {
      source.line("var value\(property.number)\(initial.declaration(of: property))")
    }
  }
}

/// Writes the loop that reads one property after the other, and throws once.
///
/// - Parameter unchecked: properties that are read only after all others have values, and are otherwise only
///   checked for problems.
private func writeVisit(
  of cases: [(number: Int, call: String)], checking unchecked: [Property] = [], to source: inout SourceText
) {
  if cases.isEmpty {
    source.line("while \(VisitCall.next) >= 0 {}")
  } else {
    source.block("members: while true {") { source in
      source.line("switch \(VisitCall.next) {")
      for (number, call) in cases { source.line("case \(number): \(call)") }
      source.line("default: break members")
      source.line("}")
    }
  }
  guard !unchecked.isEmpty else { return source.line(VisitCall.throwFailure) }
  source.block("if \(VisitCall.hasFailed) {") { source in
    source.line("let error = \(VisitCall.takeFailure)")
    source.block("if \(ReaderCall.isCollecting) {") { writeDeferredChecks(of: unchecked, to: &$0) }
    source.line("throw error")
  }
}

private func writeAssignment(of model: Model, to source: inout SourceText) {
  if model.isMemberwise {
    let arguments = model.properties.filter(\.isRead).map { "\(label($0.name)): \($0.visitedValue)" }
    source.line("self.init(\(arguments.joined(separator: ", ")))")
    return
  }
  for property in model.assignmentOrder { source.line("self.\(property.name) = \(property.visitedValue)") }
  let deferred = model.members.filter { $0.isRead && $0.isReadAfterAssignment }
  if !deferred.isEmpty { writeVisit(of: deferred.map { ($0.number, $0.visit) }, to: &source) }
}

extension Model {
  /// The properties that are read only after all others have values, if one of those may have none.
  fileprivate var unchecked: [Property] {
    let read = members.filter(\.isRead)
    return read.contains { $0.localType != nil } ? read.filter(\.isReadAfterAssignment) : []
  }
}

extension Property {
  /// Reads the property at the current position of the visit.
  fileprivate var visit: String { VisitCall.narrowed(narrowing, plainVisit) }

  private var plainVisit: String {
    let isRequired = localType != nil
    switch role {
    case .computed: return VisitCall.compute(destination, isRequired: isRequired, by: computation ?? "")
    case .flattened: return VisitCall.flatten(destination, isRequired: isRequired)
    case .flattenedRest, .unknownKeys: return VisitCall.readUnconsumed(destination, isRequired: isRequired)
    case .member:
      let hasPath = paths.contains { $0.rest != nil }
      let read = VisitCall.read(destination, isRequired: isRequired, hasPath: hasPath, strategy: fittedStrategy)
      guard isCollected else { return read }
      let collect = VisitCall.collect(destination, isRequired: isRequired)
      return paths.allSatisfy(\.hasWildcard)
        ? collect : "if \(VisitCall.isAtCollection) { \(collect) } else { \(read) }"
    }
  }

  /// The expression of the property's final value.
  fileprivate var visitedValue: String {
    if localType != nil { return VisitCall.take(required: destination) }
    return initialLocal?.value == "nil" ? ReaderCall.take(destination) : destination
  }
}

/// Calls of `Pliant.JSONReader` that don't throw, and of its `Visit`, which is named `visit` in generated code.
enum VisitCall {
  static let next = "reader.next(&visit)"
  static let hasFailed = "visit.hasFailed"
  static let takeFailure = "reader.takeFailure(visit)"
  static let throwFailure = "if \(hasFailed) { throw \(takeFailure) }"
  static let reportUnconsumed = "reader.reportUnconsumed(sharing)"
  static let isAtCollection = "visit.isAtCollection"

  static func begin(_ descriptor: String, required: UInt64) -> String {
    "var visit = reader.begin(\(descriptor), 0x\(String(required, radix: 16)))"
  }

  static func read(_ destination: String, isRequired: Bool, hasPath: Bool, strategy: String?) -> String {
    let verb = isRequired ? "readRequired" : "readProperty"
    let place = hasPath ? ", at: visit" : ""
    return "reader.\(verb)(&\(destination)\(place)\(strategy.map { ", using: \($0)" } ?? ""))"
  }

  static func collect(_ destination: String, isRequired: Bool) -> String {
    "reader.\(isRequired ? "collectRequired" : "collectProperty")(&\(destination), at: visit)"
  }

  static func flatten(_ destination: String, isRequired: Bool) -> String {
    "reader.\(isRequired ? "flattenRequired" : "flattenProperty")(&\(destination), sharing, from: start)"
  }

  static func readUnconsumed(_ destination: String, isRequired: Bool) -> String {
    "reader.\(isRequired ? "readUnconsumedRequired" : "readUnconsumedProperty")(&\(destination), sharing, from: start)"
  }

  static func compute(_ destination: String, isRequired: Bool, by closure: String) -> String {
    "reader.\(isRequired ? "computeRequired" : "computeProperty")(&\(destination), at: start, \(closure))"
  }

  static func take(required local: String) -> String { "reader.take(required: &\(local))" }

  /// Makes a call of the reader under a property's own marks.
  static func narrowed(_ narrowing: Property.Narrowing?, _ call: String) -> String {
    guard let narrowing else { return call }
    let closure = "{ (reader: inout Pliant.\(RuntimeType.reader)) in \(call) }"
    return "reader.readNarrowed(\(arguments(of: narrowing))) \(closure)"
  }
}
#endif
