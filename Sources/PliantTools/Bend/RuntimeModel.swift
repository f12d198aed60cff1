// RuntimeModel: a model whose properties are only known at run time, such as those of a JSON Schema.

#if CommandLine
import Pliant
import PliantCore
import PliantDescriptor

/// A model's properties, with their candidates.
final class RuntimeModel {
  private let descriptor: MappedDescriptor

  /// - Parameter properties: the candidates of each property, and whether it is neither optional nor has a default.
  init(_ properties: [(candidates: [ModelPlaces.Path], isOptional: Bool, hasDefault: Bool)]) {
    // The descriptor of a model whose properties have their numbers as keys, with other places.
    let members = properties.indices.map { number in
      var member = Descriptor.Member(key: String(number))
      let reading = Descriptor.Reading([], rest: "")
      member.uses = [Descriptor.Use(property: number, candidate: 0, ordinal: nil, reading: reading)]
      return member
    }
    let required = properties.indices.filter { !properties[$0].isOptional && !properties[$0].hasDefault }.map {
      Descriptor.Required(property: $0, ordinal: nil, isMember: true, isAlways: false, paths: [String($0)])
    }
    let optional = properties.indices.filter { properties[$0].isOptional && !properties[$0].hasDefault }
    var steps: [Descriptor.Step] = []
    if !optional.isEmpty { steps.append(.optional(optional.map { [String($0)] })) }
    if !required.isEmpty { steps.append(.required(required, checks: [])) }
    let places = properties.enumerated().map { number, property in
      (ModelPlaces.path(String(number)), property.candidates.filter(Self.isShort))
    }
    let layout = PropertyLayout(Descriptor(members: members, steps: steps + [.end]))
    let placed = layout.descriptor(by: ModelPlaces(Dictionary(places) { first, _ in first }))
    descriptor = MappedDescriptor(placed.bytes, required: placed.required, defaults: ([], []), hidesPaths: false)
  }

  /// Whether a descriptor has room for a path.
  private static func isShort(_ path: ModelPlaces.Path) -> Bool {
    let sizes = path.map { if case .key(let key) = $0 { key.utf8.count + 1 } else { 1 } }
    return sizes.reduce(0, +) <= Descriptor.longestPath
  }

  /// Visits the properties of a decoder's object.
  ///
  /// - Parameters:
  ///   - type: the type that errors name.
  ///   - property: reads the property with a number.
  func read(_ type: Any.Type, from decoder: any Decoder, _ property: (inout JSONReader, Int) -> Void) throws {
    try _Pliant.ForeignObject.read(type, membersOf: decoder) { reader throws(JSONError) in
      var visit = reader.begin(descriptor)
      while true {
        let number = reader.next(&visit)
        if number < 0 { break }
        property(&reader, number)
      }
      if visit.hasFailed { throw reader.takeFailure(visit) }
    }
  }
}
#endif
