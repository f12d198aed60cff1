// Models that a patch adds: their properties may be read at other places than those where they are written, too.

import PliantCore

extension ModelUpdate {
  /// Arranges the properties of models that the patch adds, which are known only after reading them.
  ///
  /// - Returns: whether the document changed, so that it has to be read again.
  func arrangeAdded(in model: some JSONReadable) -> Bool {
    guard mayChangeCase || addsModels else { return false }
    knownPlaces = Set(noted.compactMap { $0.read.first.map(JSONPath.init) })
    noteAdded(in: model, _Pliant.PropertyChanges(self, noting: .patched))
    var isChanged = false
    // Properties of models that are found on the way are added at the end.
    var index = 0
    while index < added.count {
      isChanged = arrange(added[index]) || isChanged
      index += 1
    }
    return isChanged
  }

  /// Arranges an added property in the patched document, and notes the properties inside it.
  private func arrange(_ property: Noted) -> Bool {
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
      let type = type(of: property.value) as? any JSONReadable.Type, let model = try? read(type, at: target)
    {
      let changes = _Pliant.PropertyChanges(self, noting: .patched).inner(property.object, property.readObject)
      noteAdded(in: model, changes.inside(property.places))
    }
    return true
  }

  /// Notes the added properties of a model and of the models inside it. Those inside are noted with each model around
  /// them, and only the first time counts.
  private func noteAdded(in model: Any, _ changes: _Pliant.PropertyChanges) {
    for property in properties(of: model, changes) where isAdded(property) {
      guard addedPlaces.insert(property.read + [property.written ?? []]).inserted else { continue }
      for path in property.read { readers[path, default: 0] += 1 }
      added.append(property)
    }
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
