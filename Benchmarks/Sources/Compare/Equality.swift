// A structural comparison of values of corresponding types in different modules: every field, by name and in order.

import Foundation

/// The first place where two values differ.
struct Difference: Equatable, CustomStringConvertible {
  var path: String
  var reason: String

  var description: String { "\(path): \(reason)" }
}

/// Compares two values field by field; nil when they are equal.
///
/// Types correspond if their unqualified names are equal. Doubles are compared by their bits, dictionaries by key. Values of
/// unsupported types are different.
func firstDifference(_ left: Any, _ right: Any, at path: String = "$") -> Difference? {
  if let verdict = compareLeaves(left, right) {
    return verdict ? nil : Difference(path: path, reason: "\(quoted(left)) is not \(quoted(right))")
  }
  let leftMirror = Mirror(reflecting: left)
  let rightMirror = Mirror(reflecting: right)
  guard leftMirror.displayStyle == rightMirror.displayStyle, leftMirror.displayStyle != nil else {
    return Difference(path: path, reason: "\(type(of: left)) can't be compared with \(type(of: right))")
  }
  switch leftMirror.displayStyle {
  case .optional:
    return compareOptionals(leftMirror, rightMirror, at: path)
  case .collection:
    return compareCollections(leftMirror, rightMirror, at: path)
  case .dictionary:
    return compareDictionaries(left, right, at: path)
  case .struct, .class, .tuple:
    return compareFields(leftMirror, rightMirror, at: path)
  case .enum:
    return compareCases((left, leftMirror), (right, rightMirror), at: path)
  default:
    return Difference(path: path, reason: "\(quoted(left)) can't be compared with \(quoted(right))")
  }
}

/// Compares values without parts; nil if they are not both leaves of one type. Comparing arrays of leaves is a shortcut.
private func compareLeaves(_ left: Any, _ right: Any) -> Bool? {
  guard type(of: left) == type(of: right) else { return nil }
  switch (left, right) {
  case (let left as Double, let right as Double): return left.bitPattern == right.bitPattern
  case (let left as Float, let right as Float): return left.bitPattern == right.bitPattern
  // By bytes: `==` treats canonically equivalent strings as equal.
  case (let left as String, let right as String): return left.utf8.elementsEqual(right.utf8)
  case (let left as [Double], let right as [Double]):
    return left.map(\.bitPattern) == right.map(\.bitPattern) ? true : nil
  case (let left as [Int], let right as [Int]): return left == right ? true : nil
  default: break
  }
  switch left {
  case is Bool, is any FixedWidthInteger, is Data, is Date, is URL, is UUID, is Decimal:
    return (left as? AnyHashable) == (right as? AnyHashable)
  default: return nil
  }
}

private func compareOptionals(_ left: Mirror, _ right: Mirror, at path: String) -> Difference? {
  switch (left.children.first, right.children.first) {
  case (nil, nil): nil
  case (let left?, let right?): firstDifference(left.value, right.value, at: path)
  case (let left?, nil): Difference(path: path, reason: "\(quoted(left.value)) is not nil")
  case (nil, let right?): Difference(path: path, reason: "nil is not \(quoted(right.value))")
  }
}

private func compareCollections(_ left: Mirror, _ right: Mirror, at path: String) -> Difference? {
  for (index, pair) in zip(left.children, right.children).enumerated() {
    if let difference = firstDifference(pair.0.value, pair.1.value, at: "\(path)[\(index)]") { return difference }
  }
  guard left.children.count == right.children.count else {
    return Difference(path: path, reason: "\(left.children.count) elements are not \(right.children.count)")
  }
  return nil
}

private func compareDictionaries(_ left: Any, _ right: Any, at path: String) -> Difference? {
  guard let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] else {
    return Difference(path: path, reason: "the keys of \(type(of: left)) can't be compared")
  }
  for (key, value) in left.sorted(by: { "\($0.key)" < "\($1.key)" }) {
    guard let other = right[key] else { return Difference(path: "\(path).\(key)", reason: "only on the left") }
    if let difference = firstDifference(value, other, at: "\(path).\(key)") { return difference }
  }
  if let key = right.keys.first(where: { left[$0] == nil }) {
    return Difference(path: "\(path).\(key)", reason: "only on the right")
  }
  return nil
}

private func compareFields(_ left: Mirror, _ right: Mirror, at path: String) -> Difference? {
  let names = (String(describing: left.subjectType), String(describing: right.subjectType))
  guard names.0 == names.1 || left.displayStyle == .tuple else {
    return Difference(path: path, reason: "\(names.0) is not \(names.1)")
  }
  let labels = (left.children.map { $0.label ?? "" }, right.children.map { $0.label ?? "" })
  guard labels.0 == labels.1 else {
    return Difference(path: path, reason: "the fields \(labels.0) are not \(labels.1)")
  }
  for (leftField, rightField) in zip(left.children, right.children) {
    let fieldPath = "\(path).\(leftField.label ?? "")"
    if let difference = firstDifference(leftField.value, rightField.value, at: fieldPath) { return difference }
  }
  return nil
}

/// Compares the cases of enums by name, then their associated values.
private func compareCases(_ left: (Any, Mirror), _ right: (Any, Mirror), at path: String) -> Difference? {
  switch (left.1.children.first, right.1.children.first) {
  case (let leftCase?, let rightCase?) where leftCase.label == rightCase.label:
    firstDifference(leftCase.value, rightCase.value, at: "\(path).\(leftCase.label ?? "")")
  case (nil, nil) where String(describing: left.0) == String(describing: right.0): nil
  default: Difference(path: path, reason: "\(quoted(left.0)) is not \(quoted(right.0))")
  }
}

/// A value as one short line.
private func quoted(_ value: Any) -> String {
  let text = value is String ? String(reflecting: value) : String(describing: value)
  return text.count > 80 ? "\(text.prefix(80))…" : text
}
