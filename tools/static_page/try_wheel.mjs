// Install wheels in Pyodide and run commands of unboggle: node try_wheel.mjs PYODIDE WHEELS PLAN

import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, wheels, plan] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.FS.mkdir("/wheels");
for (const name of readdirSync(wheels)) {
  const content = new Uint8Array(readFileSync(`${wheels}/${name}`));
  python.FS.writeFile(`/wheels/${name}`, content);
  if (name.startsWith("micropip-")) {
    python.unpackArchive(content.buffer, "wheel");
  }
}
python.globals.set("PLAN", readFileSync(plan, "utf-8"));
await python.runPythonAsync(`
import contextlib, io, json, os, pathlib, platform, sys, time

import micropip

names = [name for name in os.listdir("/wheels") if not name.startswith("micropip-")]
await micropip.install([f"emfs:/wheels/{name}" for name in names], deps=False)
from unboggle.__main__ import main

plan = json.loads(PLAN)
for name, text in plan["files"].items():
    pathlib.Path(name).write_text(text)
print("Python", platform.python_version(), "in", platform.platform())
for command in plan["commands"]:
    sys.argv = ["unboggle", *command["line"].split()]
    said, began = io.StringIO(), time.monotonic()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            code = main()
        except SystemExit as end:
            code = end.code
    if (code or 0) != command["code"] or command["prints"] not in said.getvalue():
        raise AssertionError(f"{command} ended with {code}: {said.getvalue()[-1500:]}")
    print(f"{time.monotonic() - began:6.2f} s  unboggle {command['line']}")
`);
