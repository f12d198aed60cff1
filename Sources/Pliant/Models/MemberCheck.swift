//===----------------------------------------------------------------------===//
// MemberCheck: all problems of an object of several classes that can't be made, because required values of one are missing.
//===----------------------------------------------------------------------===//

public import PliantCore

/// The classes of a hierarchy whose members were not looked at when it turned out that no object can be made.
///
/// A class without an initializer of its own for reading reads its members when the object is made: later. All others read
/// theirs before those of the superclass, and then ask for required ones.
@_documentation(visibility: internal)
public struct MemberCheck {
  fileprivate enum Kind {
    case later
    case above(AnyClass)
    case below(AnyClass)
  }

  fileprivate let kind: Kind

  /// Whether the members of a class are among them.
  ///
  /// - Parameter isReadLater: whether the class reads them when the object is made.
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
  /// Looks at the members of the superclasses of one whose required values are missing.
  ///
  /// - Parameters:
  ///   - model: the object's class.
  ///   - error: what was thrown: nothing is done if it says more than that.
  @inline(never)
  public mutating func checkMembers<Model: JSONModelClass>(
    of model: Model.Type, above level: AnyClass, at start: Position, after error: JSONError
  ) {
    checkMembers(of: model, MemberCheck(kind: .above(level)), at: start, after: error)
  }

  /// Looks at the members of subclasses of one whose required values are missing, when the object is made.
  @inline(never)
  public mutating func checkMembers<Model: JSONModelClass>(
    of model: Model.Type, below level: AnyClass, at start: Position, after error: JSONError
  ) {
    checkMembers(of: model, MemberCheck(kind: .below(level)), at: start, after: error)
  }

  /// Looks at the members that would have been read when the object is made.
  @inline(never)
  mutating func checkMembers<Model: JSONModelClass>(
    readLaterOf model: Model.Type, at start: Position, after error: JSONError
  ) {
    checkMembers(of: model, MemberCheck(kind: .later), at: start, after: error)
  }

  private mutating func checkMembers<Model: JSONModelClass>(
    of model: Model.Type, _ check: MemberCheck, at start: Position, after error: JSONError
  ) {
    guard isCollecting, case .underlying(let reason) = error.kind, reason is CollectedProblem else { return }
    let end = position
    let isReporting = pauseReporting()
    model.checkMembers(from: &self, at: start, check)
    resumeReporting(isReporting)
    move(to: end)
  }

  /// Keeps an error that says that a problem was collected, to be thrown when all else was looked at; throws any other.
  public mutating func postpone(_ error: JSONError, _ postponed: inout JSONError?) throws(JSONError) {
    guard isCollecting, case .underlying(let reason) = error.kind, reason is CollectedProblem else { throw error }
    postponed = error
  }

  /// Looks at a member.
  ///
  /// - Parameters:
  ///   - paths: the candidates, one a line.
  ///   - read: reads the value at the cursor as that of the candidate with a number, and says whether it is usable, unless it is the last
  ///     resort.
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
      // Keys may lead to an array that has no such element.
      let first = places.first { place in
        reader.move(to: start)
        return paths.count == 1 || (try? reader.move(along: paths[place.index])) ?? false
      }
      guard let first else { return }
      reader.move(to: first.position)
      _ = try read(&reader, first.index, true)
    }
  }

  /// Goes to the value that the keys at the front of a path lead to.
  private mutating func move(alongKeysOf path: PathPattern) throws(JSONError) -> Bool {
    for (depth, component) in path.components.enumerated() {
      guard case .key = component else { return true }
      if try readNull() { return false }
      if depth > 0, peek() != .object {
        try passObstacle(mismatch(expected: "object"), from: position)
        return false
      }
      guard try move(into: component) else { return false }
    }
    return true
  }

  /// Looks at something, for what is wrong with it.
  public mutating func check(_ read: (inout JSONReader) throws(JSONError) -> Void) {
    do throws(JSONError) {
      try read(&self)
    } catch {
      if error.isRecoverable { collect(error) }
    }
  }

  /// Looks at a superclass that is only Codable.
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
