import { format, inspect } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createScrubber, Secret } from './secret.ts';

const value = 'canary-7f3a';
const secret = new Secret(value);

it.each<[string, () => unknown]>([
  ['a template', () => `${secret}`],
  ['a concatenation', () => `x${secret}`.concat(String(secret))],
  ['JSON', () => JSON.stringify({ secret, list: [secret] })],
  ['the console', () => format('%s %o %O %j', secret, secret, { secret }, secret)],
  ['an inspection of all that it hides', () => inspect({ secret }, { showHidden: true, depth: 9, getters: true })],
  ['an error', () => inspect(new Error(`failed with ${secret}`, { cause: secret }))],
  ['its keys', () => [...Object.keys(secret), ...Object.values(secret), ...Reflect.ownKeys(secret)].map(String).join()],
  ['a copy', () => inspect([structuredClone(secret), { ...secret }, Object.assign({}, secret)], { showHidden: true })],
])('does not come out through %s [5.11]', (_, print) => {
  expect(String(print())).not.toContain(value);
});

it('is given to what asks for it by name, and to nothing else', () => {
  expect(secret.reveal()).toBe(value);
});

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

it('is taken out of a text however it is spelt there [5.11]', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, unit: 'grapheme' }), (hidden) => {
      const scrubber = createScrubber();
      scrubber.hide(new Secret(hidden));
      const spelt = [hidden, inJson(hidden), inJson(inJson(hidden)), encodeURIComponent(hidden)];
      for (const one of [...spelt, Buffer.from(hidden).toString('base64')])
        expect(scrubber.scrub(`<${one}>`)).toBe('<***>');
    }),
  );
});

it('is taken out line by line where it has several [5.11]', () => {
  const scrubber = createScrubber();
  scrubber.hide(new Secret('-----BEGIN KEY-----\nfirst-line\nsecond-line'));
  expect(scrubber.scrub('near second-line: no')).toBe('near ***: no');
});
