// Header fields from values.

#if HTTP
public import HTTPTypes

extension HTTPFields {
  /// Appends a field unless its value is nil, or a list of nothing else, or its name is invalid.
  public mutating func append(_ name: String, _ value: (any QueryConvertible)?) {
    guard let value = value?.queryValue, !value.isEmpty, let name = HTTPField.Name(name) else { return }
    append(HTTPField(name: name, value: value.text(.standard)))
  }

  /// Adds fields in place of those with the same names.
  mutating func replace(by fields: HTTPFields) {
    for field in fields { self[field.name] = nil }
    append(contentsOf: fields)
  }
}
#endif
