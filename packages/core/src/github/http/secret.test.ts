import { format, inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Secret } from './secret.ts';

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
])('does not print a secret through %s [5.11]', (_, print) => {
  expect(String(print())).not.toContain(value);
});

it('reveals a secret only to callers of `reveal`', () => {
  expect(secret.reveal()).toBe(value);
});
