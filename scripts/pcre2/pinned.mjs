// PCRE2 as WebAssembly: the file of the npm package and the part that Trueup bundles. Each must have its pinned hash.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const hashes = {
  'the file of the package': '5ea911abcd37c06419eb506a97a4d1b9b6f340478b17e8398cd878b64d0dc99e',
  'the bundled part': '14babb2b97ae472014ace6bbe08be9182273b0dc2f90f1f8d27714a13ff90256',
};

export const carried = fileURLToPath(
  new URL('../../packages/core/src/sections/secret_scanning_custom_patterns/pcre2.wasm.br', import.meta.url),
);

export function readOriginal() {
  const require = createRequire(import.meta.url);
  return verifyOriginal(readFileSync(require.resolve('@stephen-riley/pcre2-wasm/dist/libpcre2.wasm')));
}

export const readCarried = () => verifyCut(brotliDecompressSync(readFileSync(carried)));

const verifyOriginal = (bytes) => verifyHash('the file of the package', bytes);
export const verifyCut = (bytes) => verifyHash('the bundled part', bytes);

/** Returns the bytes if their hash is the pinned one. */
function verifyHash(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== hashes[name]) throw new Error(`${name} is not the pinned PCRE2: its SHA-256 is ${hash}`);
  return bytes;
}
