// NearMiss: the known word that was probably meant by an unknown one.

/// Finds the word that was meant, as a suggestion for unknown keys and raw values.
package enum NearMiss {
  /// The longest word that is compared letter by letter; longer ones must be equal except for case and separators.
  private static let lengthLimit = 64
  /// The maximum number of candidates to compare.
  private static let candidateLimit = 1_000

  /// Returns the candidate that is most similar to `word`, or nil if none is similar enough.
  ///
  /// ```swift
  /// NearMiss.suggestion(for: "user_name", among: ["userName", "age"])   // "userName": the same but for case and underscores
  /// NearMiss.suggestion(for: "nmae", among: ["name", "age"])            // "name": two letters changed places
  /// NearMiss.suggestion(for: "height", among: ["name", "age"])          // nil
  /// ```
  ///
  /// Each letter that is omitted, added, replaced or swapped with its neighbor counts as one difference (the
  /// restricted Damerau–Levenshtein distance). Words of three to five letters may differ in one, up to eleven in two,
  /// longer ones in three; shorter ones in case and separators only. Of several equally similar candidates, the first
  /// one is taken.
  ///
  /// Complexity: bounded, whatever the length of the word and the number of candidates.
  package static func suggestion(for word: String, among candidates: [String]) -> String? {
    let candidates = candidates.prefix(candidateLimit)
    guard let folded = fold(word), !candidates.contains(where: word.hasSameCodeUnits) else { return nil }
    let allowed = allowedDistance(folded.count)
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      guard let other = fold(candidate) else { continue }
      let limit = Swift.min(allowed, allowedDistance(other.count), best.map { $0.distance - 1 } ?? .max)
      guard let distance = distance(folded, other, limit: limit) else { continue }
      if distance == 0 { return candidate }
      best = (distance, candidate)
    }
    return best?.candidate
  }

  private static func allowedDistance(_ length: Int) -> Int {
    switch length {
    case ..<3: 0
    case ..<6: 1
    case ..<12: 2
    case ...lengthLimit: 3
    default: 0
    }
  }

  /// Returns the letters of a word; nil if it has none, or if it is far too long.
  private static func fold(_ word: String) -> [Unicode.Scalar]? {
    guard word.utf8.count <= 4 * lengthLimit else { return nil }
    let letters = letters(of: word)
    return letters.isEmpty ? nil : letters
  }

  /// Returns the letters of a word in lower case, without separators.
  static func letters(of word: String) -> [Unicode.Scalar] {
    word.foldedForSearch.unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " && $0 != "." }
  }

  /// Returns the number of differences between two words; nil if it is more than `limit`.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
    guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
    if limit == 0 { return left == right ? 0 : nil }
    // Three rows of the usual table, in one array: cell `j` of row `i` is the distance between the first `i` and `j`
    // letters of both words.
    let width = right.count + 1
    var cells = Array(0..<3 * width)
    var (beforeLast, last, row) = (2 * width, 0, width)
    for i in 1...left.count {
      cells[row] = i
      for j in 1..<width {
        let isSame = left[i - 1] == right[j - 1]
        var cell = Swift.min(cells[last + j] + 1, cells[row + j - 1] + 1, cells[last + j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          cell = Swift.min(cell, cells[beforeLast + j - 2] + 1)
        }
        cells[row + j] = cell
      }
      (beforeLast, last, row) = (last, row, beforeLast)
      // A swap reaches back over one row.
      let isNear = (0..<width).contains { cells[last + $0] <= limit || cells[beforeLast + $0] <= limit }
      if !isNear { return nil }
    }
    let distance = cells[last + right.count]
    return distance <= limit ? distance : nil
  }
}
