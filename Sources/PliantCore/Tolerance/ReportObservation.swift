//===----------------------------------------------------------------------===//
// ReportObservation: whether the task wants to know what bends, where no decoder says so.
//===----------------------------------------------------------------------===//

#if !hasFeature(Embedded)
package enum ReportObservation {
  /// Looked at when something bends in a document for the first time: reading what is as it should be costs nothing more.
  @TaskLocal package static var isOn = false
}
#endif

extension JSONReader {
  /// Where what bends is written down; nil if nobody will ask for it.
  var reporting: ToleranceState? {
    mutating get {
      #if hasFeature(Embedded)
      return nil
      #else
      if let state = toleranceState, state.isReporting || state.isAsked { return state.isReporting ? state : nil }
      let isOn = ReportObservation.isOn
      guard isOn || toleranceState != nil else { return nil }
      let state = state
      (state.isAsked, state.isReporting) = (true, isOn)
      return isOn ? state : nil
      #endif
    }
  }
}
