//===----------------------------------------------------------------------===//
// init(from decoder:) and encode(to:): the same keys, paths and defaults under any coder.
//===----------------------------------------------------------------------===//

#if Macros
func writeDecoding(of model: Model, to source: inout SourceText) {
  if model.heading.readsWholeObject {
    writeDescription(of: model, to: &source)
    if model.hasInitialConstants {
      for line in ForeignCall.readIntoSelf("Self.self") { source.line(line) }
    } else {
      source.line("self = \(ForeignCall.read("Self"))")
    }
    return
  }
  // The condition of a generic model doesn't say that it reads itself.
  if model.heading.genericSubjects.isEmpty {
    if model.hasInitialConstants {
      for line in ForeignCall.readIntoSelf("Self.self", isOfMembers: true) { source.line(line) }
    } else {
      source.line("self = \(ForeignCall.readMembers("Self"))")
    }
    return
  }
  let read = model.properties.filter(\.isRead)
  let decoder = CodingCall.newDecoder(paths: read.flatMap(\.paths).map(\.text), tolerance: model.heading.tolerance)
  source.line("\(read.isEmpty ? "_" : "let model") = \(decoder)")
  for property in read where property.localType == nil && !property.isReadAfterAssignment {
    writeDecodingInto(property, to: &source)
  }
  for property in model.assignmentOrder where property.localType != nil {
    source.line("self.\(property.name) = \(CodingCall.decode(PropertyCall.type(for: property), of: property))")
  }
  for property in read where property.isReadAfterAssignment { writeDecodingInto(property, to: &source) }
}

private func writeDecodingInto(_ property: Property, to source: inout SourceText) {
  source.line(CodingCall.decode(into: "self.\(property.name)", of: property))
}

func writeEncoding(of model: Model, to source: inout SourceText) {
  if model.heading.readsWholeObject {
    source.line(ForeignCall.encode)
    return
  }
  let written = model.properties.filter(\.isWritten)
  source.line(CodingCall.writeWhole)
  let specified = model.properties.filter(\.hasSpelledKey).map(\.writtenPath.text)
  source.line("\(written.isEmpty ? "let" : "var") model = \(CodingCall.newEncoder(specified: specified))")
  for property in written {
    let path = property.writtenPath
    let value = PropertyCall.written(property, isChecked: !model.heading.ownMembers.writesJSON)
    source.line(CodingCall.encode(value, path: path.text, isCollected: path.hasWildcard))
  }
  source.line(CodingCall.finish("model"))
}
#endif
