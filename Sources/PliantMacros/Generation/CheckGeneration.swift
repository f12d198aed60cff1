// validateMembers(from:at:_:) of a class: finds all problems of its members although no object can be created.

#if Macros
extension ClassModel {
  /// Returns the statement after a visit, which throws if it has failed. If a required value is missing, the members
  /// of the other classes that were not validated yet are then validated.
  func ending(of read: Model) -> String {
    let isReadLater = form.hasReadingMethod
    let mayFail = read.properties.contains { $0.isRead && ($0.localType != nil || $0.isReplaceable) }
    guard isInheritable, isReadLater || superclass.isRead, mayFail else { return VisitCall.throwFailure }
    return CheckCall.throwFailure(around: name, isReadLater: isReadLater, codable: codableSuperclass)
  }

  func writeCheckingMethod(to source: inout SourceText) {
    let inherits = superclass.isModel
    var model = readModel
    model.heading.tolerance = nil
    model.hooks = HookMethods()
    model.properties = model.properties.filter(\.isRead).map(\.local)
    if inherits && model.properties.isEmpty { return }
    writeOverridable(ClassSignature.checkingMethod, isStatic: true, to: &source) { source in
      if inherits { source.line(CheckCall.superclassMembers) }
      if model.properties.isEmpty && codableSuperclass == nil { return }
      source.line("guard \(CheckCall.includes(name, isReadLater: form.hasReadingMethod)) else { return }")
      heading.writeTolerance(to: &source)
      if !model.properties.isEmpty {
        source.line(ReaderCall.beginNextPass)
        writeVisit(of: model, hasStart: true, ending: VisitCall.endValidation, to: &source)
      }
      if let codableSuperclass { source.line(CheckCall.codable(codableSuperclass)) }
    }
  }
}
#endif
