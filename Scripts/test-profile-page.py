#!/usr/bin/env python3
"""Opens a page of `pliant profile --html` in headless Chromium, and sorts, searches, folds and moves in it.

    Scripts/test-profile-page.py .build/debug/pliant

The actions are a script that is added to a copy of the page: it sends the page the events that a person causes, and writes down what
the page then shows. Without Chromium, the test says so and is left out.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

RECORDS = """\
{"id": 1, "name": "Li", "price": 12.5, "user": {"mail": "li@example.com", "age": 41}, "tags": ["a", "b"]}
{"id": "2", "name": "<img src=x onerror=\\"document.title='broken'\\">", "price": null, "user": {"mail": "x@example.com"}, "tags": []}
{"id": 3, "name": "</script><b>", "price": 900, "user": null}
{"id": 4, "name": "王小明", "price": 3, "user": {"mail": "", "age": 17}, "tags": ["c"]}
"""

ACTIONS = """
const results = {};
const shown = () => [...document.querySelectorAll("tbody tr:not([hidden]):not(.details)")].filter(row => row.dataset.path).map(row => row.dataset.path);
const key = (target, name) => target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
const row = path => document.querySelector(`tr[data-path="${path}"]`);
const type = text => { search.value = text; search.dispatchEvent(new Event("input", { bubbles: true })); };
const sort = name => document.querySelector(`button[data-sort=${name}]`).click();
results.document = shown();
sort("presence"); results.presenceDown = shown();
results.ariaSort = document.querySelector("[data-sort=presence]").parentElement.getAttribute("aria-sort");
sort("presence"); results.presenceUp = shown();
sort("presence"); results.unsorted = shown();
sort("path"); results.byPath = shown();
sort("path"); sort("path");
type("mail"); results.search = shown();
type("email address"); results.searchFormat = shown();
type("nothing like that"); results.searchNothing = shown();
results.saysNothing = !document.getElementById("nothing").hidden;
key(search, "Escape"); results.searchCleared = shown();
key(document.body, "/"); results.slash = document.activeElement.id;
key(search, "ArrowDown"); results.first = document.activeElement.dataset.path;
key(row("$"), "ArrowDown"); results.down = document.activeElement.dataset.path;
key(row("$.user"), "ArrowLeft"); results.folded = shown();
results.ariaExpanded = row("$.user").getAttribute("aria-expanded");
key(row("$.user"), "ArrowRight"); results.unfolded = shown();
key(row("$.price"), "Enter"); results.details = document.querySelector("tr.details").textContent;
key(row("$.price"), "Enter"); results.detailsGone = document.querySelector("tr.details") === null;
document.getElementById("collapse").click(); results.collapsed = shown();
document.getElementById("expand").click(); results.expanded = shown();
results.title = document.title;
results.images = document.images.length;
results.bars = document.querySelectorAll("svg rect").length;
results.requests = performance.getEntriesByType("resource").length;
results.scheme = getComputedStyle(document.documentElement).colorScheme;
const output = document.createElement("pre");
output.id = "results";
output.textContent = JSON.stringify(results);
document.body.append(output);
"""


def main():
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        print("left out: the page of a profile is not tested, as there is no Chromium")
        return
    pliant = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="pliant-page-") as folder:
        records = os.path.join(folder, "records.ndjson")
        page = os.path.join(folder, "page.html")
        with open(records, "w", encoding="utf-8") as file:
            file.write(RECORDS)
        subprocess.run([pliant, "profile", "--html", page, records], check=True)
        text = open(page, encoding="utf-8").read()
        assert not re.search(r"(src|href)\s*=", re.sub(r'<script type="application/json".*?</script>', "", text, flags=re.S)), "no links"
        with open(page, "w", encoding="utf-8") as file:
            file.write(text.replace("</body>", f"<script>{{{ACTIONS}}}</script></body>"))
        options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/browser", "--dump-dom"]
        dump = subprocess.run([browser, *options, f"file://{page}"], capture_output=True, text=True, timeout=120)
        found = re.search(r'<pre id="results">(.*?)</pre>', dump.stdout, re.S)
        assert found, f"the page's script failed: {dump.stderr[-2000:]}"
        check(json.loads(found.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")))
    print("the page of a profile opens, sorts, searches, folds and shows details")


def check(results):
    paths = ["$", "$.id", "$.name", "$.price", "$.user", "$.user.mail", "$.user.age", "$.tags", "$.tags[*]"]

    def expect(name, value):
        assert results[name] == value, f"{name}: expected {value}, found {results[name]}"

    for name in ("document", "unsorted", "searchCleared", "unfolded", "expanded"):
        expect(name, paths)
    expect("presenceDown", ["$", "$.id", "$.name", "$.price", "$.user", "$.user.mail", "$.user.age", "$.tags", "$.tags[*]"])
    expect("ariaSort", "descending")
    expect("presenceUp", ["$", "$.tags", "$.tags[*]", "$.id", "$.name", "$.price", "$.user", "$.user.age", "$.user.mail"])
    expect("byPath", ["$", "$.id", "$.name", "$.price", "$.tags", "$.tags[*]", "$.user", "$.user.age", "$.user.mail"])
    expect("search", ["$", "$.user", "$.user.mail"])
    expect("searchFormat", ["$", "$.user", "$.user.mail"])
    expect("searchNothing", [])
    expect("saysNothing", True)
    expect("slash", "search")
    expect("first", "$")
    expect("down", "$.id")
    expect("folded", ["$", "$.id", "$.name", "$.price", "$.user", "$.tags", "$.tags[*]"])
    expect("ariaExpanded", "false")
    assert "greatest900" in results["details"] and "null1" in results["details"], results["details"]
    expect("detailsGone", True)
    expect("collapsed", ["$", "$.id", "$.name", "$.price", "$.user", "$.tags"])
    expect("title", "Profile of " + results["title"].removeprefix("Profile of "))
    assert "broken" not in results["title"], "texts of the data must not become HTML"
    expect("images", 0)
    expect("requests", 0)
    expect("scheme", "light dark")
    assert results["bars"] > 0, "a histogram"


if __name__ == "__main__":
    main()
