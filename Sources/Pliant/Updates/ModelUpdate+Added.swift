// Models that a patch adds: their properties may be read at other places than those where they are written, too.

import PliantCore

extension ModelUpdate {
  /// Arranges the properties of models that the patch adds, which are known only after reading them.
  ///
  /// - Returns: whether the document changed, so that it has to be read again.
  func arrangeAdded(in model: some JSONReadable) -> Bool {
    guard mayChangeCase || addsModels else { return false }
    knownPlaces = Set(noted.compactMap { $0.read.first.map(JSONPath.init) })
    note(membersOf: model, model, _Pliant.PropertyChanges(self, noting: .patched))
    var isChanged = false
    // Properties of models that are found on the way are added at the end.
    var index = 0
    var steps = 0
    lazy var limit = (try? limitOfSteps()) ?? 0
    while index < added.count {
      let object = added[index].changes.object
      steps += object.count + 1
      // The limit is never below 100,000. Finding it takes as long as writing the document.
      guard steps < 100_000 || steps <= limit else {
        failure = failure ?? (JSONError(.workLimitExceeded(limit: ReadingLimits().work)), object)
        return isChanged
      }
      isChanged = arrange(added[index].property, in: added[index].changes) || isChanged
      index += 1
    }
    return isChanged
  }

  /// Returns the number of steps that the paths of added properties may have, as many as a reader may inspect bytes of
  /// eight. If several properties read one member, a patch adds more models than it has objects: twice as many with each
  /// level.
  private func limitOfSteps() throws(JSONError) -> Int { try patched.reader(at: nil).standardWork / 8 }

  /// Arranges an added property in the patched document, and then adds the properties inside it.
  private func arrange(_ property: Noted, in changes: _Pliant.PropertyChanges) -> Bool {
    var value = property.value
    let isChanged = arrange(property, &value)
    note(membersOf: value, value, changes.inside(property.places))
    return isChanged
  }

  /// Arranges an added property, and reads its value again if it changes.
  private func arrange(_ property: Noted, _ model: inout Any) -> Bool {
    guard let written = property.places.written, let first = property.arrangedRead.first else { return false }
    let source = property.readObject + written
    let target = property.arrangedRead.contains(source) ? source : first
    var value = patched.descendant(source[...])
    var isMoved = false
    if move(property) != nil, let place = placeInPatch(of: property.object + written) {
      // The document was merged before the value had this place in the patch.
      isMoved = true
      let change = patch.descendant(place[...])
      if change.isNull, !property.isOptional { value = .absent } else { value.mergePatch(change) }
    }
    if !isMoved, target == source || !value.exists {
      guard property.isOptional, isNullInPatch(property.object + written), !patched.descendant(target[...]).exists
      else { return false }
      patched.set(.null, at: target[...])
      return true
    }
    patched.set(value, at: target[...])
    if target != source, readers[property.object + written] == nil { patched.set(.absent, at: source[...]) }
    if value.type == .object || value.type == .array,
      let type = type(of: property.value) as? any JSONReadable.Type, let new = try? read(type, at: target)
    {
      model = new
    }
    return true
  }

  /// Adds a property of a model that the patch adds, if it has to be arranged.
  ///
  /// - Returns: whether it was added. Then the properties inside it are added when it is arranged, and only then: its
  ///   value is read again.
  func adds(_ property: Noted, in changes: _Pliant.PropertyChanges) -> Bool {
    guard isAdded(property) else { return false }
    for path in property.read { readers[path, default: 0] += 1 }
    added.append((property, changes))
    return true
  }

  /// Whether the patch may add models: it has an object where the document has none, or an array.
  private var addsModels: Bool {
    var pairs = [(patch: originalPatch, document: before)]
    while let (patch, document) = pairs.popLast() {
      guard let members = patch.object else {
        if patch.type == .array { return true }
        continue
      }
      guard document.type == .object else { return true }
      for (key, value) in members { pairs.append((value, document[key])) }
    }
    return false
  }

  /// Whether the patch adds a property whose value differs from the one in the patched document, because it is
  /// read at another place than where it is written, or is nil instead of its initial value.
  private func isAdded(_ property: Noted) -> Bool {
    let isMoved = property.places.read != [property.places.written]
    guard isMoved || !isReplaced(property.object) && property.isOptional, let path = property.read.first,
      !knownPlaces.contains(JSONPath(path))
    else { return false }
    return isMoved || isNullInPatch(path)
  }

  /// Whether an object is inside of an array that the patch replaces, with null wherever the patch has it.
  private func isReplaced(_ object: Path) -> Bool {
    arrays == nil && object.contains { if case .index = $0 { true } else { false } }
  }
}
