// SchemaMemory: the verdicts of one validation, so that no value is checked against the same schema again and again.

#if CommandLine
/// The values that have been checked, and what was found.
///
/// Each branch of `anyOf` and the like checks the same values. Branches that lead back to their own schema would double
/// the checks at each level of a document. Therefore, schemas that several places refer to check a value only once.
struct SchemaMemory {
  /// One check of a value. Its result depends on nothing else.
  struct Visit: Hashable {
    var schema: SchemaGraph.Reference
    var place: Int
    /// The resources whose dynamic anchors apply.
    var scope: [Int]
    var notesProblems: Bool
    var tracksParts: Bool
  }

  struct Verdict {
    /// Nil during the check.
    var isValid: Bool?
    var problems: [SchemaProblem] = []
    var evaluated: EvaluatedParts?
  }

  /// The number of the value that is being checked.
  var place = 0
  private let isNeeded: Bool
  /// For each value, the number of the first value in it; 0 if none has been entered.
  private var firsts: [UInt32] = [0]
  private var containers: [Visit: Verdict] = [:]
  /// The verdicts of only one scalar, as nothing leads to it from values in it.
  private var scalars: [Visit: Verdict] = [:]
  private var scalarPlace = 0

  init(isNeeded: Bool) { self.isNeeded = isNeeded }

  /// Returns the number of the first of the values in this one; the others follow.
  mutating func numberInside(count: Int) -> Int {
    guard isNeeded else { return 0 }
    if firsts[place] == 0 {
      firsts[place] = UInt32(truncatingIfNeeded: firsts.count)
      firsts.append(contentsOf: repeatElement(0, count: count))
    }
    return Int(firsts[place])
  }

  subscript(visit: Visit, isContainer isContainer: Bool) -> Verdict? {
    mutating get {
      if isContainer { return containers[visit] }
      if scalarPlace != place {
        scalars.removeAll(keepingCapacity: true)
        scalarPlace = place
      }
      return scalars[visit]
    }
    set { if isContainer { containers[visit] = newValue } else { scalars[visit] = newValue } }
  }
}
#endif
