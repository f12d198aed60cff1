// Re-exports PliantCore, so that one import makes all public names available.

@_exported public import PliantCore
