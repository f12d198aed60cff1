// DecodingScope, and coding paths, which are computed on request.

import PliantCore

/// The context of a decoder or container that its node doesn't provide: how it was reached, if no function is decoding
/// it (nested containers), and the type whose properties its keys are.
final class DecodingScope {
  /// The container from which it was reached.
  let container: UInt32
  let depth: Int
  let parent: DecodingScope?
  /// The key of the step from there; nil for the same value.
  let key: (any CodingKey)?
  /// The type whose properties the keys of the object are, if the type has a mapping.
  let model: PropertyMapping?
  /// Receives the keys that a superclass requests of the object.
  let asked: AskedKeys?
  /// Whether it is a nested container, rather than a decoder.
  let isNestedContainer: Bool

  init(
    of decoder: NodeDecoder, key: (any CodingKey)?, model: PropertyMapping? = nil, asked: AskedKeys? = nil,
    isNestedContainer: Bool = false
  ) {
    container = decoder.node
    depth = Int(decoder.depth)
    parent = decoder.scope
    self.key = key
    self.model = model
    self.asked = asked
    self.isNestedContainer = isNestedContainer
  }
}

extension NodeDecoder {
  /// The path of the decoder from which, directly or by a container, this value was requested.
  var askerPath: [any CodingKey] {
    let depth = Int(depth)
    guard scope == nil, depth > 0, unsafe depth <= session.liveDepth, unsafe session.levels[depth - 1].node == node
    else { return codingPath.dropLast() }
    var containerDepth = depth - 1
    var level = unsafe session.levels[containerDepth]
    // With a strategy for keys, Foundation's decoder makes no container for a dictionary with strings as keys.
    while unsafe !session.hasPlainKeys, unsafe level.index == -1 && level.key == nil, containerDepth > 0,
      unsafe session.levels[containerDepth - 1].node == level.container
    {
      containerDepth -= 1
      level = unsafe session.levels[containerDepth]
    }
    // SAFETY: the container's scope lives as long as the container, which is decoding.
    var scope = unsafe level.scope?.takeUnretainedValue()
    var container = level.container
    while let nested = scope, nested.isNestedContainer {
      (container, containerDepth, scope) = (nested.container, nested.depth, nested.parent)
    }
    return session.path(to: container, depth: containerDepth, scope)
  }
}

extension DecodingSession {
  func path(to node: UInt32, depth: Int, _ scope: DecodingScope?) -> [any CodingKey] {
    var (node, depth, scope) = (node, depth, scope)
    // A loop from the inside out: errors are also made where hardly any stack is left.
    var reversed: [any CodingKey] = []
    while true {
      if let current = scope {
        if let key = current.key { reversed.append(key) }
        (node, depth, scope) = (current.container, current.depth, current.parent)
      } else if depth == 0 || node == .max {
        reversed.reverse()
        return reversed
      } else if unsafe depth <= liveDepth, unsafe levels[depth - 1].node == node {
        // SAFETY: there are at least as many levels as are in use, and a container's scope lives as long as the container, which is
        // decoding.
        let level = unsafe levels[depth - 1]
        append(keysOf: level, to: &reversed)
        (node, depth, scope) = unsafe (level.container, depth - 1, level.scope?.takeUnretainedValue())
      } else {
        return keys(from: UInt32(DocumentIndex.root), to: node) + reversed.reversed()
      }
    }
  }

  /// The keys that lead from the root of the index to the value at an offset; none if the index has no such value.
  func path(toByteOffset offset: Int) -> [any CodingKey] {
    guard let node = node(atByteOffset: offset, in: DocumentIndex.root) else { return [] }
    // SAFETY: there are at least as many levels as are in use.
    let level = unsafe (0..<liveDepth).first { unsafe levels[$0].node == node }
    return path(to: node, depth: level.map { $0 + 1 } ?? .max, nil)
  }

  private func append(keysOf level: Level, to reversed: inout [any CodingKey]) {
    if level.index >= 0 {
      reversed.append(IndexKey(Int(level.index)))
    } else if level.index == -2 {
      reversed += keys(from: level.container, to: level.node).reversed()
    } else if let key = level.callerKey {
      // The function that set the level has not returned, or the level's node would be another.
      reversed.append(key)
    } else {
      // The key of a dictionary's member. As in Foundation, it has an `intValue` unless there is a strategy for keys.
      let text = index.string(at: Int(level.node) - 1)
      reversed.append(unsafe hasPlainKeys ? TextKey(text) : PlainKey(text))
    }
  }

  /// The keys between two nodes, the first of which contains the second, as types spell them.
  private func keys(from container: UInt32, to target: UInt32) -> [any CodingKey] {
    var keys: [any CodingKey] = []
    for step in unsafe walk.steps(from: Int(container), to: Int(target), in: index) {
      let key: any CodingKey =
        step.isMember
        ? unsafe PlainKey(settings.spelled(index.string(at: step.node - 1), at: { keys })) : IndexKey(step.position)
      keys.append(key)
    }
    return keys
  }

  func keys(from container: UInt32, toByteOffset offset: Int) -> [any CodingKey] {
    node(atByteOffset: offset, in: Int(container)).map { keys(from: container, to: $0) } ?? []
  }

  private func node(atByteOffset offset: Int, in container: Int) -> UInt32? {
    let end = index.node(after: container)
    return index.value(atByteOffset: offset, near: container, from: container, to: end).map { UInt32($0) }
  }
}
