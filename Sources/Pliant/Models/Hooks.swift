// Hooks: a model's own methods, called before and after it is read and written.

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Calls a model's hook with the raw JSON of the object at `start`.
  ///
  /// - Throws: the error of the hook, at the position of the object.
  @inline(never)
  public mutating func callHook(at start: Position, _ hook: (JSON) throws -> Void) throws(JSONError) {
    if isListing { return }
    let end = position
    move(to: start)
    let json: JSON
    if let (index, node) = nodeOfWholeIndex({ $0.prepareForMembers() }) {
      json = JSON(index, node)
    } else {
      json = try JSON(from: &self)
    }
    move(to: end)
    try callPlainHook(at: start) { () throws in try hook(json) }
  }

  /// Calls a model's hook that doesn't take the raw JSON.
  @inline(never)
  public mutating func callPlainHook(at start: Position, _ hook: () throws -> Void) throws(JSONError) {
    if isListing { return }
    do {
      try hook()
    } catch {
      throw failure(thrown: error, ofValueAt: start)
    }
  }
}

extension JSONReader {
  /// Whether a schema is recorded, for which no hook is called.
  var isListing: Bool { members?.source.listsProperties ?? false }
}

@_documentation(visibility: internal)
extension JSONWriter {
  /// Calls a model's hook.
  @inline(never)
  public mutating func callHook(_ hook: () throws -> Void) throws(JSONError) {
    do {
      try hook()
    } catch {
      throw (error as? JSONError) ?? failure(.underlying(error)).inWords(of: error)
    }
  }
}
