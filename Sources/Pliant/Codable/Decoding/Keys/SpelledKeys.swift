// SpelledKeys: keys that types request in another spelling than the document's, each converted once.

import PliantCore

/// Numbers for the keys of a document that types request in another spelling: keys that a type can't distinguish have
/// the same number.
///
/// Converting `created_at` to `createdAt` takes longer than decoding its value, and the objects of an array mostly have
/// the same keys. So a key is converted at its first occurrence, and found by its bytes from then on. At each level of
/// the document, a table gives the member of an object for each number:
///
/// ```
/// [{"user_id":1,"name":"a"},{"name":"b","user_id":2}]          asked for userId and name
///
///  keys      "user_id" -> 0, "name" -> 1
///  asked     userId -> 0, name -> 1
///  level 1   0 -> the first member, 1 -> the second; for the other object the other way round
/// ```
///
/// Only ASCII keys without escapes are known here, as other keys may be equal as strings although their bytes differ;
/// and only the first thousand or so of a document. The numbers are kept for the next document, if they are few: most
/// small documents have the same keys.
struct SpelledKeys {
  /// A key of the document, represented by its first occurrence.
  private struct Known {
    /// The node of the first occurrence; 0 if the entry is free.
    var node: UInt32 = 0
    var number: Int = 0
  }

  /// The members of the current object at one level, by number. Entries of earlier objects may remain.
  private struct Level {
    var object = UInt32.max
    var isUsable = false
    var members: [(object: UInt32, key: UInt32)] = []
  }

  /// The most keys that are known, and the most entries that are checked for one.
  private static let keyLimit = 1024
  private static let probeLimit = 16
  /// The maximum number of bytes of keys whose numbers are kept.
  private static let keptBytes = 2048

  private var form: DecodingSettings.KeyForm?
  private var known: [Known] = []
  private var knownCount = 0
  /// The numbers by converted key, and by the key that types request.
  private var numbers = [String: Int]()
  private var askedNumbers = [String: Int]()
  /// The number of bytes of these keys.
  private var byteCount = 0
  private var levels: [Level] = []

  mutating func start(_ form: DecodingSettings.KeyForm) {
    if self.form != form { self = SpelledKeys() }
    self.form = form
  }

  mutating func rest() {
    guard byteCount <= Self.keptBytes else { return self = SpelledKeys() }
    (known, knownCount, levels) = ([], 0, [])
  }

  /// The value of a key that a type requests: -1 if the object has none, nil if it or the type has keys unknown here.
  mutating func value(for key: String, of decoder: NodeDecoder, _ settings: DecodingSettings) -> Int? {
    guard let number = number(ofAsked: key, settings) else { return nil }
    let depth = Int(decoder.depth)
    while levels.count <= depth { levels.append(Level()) }
    if levels[depth].object != decoder.node { fillLevel(depth, with: decoder, settings) }
    guard levels[depth].isUsable else { return nil }
    guard Int(number) < levels[depth].members.count else { return -1 }
    let member = levels[depth].members[Int(number)]
    return member.object == decoder.node ? Int(member.key) &+ 1 : -1
  }

  private mutating func number(ofAsked key: String, _ settings: DecodingSettings) -> Int? {
    if let number = askedNumbers[key] { return number }
    let text = settings.asked(key)
    guard askedNumbers.count < Self.keyLimit, let number = number(ofText: text) else { return nil }
    askedNumbers[key] = number
    byteCount += key.utf8.count
    return number
  }

  private mutating func number(ofText text: String) -> Int? {
    if let number = numbers[text] { return number }
    guard numbers.count < 2 * Self.keyLimit, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let number = numbers.count
    numbers[text] = number
    byteCount += text.utf8.count
    return number
  }

  /// Finds the members of an object. Of several with one key the first counts.
  private mutating func fillLevel(_ depth: Int, with decoder: NodeDecoder, _ settings: DecodingSettings) {
    let index = decoder.index
    levels[depth].object = decoder.node
    levels[depth].isUsable = false
    let end = index.node(after: Int(decoder.node))
    var key = index.firstChild(of: Int(decoder.node))
    while key < end {
      guard let number = number(ofKey: key, index, settings) else { return }
      let missing = Int(number) &+ 1 &- levels[depth].members.count
      if missing > 0 { levels[depth].members.append(contentsOf: repeatElement((.max, 0), count: missing)) }
      if levels[depth].members[Int(number)].object != decoder.node {
        levels[depth].members[Int(number)] = (decoder.node, UInt32(truncatingIfNeeded: key))
      }
      key = index.node(afterUnchecked: key &+ 1)
    }
    levels[depth].isUsable = true
  }

  private mutating func number(ofKey key: Int, _ index: DocumentIndex, _ settings: DecodingSettings) -> Int? {
    guard DocumentIndex.arePlain(index.word(ofKey: key)) else { return nil }
    let text = unsafe index.rawText(at: key)
    let hash = Int(truncatingIfNeeded: unsafe MemberTable.hash(text))
    if known.isEmpty { known = Array(repeating: Known(), count: 4 * Self.probeLimit) }
    for probe in 0..<Self.probeLimit {
      let place = (hash &+ probe) & (known.count &- 1)
      let other = known[place]
      guard other.node != 0 else { return learn(key, at: place, index, settings) }
      if unsafe index.isKey(Int(other.node), index.word(ofKey: Int(other.node)), text) { return other.number }
    }
    return nil
  }

  private mutating func learn(_ key: Int, at place: Int, _ index: DocumentIndex, _ settings: DecodingSettings) -> Int? {
    guard knownCount < Self.keyLimit,
      let number = number(ofText: settings.ignoringCase(settings.spelled(index.string(at: key), at: { [] })))
    else { return nil }
    known[place] = Known(node: UInt32(truncatingIfNeeded: key), number: number)
    knownCount += 1
    if 2 * knownCount > known.count { grow(index) }
    return number
  }

  private mutating func grow(_ index: DocumentIndex) {
    let old = known
    known = Array(repeating: Known(), count: 2 * old.count)
    for key in old where key.node != 0 {
      var place = Int(truncatingIfNeeded: unsafe MemberTable.hash(index.rawText(at: Int(key.node))))
      while known[place & (known.count &- 1)].node != 0 { place &+= 1 }
      known[place & (known.count &- 1)] = key
    }
  }
}
