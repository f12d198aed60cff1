// Strings compared as JSON compares them: by their UTF-8 code units.

extension String {
  /// Whether both strings have the same code units, as JSON compares them. Canonical equivalence is not enough: `é`
  /// may be one scalar or two, and in JSON those are two keys.
  @inlinable
  package func hasSameCodeUnits(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    #if _pointerBitWidth(_64)
    // Short texts, and copies of one string. SAFETY: a string is two words.
    let (words, others) = unsafe (unsafeBitCast(self, to: (Int, Int).self), unsafeBitCast(other, to: (Int, Int).self))
    if words == others { return true }
    #endif
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let start = left.baseAddress, let other = right.baseAddress else { return true }
        // SAFETY: both have the same number of bytes.
        return unsafe areEqual(start, other, left.count)
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
