// Types with sensitive parts: what was noted about a value, and the error it is refused with.

import PliantCore

extension NodeDecoder {
  /// Hides the sensitive parts of the type of this value in what was noted about it since there were `met` issues.
  @inline(never)
  func hideNotes(of type: any Any.Type, since met: Int, _ mapping: PropertyMapping? = nil) {
    // Duplicate keys were noted before, by the check of the whole document.
    let isNoted = reader.issuesMet > met || reader.isCollecting || tolerance.duplicateKeys != .ignore
    guard isNoted, node != .max else { return }
    reader.hideNotes(of: type, in: index.byteRange(at: Int(node)))
    for part in partsElsewhere(type, mapping) {
      reader.hideNotes(of: part.type, in: index.byteRange(at: part.node))
    }
  }

  /// Returns an error of decoding this value as a type without the sensitive parts of the type.
  func hidden(_ error: any Error, _ type: any Any.Type) -> any Error {
    guard node != .max, SensitiveSearch.holds(type) else { return error }
    let reason = reason(of: error, hiding: type, nil)
    return (error as? DecodingError)?.placed(reason) ?? error
  }

  /// Decodes by coercion, and hides sensitive parts in the error, whose text is made when it leaves the decoder.
  func decodeByCoercion<Value: Decodable>(
    _ type: Value.Type, _ error: any Error, since count: Int, hiding mapping: PropertyMapping
  ) throws -> Value {
    do {
      return try decodeByCoercion(type, error, since: count)
    } catch {
      guard node != .max, SensitiveSearch.holds(type) else { throw error }
      let reason = reason(of: error, hiding: type, mapping)
      throw (error as? DecodingError)?.withReason(reason) ?? error
    }
  }

  private func reason(of error: any Error, hiding type: any Any.Type, _ mapping: PropertyMapping?) -> JSONError {
    let start = moveReader()
    var reason = reader.hiding(jsonError(of: error, type), in: type, from: start)
    guard !reader.showsSensitiveValues else { return reason }
    for part in partsElsewhere(type, mapping) {
      let range = index.byteRange(at: part.node)
      if range.contains(reason.documentOffset) { reason = reason.within(part.type, from: range.lowerBound) }
    }
    if !(error is DecodingError) { unsafe session.attempts.ownError = (error, reason) }
    return reason
  }

  /// The sensitive values that are not where the type declares them: at mapped paths, and under converted keys.
  private func partsElsewhere(_ type: any Any.Type, _ mapping: PropertyMapping?) -> [(node: Int, type: any Any.Type)] {
    guard kind == .object, unsafe mapping != nil || !session.hasPlainKeys,
      let holding = type as? any SensitiveHolding.Type, SensitiveSearch.holds(type)
    else { return [] }
    return holding.sensitiveParts.parts.flatMap { part -> [(node: Int, type: any Any.Type)] in
      let steps = PathPattern(part.path, beginsWithKey: part.path != "*").components
      guard case .key(let key)? = steps.first else { return [] }
      // A part below the property's value is hidden with it.
      let type = steps.count == 1 ? part.type : HiddenValue.self
      let values = mapping?.values(for: key, in: self) ?? (unsafe session.hasPlainKeys ? [] : [valueOfSpelled(key)])
      return values.filter { $0 >= 0 }.map { ($0, type) }
    }
  }
}
