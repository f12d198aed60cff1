/// The types that only generated code uses. They may change with every release, together with the macros.
///
/// What generated code calls of them and of the reader and writer is spelled in `Generation` of the macro plugin.
@_documentation(visibility: internal)
public enum _Pliant {}
