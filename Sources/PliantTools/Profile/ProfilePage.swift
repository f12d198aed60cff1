// ProfilePage: a profile as one page for the browser, without a network.

#if CommandLine
import Pliant

extension ProfileReport {
  /// The page: its figures are the JSON of the profile, which a script in the page shows as a tree.
  package var page: String {
    get throws {
      let title = Self.escaped(profile.inputs.count == 1 ? profile.inputs[0] : "\(profile.inputs.count) files")
      let data = try json.jsonText([.escapingHTML])
      return """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>Profile of \(title)</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <header>
        <h1>\(title)</h1>
        <p id="summary"></p>
        <div class="tools">
        <input id="search" type="search" placeholder="Search paths, types, examples" aria-label="Search paths, types and examples">
        <button type="button" id="expand">Expand all</button>
        <button type="button" id="collapse">Collapse all</button>
        <span class="keys">/ searches · ↑ ↓ move · ← → fold · Enter shows details</span>
        </div>
        </header>
        <main>
        <table id="tree" role="treegrid" aria-label="Paths">
        <thead><tr>
        <th scope="col"><button type="button" data-sort="path">Path</button></th>
        <th scope="col"><button type="button" data-sort="presence">Present</button></th>
        <th scope="col"><button type="button" data-sort="types">Types</button></th>
        <th scope="col" class="number"><button type="button" data-sort="distinct">Distinct</button></th>
        <th scope="col">Distribution</th>
        <th scope="col">Examples</th>
        </tr></thead>
        <tbody></tbody>
        </table>
        <p id="nothing" hidden>No path matches.</p>
        </main>
        <noscript>This page shows its figures with a script.</noscript>
        <script type="application/json" id="data">\(data)</script>
        <script>
        \(Self.script)
        </script>
        </body>
        </html>

        """
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #d9dde3; --dim: #667080; --back: #fff; --text: #1b1f24; --hover: #f3f6fa; --bar: #3b73c5;
      --string: #3f8f5f; --integer: #3b73c5; --number: #6a5acd; --bool: #b8860b; --null: #b4bac4; --object: #8a6d57; --array: #c06c84; --warn: #a14a00; }
    @media (prefers-color-scheme: dark) { :root { --line: #333a44; --dim: #98a2b0; --back: #14171b; --text: #e4e8ee; --hover: #1e232a;
      --bar: #6ea0ea; --string: #6cc08b; --integer: #6ea0ea; --number: #a99bf0; --bool: #d9b24c; --null: #555e6b; --object: #b99a83; --array: #dd93a8; --warn: #f0a860; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 14px/1.45 system-ui, sans-serif; background: var(--back); color: var(--text); }
    header { padding: 20px 24px 12px; }
    h1 { margin: 0; font-size: 20px; overflow-wrap: anywhere; }
    #summary { margin: 4px 0 12px; color: var(--dim); }
    .tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    .keys { color: var(--dim); font-size: 12px; }
    input, .tools button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 6px; padding: 5px 10px; }
    input { width: min(340px, 100%); }
    main { padding: 0 24px 40px; overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; min-width: 900px; }
    th { text-align: left; position: sticky; top: 0; background: var(--back); border-bottom: 1px solid var(--line); padding: 6px 12px 6px 0; font-weight: 600; }
    th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
    th button::after { content: " ↕"; color: var(--line); }
    th[aria-sort=descending] button::after { content: " ↓"; color: inherit; }
    th[aria-sort=ascending] button::after { content: " ↑"; color: inherit; }
    td { border-bottom: 1px solid var(--line); padding: 5px 12px 5px 0; vertical-align: middle; }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    tbody tr { cursor: pointer; }
    tbody tr:hover { background: var(--hover); }
    tr:focus { outline: 2px solid var(--bar); outline-offset: -2px; }
    .path { font: 13px ui-monospace, monospace; white-space: nowrap; }
    .fold { display: inline-block; width: 16px; color: var(--dim); user-select: none; }
    .note { color: var(--warn); font-size: 12px; display: block; padding-left: 16px; }
    .bar { position: relative; display: inline-block; width: 90px; height: 10px; border-radius: 5px; background: var(--line); overflow: hidden; vertical-align: middle; margin-right: 8px; }
    .bar > i { position: absolute; inset: 0 auto 0 0; background: var(--bar); }
    .types { display: flex; width: 150px; height: 10px; border-radius: 5px; overflow: hidden; }
    .types > i { height: 100%; min-width: 2px; }
    .label { color: var(--dim); font-size: 12px; }
    .present { white-space: nowrap; }
    svg rect { fill: var(--bar); }
    svg { display: block; }
    .examples { max-width: 360px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font: 12px ui-monospace, monospace; }
    tr.details { cursor: default; }
    tr.details td { background: var(--hover); padding: 10px 16px; }
    .grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 4px 24px; }
    .grid h2 { font-size: 12px; margin: 0 0 2px; color: var(--dim); }
    .grid table { min-width: 0; width: auto; } .grid td { border: 0; padding: 1px 14px 1px 0; background: none; overflow-wrap: anywhere; }
    """
}
#endif
