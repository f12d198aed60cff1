// The unconsumed members after an update: those that the patch names are new, and all others are kept.

import PliantCore

extension _Pliant.PropertyChanges {
  /// Returns the new value of a property that shares the members of this object.
  ///
  /// The document that an update reads has more members than the patch and the former value: what the model writes
  /// without reading it, and the nulls before an element at a later index. They are no unconsumed members.
  func unconsumed<Value>(_ new: Value, from old: Value) -> Value {
    guard noted == nil,
      Value.self is any _Pliant.UnconsumedMembers.Type || Value.self is any OptionalUnconsumedMembers.Type,
      let type = Value.self as? any JSONReadable.Type, let former = SchemaPiece.json(of: old),
      let read = SchemaPiece.json(of: new)
    else { return new }
    let kept = members(read, from: former.isNull ? [:] : former, at: object)
    if kept == former || former.isNull && kept.isEmpty { return old }
    if kept == read { return new }
    func open<Members: JSONReadable>(_: Members.Type) -> Value? { try? kept.decode(Members.self) as? Value }
    return open(type) ?? new
  }

  private func members(_ new: JSON, from old: JSON, at path: ModelUpdate.Path) -> JSON {
    guard update.hasRoom(at: path), update.patch(at: path) != nil else { return old }
    guard let read = new.object else { return new }
    let former = old.object ?? [:]
    var kept: JSON.Object = [:]
    for (key, value) in former {
      let isNamed = update.patch(at: path + [.key(key)]) != nil
      kept[key] = isNamed ? read[key].map { members($0, from: value, at: path + [.key(key)]) } : value
    }
    for (key, value) in read where former[key] == nil {
      let member = members(value, from: .absent, at: path + [.key(key)])
      if member.exists { kept[key] = member }
    }
    return JSON(kept)
  }
}

private protocol OptionalUnconsumedMembers {}
extension Optional: OptionalUnconsumedMembers where Wrapped: _Pliant.UnconsumedMembers {}
