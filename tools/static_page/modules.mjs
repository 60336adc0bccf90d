// Print the modules that most requests import and that need no binaries: node modules.mjs PYODIDE ARCHIVE...

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);

async function python() {
  const started = await loadPyodide({ indexURL: `${folder}/` });
  const { purelib } = started.pyimport("sysconfig").get_paths().toJs({ dict_converter: Object.fromEntries });
  for (const name of archives) {
    started.unpackArchive(new Uint8Array(readFileSync(name)).buffer, "zip", { extractDir: purelib });
  }
  started.globals.set("FOLDER", purelib);
  started.runPython("import importlib; importlib.invalidate_caches()");
  return started;
}

const asked = (await python()).runPython(`
import json, sys
before = set(sys.modules)
from unboggle.web.in_process import known, respond

known()
puzzle = {"words": "act ape ate cop end old", "size": [3, 3]}
for task, role in (("fit", "search"), ("fit", "prove"), ("count", "both")):
    end = json.loads(respond(json.dumps({"task": task, "puzzle": puzzle}), lambda *event: None, role))
    assert end["state"] == "done", end
end = json.loads(respond(json.dumps({"task": "solve", "board": "act ape end"}), lambda *event: None))
assert end["state"] == "done", end
" ".join(name for name in sys.modules if name not in before)
`);
const bare = await python();
bare.globals.set("MODULES", asked);
const usable = bare.runPython(`
import pathlib

for binary in pathlib.Path(FOLDER).rglob("*.so"):
    binary.unlink()
usable = []
for name in MODULES.split():
    try:
        importlib.import_module(name)
    except ImportError:
        continue
    usable.append(name)
" ".join(usable)
`);
console.log(usable);
