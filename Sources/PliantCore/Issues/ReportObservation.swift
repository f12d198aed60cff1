// ReportObservation: whether the task observes reports, if no decoder requests one.

#if !hasFeature(Embedded)
package enum ReportObservation {
  /// Checked at the first deviation in a document, so that documents without deviations cost nothing more.
  @TaskLocal package static var isOn = false
}
#endif

extension JSONReader {
  /// The state that records issues; nil if they are not recorded.
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
