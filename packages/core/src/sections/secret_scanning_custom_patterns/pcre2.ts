/** Compiles expressions with PCRE2, which is loaded as WebAssembly. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** `offset` counts the UTF-16 units that PCRE2 had read. */
export interface SyntaxFault {
  readonly message: string;
  readonly offset: number;
}

export type Compiler = (expression: string) => SyntaxFault | undefined;

interface Pcre2Exports {
  establishStackSpace(base: number, most: number): void;
  _compile(pattern: number, length: number, flags: number): number;
  _lastErrorMessage(buffer: number, length: number): number;
  _lastErrorOffset(): number;
}

/** Node has `WebAssembly`, but its types do not declare it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
  readonly Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Table: new (size: { initial: number; maximum: number; element: 'anyfunc' }) => object;
};

/** This build of PCRE2 was compiled for this memory layout. */
const pages = 256;
const functions = 4;
const stack = 117376;
const heap = 5360256;

const maxLength = 65535;
const maxMessageLength = 256;

/** The heap starts with the expression, the error message and empty flags. */
const message = heap + 2 * (maxLength + 1);
const noFlags = message + 2 * maxMessageLength;
const free = noFlags + 8;

let compiler: Compiler | undefined;

/** The first call loads PCRE2. */
export function findCompileFault(expression: string): SyntaxFault | undefined {
  compiler ??= openPcre2(brotliDecompressSync(readFileSync(new URL('pcre2.wasm.br', import.meta.url))));
  return compiler(expression);
}

export function openPcre2(bytes: Uint8Array): Compiler {
  const { buffer, ...memory } = createPcre2Memory();
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    env: { ...memory.env, ...createPcre2Imports() },
  });
  const pcre2 = exports as Pcre2Exports;
  pcre2.establishStackSpace(stack, heap);

  return (expression) => {
    if (expression.length > maxLength) return { message: 'regular expression is too large', offset: maxLength };
    memory.clear();
    Buffer.from(buffer).write(expression, heap, 'utf16le');
    if (pcre2._compile(heap, expression.length, noFlags)) return undefined;
    const letters = Buffer.from(buffer, message, 2 * pcre2._lastErrorMessage(message, maxMessageLength));
    return { message: letters.toString('utf16le'), offset: pcre2._lastErrorOffset() };
  };
}

/** The memory has a fixed size and is freed as a whole between two expressions. */
function createPcre2Memory() {
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { buffer } = memory;
  let top = free;
  return {
    buffer,
    clear() {
      top = free;
    },
    env: {
      memory,
      malloc(bytes: number) {
        const address = top;
        top += Math.ceil((bytes >>> 0) / 8) * 8;
        return top > buffer.byteLength ? 0 : address;
      },
      free() {},
      _emscripten_memcpy_big(to: number, from: number, bytes: number) {
        new Uint8Array(buffer).copyWithin(to, from, from + bytes);
        return to;
      },
    },
  };
}

function throwPcre2Failure(): never {
  throw new Error('PCRE2 failed');
}

/** PCRE2 calls these functions only on internal errors. */
const createPcre2Imports = () => ({
  table: new WebAssembly.Table({ initial: functions, maximum: functions, element: 'anyfunc' }),
  __table_base: 0,
  abortStackOverflow: throwPcre2Failure,
  nullFunc_iii: throwPcre2Failure,
  nullFunc_vii: throwPcre2Failure,
});
