// ModelUpdate: one patch applied to one model, and the documents before and after it.

import PliantCore

/// The state of one update of a model.
///
/// The model is written, patched and read again. This round trip would lose values that JSON doesn't show, or that
/// are written at another place than where they are read. So properties are noted first, with their places and
/// values. Reading the document without the patch shows the effects of the round trip alone.
final class ModelUpdate {
  typealias Path = [JSONPath.Component]

  struct Noted {
    let places: _Pliant.PropertyPlaces
    /// The path of the object that contains it: where it is written, and where it is read.
    let object: Path
    let readObject: Path
    let value: Any

    /// Whether the property is optional, so that null means nil even if its default is another value.
    var isOptional: Bool { type(of: value) is any MissingOptional.Type }
    var written: Path? { places.written.map { object + $0 } }
    /// The candidates in the document that is written, which ``ModelUpdate/arranged(_:)`` rearranges from the inside out.
    var read: [Path] { places.read.map { object + $0 } }
    /// The candidates in the rearranged document.
    var arrangedRead: [Path] { places.read.map { readObject + $0 } }
  }

  /// The origin of noted values: the model before the update, one that was read with the patch, or another one.
  enum Time {
    case former, patched, other
  }

  /// The patch. A property's value under another key is copied to the key that is written.
  private(set) var patch: JSON
  let originalPatch: JSON
  let arrays: MergedArrays?
  /// For each merged array, the position in the patch's array of the change for each element that is kept.
  private var merges = CompactDictionary<JSONPath, CompactDictionary<Int, Int>>()
  /// The document that the model writes before the update, after reading it again without the patch, and after the
  /// patch.
  let before: JSON
  private(set) var reread: JSON
  private(set) var after = JSON([:] as JSON.Object)
  /// The changes of the document, and those that are the patch's and not the effects of the round trip alone. Both are
  /// known after ``readModels(_:rereads:)``.
  private(set) lazy var changes = DocumentChanges(from: before, to: after)
  private(set) lazy var changesOfPatch = DocumentChanges(from: reread, to: after)

  /// The properties of the model before the update.
  private(set) var noted: [Noted] = []
  /// The properties that ``properties(of:_:)`` has found.
  private var found: [Noted] = []
  /// The properties of models that the patch adds, if they have to be arranged.
  var added: [(property: Noted, changes: _Pliant.PropertyChanges)] = []
  /// The places of the properties in ``noted``.
  var knownPlaces = Set<JSONPath>()
  /// The number of noted properties that are read from each place.
  var readers = CompactDictionary<Path, Int>()
  private var formerValues = CompactDictionary<JSONPath, Noted>()
  private var rereadValues = CompactDictionary<JSONPath, Any>()
  /// The document with the patch, made where it is first needed; as long as properties are noted, their values are where
  /// they are written. It is changed in place, which a lazy property can't be.
  var patched = JSON.absent
  /// The places to which the written values of properties are copied, by index in `noted`.
  private var moves = CompactDictionary<Int, [Path]>()
  /// Where null is restored, see ``arrangePatched()``.
  private var restoredNulls: [Path] = []
  private var isPatching = false
  /// Whether a round trip through JSON may change a property.
  var needsRereading = false
  /// Whether the patch has members of an enum, whose new case may have other properties.
  private(set) var mayChangeCase = false

  /// The error that a hook threw, or the reading of an object of a subclass, or for want of stack, and the path of that
  /// model.
  var failure: (error: any Error, path: Path)?
  /// Closures that restore the former values of objects' properties.
  var formerStates: [() -> Void] = []

  /// Begins the update of a model.
  init(of model: some JSONReadable & JSONWritable, _ patch: JSON, merging arrays: [String: String]) throws {
    before = try JSON(encoding: model)
    self.patch = patch
    originalPatch = patch
    self.arrays = arrays.isEmpty ? nil : MergedArrays(arrays)
    reread = before
    noted = properties(of: model, _Pliant.PropertyChanges(self, noting: .former))
    if !noted.isEmpty { needsRereading = true }
    apply()
  }
}

// MARK: - Noting properties

extension ModelUpdate {
  /// Returns the properties of a value and of the models inside it.
  func properties(of value: Any, _ changes: _Pliant.PropertyChanges) -> [Noted] {
    let outer = found
    found = []
    defer { found = outer }
    note(membersOf: value, value, changes)
    return found
  }

  /// Notes a property and the properties inside it.
  ///
  /// - Parameter new: its value with the patch, if that was read.
  func note(_ value: Any, _ new: Any, _ places: _Pliant.PropertyPlaces, in changes: _Pliant.PropertyChanges) {
    let property = Noted(places: places, object: changes.object, readObject: changes.readObject, value: value)
    if changes.noted == .patched {
      if adds(property, in: changes) { return }
    } else {
      found.append(property)
    }
    if changes.noted == .former {
      for path in property.read { readers[path, default: 0] += 1 }
      for path in property.arrangedRead { formerValues[JSONPath(path)] = property }
    }
    note(membersOf: value, new, changes.inside(places))
  }

  func note(membersOf value: Any, _ new: Any, _ changes: _Pliant.PropertyChanges) {
    guard hasRoom(at: changes.object) else { return }
    var changes = changes
    func patched<Model>(_ model: Model) -> Model {
      if changes.isPatched, let new = new as? Model { return new }
      changes.isPatched = false
      return model
    }
    func open<Model: JSONUpdatable>(_ model: Model) {
      var copy = model
      try? copy.takeProperties(from: patched(model), &changes)
    }
    func open<Model: JSONReadable>(_ model: Model) {
      var copy = patched(model)
      changes.preserveUnserialized(of: &copy, from: model)
    }
    if let model = value as? any JSONUpdatable {
      open(model)
    } else if let model = value as? any JSONReadable {
      open(model)
    }
  }

  /// Returns the value of an enum in the document with the patch; nil if the patch doesn't affect it, or if the value
  /// was read as a part of another one.
  func patchedEnum<Model: JSONReadable>(_ model: Model, _ changes: _Pliant.PropertyChanges) -> Model? {
    guard changes.noted == .former, !changes.isPatched, changes.isTouched,
      Mirror(reflecting: model).displayStyle == .enum, let new = try? read(Model.self, at: changes.object)
    else { return nil }
    mayChangeCase = true
    return new
  }

  /// Whether the thread's stack has room for another level of models. Otherwise the update fails in the end.
  func hasRoom(at path: Path) -> Bool {
    if ThreadStack.hasRoom { return true }
    if failure == nil { failure = (JSONError.outOfStack, path) }
    return false
  }

  /// Returns the value that reading without the patch gives to a property.
  func rereadValue(at path: Path) -> Any? { rereadValues[JSONPath(path)] }
}

// MARK: - The patched document

extension ModelUpdate {
  /// Makes the patched document.
  private func apply() {
    if patch.type == .object || patch.type == .array {
      for index in noted.indices { moves[index] = move(noted[index]) }
      restoredNulls = noted.compactMap(nullInPatch)
    }
    arrangePatched()
  }

  /// Returns the path of an optional property that is null in the patch.
  private func nullInPatch(_ property: Noted) -> Path? {
    property.isOptional ? property.written.flatMap { isNullInPatch($0) ? $0 : nil } : nil
  }

  /// Restores null where the patch sets an optional property to null: a merge patch removes the member, and the
  /// property would get its initial value.
  private func arrangePatched() {
    let outer = isPatching
    isPatching = true
    defer { isPatching = outer }
    var merged = merged()
    for path in restoredNulls { merged.set(.null, at: path[...]) }
    patched = arranged(merged)
  }

  /// Removes the restored nulls that no property of the patched model reads, because an enum became nil.
  ///
  /// - Returns: whether the document changed, so that it has to be read again.
  private func removeNulls(notIn model: some JSONReadable) -> Bool {
    guard !restoredNulls.isEmpty else { return false }
    let read = Set(properties(of: model, _Pliant.PropertyChanges(self, noting: .other)).compactMap(nullInPatch))
    if restoredNulls.allSatisfy(read.contains) { return false }
    restoredNulls.removeAll { !read.contains($0) }
    arrangePatched()
    return true
  }

  private func merged() -> JSON {
    var merged = before
    merged.mergePatch(patch, merging: arrays)
    return merged
  }

  func isNullInPatch(_ path: Path) -> Bool {
    guard !path.contains(.wildcard), let place = placeInPatch(of: path) else { return false }
    let value = patch.descendant(place[...])
    return value.exists && value.isNull
  }

  /// Copies the patch's value for a property to the place where it is written, so that it is merged with the value
  /// there.
  ///
  /// - Returns: the places where the property is read in the patched document; nil if the patch has no value for it.
  func move(_ property: Noted) -> [Path]? {
    guard let written = property.written, property.read != [written], let target = placeInPatch(of: written) else {
      return nil
    }
    let read = property.read
    let places = read.map { placeInPatch(of: $0) ?? $0 }
    if patch.descendant(target[...]).exists {
      guard let first = read.first, let place = places.first, !read.contains(written) else { return nil }
      patch.set(patch.descendant(target[...]), at: place[...])
      return [first]
    }
    guard let first = places.first(where: { patch.descendant($0[...]).exists }), !replacesContainer(of: target) else {
      return nil
    }
    let found = zip(read, places).filter { patch.descendant($1[...]).exists }
    patch.set(patch.descendant(first[...]), at: target[...])
    if let rank = read.firstIndex(of: written) {
      // The property is now read at the written place.
      for (path, place) in found where !read[..<rank].contains(path) && readers[path] == 1 {
        // Other properties may read a scalar there; a model that stays would double in size with each level.
        guard patch.descendant(place[...]).type == .object else { continue }
        if !target.starts(with: place), !place.starts(with: target) { patch.set(.absent, at: place[...]) }
      }
    }
    return found.map(\.0)
  }

  /// Whether the patch removes or replaces a value that contains the one at a path, so that nothing is merged there.
  private func replacesContainer(of path: Path) -> Bool {
    var container = patch
    for step in path.dropLast() {
      container = container.child(step)
      guard container.exists else { return false }
      if container.type != .object, container.type != .array { return true }
    }
    return false
  }

  /// Returns the document with the values of properties at the places where they are read, if they are written
  /// elsewhere.
  private func arranged(_ json: JSON) -> JSON {
    guard json.type == .object || json.type == .array else { return json }
    var json = json
    for index in noted.indices.reversed() {
      let property = noted[index]
      guard let written = property.written, let first = property.read.first, property.read != [written] else {
        continue
      }
      let value = json.descendant(written[...])
      let rank = property.read.firstIndex(of: written)
      // Each value is kept at one place only: otherwise nested models would double in size with each level.
      var places = isPatching ? moves[index] ?? [] : []
      if let rank { places.removeAll { place in property.read[..<rank].contains(place) == false } }
      if places.isEmpty, rank == nil, !json.descendant(first[...]).exists { places = [first] }
      for place in places where value.exists || json.descendant(place[...]).exists { json.set(value, at: place[...]) }
      let isReadElsewhere = rank == nil || !places.isEmpty && !places.contains { $0.starts(with: written) }
      if isReadElsewhere, readers[written, default: 0] == (rank == nil ? 0 : 1), value.exists {
        json.set(.absent, at: written[...])
      }
    }
    return json
  }

  /// Returns the part of the patch for the value at `path`, nil for no change; replacing an enclosing value counts
  /// as well.
  func patch(at path: Path) -> JSON? {
    var json = patch
    for (position, component) in path.enumerated() {
      switch component {
      case .key(let key):
        guard json.type == .object else { return json }
        json = json[key]
      case .index(let index):
        guard let merges = merges(at: Array(path[..<position])) else { return json }
        guard let element = merges[index] else {
          // Elements after the former ones are new.
          let count = elementCount(of: before.descendant(path[..<position])) ?? 0
          if index < count { return nil }
          return json
        }
        json = json[element]
      case .wildcard: return json
      }
      guard json.exists else { return nil }
    }
    return json
  }

  /// Reads the document without the patch, if that is of interest, and then the one with it.
  ///
  /// - Returns: the model with the changes of the patch.
  func readModels<Model: JSONReadable & JSONWritable>(_ type: Model.Type, rereads: Bool = true) throws -> Model {
    if rereads, let model = try? read(type, from: arranged(before)), let json = try? JSON(encoding: model) {
      for property in properties(of: model, _Pliant.PropertyChanges(self, noting: .other)) {
        if let path = property.arrangedRead.first { rereadValues[JSONPath(path)] = property.value }
      }
      reread = json
    }
    isPatching = true
    defer { isPatching = false }
    var model = try read(type, from: patched)
    if removeNulls(notIn: model) { model = try read(type, from: patched) }
    if arrangeAdded(in: model) { model = try read(type, from: patched) }
    after = try JSON(encoding: model)
    return model
  }

  /// Reads a part of the document with the patch.
  func read<Model: JSONReadable>(_ type: Model.Type, at path: Path) throws -> Model {
    let outer = isPatching
    isPatching = true
    defer { isPatching = outer }
    if !patched.exists { patched = merged() }
    return try read(type, from: patchedJSON(at: path), PartOfUpdate(self, path))
  }

  private func read<Model: JSONReadable>(
    _ type: Model.Type, from json: JSON, _ update: (any DocumentUpdate)? = nil
  ) throws -> Model {
    do throws(JSONError) {
      var reader = try json.reader(at: nil)
      reader.beTolerant()
      reader.follow(update ?? self)
      return try reader.readRoot(type)
    } catch {
      // Line and column would be those of the patched document, which the caller never sees.
      throw error.withoutDocument(at: error.path).asDecodingError(of: type)
    }
  }
}

/// An update of a document, for a part of it that is read alone.
private final class PartOfUpdate: DocumentUpdate {
  private let update: ModelUpdate
  private let place: ModelUpdate.Path

  init(_ update: ModelUpdate, _ place: ModelUpdate.Path) { (self.update, self.place) = (update, place) }

  func touches(_ path: JSONPath) -> Bool { update.touches(JSONPath(place + path.components)) }
  func formerValue(at path: JSONPath) -> Any? { update.formerValue(at: JSONPath(place + path.components)) }
}

// MARK: - Merged arrays

extension ModelUpdate {
  /// Whether the patch is merged into an array, whose elements are kept.
  func isMerged(_ path: Path, _ count: Int) -> Bool {
    merges(at: path) != nil && elementCount(of: before.descendant(path[...])) == count
  }

  /// Whether the elements of the array at a path are merged by one of their members.
  func mergesElements(at path: Path) -> Bool { mergedArrays(at: path)?.key != nil }

  func patchedJSON(at path: Path) -> JSON { patched.descendant(path[...]) }

  /// Returns the number of elements of an array in the patched document.
  func countAfter(at path: Path) -> Int? { elementCount(of: patched.descendant(path[...])) }

  /// Returns the number of elements without creating an array, because this may be called for each element; nil if
  /// the value is not an array.
  private func elementCount(of json: JSON) -> Int? { json.type == .array ? json.count : nil }

  /// Returns the positions of the changes in the patch's array, by element of the array at `path`; nil if it is not
  /// merged. Several changes of one element are joined first.
  private func merges(at path: Path) -> CompactDictionary<Int, Int>? {
    guard let arrays = mergedArrays(at: path), let key = arrays.key else { return nil }
    if let known = merges[JSONPath(path)] { return known }
    // Results for arrays that the patch doesn't change are not cached, so these are excluded first.
    guard let place = placeInPatch(of: path), let all = patch.descendant(place[...]).array,
      let elements = before.descendant(path[...]).array
    else { return nil }
    let changes = JSON.joined(all, by: key, merging: arrays["*"])
    if changes.count < all.count { patch.set(JSON(changes), at: place[...]) }
    var indices = CompactDictionary<JSON, Int>()
    for (index, element) in elements.enumerated() where element[key].exists { indices[element[key]] = index }
    var found = CompactDictionary<Int, Int>()
    for (place, change) in changes.enumerated() {
      guard change[key].exists, let index = indices[change[key]] else { continue }
      found[index] = place
    }
    merges[JSONPath(path)] = found
    return found
  }

  /// Returns the path in the patch for the value at `path`; nil inside elements that the patch doesn't change.
  func placeInPatch(of path: Path) -> Path? {
    var place = path
    for (position, component) in path.enumerated() {
      guard case .index(let index) = component else { continue }
      guard let element = merges(at: Array(path[..<position]))?[index] else { return nil }
      place[position] = .index(element)
    }
    return place
  }

  private func mergedArrays(at path: Path) -> MergedArrays? {
    path.reduce(arrays) { arrays, component in
      if case .key(let key) = component { arrays?[key] } else { arrays?["*"] }
    }
  }
}

extension ModelUpdate: DocumentUpdate {
  func touches(_ path: JSONPath) -> Bool {
    isPatching && patch(at: path.components) != nil
  }

  func formerValue(at path: JSONPath) -> Any? {
    guard let property = formerValues[path] else { return nil }
    guard isPatching else { return property.value }
    let isTouched = property.places.all.contains { patch(at: property.object + $0) != nil }
    return isTouched && !property.places.isComputed ? nil : property.value
  }
}
