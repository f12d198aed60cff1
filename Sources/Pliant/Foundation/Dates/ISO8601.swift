// ISO8601: points in time as text, read and written without a formatter.

/// The date-times of RFC 3339 and the common ones of ISO 8601 beyond it, over bytes and without allocation.
///
/// | | read |
/// |---|---|
/// | date-time | `2024-02-29T23:59:58Z`; the `T` may be a `t` or a space |
/// | without seconds | `2024-02-29T23:59Z` |
/// | with a fraction | `2024-02-29T23:59:58.25Z`, of any length, behind a point or a comma |
/// | zones | `Z`, `z`, `+05:30`, `+0530`, `+05`; none means UTC |
/// | basic | `20240229T235958Z`, `20240229T2359Z` |
/// | date only | `2024-02-29`, `20240229`: midnight UTC |
/// | expanded years | `+012024-02-29`, `-000044-03-15T12:00:00Z`: a sign and six digits |
/// | end of day | `2024-02-29T24:00:00Z`: midnight of the next day |
/// | leap second | `2016-12-31T23:59:60Z`: the second after, and only in the last minute of a day in UTC |
///
/// Days are those of the proleptic Gregorian calendar, and leap days are checked. Week dates and ordinal dates are not read.
/// All times are in seconds since 2001-01-01T00:00:00Z; ``ReferenceTime`` describes how they are rounded.
enum ISO8601 {
  /// The expected form, for errors.
  static let expectation = "Date (ISO 8601)"
}
