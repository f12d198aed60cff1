// PartialValidation: finds all problems of an object of several classes that can't be created because of missing values.

public import PliantCore

extension _Pliant {
  /// The classes of a hierarchy whose members were not validated before reading failed.
  ///
  /// A class without a reading initializer of its own reads its members later, when the object exists. All others read
  /// their members before those of the superclass, and then check the required ones.
  public struct PartialValidation {
    enum Kind {
      case all
      /// Those that are read when the object exists.
      case later
      case above(AnyClass)
      case below(AnyClass)
    }

    let kind: Kind

    /// Whether the members of a class still have to be validated.
    ///
    /// - Parameter isReadLater: whether the class reads them when the object exists.
    public func includes<Model: AnyObject>(_ type: Model.Type, isReadLater: Bool) -> Bool {
      switch kind {
      case .all: true
      case .later: isReadLater
      case .above(let level): !isReadLater && level != type && level is Model.Type
      case .below(let level): isReadLater && !(level is Model.Type)
      }
    }
  }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Ends the failed visit of a class whose superclasses read their members later, and validates those.
  ///
  /// - Parameters:
  ///   - model: the object's class.
  ///   - level: the class whose visit failed.
  /// - Returns: the error to throw.
  @inline(never)
  public mutating func takeFailure<Model: JSONModelClass>(
    _ visit: borrowing Visit, of model: Model.Type, above level: AnyClass
  ) -> JSONError {
    let error = takeFailure(visit)
    validateMembers(of: model, _Pliant.PartialValidation(kind: .above(level)), at: visit.start, after: error)
    return error
  }

  /// The same for a class with a superclass that is only Codable.
  @inline(never)
  public mutating func takeFailure<Model: JSONModelClass, Superclass: Decodable>(
    _ visit: borrowing Visit, of model: Model.Type, above level: AnyClass, codable superclass: Superclass.Type
  ) -> JSONError {
    let error = takeFailure(visit, of: model, above: level)
    if isCollecting, error.isCollectedProblem { collectProblems(ofCodable: superclass, from: visit.start) }
    return error
  }

  /// The same for a class that reads its members when the object exists, and subclasses that do so, too.
  @inline(never)
  public mutating func takeFailure<Model: JSONModelClass>(
    _ visit: borrowing Visit, of model: Model.Type, below level: AnyClass
  ) -> JSONError {
    let error = takeFailure(visit)
    validateMembers(of: model, _Pliant.PartialValidation(kind: .below(level)), at: visit.start, after: error)
    return error
  }

  mutating func validateMembers<Model: JSONModelClass>(
    of model: Model.Type, _ check: _Pliant.PartialValidation, at start: Position, after error: JSONError
  ) {
    guard isCollecting, error.isCollectedProblem else { return }
    let end = position
    let isReporting = pauseReporting()
    model.validateMembers(from: &self, at: start, check)
    resumeReporting(isReporting)
    move(to: end)
  }

  /// Ends a visit that only validates members: its failure is one more problem.
  public mutating func endValidation(_ visit: borrowing Visit) {
    guard visit.hasFailed else { return }
    let error = takeFailure(visit)
    if error.isRecoverable { collect(error) }
  }

  /// Validates the members of a superclass that is only Codable.
  @inline(never)
  public mutating func collectProblems<Superclass: Decodable>(ofCodable type: Superclass.Type, from start: Position) {
    if let recorded = recordedMembers { return recorded.flatten(type, nil, &self) }
    // A type that is only Codable doesn't tell its members without decoding.
    if isNotingMembers { return }
    let end = position
    do throws(JSONError) {
      try readOnceMore(from: start) { reader throws(JSONError) in _ = try reader.decode(type) }
    } catch {
      move(to: end)
      collect(error)
    }
  }
}
