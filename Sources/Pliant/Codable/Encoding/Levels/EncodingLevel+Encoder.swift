// The level as an Encoder, and the nested containers and super encoders of its containers.

import PliantCore

extension EncodingLevel: Encoder {
  var userInfo: [CodingUserInfoKey: Any] { state.form.kept?.userInfo ?? state.form.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedEncoding<Key>(level: openObject() ? self : stranger()))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedEncoding(level: openArray() ? self : stranger())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueEncoding(level: self) }

  /// A level whose output is discarded, for values in a wrong place or nested too deep. The error has been recorded
  /// by then.
  fileprivate func stranger() -> EncodingLevel {
    let level = EncodingLevel(state)
    level.depth = depth
    level.paths = linkedPaths()
    level.node = EncodingNode()
    return level
  }
}

extension EncodingLevel {
  /// The level of a nested container or a super encoder.
  ///
  /// - Parameter kind: the kind of the container, which may continue an earlier one; nothing for a super encoder.
  func nested<Key: CodingKey>(forKey key: Key, _ kind: Kind) -> EncodingLevel {
    guard depth < state.depthLimit else { return stranger() }
    let before = beginMember(key)
    guard before >= 0 else {
      let text = text(of: key)
      let inner = (kind == .none ? nil : node?[text]) ?? EncodingNode()
      node?[text] = inner
      return nestedInTree(inner, key, kind)
    }
    let inner = pushNested(before, kind)
    inner.step = .key
    inner.key = key
    return inner
  }

  /// The same for an element.
  func nestedElement(_ kind: Kind) -> EncodingLevel {
    guard depth < state.depthLimit else { return stranger() }
    let index = elementCount
    let before = beginElement()
    guard before >= 0 else {
      let inner = EncodingNode()
      node?.append(inner)
      return nestedInTree(inner, IndexKey(index), kind)
    }
    count &+= 1
    let inner = pushNested(before, kind)
    inner.step = .index
    inner.index = index
    return inner
  }

  private func pushNested(_ before: Int, _ kind: Kind) -> EncodingLevel {
    let inner = takeNext()
    push(inner, isFrame: false, before: before)
    inner.join(self)
    inner.isContainer = kind != .none
    next = inner
    return inner
  }

  private func nestedInTree(_ node: EncodingNode, _ key: any CodingKey, _ kind: Kind) -> EncodingLevel {
    let level = EncodingLevel(state)
    level.paths = linkedPaths().appending(key, isContainer: kind != .none)
    level.node = node
    level.depth = depth + 1
    return level
  }
}
