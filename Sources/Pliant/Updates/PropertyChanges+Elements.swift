// Elements of collections during updates: elements that stay keep the parts that the update doesn't change.

import PliantCore

// RFC 7396 replaces arrays, so their elements are new. Elements of arrays that are merged by a key stay, and so do
// the values of dictionaries, which are objects.

extension Array where Element: JSONReadable {
  @_documentation(visibility: internal)
  public mutating func takeUnserialized(from old: Self, _ changes: inout _Pliant.PropertyChanges) {
    changes.keepElements(of: &self, old)
  }
}

extension ContiguousArray where Element: JSONReadable {
  @_documentation(visibility: internal)
  public mutating func takeUnserialized(from old: Self, _ changes: inout _Pliant.PropertyChanges) {
    changes.keepElements(of: &self, old)
  }
}

extension Dictionary where Value: JSONReadable {
  @_documentation(visibility: internal)
  public mutating func takeUnserialized(from old: Self, _ changes: inout _Pliant.PropertyChanges) {
    guard changes.isTouched, let keys = ObjectKeys<Key>.find() else { return }
    for (key, value) in old {
      guard var new = self[key] else { continue }
      changes.merge(&new, value, .key(keys.text(key)))
      self[key] = new
    }
  }
}

extension _Pliant.PropertyChanges {
  /// Whether the patch affects the object or collection.
  var isTouched: Bool { isMoved || update.patch(at: object) != nil }

  /// Keeps the parts of elements that the update doesn't change.
  fileprivate mutating func keepElements<Elements: MutableCollection & RandomAccessCollection>(
    of elements: inout Elements, _ old: Elements
  ) where Elements.Index == Int, Elements.Element: JSONReadable {
    let notesAdded = noted == .patched && isTouched
    guard staysArray(old.count, elements.count) || notesAdded else { return }
    // All of an added element is the patch's, so nothing inside is searched for in the patch.
    if notesAdded { isMoved = true }
    for index in old.indices { merge(&elements[index], old[index], .index(index)) }
  }

  /// Whether the elements of an array stay the same in the update, possibly with more elements after them.
  fileprivate func staysArray(_ count: Int, _ newCount: Int) -> Bool {
    guard isMoved && update.mergesElements(at: object) || update.isMerged(object, count) else { return false }
    return noted != nil || update.countAfter(at: readObject) == newCount && count <= newCount
  }

  /// Keeps the parts of an element that the update doesn't change; all of it if the patch doesn't affect it.
  fileprivate mutating func merge<Element: JSONReadable>(
    _ element: inout Element, _ old: Element, _ place: JSONPath.Component
  ) {
    var inner = inside(place)
    guard noted == nil else { return update.note(membersOf: old, element, inner) }
    guard update.patch(at: inner.object) != nil || inner.isOtherwiseRead else {
      element = old
      return
    }
    inner.keep(&element, old)
    add(inner)
  }

  /// Keeps the parts of a value that the update doesn't change. An object keeps its identity.
  mutating func keep<Value: JSONReadable>(_ value: inout Value, _ old: Value) {
    value = readAgain(value, as: old)
    if !takesOver(&value, old) { preserveUnserialized(of: &value, from: old) }
  }

  /// The same for a value that may be a model, or is known to be one only when its type is known, such as one of a
  /// `TypeRegistry`.
  mutating func keepOpened<Value>(_ value: inout Value, _ old: Value) {
    func open<Known: JSONReadable>(as _: Known.Type) {
      guard var new = value as? Known, let old = old as? Known else { return }
      keep(&new, old)
      if let new = new as? Value { value = new }
    }
    let known = (Value.self as? any JSONReadable.Type) ?? (old as? any JSONReadable).map { type(of: $0) }
    if let known { open(as: known) }
  }

  /// Updates the former element in place if possible, and uses it instead of the new one.
  private mutating func takesOver<Element>(_ element: inout Element, _ old: Element) -> Bool {
    var changes = self
    func takeProperties<Model: JSONUpdatable>(_ model: Model) -> Element? {
      guard updatesInPlace || Model.self is AnyObject.Type else { return nil }
      var model = model
      guard let new = element as? Model, model.takesOver(new, &changes) else { return nil }
      return model as? Element
    }
    guard let model = old as? any JSONUpdatable, let taken = takeProperties(model) else { return false }
    element = taken
    self = changes
    return true
  }
}
