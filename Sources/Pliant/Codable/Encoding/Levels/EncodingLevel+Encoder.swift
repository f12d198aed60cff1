// The level as an Encoder, and the nested containers and super encoders of its containers.

import PliantCore

extension EncodingLevel: Encoder {
  var userInfo: [CodingUserInfoKey: Any] { state.form.kept?.userInfo ?? state.form.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedEncoding<Key>(level: open(.object) ? self : stranger()))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedEncoding(level: open(.array) ? self : stranger())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// A level whose output is discarded, for values in a wrong place or too deep, for which an error was recorded.
  fileprivate func stranger() -> EncodingLevel {
    let level = EncodingLevel(state)
    level.depth = depth
    level.paths = linkedPaths()
    level.node = EncodingNode()
    return level
  }
}

extension EncodingLevel {
  /// The level of a nested container or a super encoder. The kind is that of a container, which may continue an earlier
  /// one; nothing for a super encoder. The key is that of a member; nil for the next element.
  func nested(_ kind: Kind, forKey key: (any CodingKey)? = nil) -> EncodingLevel {
    guard depth < state.depthLimit else { return stranger() }
    let step = key.map { Step.key($0) } ?? .index(elementCount)
    let before = key.map { beginMember($0) } ?? beginElement()
    guard before >= 0 else {
      let level = EncodingLevel(state)
      (level.step, level.isContainer) = (step, kind != .none)
      level.takePaths(from: self)
      level.node = nestedNode(kind, key.map { text(of: $0) })
      level.depth = depth + 1
      return level
    }
    let inner = takeNext()
    push(inner, at: step, before: before, isFrame: false, isContainer: kind != .none)
    inner.outerFrame = frame
    if key == nil { count &+= 1 }
    next = inner
    return inner
  }

  /// The level of the superclass's part of the object, to which the mapping of the object's type applies as well.
  func superLevel() -> EncodingLevel {
    let inner = nested(.none, forKey: TextKey("super"))
    guard let mapping else { return inner }
    (inner.mapping, inner.modelConversion) = (mapping, nil)
    supers.append(inner)
    return inner
  }

  /// The node of a nested container or a super encoder in this tree; nil as a key for the next element.
  private func nestedNode(_ kind: Kind, _ key: String?) -> EncodingNode {
    if kind != .none, let key, let known = node?[key] { return known }
    let inner = EncodingNode()
    if let key { node?[key] = inner } else { node?.append(inner) }
    return inner
  }
}
