import Testing

extension Trait where Self == TimeLimitTrait {
  /// For tests of what once took minutes or hours.
  ///
  /// The clock also runs while other tests have the cores, so the limit is that of a hang, not of a slow test.
  static var hangLimit: Self { .timeLimit(.minutes(30)) }
}
