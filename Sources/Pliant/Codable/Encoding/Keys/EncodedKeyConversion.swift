// EncodedKeyConversion: the keys of models under a PliantEncoder that converts keys, and the paths of their values.

import PliantCore
import PliantFoundation

extension JSONEncoder.KeyEncodingStrategy {
  func text(of key: some CodingKey, at path: () -> [any CodingKey]) -> String {
    switch self {
    case .convertToSnakeCase: SnakeCase.convert(key.stringValue)
    case .custom(let convert): convert(path() + [key]).stringValue
    case .useDefaultKeys: key.stringValue
    @unknown default: key.stringValue
    }
  }

  var dependsOnPath: Bool { if case .custom = self { true } else { false } }
}

/// Converts the keys of models by an encoder's strategy while the models write themselves, and knows their paths.
final class EncodedKeyConversion: WrittenKeyConversion {
  fileprivate struct Frame {
    /// The key or index of the container's current value.
    var step: (any CodingKey)?
    var kept = Set<ExactText>()
    var keepsAll = false
    /// Whether the members belong to the object of the container outside.
    var isJoined = false
    var index = -1
  }

  /// The containers that are open where a model begins, and the path of the model.
  struct Outer {
    fileprivate let frames: [Frame]
    fileprivate let start: [any CodingKey]
  }

  private let strategy: JSONEncoder.KeyEncodingStrategy
  private var frames: [Frame] = []
  /// The path of the outermost container.
  private var start: [any CodingKey] = []
  /// The most keys that are remembered: a program can create them without limit.
  private static let keyLimit = 1024
  /// The keys for names, if they don't depend on paths.
  private var keys = [ExactText: String]()
  /// The names for converted keys; nil if no encoder receives these afterwards.
  var names: [ExactText: String]?
  /// The names and keys of members by the addresses of the constants that contain them.
  private var members = [UInt: (name: String, key: String)]()
  /// The kept keys by the addresses of the constants that contain them.
  private var constants = [UInt: [ExactText]]()

  var joinsNextContainer = false
  var keepsNextContainer = false

  /// The mapping of the outermost object's properties; nil if the encoder leaves them in their places.
  var mapping: PropertyMapping?
  /// The keys that the properties of that object have before they are moved.
  private(set) var ownKeys: Set<ExactText> = []
  /// Whether a superclass has encoded members by its own code.
  var hasCodableSuperclass = false

  init(_ strategy: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys) { self.strategy = strategy }

  /// Begins a model at a path. The result is passed to `end`.
  func begin(at path: [any CodingKey]) -> Outer {
    let outer = Outer(frames: frames, start: start)
    start = path
    frames = []
    return outer
  }

  func end(_ outer: Outer) {
    (frames, start) = (outer.frames, outer.start)
    (joinsNextContainer, keepsNextContainer) = (false, false)
  }

  /// The path of the value that is being written, with the keys before their conversion.
  var codingPath: [any CodingKey] { joinsNextContainer ? objectPath : start + frames.compactMap(\.step) }

  private var objectPath: [any CodingKey] { start + frames.dropLast().compactMap(\.step) }

  var path: JSONPath { JSONPath(codingPath: codingPath) }

  func beginContainer() {
    if joinsNextContainer, !frames.isEmpty { frames[frames.count - 1].step = nil }
    frames.append(Frame(keepsAll: keepsNextContainer, isJoined: joinsNextContainer))
    (joinsNextContainer, keepsNextContainer) = (false, false)
  }

  func endContainer() { frames.removeLast() }

  func beginElement() {
    frames[frames.count - 1].index += 1
    frames[frames.count - 1].step = IndexKey(frames[frames.count - 1].index)
  }

  func expectElement() { frames[frames.count - 1].step = IndexKey(frames[frames.count - 1].index + 1) }

  func keep(_ key: String) { frames[frames.count - 1].step = TextKey(key) }

  func keepCurrentKey() {
    guard let key = frames.last?.step else { return }
    frames[frames.count - 1].kept.insert(ExactText(key.stringValue))
  }

  func convert(_ member: StaticString) -> String {
    let address = unsafe UInt(bitPattern: member.utf8Start)
    let known = members[address] ?? remember(member, at: address)
    defer { keep(known.name) }
    // The model of the open object may specify some of its keys.
    let keepsSomeKeys = frames.last.map { $0.keepsAll || !$0.kept.isEmpty } ?? true
    if mapping != nil || keepsSomeKeys || strategy.dependsOnPath { return converted(known.name) }
    return known.key
  }

  private func remember(_ member: StaticString, at address: UInt) -> (name: String, key: String) {
    let name = (try? JSONWriter.key(of: member)) ?? ""
    let member = (name, strategy.dependsOnPath ? name : text(of: TextKey(name)) { [] })
    members[address] = member
    return member
  }

  func converted(_ key: String) -> String {
    let name = ExactText(key)
    let isMapped = mapping != nil && frames.dropFirst().allSatisfy(\.isJoined)
    let converted: String
    if isMapped, mapping?.paths[key] != nil {
      // A member that the model doesn't know may have the property's own key.
      converted = KeptValues.movedKey(of: key)
      names?[ExactText(converted)] = key
    } else if let frame = frames.last, !frame.keepsAll, !frame.kept.contains(name) {
      converted = text(of: TextKey(key)) { objectPath }
    } else {
      converted = key
    }
    if isMapped { ownKeys.insert(ExactText(converted)) }
    return converted
  }

  /// The text to write for a key, which is not kept, of the object at a path.
  func text(of key: some CodingKey, at path: () -> [any CodingKey]) -> String {
    let name = ExactText(key.stringValue)
    if let known = keys[name] { return known }
    let converted = strategy.text(of: key, at: path)
    if !strategy.dependsOnPath, keys.count < Self.keyLimit { keys[name] = converted }
    names?[ExactText(converted)] = key.stringValue
    return converted
  }

  func keepKeys(_ text: StaticString) {
    guard !frames.isEmpty else { return }
    let address = unsafe UInt(bitPattern: text.utf8Start)
    let names = constants[address] ?? ((try? [String](json: "[\(text)]")) ?? []).map { ExactText($0) }
    constants[address] = names
    frames[frames.count - 1].kept.formUnion(names)
  }
}
