import { brotliDecompressSync } from 'node:zlib';
import carried from './pcre2.json' with { type: 'json' };

/** What PCRE2 finds wrong with an expression, and how many UTF-16 units of it had been read by then. */
export interface Fault {
  readonly message: string;
  readonly offset: number;
}

export type Compile = (expression: string) => Fault | undefined;

interface Exports {
  establishStackSpace(base: number, most: number): void;
  _compile(pattern: number, length: number, flags: number): number;
  _lastErrorMessage(buffer: number, length: number): number;
  _lastErrorOffset(): number;
}

/** Every Node has it; the types of Node leave it to those of browsers. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
  readonly Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Table: new (size: { initial: number; maximum: number; element: 'anyfunc' }) => object;
};

/** Where this build of PCRE2 keeps its things: it was compiled for exactly these numbers. */
const pages = 256;
const functions = 4;
const stack = 117376;
const heap = 5360256;

/** No expression of more UTF-16 units compiles in this build. */
const longest = 65535;
const longestMessage = 256;

/** The heap starts with the expression, the message about it and the flags, which are an empty text. */
const message = heap + 2 * (longest + 1);
const noFlags = message + 2 * longestMessage;
const free = noFlags + 8;

let opened: Compile | undefined;

/** Compiles an expression as PCRE2 does, and keeps nothing of it. PCRE2 is opened when the first one comes. */
export function compile(expression: string): Fault | undefined {
  opened ??= openPcre2(brotliDecompressSync(Buffer.from(carried.brotli, 'base64')));
  return opened(expression);
}

export function openPcre2(bytes: Uint8Array): Compile {
  const { buffer, ...memory } = openMemory();
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { ...memory.env, ...rest() } });
  const pcre2 = exports as Exports;
  pcre2.establishStackSpace(stack, heap);

  return (expression) => {
    if (expression.length > longest) return { message: 'regular expression is too large', offset: longest };
    memory.clear();
    Buffer.from(buffer).write(expression, heap, 'utf16le');
    if (pcre2._compile(heap, expression.length, noFlags)) return undefined;
    const letters = Buffer.from(buffer, message, 2 * pcre2._lastErrorMessage(message, longestMessage));
    return { message: letters.toString('utf16le'), offset: pcre2._lastErrorOffset() };
  };
}

/** Memory that does not grow. What is taken of it stays taken until all is cleared, between two expressions. */
function openMemory() {
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

function astray(): never {
  throw new Error('PCRE2 lost its way');
}

/** The rest of what it asks for: a place for its functions, and what to call where it goes wrong. */
const rest = () => ({
  table: new WebAssembly.Table({ initial: functions, maximum: functions, element: 'anyfunc' }),
  __table_base: 0,
  abortStackOverflow: astray,
  nullFunc_iii: astray,
  nullFunc_vii: astray,
});
