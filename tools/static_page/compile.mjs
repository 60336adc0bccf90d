// Compile archives of Python code with the Python of the page: node compile.mjs PYODIDE ARCHIVE...

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
const compiled = python.runPython(`
import io, marshal, zipfile

def compiled(archive):
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive.to_bytes())) as source:
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as result:
            for name in sorted(source.namelist()):
                content = source.read(name)
                if name.endswith(".py"):
                    code = compile(content, name, "exec", dont_inherit=True)
                    # as importlib does: the magic number and no check against the source
                    content = MAGIC + bytes(12) + marshal.dumps(code)
                    name += "c"
                entry = zipfile.ZipInfo(name)
                entry.compress_type = zipfile.ZIP_DEFLATED
                result.writestr(entry, content)
    return held.getvalue()

from importlib.util import MAGIC_NUMBER as MAGIC
compiled
`);
for (const name of archives) {
  const made = compiled(new Uint8Array(readFileSync(name)));
  writeFileSync(name, made.toJs());
  made.destroy();
}
