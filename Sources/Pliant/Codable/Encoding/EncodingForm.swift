// EncodingForm: an encoder's options for dates, data and keys.

import PliantCore
import PliantFoundation

struct EncodingForm {
  enum Dates {
    /// As `@JSONModel` writes them: an RFC 3339 string.
    case rfc3339
    case strategy(JSONEncoder.DateEncodingStrategy)
  }

  var dates = Dates.rfc3339
  var data = JSONEncoder.DataEncodingStrategy.base64
  var keys = JSONEncoder.KeyEncodingStrategy.useDefaultKeys
  var userInfo = [CodingUserInfoKey: any Sendable]()
  var keyMapping = KeyMappings()
  /// Set while a model is written that another encoder receives afterwards: its values are kept for that.
  var kept: KeptValues?
  /// Set if the encoding only finds out whether there are sensitive parts.
  var marks: WrittenMarks?

  /// The mapping of a type's properties; nil if the type and the encoder have none.
  func mapping<Value>(of type: Value.Type) -> PropertyMapping? {
    let model = type as? any TolerantCodable.Type
    let own = keyMapping.isEmpty ? nil : keyMapping[type]
    guard model != nil || own != nil else { return nil }
    return PropertyMapping(type, model, own, nil)
  }

  var keepsKeys: Bool {
    if case .useDefaultKeys = keys { true } else { false }
  }

  /// The form that a writer needs for the values in models; nil if models write all of them in their own form.
  var ofValues: ValueForm? {
    var form = self
    if case .strategy(.deferredToDate) = dates { form.dates = .rfc3339 }
    if case (.rfc3339, .base64) = (form.dates, data), keepsKeys, kept == nil, keyMapping.isEmpty, userInfo.isEmpty {
      return nil
    }
    return ValueForm(form)
  }

  /// The form of a model's values that are kept until another encoder receives them; `outer` is that of Pliant's.
  static func keeping(_ values: KeptValues, for outer: EncodingForm?) -> EncodingForm {
    var form = outer ?? EncodingForm()
    (form.dates, form.data, form.kept) = (.rfc3339, .base64, values)
    return form
  }

  /// Converts the keys that models write, and knows the paths of values. It is nil if neither is needed.
  var keyConversion: EncodedKeyConversion? {
    switch (data, dates) {
    // A closure for values needs the coding path.
    case (.custom, _), (_, .strategy(.custom)): EncodedKeyConversion(keys)
    default: keepsKeys ? nil : EncodedKeyConversion(keys)
    }
  }
}

/// A form that a ``JSONWriter`` carries, for the values that models leave to it.
final class ValueForm {
  let form: EncodingForm

  init(_ form: EncodingForm) { self.form = form }
}

/// The key of an element, as Foundation's coders spell it.
struct IndexKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(stringValue: String) { nil }
  init(intValue: Int) { index = intValue }

  var stringValue: String { "Index \(index)" }
  var intValue: Int? { index }
}
