// The script of the page: the tree, its sorting and searching, and its keys.

#if CommandLine
extension ProfileReport {
  /// Texts of the data are only ever set as text, never as HTML.
  static let script = #"""
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const body = document.querySelector("#tree tbody");
    const search = document.getElementById("search");
    const state = { key: null, descending: true };
    const nodes = data.paths.map((path, index) => ({ path, index, children: [], parent: null, isOpen: true, row: null, details: null }));
    const open = [];
    for (const node of nodes) {
      open.length = node.path.depth;
      node.parent = open[node.path.depth - 1] ?? null;
      if (node.parent) node.parent.children.push(node);
      open[node.path.depth] = node;
    }
    if (nodes.length > 300) for (const node of nodes) node.isOpen = node.path.depth < 1;

    const grouped = number => Number.isInteger(number) ? number.toLocaleString("en") : Number(number.toPrecision(5)).toLocaleString("en", { maximumFractionDigits: 6 });
    const share = value => value === 1 ? "100 %" : value > 0.999 ? "> 99.9 %" : value > 0 && value < 0.001 ? "< 0.1 %" : (value * 100).toFixed(value < 0.01 || value > 0.99 ? 1 : 0) + " %";
    function element(name, className, text) {
      const result = document.createElement(name);
      if (className) result.className = className;
      if (text !== undefined) result.textContent = text;
      return result;
    }
    function shown(value) { return typeof value === "string" ? JSON.stringify(value) : String(value); }

    const plural = (count, noun) => grouped(count) + " " + noun + (count === 1 ? "" : "s");
    const lengths = (range, noun) => range.minLength === range.maxLength ? plural(range.minLength, noun) : grouped(range.minLength) + "–" + plural(range.maxLength, noun);
    function presenceCell(path) {
      const cell = element("td", "present");
      if (path.presence === undefined) {
        cell.append(element("span", "label", "× " + grouped(Math.round(path.perParent * 10) / 10) + " each"));
        return cell;
      }
      const bar = element("span", "bar");
      const fill = element("i");
      fill.style.width = path.presence * 100 + "%";
      bar.append(fill);
      cell.append(bar, element("span", "label", share(path.presence)));
      return cell;
    }
    function typesCell(path) {
      const cell = element("td");
      const types = Object.entries(path.types);
      const bar = element("div", "types");
      for (const [name, count] of types) {
        const part = element("i");
        part.style.width = count / path.count * 100 + "%";
        part.style.background = "var(--" + name + ")";
        part.title = name + " " + share(count / path.count);
        bar.append(part);
      }
      cell.append(bar, element("span", "label", types.map(([name, count]) => types.length > 1 ? name + " " + share(count / path.count) : name).join(", ")));
      return cell;
    }
    function histogram(numbers, width, height) {
      const counts = numbers.histogram.counts;
      const most = Math.max(...counts, 1);
      const step = width / counts.length;
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      svg.setAttribute("width", width);
      svg.setAttribute("height", height);
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", "histogram from " + grouped(numbers.histogram.from) + " to " + grouped(numbers.histogram.to));
      counts.forEach((count, index) => {
        const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        const size = count === 0 ? 0 : Math.max(1, count / most * height);
        bar.setAttribute("x", index * step);
        bar.setAttribute("y", height - size);
        bar.setAttribute("width", Math.max(1, step - 1));
        bar.setAttribute("height", size);
        svg.append(bar);
      });
      return svg;
    }
    function distributionCell(path) {
      const cell = element("td");
      const labels = [];
      if (path.numbers) {
        if (path.numbers.histogram) cell.append(histogram(path.numbers, 150, 24));
        const { min, max } = path.numbers;
        labels.push(min === max ? grouped(min) : grouped(min) + " … " + grouped(max));
      }
      if (path.strings) {
        const formats = Object.entries(path.strings.formats);
        if (formats.length && formats[0][1] * 2 > path.types.string) labels.push(formats[0][0]);
        labels.push(lengths(path.strings, "character"));
      }
      if (path.arrays) labels.push(lengths(path.arrays, "element"));
      if (path.bools) labels.push("true " + share(path.bools.true / (path.bools.true + path.bools.false)));
      cell.append(element("span", "label", labels.join("; ")));
      return cell;
    }
    function makeRow(node) {
      const path = node.path;
      const row = element("tr");
      row.setAttribute("role", "row");
      row.setAttribute("aria-level", path.depth + 1);
      row.dataset.path = path.path;
      row.tabIndex = -1;
      const name = element("td", "path");
      name.style.paddingLeft = path.depth * 18 + "px";
      node.fold = element("span", "fold");
      name.append(node.fold, document.createTextNode(path.key));
      name.title = path.path;
      for (const note of path.notes ?? []) name.append(element("span", "note", note));
      const examples = element("td", "examples", (path.examples ?? []).slice(0, 5).map(example => shown(example.value) + (example.count ? " " + share(example.count / path.count) : "")).join(", "));
      const distinct = element("td", "number", path.distinct === undefined ? "" : (path.distinctIsExact ? "" : "≈ ") + grouped(path.distinct));
      row.append(name, presenceCell(path), typesCell(path), distinct, distributionCell(path), examples);
      node.fold.addEventListener("click", event => { event.stopPropagation(); setOpen(node, !node.isOpen); });
      row.addEventListener("click", () => { focusRow(node); toggleDetails(node); });
      row.addEventListener("keydown", event => onKey(event, node));
      node.text = (path.path + " " + Object.keys(path.types).join(" ") + " " + Object.keys(path.strings?.formats ?? {}).join(" ") + " " + (path.notes ?? []).join(" ") + " " + examples.textContent).toLowerCase();
      return row;
    }

    function figures(title, entries) {
      const block = element("div");
      block.append(element("h2", "", title));
      const table = element("table");
      for (const [name, value] of entries) {
        const row = element("tr");
        row.append(element("td", "", name), element("td", "number", value));
        table.append(row);
      }
      block.append(table);
      return block;
    }
    function toggleDetails(node) {
      if (node.details) {
        node.details.remove();
        node.details = null;
        node.row.removeAttribute("aria-details");
        return;
      }
      const path = node.path;
      const grid = element("div", "grid");
      grid.append(figures(path.path, [["values", grouped(path.count)], ...Object.entries(path.types).map(([name, count]) => [name, grouped(count)])]));
      if (path.numbers) {
        const block = figures("Numbers", [["least", grouped(path.numbers.min)], ["greatest", grouped(path.numbers.max)],
          ...(path.numbers.mean === undefined ? [] : [["mean", grouped(path.numbers.mean)]]),
          ...Object.entries(path.numbers.quantiles).map(([name, value]) => [name, grouped(value)]),
          ["zeros", grouped(path.numbers.zeros)], ["negative", grouped(path.numbers.negatives)]]);
        if (path.numbers.histogram) {
          block.append(histogram(path.numbers, 260, 70), element("span", "label", grouped(path.numbers.histogram.from) + " … " + grouped(path.numbers.histogram.to) + (path.numbers.histogram.isTrimmed ? ", the outermost 2 % in the first and last bar" : "")));
        }
        grid.append(block);
      }
      if (path.strings) grid.append(figures("Strings", [["length", lengths(path.strings, "character")], ["mean length", grouped(path.strings.meanLength)], ...Object.entries(path.strings.formats).map(([name, count]) => [name, share(count / path.types.string)])]));
      if (path.examples) grid.append(figures(path.examples.some(example => example.count) ? "Most frequent" : "Examples", path.examples.map(example => [shown(example.value), example.count ? grouped(example.count) : ""])));
      const cell = element("td");
      cell.colSpan = 6;
      cell.append(grid);
      node.details = element("tr", "details");
      node.details.append(cell);
      node.row.after(node.details);
    }

    const sorts = {
      path: node => node.path.key.toLowerCase(),
      presence: node => node.path.presence ?? 1,
      types: node => 1 - Math.max(...Object.values(node.path.types), 0) / Math.max(1, node.path.count),
      distinct: node => node.path.distinct ?? -1,
    };
    function ordered(children) {
      if (!state.key) return children;
      const value = sorts[state.key];
      const sign = state.descending ? -1 : 1;
      return [...children].sort((a, b) => {
        const [x, y] = [value(a), value(b)];
        return x < y ? -sign : x > y ? sign : a.index - b.index;
      });
    }
    function render() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const rows = [];
      function find(node) {
        // All children are looked at, even where one is found at once.
        const isBelow = node.children.map(find).some(Boolean);
        return node.found = isBelow || words.every(word => node.text.includes(word));
      }
      function add(node, isVisible) {
        node.isVisible = isVisible && node.found;
        node.row.hidden = !node.isVisible;
        if (node.details) node.details.hidden = !node.isVisible;
        const isOpen = node.isOpen || words.length > 0;
        node.fold.textContent = node.children.length ? (isOpen ? "▾" : "▸") : "";
        if (node.children.length) node.row.setAttribute("aria-expanded", isOpen);
        rows.push(node.row);
        if (node.details) rows.push(node.details);
        for (const child of ordered(node.children)) add(child, isVisible && isOpen);
      }
      const roots = nodes.filter(node => !node.parent);
      for (const root of roots) find(root);
      for (const root of ordered(roots)) add(root, true);
      body.replaceChildren(...rows);
      document.getElementById("nothing").hidden = nodes.some(node => node.isVisible);
      for (const button of document.querySelectorAll("th button")) {
        const header = button.parentElement;
        if (button.dataset.sort === state.key) header.setAttribute("aria-sort", state.descending ? "descending" : "ascending");
        else header.removeAttribute("aria-sort");
      }
      if (!nodes.some(node => node.isVisible && node.row.tabIndex === 0)) {
        const first = nodes.find(node => node.isVisible);
        if (first) first.row.tabIndex = 0;
      }
    }
    function setOpen(node, isOpen) {
      node.isOpen = isOpen;
      render();
      focusRow(node);
    }
    function focusRow(node) {
      for (const other of nodes) other.row.tabIndex = -1;
      node.row.tabIndex = 0;
      node.row.focus({ preventScroll: false });
    }
    function visibleRows() {
      const byRow = new Map(nodes.map(node => [node.row, node]));
      return [...body.children].map(row => byRow.get(row)).filter(node => node && node.isVisible);
    }
    function onKey(event, node) {
      const rows = visibleRows();
      const place = rows.indexOf(node);
      let target = null;
      switch (event.key) {
      case "ArrowDown": target = rows[place + 1]; break;
      case "ArrowUp": target = rows[place - 1]; break;
      case "Home": target = rows[0]; break;
      case "End": target = rows[rows.length - 1]; break;
      case "ArrowRight": if (!node.isOpen && node.children.length) setOpen(node, true); else target = rows[place + 1]; break;
      case "ArrowLeft": if (node.isOpen && node.children.length) setOpen(node, false); else target = node.parent; break;
      case "Enter": case " ": toggleDetails(node); break;
      default: return;
      }
      event.preventDefault();
      if (target) focusRow(target);
    }

    for (const node of nodes) node.row = makeRow(node);
    for (const button of document.querySelectorAll("th button")) {
      button.addEventListener("click", () => {
        const key = button.dataset.sort;
        const startsDescending = key !== "path";
        if (state.key !== key) [state.key, state.descending] = [key, startsDescending];
        else if (state.descending === startsDescending) state.descending = !startsDescending;
        else state.key = null;
        render();
      });
    }
    search.addEventListener("input", render);
    search.addEventListener("keydown", event => {
      if (event.key === "Escape") { search.value = ""; render(); }
      if (event.key === "ArrowDown") { const first = visibleRows()[0]; if (first) { event.preventDefault(); focusRow(first); } }
    });
    document.addEventListener("keydown", event => {
      if (event.key === "/" && document.activeElement !== search) { event.preventDefault(); search.focus(); }
    });
    document.getElementById("expand").addEventListener("click", () => { for (const node of nodes) node.isOpen = true; render(); });
    document.getElementById("collapse").addEventListener("click", () => { for (const node of nodes) node.isOpen = node.path.depth < 1; render(); });
    document.getElementById("summary").textContent = plural(data.values, "value") + ", " + plural(data.paths.length, "path")
      + (data.problems ? ", " + plural(data.problems, "problem") : "")
      + (data.skipped ? ", " + plural(data.skipped, "value") + " not looked into" : "");
    render();
    """#
}
#endif
