// npm run pcre2: cuts PCRE2 down to its compiler, because Trueup only checks whether an expression compiles.
// Binaryen, which cuts it, is large. So the script installs Binaryen into .cache/, not as a dependency.
import '../oldest-node.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { carried, readOriginal, verifyCut } from './pinned.mjs';

const CUTTER = 'binaryen@132.0.0';

const keptExports = ['establishStackSpace', '_compile', '_lastErrorMessage', '_lastErrorOffset'];

/** These functions only make matching faster, so a function that returns 0 for success replaces each of them. */
const replacedFunctions = ['__pcre2_auto_possessify_16', '__pcre2_study_16'];

const wasm = verifyCut(await cut(readOriginal()));
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: wasm.length };
const brotli = brotliCompressSync(wasm, { params });
writeFileSync(carried, brotli);
console.log(`Compressed ${wasm.length} bytes of WebAssembly to ${brotli.length} bytes.`);

async function cut(bytes) {
  const { default: binaryen } = await loadCutter();
  const { i32, none, getExportInfo } = binaryen;
  const module = binaryen.readBinary(bytes);
  const exports = Array.from({ length: module.getNumExports() }, (_, index) => module.getExportByIndex(index));
  for (const { name } of exports.map(getExportInfo)) if (!keptExports.includes(name)) module.removeExport(name);
  for (const name of replacedFunctions) binaryen.Function.setBody(module.getFunction(name), module.i32.const(0));
  // The caller provides the memory, and resets all of it between two expressions.
  for (const name of ['_malloc', '_free']) module.removeFunction(name);
  module.addFunctionImport('_malloc', 'env', 'malloc', i32, i32);
  module.addFunctionImport('_free', 'env', 'free', i32, none);
  module.runPasses(['remove-unused-module-elements']);
  return Buffer.from(module.emitBinary());
}

function loadCutter() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const cache = join(root, '.cache', 'pcre2', CUTTER.replace('@', '-'));
  const file = join(cache, 'node_modules', 'binaryen', 'index.js');
  if (!existsSync(file)) {
    execFileSync('npm', ['install', '--prefix', cache, '--no-save', '--ignore-scripts', CUTTER], { stdio: 'inherit' });
  }
  return import(pathToFileURL(file).href);
}
