import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureLeastCpuTime, runTenMillionSteps } from '../../../../../test/kit/cpu-time.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { accepted, refused } from '../../../../../test/kit/workflows/expressions.ts';
import { type Compiler, findCompileFault, openPcre2 } from './pcre2.ts';

const { readCarried, readOriginal } = await import(
  new URL('../../../../../scripts/pcre2/pinned.mjs', import.meta.url).href
);

/** The complete PCRE2 of the package, with its own memory. */
function openWhole(): Compiler {
  const { WebAssembly } = globalThis as any;
  const memory = new WebAssembly.Memory({ initial: 256, maximum: 256 });
  const env = {
    memory,
    table: new WebAssembly.Table({ initial: 4, maximum: 4, element: 'anyfunc' }),
    __table_base: 0,
    _emscripten_get_heap_size: () => memory.buffer.byteLength,
    _emscripten_resize_heap: () => 0,
    _emscripten_memcpy_big: (to: number, from: number, bytes: number) =>
      Buffer.from(memory.buffer).copy(Buffer.from(memory.buffer), to, from, from + bytes) && to,
    ...Object.fromEntries(['abortStackOverflow', 'nullFunc_vii', 'nullFunc_iii'].map((name) => [name, () => {}])),
  };
  const pcre2 = new WebAssembly.Instance(new WebAssembly.Module(readOriginal()), { env }).exports;
  Buffer.from(memory.buffer).writeInt32LE(5360256, 117184);
  pcre2.establishStackSpace(117376, 5360256);
  const [text, message, noFlags] = [pcre2._malloc(1000), pcre2._malloc(512), pcre2._malloc(1)];
  Buffer.from(memory.buffer)[noFlags] = 0;
  return (expression) => {
    Buffer.from(memory.buffer).write(expression, text, 'utf16le');
    const code = pcre2._compile(text, expression.length, noFlags);
    if (code) return pcre2._destroyCode(code);
    const bytes = Buffer.from(memory.buffer, message, 2 * pcre2._lastErrorMessage(message, 256));
    return { message: bytes.toString('utf16le'), offset: pcre2._lastErrorOffset() };
  };
}

it('is cut from the PCRE2 with the pinned hash, and answers like the complete PCRE2 [2.3.20.4]', () => {
  const whole = openWhole();
  const cut = openPcre2(readCarried());
  const syntax = fc.constantFrom(...'()[]{}|*+?.^$\\-:<>=!#&0129abgknpQEPxz,\u00e9\u{1f511}');
  const pieces = fc.oneof(syntax, fc.constantFrom(...accepted.map(([, expression]) => expression)));
  const expressions = fc.array(pieces, { maxLength: 15 }).map((parts) => parts.join(''));
  for (const [, expression] of [...accepted, ...refused]) expect(cut(expression)).toEqual(whole(expression));
  return fc.assert(
    fc.property(expressions, (expression) => {
      fc.pre(expression.length <= 500);
      expect(cut(expression)).toEqual(whole(expression));
    }),
    { numRuns: scaleExamples(3000) },
  );
});

it('frees the memory of each expression', () => {
  const large = `(${'a|'.repeat(10_000)}b)`;
  for (let round = 0; round < 300; round++) expect(findCompileFault(large)).toBeUndefined();
});

it('reports an expression that is too large to compile', () => {
  const tooLarge = 'regular expression is too large';
  expect(findCompileFault('a'.repeat(65_535))).toMatchObject({ message: tooLarge });
  expect(findCompileFault('a'.repeat(65_536))).toEqual({ message: tooLarge, offset: 65_535 });
  expect(findCompileFault('(((a{1,500}){1,500}){1,500})')).toMatchObject({ message: tooLarge });
});

it('loads and answers quickly', async () => {
  const unit = await measureLeastCpuTime(10, runTenMillionSteps);
  expect(await measureLeastCpuTime(10, () => openPcre2(readCarried())('(a'))).toBeLessThan(3 * unit);
});

it('counts each character once, in any script', () => {
  expect(findCompileFault('\u{1f511}{2}[\u{1f511}-\u{1f512}]\\p{Greek}')).toBeUndefined();
  expect(findCompileFault('\u00e9\u{1f511}*)')).toEqual({ message: 'unmatched closing parenthesis', offset: 4 });
});
