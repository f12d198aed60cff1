// ModelPlaces: a decoder's key mapping and defaults for the properties of a model of `@JSONModel`.

package import PliantCore
import PliantDescriptor

/// The places and defaults of a model's properties, each of which is named by the first path that the model declares.
package struct ModelPlaces {
  package typealias Path = [JSONPath.Component]

  private var places: [Path: [Path]] = [:]
  private var defaults: [PropertyDefaults] = []

  /// - Parameter types: the model, then the types that share its object. The first one that names a property counts.
  /// - Returns: nil if the decoder has nothing for any of them.
  init?(of types: [Any.Type], _ options: DecodingOptions) {
    let mappings = types.compactMap { options.keyMapping[$0] }
    defaults = types.compactMap { options.defaults[$0] }
    if mappings.isEmpty && defaults.isEmpty { return nil }
    for mapping in mappings {
      for name in mapping.names {
        guard let paths = mapping[name].map({ Self.paths($0.paths) }), !paths.isEmpty else { continue }
        let key = Self.path(name)
        if places[key] == nil { places[key] = paths }
      }
    }
  }

  package init(_ places: [Path: [Path]]) { self.places = places }

  /// The candidates of a property, as many as a descriptor has room for.
  package static func paths(_ texts: [String]) -> [Path] {
    texts.filter { $0.utf8.count <= Descriptor.longestPath }.prefix(Descriptor.longestList).map(path)
  }

  package static func path(_ text: String) -> Path { PathPattern(text, beginsWithKey: true).components }

  /// The paths of the property that the model expects at a path; nil if it stays there.
  func places(of path: Path) -> [Path]? {
    if let places = places[path] { return places }
    // A mapping of an object applies to its members.
    for count in stride(from: path.count - 1, to: 0, by: -1) {
      if let outer = places[Path(path[..<count])] { return outer.map { $0 + path[count...] } }
    }
    return nil
  }

  /// Returns the decoder's default for the property that the model declares at a path, or nil.
  func defaultValue(of path: Path) -> (() -> (any Sendable)?)? {
    for defaults in defaults {
      guard !defaults.names.isEmpty else {
        let key = TextKey(PathPattern(path).text)
        return { defaults.value(key) }
      }
      if let name = defaults.names.first(where: { Self.path($0) == path }) {
        return { defaults.value(TextKey(name)) }
      }
    }
    return nil
  }
}

/// Makes descriptors of models with the places that the options have for them. Only the setters of ``KeyMappings`` and
/// ``TypeDefaults`` name one, so that the linker can leave the code out of programs that don't call them.
@safe
struct ModelDescriber: Sendable {
  // SAFETY: the bytes are those of a complete descriptor.
  let describe: @Sendable (DecodingOptions, UnsafePointer<UInt8>, [any Any.Type]) -> MappedDescriptor?

  static let places = unsafe ModelDescriber { options, bytes, types in
    guard let places = ModelPlaces(of: types, options) else { return nil }
    let layout = unsafe PropertyLayout(Descriptor(bytes))
    let descriptor = layout.descriptor(by: places)
    return MappedDescriptor(
      descriptor.bytes, required: descriptor.required, defaults: layout.defaults(by: places),
      hidesPaths: types.contains { SensitiveSearch.holds($0) })
  }
}

extension DecodingSettings {
  var modelMapping: ModelMapping? {
    guard let describer = options.keyMapping.describer ?? options.defaults.describer else { return nil }
    return unsafe ModelMapping { [options] bytes, types in unsafe describer.describe(options, bytes, types) }
  }
}

extension PathPattern {
  static func count(of path: String?) -> Int { path.map { PathPattern($0).components.count } ?? 0 }

  /// The text of the path, as ``init(_:beginsWithKey:)`` reads it if the path begins with a key.
  package var text: String { text(beginsWithKey: true) }

  /// The text of a path below a key, or below an element.
  var innerText: String { text(beginsWithKey: false) }

  private func text(beginsWithKey: Bool) -> String {
    // An empty text is the root.
    if components == [.key("")] { return "\\" }
    return components.enumerated().map { position, component in
      switch component {
      case .wildcard: return "*"
      case .index(let index): return String(index)
      case .key(let key):
        let isLiteral = (position > 0 || !beginsWithKey) && (key == "*" || Int(key) != nil)
        return (isLiteral ? "\\" : "") + key.map { $0 == "\\" || $0 == "." ? "\\\($0)" : String($0) }.joined()
      }
    }.joined(separator: ".")
  }
}
