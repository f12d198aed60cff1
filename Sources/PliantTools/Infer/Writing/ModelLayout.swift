// ModelLayout: how types are nested and named, and which of them must be classes.

#if CommandLine
/// Arranges the types of a plan.
enum ModelLayout {
  static func arrange(_ plan: inout ModelPlan, _ options: Inference.Options) {
    nest(&plan)
    name(&plan, options)
    breakCycles(&plan)
  }

  private static func nest(_ plan: inout ModelPlan) {
    var users: [Int: Set<Int>] = [:]
    for (index, declaration) in plan.declarations.enumerated() {
      for type in declaration.types {
        if let used = type.declared, used != index { users[used, default: []].insert(index) }
      }
    }
    let root = plan.root.declared
    for index in plan.declarations.indices where index != root {
      guard let user = users[index]?.first, users[index]?.count == 1 else { continue }
      plan.declarations[index].parent = user
    }
    // The payloads of an enum are declared next to it, not inside.
    for index in plan.declarations.indices {
      var hops = 0
      while let parent = plan.declarations[index].parent, hops < plan.declarations.count {
        if case .model = plan.declarations[parent].form { break }
        plan.declarations[index].parent = plan.declarations[parent].parent
        hops += 1
      }
      if hops == plan.declarations.count { plan.declarations[index].parent = nil }
    }
  }

  private static func name(_ plan: inout ModelPlan, _ options: Inference.Options) {
    var taken = Naming.reservedTypes
    // The type in an alias needs another name.
    if plan.hasAlias { taken.insert(options.name) }
    // In an enum, the name of a case would hide a type. They differ except in scripts without upper case.
    for case .tagged(_, let cases) in plan.declarations.map(\.form) {
      taken.formUnion(cases.map(\.name).filter { $0 != options.name })
    }
    let root = plan.hasAlias ? nil : plan.root.declared
    let order = plan.declarations.indices.sorted { left, right in
      // The user names the root, and hints take precedence over guesses.
      func rank(_ index: Int) -> Int {
        index == root ? 0 : options.hints.name(of: plan.declarations[index].paths) != nil ? 1 : 2
      }
      return (rank(left), left) < (rank(right), right)
    }
    let users = Dictionary(plan.declarations.flatMap { $0.paths.map { ($0, 1) } }, uniquingKeysWith: +)
    for index in order {
      var name = plan.declarations[index].name
      if name == "Type" { name = "Kind" }
      if taken.contains(name), let parent = plan.declarations[index].parent, index != root {
        name = plan.declarations[parent].name + name
      }
      if plan.hasAlias, name == options.name { name += "Value" }
      if Naming.reservedTypes.contains(name) { name += "Model" }
      plan.declarations[index].name = Naming.unique(name, &taken)
      let isNamed = options.hints.name(of: plan.declarations[index].paths) != nil
      // Types inside of several variants have the same path, which can't name one of them.
      if let path = plan.declarations[index].paths.first, users[path] == 1, index != root, !isNamed {
        plan.guesses.append("call \(path) \(plan.declarations[index].name)")
      }
    }
  }

  /// Makes classes of the types that contain themselves, other than through an array or a dictionary.
  private static func breakCycles(_ plan: inout ModelPlan) {
    for index in plan.declarations.indices {
      guard case .model = plan.declarations[index].form else { continue }
      var known: Set<Int> = []
      var pending = plan.declarations[index].types.compactMap(\.direct)
      while let next = pending.popLast() {
        guard known.insert(next).inserted, !plan.declarations[next].isClass else { continue }
        pending += plan.declarations[next].types.compactMap(\.direct)
      }
      plan.declarations[index].isClass = known.contains(index)
    }
  }
}
#endif
