// Strings compared as JSON compares them: by their UTF-8 code units.

extension String {
  /// Whether both strings have the same code units, as JSON compares them. Canonical equivalence is not enough: `é`
  /// may be one scalar or two, and in JSON those are two keys.
  @inlinable
  package func hasSameCodeUnits(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        var index = 0
        while index < left.count {
          // SAFETY: both have the same number of bytes.
          guard unsafe left[index] == right[index] else { return false }
          index &+= 1
        }
        return true
      }
    }
  }

  /// Hashes the code units: canonically equivalent strings have different hashes.
  package func hashCodeUnits(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
    // A byte that never occurs in UTF-8 separates the text from the next hashed value.
    hasher.combine(0xFF as UInt8)
  }
}

/// A string as a key of sets and dictionaries, compared by its code units as JSON compares keys.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: ExactText, right: ExactText) -> Bool { left.text.hasSameCodeUnits(as: right.text) }
  package func hash(into hasher: inout Hasher) { text.hashCodeUnits(into: &hasher) }
}
