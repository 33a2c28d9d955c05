import { expect, it } from 'vitest';
import { cpuTime } from '../../test/cpu-time.ts';
import { withoutCredentials } from './addresses.ts';

const leaks = ['hunter2', 'token', 'sesame', 'user'];
const bare = (text: string, shown?: 'path' | 'origin') =>
  withoutCredentials(text, shown).replace(/\(#[0-9a-f]{4}\)/g, '(#)');

it.each([
  ['https://shop.example/a/b', 'https://shop.example/a/b'],
  ['https://user:hunter2@shop.example/a', 'https://***@shop.example/a (#)'],
  ['https://user@shop.example', 'https://***@shop.example (#)'],
  ['https://a@b:hunter2@shop.example/a', 'https://***@shop.example/a (#)'],
  ['postgres://user:hunter2@db.example:5432/shop', 'postgres://***@db.example:5432/shop (#)'],
  ['https://shop.example/a?key=hunter2#sesame', 'https://shop.example/a?… (#)'],
  ['https://shop.example/#access_token=hunter2', 'https://shop.example/#… (#)'],
  ['https://shop.example?q="hunter2"', 'https://shop.example?… (#)'],
  ['https:/\\user:hunter2@shop.example', 'https:/\\***@shop.example (#)'],
  ['see https://shop.example/?t=hunter2, please', 'see https://shop.example/?… (#), please'],
  [
    'two: "https://user@a.example/" and (ftp://user@b.example)',
    'two: "https://***@a.example/ (#)" and (ftp://***@b.example (#))',
  ],
  ['https://shop.example/browse/TICKET-<num>', 'https://shop.example/browse/TICKET-<num>'],
  ['1https://user:hunter2@a.example', '1https://***@a.example (#)'],
  ['go to https:\\\\!', 'go to https:\\\\!'],
  ['C:\\user@home', 'C:\\user@home'],
  ['settings.yml:3:5: no such key', 'settings.yml:3:5: no such key'],
])('an address in a message shows of %s no user, query or fragment', (text, shown) => {
  expect(bare(text)).toBe(shown);
});

it.each([
  ['https://hooks.example/services/hunter2', 'https://hooks.example/… (#)'],
  ['https://user:hunter2@hooks.example:8443/token?sesame', 'https://***@hooks.example:8443/… (#)'],
  ['sent to https://hooks.example/hunter2: no', 'sent to https://hooks.example/… (#): no'],
  ['https://hooks.example/', 'https://hooks.example/'],
  ['https://hooks.example', 'https://hooks.example'],
])('an address in a message shows of %s only where it leads, where its path is a secret', (text, shown) => {
  expect(bare(text, 'origin')).toBe(shown);
  for (const leak of leaks) expect(withoutCredentials(text, 'origin')).not.toContain(leak);
});

// Where every letter is followed to the end of the text, or every full stop, one of these takes a minute.
it.each([
  ['words with hyphens', 'see a-'.padEnd(200_000, 'a-')],
  ['slashes before a space', 'http:'.padEnd(200_000, '/').concat(' x')],
  ['an address that ends in full stops', `see https://a.example/${'.'.repeat(200_000)}x`],
  ['schemes', 'see http:'.repeat(40_000)],
  ['slashes', `see http:${'/'.repeat(200_000)}`],
  ['people', `see http://${'b@'.repeat(100_000)}`],
])('an address in a message is found by reading a text once, also one of %s', async (_, text) => {
  expect(await cpuTime(() => withoutCredentials(text))).toBeLessThan(3000);
});

it('an address in a message stays as it is once it is bare, and two that differ stay different', () => {
  for (const shown of ['path', 'origin'] as const) {
    const [one, other] = ['one', 'two'].map((word) => withoutCredentials(`at https://user@a.example/x?${word}`, shown));
    expect(one).not.toBe(other);
    expect(withoutCredentials(one!, shown)).toBe(one);
  }
});
