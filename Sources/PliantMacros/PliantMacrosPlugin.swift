// The compiler plugin: the macros that Pliant declares, by name.

#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct PliantMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    JSONModelMacro.self,
    MarkMacro.self,
    RequestMacro.self,
    RequestMarkMacro.self,
  ]
}
#else
/// Without the trait there is no plugin. A build of the whole package still links this target, so it needs an entry
/// point.
@main
struct PliantMacrosPlugin {
  static func main() {}
}
#endif
