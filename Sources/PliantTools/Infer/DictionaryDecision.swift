// DictionaryDecision: objects whose keys are data.

#if CommandLine
import Pliant

/// Finds objects whose keys are data: ids, dates, codes.
struct DictionaryDecision {
  private let hints: InferenceHints
  private let isStrict: Bool
  /// Texts that occur as values anywhere in the samples.
  private let values: Set<String>
  private var known: Set<ObjectIdentifier> = []

  private init(_ hints: InferenceHints, _ isStrict: Bool, _ values: Set<String>) {
    self.hints = hints
    self.isStrict = isStrict
    self.values = values
  }

  /// Finds the dictionaries below a shape, outermost first, and merges the shapes of their values.
  static func decide(_ root: ValueShape, hints: InferenceHints, isStrict: Bool) {
    var texts: Set<String> = []
    for object in ShapeUnification.objects(below: root) {
      for member in object.members { texts.formUnion(member.value.texts.order) }
    }
    var decision = DictionaryDecision(hints, isStrict, texts)
    decision.visit(root)
  }

  private mutating func visit(_ root: ValueShape) {
    var pending = [root]
    while let value = pending.popLast() {
      if let element = value.element { pending.append(element) }
      guard let object = value.object, known.insert(ObjectIdentifier(object)).inserted else { continue }
      if isDictionary(object) { Self.makeDictionary(of: object) }
      if let values = object.dictionaryValue { pending.append(values) }
      pending += object.members.map(\.value)
    }
  }

  /// Makes an object a dictionary, by merging the shapes of its values.
  static func makeDictionary(of object: ObjectShape) {
    let values = ValueShape(path: object.paths[0] + ".*")
    for path in object.paths { values.add(paths: [path + ".*"]) }
    for member in object.members { ShapeMerging.merge(values, member.value) }
    object.dropMembers()
    object.dictionaryValue = values
    values.object?.names.insert(Naming.singular(object.names[0]), at: 0)
  }

  private func isDictionary(_ object: ObjectShape) -> Bool {
    switch hints.kind(of: object.paths) {
    case .dictionary: return true
    case .object: return false
    default: break
    }
    let keys = object.members.map(\.key)
    guard !keys.isEmpty, haveOneKind(object.members) else { return false }
    if keys.allSatisfy({ Self.isData($0) }) { return true }
    if isStrict { return false }
    let isNamedElsewhere = keys.allSatisfy { values.contains($0) && $0.contains { !$0.isLowercase } }
    if isNamedElsewhere { return true }
    if keys.count >= 8, haveCodes(keys), object.members.allSatisfy({ $0.value.objects == 0 || keys.count >= 12 }) {
      return true
    }
    let presence = object.members.reduce(0) { $0 + $1.presence }
    let share = Double(presence) / Double(keys.count * max(object.count, 1))
    return object.count > 1 ? keys.count >= 12 && share <= 0.5 : keys.count >= 50
  }

  /// Whether a key is a number, an id, a date or an address, rather than a name.
  private static func isData(_ key: String) -> Bool {
    let bytes = key.utf8
    if bytes.allSatisfy({ (0x30...0x39).contains($0) }) { return !bytes.isEmpty }
    if SchemaFormat.isUUID(key) || SchemaFormat.isDate(bytes.prefix(10)) { return true }
    if key.hasPrefix("http://") || key.hasPrefix("https://") || key.contains("@") && key.contains(".") { return true }
    let isHexadecimal = bytes.count >= 8 && bytes.allSatisfy { SchemaFormat.isHexadecimal($0) }
    return isHexadecimal && bytes.contains { (0x30...0x39).contains($0) }
  }

  /// Whether the keys are codes of two or three letters, as of languages and currencies.
  private func haveCodes(_ keys: [String]) -> Bool {
    guard let first = keys.first, (2...3).contains(first.utf8.count) else { return false }
    let isUpper = first.first?.isUppercase
    return keys.allSatisfy { key in
      key.utf8.count == first.utf8.count && key.allSatisfy { $0.isLetter && $0.isUppercase == isUpper }
    }
  }

  /// Whether the values could be of one type.
  private func haveOneKind(_ members: [ObjectShape.Member]) -> Bool {
    var kinds: Set<ValueKind> = []
    for member in members { kinds.formUnion(member.value.kinds) }
    guard kinds.count <= 1 else { return false }
    guard kinds.first == .object else { return true }
    // Objects of one type have many keys in common: at least half of an average object's keys are frequent.
    var counts: [String: Int] = [:]
    for member in members.prefix(100) {
      for inner in member.value.object?.members ?? [] { counts[inner.key, default: 0] += 1 }
    }
    let shapes = members.prefix(100).compactMap { $0.value.object }
    guard shapes.count > 1 else { return true }
    let frequent = counts.filter { $0.value * 2 >= shapes.count }.count
    let average = Double(counts.values.reduce(0, +)) / Double(shapes.count)
    return Double(frequent) >= average * 0.5 || shapes.allSatisfy { $0.members.allSatisfy { Self.isData($0.key) } }
  }
}
#endif
