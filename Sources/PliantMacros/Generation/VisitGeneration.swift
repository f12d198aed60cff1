// Reading the properties of a struct or class: one visit, with one call for each property.

#if Macros
import PliantDescriptor

func writeReading(of model: Model, to source: inout SourceText) {
  writeVisit(of: model, to: &source)
  writeAssignment(of: model, to: &source)
  if let hook = model.hooks[.didDecode] { source.line(ReaderCall.call(hook, on: "self")) }
}

/// Writes the visit that reads all properties, in place or into local variables, and leaves the reader after the
/// object.
///
/// - Parameters:
///   - hasStart: whether a parameter has the start of the object.
///   - needsStart: whether later code needs the start of the object.
///   - callsHook: whether later code calls a hook with the object.
///   - ending: the statement after the visit, which throws if it has failed.
func writeVisit(
  of model: Model, hasStart: Bool = false, needsStart: Bool = false, callsHook: Bool = true,
  ending: String = VisitCall.throwFailure,
  to source: inout SourceText
) {
  let hasHook = model.hooks[.willDecode] != nil || callsHook && model.hooks[.didDecode] != nil
  let needsStart = needsStart || hasHook || !model.spread.isEmpty || !model.computed.isEmpty
  writeOpening(of: model, needsStart: needsStart && !hasStart, to: &source)
  let replaced = model.properties.filter(\.isLeftToSubclasses)
  let names = swiftLiteral(lines: replaced.map { "\($0.number) \($0.plainName)" })
  source.line(VisitCall.begin(Descriptor(model), replaced.isEmpty ? "" : ", replaceable: \(names)"))
  let read = model.properties.filter(\.isRead)
  for property in read { writeLocal(of: property, to: &source) }
  var cases = read.filter { !$0.isReadAfterAssignment }.map { ($0.number, $0.namedVisit) }
  if !model.spread.isEmpty { cases.append((model.numberOfUnconsumed, "reader.reportUnconsumed(sharing)")) }
  if !replaced.isEmpty {
    cases.append((model.numberOfReplaced, replaced.map(\.replacedVisit).joined(separator: "; ")))
  }
  for property in model.checkedProperties { cases.append((model.numberOfCheck(of: property), property.check)) }
  writeLoop(over: cases, to: &source)
  source.line(ending)
}

/// Writes the code that runs before the object is entered.
private func writeOpening(of model: Model, needsStart: Bool, to source: inout SourceText) {
  model.heading.writeTolerance(to: &source)
  if model.heading.tolerance != nil { source.line("try reader.checkDuplicateKeys()") }
  if needsStart { source.line("let start = reader.position") }
  if !model.spread.isEmpty {
    // A flattened model may need the unconsumed members.
    source.line("let sharing = reader.beginSharing(keepsUnconsumed: true)")
    source.line("defer { reader.endSharing(sharing) }")
  }
  if let hook = model.hooks[.willDecode] {
    source.line(ReaderCall.call(hook, on: model.properties.first?.owner ?? "Self"))
  }
}

func writeLocal(of property: Property, to source: inout SourceText) {
  if property.isThroughLocal {
    let type = property.type.map { ": (\($0))? = nil" }
    source.line("var value\(property.number)\(type ?? " = \(PropertyCall.none(of: property))")")
  } else if let initial = property.initialLocal {
    source.line("var value\(property.number)\(initial.declaration(of: property))")
  }
}

/// Writes the loop that reads one property after the other.
func writeLoop(over cases: [(number: Int, call: String)], to source: inout SourceText) {
  guard !cases.isEmpty else { return source.line("while reader.next(&visit) >= 0 {}") }
  source.block("members: while true {") { source in
    source.choose(by: "reader.next(&visit)", cases.map { ("\($0)", $1) }, otherwise: "break members")
  }
}

private func writeAssignment(of model: Model, to source: inout SourceText) {
  if model.isMemberwise {
    // Each value is a statement: if a type is unknown, the compiler tries every combination of overloads in a call.
    let arguments = model.properties.filter(\.isRead).map { property in
      let value = property.visitedValue
      if value == property.destination { return "\(label(property.name)): \(value)" }
      source.line("let member\(property.number) = \(value)")
      return "\(label(property.name)): member\(property.number)"
    }
    source.line("self.init(\(arguments.joined(separator: ", ")))")
    return
  }
  for property in model.assignmentOrder { source.line("self.\(property.name) = \(property.visitedValue)") }
  writeDeferredReading(of: model, to: &source)
}

/// Writes the loop that reads the properties that Swift allows to be assigned only after all others.
func writeDeferredReading(of model: Model, to source: inout SourceText) {
  let deferred = model.members.filter { $0.isRead && $0.isReadAfterAssignment }
  guard !deferred.isEmpty else { return }
  writeLoop(over: deferred.map { ($0.number, $0.namedVisit) }, to: &source)
  source.line(VisitCall.throwFailure)
}

extension Property.InitialLocal {
  /// Returns the text after the name of the variable.
  func declaration(of property: Property) -> String {
    if isInferred { return " = \(PropertyCall.initialValue(value, of: property))" }
    return "\(type.map { ": \($0)" } ?? "") = \(value)"
  }
}

extension Property {
  /// The variable that the value is read into: the property itself or its local variable.
  var destination: String { !isThroughLocal && initialLocal == nil ? "self.\(name)" : "value\(number)" }

  /// The strategy for the property's own type.
  var fittedStrategy: String? { ownFittedStrategy ?? strategy.map { PropertyCall.strategy($0, of: self) } }

  /// Reads the property at the current position of the visit.
  var visit: String { VisitCall.narrowed(narrowing, plainVisit) }

  /// The same with the property's name as a comment: compiler errors show the line.
  fileprivate var namedVisit: String { "\(visit)  // \(plainName)" }

  /// Lets a subclass read the property that it replaces.
  fileprivate var replacedVisit: String {
    let kind = isThroughLocal ? "required" : "property"
    return "reader.readReplaced(\(swiftLiteral(plainName)), of: Self.self, \(kind): &\(destination), &visit)"
  }

  private var plainVisit: String {
    let kind = isThroughLocal ? "Required" : "Property"
    switch role {
    case .computed: return "reader.compute\(kind)(&\(destination), at: start, \(computation ?? ""))"
    case .flattened: return "reader.flatten\(kind)(&\(destination), sharing, from: start)"
    case .flattenedRest, .unknownKeys: return "reader.readUnconsumed\(kind)(&\(destination), sharing, from: start)"
    case .member:
      let memberKind = initialLocal?.isUnnamed == true ? "Defaulted" : kind
      var read = VisitCall.read(memberKind, destination, strategy: fittedStrategy)
      if paths.contains(where: { $0.rest != nil }) {
        read = "if reader.follow(&visit) { \(read); reader.endPath(&visit) }"
      }
      guard isCollected else { return read }
      let collect = "reader.collect\(kind)(&\(destination), at: visit)"
      if paths.allSatisfy(\.hasWildcard) { return collect }
      return "if visit.isAtCollection { \(collect) } else { \(read) }"
    }
  }

  /// Reads the property into a variable of its own, to find its problems.
  fileprivate var check: String {
    var property = local
    if property.initialLocal?.value == "nil" {
      // An optional of the property's type, as where there is no initial value.
      property.initialLocal = Property.InitialLocal(value: PropertyCall.none(of: self))
    }
    let initial = property.initialLocal?.declaration(of: property) ?? ""
    return "var \(property.destination)\(initial); \(property.visit)"
  }

  /// The property as it is read without an instance: into a local variable with its initial value, or without one if
  /// that can't be named.
  var local: Property {
    guard !isThroughLocal else { return self }
    var property = self
    let value = initialValue ?? (isNilWhenMissing ? "nil" : nil)
    property.reading = .inPlace
    property.initialLocal = InitialLocal(
      value: value ?? PropertyCall.none(of: self), isInferred: value != nil, isUnnamed: value == nil)
    return property
  }

  /// The expression of the property's final value.
  var visitedValue: String {
    if isThroughLocal { return "reader.take(required: &\(destination))" }
    return initialLocal?.value == "nil" ? "reader.take(&\(destination))" : destination
  }
}

/// Calls of `Pliant.JSONReader` that don't throw, and of its `Visit`, which is named `visit` in generated code.
enum VisitCall {
  static let throwFailure = throwing("reader.takeFailure(visit)")

  static func begin(_ descriptor: Descriptor, _ arguments: String) -> String {
    let required = String(descriptor.required, radix: 16)
    return "var visit = reader.begin(\(descriptor.literal), 0x\(required), for: Self.self\(arguments))"
  }

  static func throwing(_ error: String) -> String { "if visit.hasFailed { throw \(error) }" }

  /// - Parameter kind: `Property` if there is a value already, `Required` if there is none, or `Defaulted` if a default
  ///   value is evaluated later.
  static func read(_ kind: String, _ destination: String, strategy: String?) -> String {
    "reader.read\(kind)(&\(destination)\(strategy.map { ", using: \($0)" } ?? ""))"
  }

  /// Makes a call of the reader under a property's own marks.
  static func narrowed(_ narrowing: Property.Narrowing?, _ call: String) -> String {
    guard let narrowing else { return call }
    return "reader.readNarrowed(\(narrowing.arguments)) { (\(RuntimeParameter.reader)) in \(call) }"
  }
}
#endif
