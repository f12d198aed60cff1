// The diagnostics about enums: the severity and wording of each.

#if Macros
import SwiftDiagnostics

enum EnumDiagnostic {
  // The enum as a whole.
  case noCases(type: String)
  case untaggedAndTag
  case optionNotLiteral(name: String, expected: String, found: String)
  case tagNotKeys(found: String)
  case contentIsTag(key: String)
  case contentWithoutTag
  case pathAsKey(found: String)
  case ownRawValues(type: String)

  // Its cases.
  case conditionalCase(name: String)
  case overloadedCase(name: String)
  case attributeOnSeveralCases(attribute: String)
  case secondFallback(name: String, other: String)
  case fallbackPayload(name: String)
  case fallbackKeepsTag(name: String, type: String)
  case keyOnUnknown(name: String)
  case keyUntagged(name: String)
  case limitedAvailability(name: String)

  // Raw values and tags.
  case caseWithoutValue(name: String)
  case valueNotLiteral(found: String)
  case integerTooLarge(found: String)
  case integerAmongFractions(found: String)
  case rangeFirst(name: String, found: String)
  case rangeAsKey(found: String)
  case sameValue(found: String, name: String, other: String, otherValue: String)
  case repeatedValue(found: String)

  // Associated values.
  case unlabeledInternallyTagged(name: String)
  case scalarInternallyTagged(name: String, type: String)
  case selfInternallyTagged(name: String, type: String)
  case labelIsTag(label: String, name: String)
  case unknownLabel(label: String, name: String)
  case noPayload(attribute: String, name: String)
  case noLabelInStrategy(name: String)
  case strategyInternallyTagged(name: String)
  case closuresOfCase(name: String)
}

extension EnumDiagnostic: MacroDiagnostic {
  var severity: DiagnosticSeverity {
    switch self {
    case .repeatedValue, .limitedAvailability, .fallbackKeepsTag, .pathAsKey: .warning
    default: .error
    }
  }

  var message: String {
    switch self {
    case .noCases(let type): "expected at least one case in '\(type)', found none"
    case .untaggedAndTag: "expected a tag or untagged cases, found both"
    case .optionNotLiteral(let name, let expected, let found): "expected \(expected) after '\(name):', found '\(found)'"
    case .tagNotKeys(let found): "expected a key, or keys with dots between them, found \"\(found)\""
    case .contentIsTag(let key): "expected a key of its own for the content, found \"\(key)\", which is the tag's"
    case .contentWithoutTag: "expected a tag with 'content', found none"
    case .pathAsKey(let found): "expected a key, found \"\(found)\", which is read as one key and not as a path"

    case .ownRawValues(let type):
      "expected @Key before each case of '\(type)', or no attributes, options and hooks, found some: "
        + "the macro can't see the raw values that its own code computes"
    case .conditionalCase(let name):
      "expected the cases of a model outside of #if, found '\(name)': the macro can't see which branch is built"
    case .overloadedCase(let name):
      "expected a name of its own for each case, found '\(name)' twice: Swift's patterns don't distinguish such cases"
    case .attributeOnSeveralCases(let attribute):
      "expected one case after @\(attribute), found several in one declaration"
    case .secondFallback(let name, let other): "expected one case for unknown values, found '\(name)' and '\(other)'"
    case .fallbackPayload(let name):
      "expected no associated value or one in the case for what is unknown, found several in '\(name)'"
    case .fallbackKeepsTag(let name, let type):
      "expected JSON in '\(name)', or @Ignored(.encoding) before it, found '\(type)', which keeps the tag alone: the rest of the object "
        + "is lost when it is written"
    case .keyOnUnknown(let name): "expected no key for '\(name)', which keeps whatever is unknown, found one"
    case .keyUntagged(let name): "expected no key for '\(name)', since no key distinguishes the cases, found one"

    case .limitedAvailability(let name):
      "expected '\(name)' to be available wherever the enum is, found @available: generated code uses the case without a check"

    case .caseWithoutValue(let name): "expected at least one value for '\(name)', found none"
    case .valueNotLiteral(let found): "expected a literal (a string, a number, a Bool or a range), found '\(found)'"
    case .integerTooLarge(let found): "expected an integer of 64 bits, found \(found)"
    case .integerAmongFractions(let found): "expected integers of up to 53 bits among fractions, found \(found)"
    case .rangeFirst(let name, let found):
      "expected a single value first, or a raw value for '\(name)', found \(found), which can't be written"
    case .rangeAsKey(let found): "expected a key, found the range \(found)"
    case .sameValue(let found, let name, let other, let otherValue):
      "expected a value of its own for '\(name)', found \(found), "
        + (found == otherValue ? "which is that of '\(other)'" : "which overlaps \(otherValue) of '\(other)'")
    case .repeatedValue(let found): "expected values that differ, found \(found) twice: the second is never reached"

    case .unlabeledInternallyTagged(let name):
      "expected labels for the associated values of '\(name)', which are internally tagged, or @PayloadKey(0, …) before it, found none"
    case .scalarInternallyTagged(let name, let type):
      "expected a model, a label or @PayloadKey(0, …) in '\(name)', which is internally tagged, found '\(type)'"
    case .selfInternallyTagged(let name, let type):
      "expected a label or @PayloadKey(0, …) in '\(name)', which is internally tagged, found '\(type)', whose tag has the same key"
    case .labelIsTag(let label, let name): "expected a label other than the tag in '\(name)', found '\(label)'"
    case .unknownLabel(let label, let name):
      "expected the label of an associated value of '\(name)', found \"\(label)\""
    case .noPayload(let attribute, let name):
      "expected a case with associated values that it knows after @\(attribute), found '\(name)'"
    case .noLabelInStrategy(let name):
      "expected 'for:' and a label after the strategy of '\(name)', which has several associated values, found none"
    case .strategyInternallyTagged(let name):
      "expected a label for the associated value of '\(name)' that a strategy makes, so that it is a member of the tagged object, found none"
    case .closuresOfCase(let name):
      "expected a strategy for '\(name)', found closures, which Swift doesn't take before a case: keep a ClosureStrategy in a static property"
    }
  }
}
#endif
