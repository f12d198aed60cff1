/// Expectations of updates: what a value becomes, what is said to have changed, and that a refused patch changes nothing.

import Pliant
import Testing

/// Updates a copy of `value`, which then is the value that `change` makes of it, and compares the paths of what changed.
func expectUpdate<Value: JSONReadable & JSONWritable & Equatable>(
  of value: Value, with patch: some JSONSource, merging arrays: [String: String] = [:], changes: [String]? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, to change: (inout Value) -> Void
) {
  var (updated, expected) = (value, value)
  change(&expected)
  #expect(throws: Never.self, sourceLocation: sourceLocation) {
    let paths = try updated.update(with: patch, merging: arrays).map(\.description)
    if let changes { #expect(paths == changes, "\(patch)", sourceLocation: sourceLocation) }
  }
  #expect(updated == expected, "\(patch)", sourceLocation: sourceLocation)
}

/// Updates a copy of an updatable value, which then is the value that `change` makes of it, and compares what changed.
func expectUpdate<Value: JSONReadable & JSONUpdatable & Equatable>(
  of value: Value, with patch: some JSONSource, merging arrays: [String: String] = [:],
  changes: [PartialKeyPath<Value>], sourceLocation: Testing.SourceLocation = #_sourceLocation,
  to change: (inout Value) -> Void
) {
  var (updated, expected) = (value, value)
  change(&expected)
  #expect(throws: Never.self, sourceLocation: sourceLocation) {
    let properties = try updated.update(with: patch, merging: arrays)
    #expect(properties == changes, "\(patch)", sourceLocation: sourceLocation)
  }
  #expect(updated == expected, "\(patch)", sourceLocation: sourceLocation)
}

/// Expects that an update with each of the patches throws, and leaves the value as it was.
func expectRefusals<Value: JSONReadable & JSONWritable & Equatable>(
  by value: Value, of patches: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  for patch in patches {
    var updated = value
    #expect(throws: DecodingError.self, "\(patch)", sourceLocation: sourceLocation) { try updated.update(with: patch) }
    #expect(updated == value, "\(patch)", sourceLocation: sourceLocation)
  }
}

/// Expects that an update of an updatable value with each of the patches throws, and leaves the value as it was.
func expectRefusals<Value: JSONReadable & JSONUpdatable & Equatable>(
  by value: Value, of patches: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  for patch in patches {
    var updated = value
    #expect(throws: DecodingError.self, "\(patch)", sourceLocation: sourceLocation) { try updated.update(with: patch) }
    #expect(updated == value, "\(patch)", sourceLocation: sourceLocation)
  }
}
