//===----------------------------------------------------------------------===//
// PartialValidation: finds all problems of an object of several classes that can't be created because of missing values.
//===----------------------------------------------------------------------===//

public import PliantCore

/// The classes of a hierarchy whose members were not validated before reading failed.
///
/// A class without a reading initializer of its own reads its members later, when the object exists. All others read
/// their members before those of the superclass, and then check the required ones.
@_documentation(visibility: internal)
public struct PartialValidation {
  fileprivate enum Kind {
    case later
    case above(AnyClass)
    case below(AnyClass)
  }

  fileprivate let kind: Kind

  /// Whether the members of a class still have to be validated.
  ///
  /// - Parameter isReadLater: whether the class reads them when the object exists.
  public func includes<Model: AnyObject>(_ type: Model.Type, isReadLater: Bool) -> Bool {
    switch kind {
    case .later: isReadLater
    case .above(let level): !isReadLater && level != type && level is Model.Type
    case .below(let level): isReadLater && !(level is Model.Type)
    }
  }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Validates the members of the superclasses of a class whose required values are missing.
  ///
  /// - Parameters:
  ///   - model: the object's class.
  ///   - error: the thrown error; nothing is done unless it marks a collected problem.
  @inline(never)
  public mutating func validateMembers<Model: JSONModelClass>(
    of model: Model.Type, above level: AnyClass, at start: Position, after error: JSONError
  ) {
    validateMembers(of: model, PartialValidation(kind: .above(level)), at: start, after: error)
  }

  /// Validates the members that subclasses of a class whose required values are missing read when the object exists.
  @inline(never)
  public mutating func validateMembers<Model: JSONModelClass>(
    of model: Model.Type, below level: AnyClass, at start: Position, after error: JSONError
  ) {
    validateMembers(of: model, PartialValidation(kind: .below(level)), at: start, after: error)
  }

  /// Validates the members that are read when the object exists.
  @inline(never)
  mutating func validateMembers<Model: JSONModelClass>(
    readLaterOf model: Model.Type, at start: Position, after error: JSONError
  ) {
    validateMembers(of: model, PartialValidation(kind: .later), at: start, after: error)
  }

  private mutating func validateMembers<Model: JSONModelClass>(
    of model: Model.Type, _ check: PartialValidation, at start: Position, after error: JSONError
  ) {
    guard isCollecting, case .underlying(let reason) = error.kind, reason is CollectedProblem else { return }
    let end = position
    let isReporting = pauseReporting()
    model.validateMembers(from: &self, at: start, check)
    resumeReporting(isReporting)
    move(to: end)
  }

  /// Keeps an error that marks a collected problem, to be thrown after everything else was validated; throws any
  /// other error.
  public mutating func postpone(_ error: JSONError, _ postponed: inout JSONError?) throws(JSONError) {
    guard isCollecting, case .underlying(let reason) = error.kind, reason is CollectedProblem else { throw error }
    postponed = error
  }

  /// Validates a member.
  ///
  /// - Parameters:
  ///   - paths: the candidates, one per line.
  ///   - read: reads the value at the cursor as the candidate with the given index, and returns whether it is usable.
  ///     The last argument is true for the last resort; the result is then ignored.
  public mutating func checkMember(
    _ paths: StaticString, at start: Position, _ read: (inout JSONReader, Int, Bool) throws(JSONError) -> Bool
  ) {
    check { reader throws(JSONError) in
      let paths = "\(paths)".split(separator: "\n").map { PathPattern(String($0), beginsWithKey: true) }
      var places: [(index: Int, position: Position)] = []
      for (index, path) in paths.enumerated() {
        reader.move(to: start)
        if try reader.move(alongKeysOf: path) { places.append((index, reader.position)) }
      }
      if paths.count > 1 {
        for place in places {
          reader.move(to: place.position)
          if try read(&reader, place.index, false) { return }
        }
      }
      // Keys may lead to an array without such an element.
      let first = places.first { place in
        reader.move(to: start)
        return paths.count == 1 || (try? reader.move(along: paths[place.index])) ?? false
      }
      guard let first else { return }
      reader.move(to: first.position)
      _ = try read(&reader, first.index, true)
    }
  }

  /// Moves to the value that the leading keys of a path lead to.
  private mutating func move(alongKeysOf path: PathPattern) throws(JSONError) -> Bool {
    for (depth, component) in path.components.enumerated() {
      guard case .key = component else { return true }
      if try readNull() { return false }
      if depth > 0, peek() != .object {
        try skipPathMismatch(mismatch(expected: "object"), from: position)
        return false
      }
      guard try move(into: component) else { return false }
    }
    return true
  }

  /// Calls `read`, and collects the error that it throws.
  public mutating func check(_ read: (inout JSONReader) throws(JSONError) -> Void) {
    do throws(JSONError) {
      try read(&self)
    } catch {
      if error.isRecoverable { collect(error) }
    }
  }

  /// Validates the members of a superclass that is only Codable.
  @inline(never)
  public mutating func collectProblems<Superclass: Decodable>(ofCodable type: Superclass.Type, from start: Position) {
    let end = position
    do throws(JSONError) {
      try readOnceMore(from: start) { reader throws(JSONError) in _ = try reader.decode(type) }
    } catch {
      move(to: end)
      collect(error)
    }
  }
}
