// The parameters and local variables of generated code. A user's expression in that code must not use these names.

#if Macros
/// Whether generated code has a parameter or local variable with this name. All of them are listed here.
func isGeneratedName(_ name: String) -> Bool {
  if generatedNames.contains(name) { return true }
  return numberedNames.contains { prefix in
    name.hasPrefix(prefix) && name.dropFirst(prefix.count).allSatisfy { $0.isNumber || $0 == "_" }
  }
}

private let generatedNames: Set<String> = [
  // Parameters of generated members, and of closures in them.
  "reader", "writer", "decoder", "encoder", "json", "start", "sharing", "property", "value", "other", "old", "word",
  "changes", "cases", "index", "isExact",
  // Reading and writing.
  "outer", "replaces", "written", "model", "object", "error", "initial", "kept", "candidates",
  "check", "visit", "members",
  // Enums.
  "names", "key", "match", "tag", "tagStart", "text", "number", "flag", "hasContent", "whole", "payload", "valueType",
]

/// The names that are followed by numbers.
private let numberedNames = [
  "value", "member", "object", "tree", "array", "payload", "old",
]
#endif
