import { expect, it } from 'vitest';
import { measureCpuTime } from '../../../../test/kit/cpu-time.ts';
import { redactUrlCredentials, redactUrlPath } from './redaction.ts';

const leaks = ['hunter2', 'token', 'sesame', 'user'];
const redactWithoutFingerprint = (text: string) => redactUrlCredentials(text).replace(/\(#[0-9a-f]{4}\)/g, '(#)');

it.each([
  ['https://shop.example/a/b', 'https://shop.example/a/b'],
  ['https://user:hunter2@shop.example/a', 'https://***@shop.example/a (#)'],
  ['https://user@shop.example', 'https://***@shop.example (#)'],
  ['https://a@b:hunter2@shop.example/a', 'https://***@shop.example/a (#)'],
  ['postgres://user:hunter2@db.example:5432/shop', 'postgres://***@db.example:5432/shop (#)'],
  ['https://shop.example/a?key=hunter2#sesame', 'https://shop.example/a?key=…#… (#)'],
  ['https://shop.example/?a=hunter2&b=&hunter2&c=token', 'https://shop.example/?a=…&…&…&c=… (#)'],
  ['https://shop.example/?=hunter2', 'https://shop.example/?… (#)'],
  ['https://shop.example/?aHVudGVyMg==', 'https://shop.example/?… (#)'],
  ['https://shop.example/?', 'https://shop.example/?'],
  ['https://shop.example/#access_token=hunter2', 'https://shop.example/#access_token=… (#)'],
  ['https://shop.example?q="hunter2"', 'https://shop.example?q=… (#)'],
  ['https:/\\user:hunter2@shop.example', 'https:/\\***@shop.example (#)'],
  ['see https://shop.example/?t=hunter2, please', 'see https://shop.example/?t=… (#), please'],
  [
    'two: "https://user@a.example/" and (ftp://user@b.example)',
    'two: "https://***@a.example/ (#)" and (ftp://***@b.example (#))',
  ],
  ['https://shop.example/browse/TICKET-<num>', 'https://shop.example/browse/TICKET-<num>'],
  ['1https://user:hunter2@a.example', '1https://***@a.example (#)'],
  ['go to https:\\\\!', 'go to https:\\\\!'],
  ['C:\\user@home', 'C:\\user@home'],
  ['settings.yml:3:5: no such key', 'settings.yml:3:5: no such key'],
])('removes the user, the query values and the fragment from %s', (text, redacted) => {
  expect(redactWithoutFingerprint(text)).toBe(redacted);
});

it.each([
  ['https://hooks.example/services/hunter2', 'https://hooks.example/… (#)'],
  ['https://user:hunter2@hooks.example:8443/token?sesame', 'https://***@hooks.example:8443/… (#)'],
  ['https://hooks.example/?sesame', 'https://hooks.example/… (#)'],
  ['https://hooks.example/', 'https://hooks.example/'],
  ['https://hooks.example', 'https://hooks.example'],
])('shows only the host name of %s', (text, redacted) => {
  expect(redactUrlPath(text).replace(/#[0-9a-f]{4}/, '#')).toBe(redacted);
  for (const leak of leaks) expect(redactUrlPath(text)).not.toContain(leak);
});

// If the search ran to the end of the text from every letter or full stop, one of these would take a minute.
it.each([
  ['words with hyphens', 'see a-'.padEnd(200_000, 'a-')],
  ['slashes before a space', 'http:'.padEnd(200_000, '/').concat(' x')],
  ['an address that ends in full stops', `see https://a.example/${'.'.repeat(200_000)}x`],
  ['schemes', 'see http:'.repeat(40_000)],
  ['slashes', `see http:${'/'.repeat(200_000)}`],
  ['people', `see http://${'b@'.repeat(100_000)}`],
])('redacts long texts in linear time: %s', async (_, text) => {
  expect(await measureCpuTime(() => redactUrlCredentials(text))).toBeLessThan(3000);
});

it('leaves a redacted URL unchanged, and keeps different URLs different', () => {
  for (const query of ['', 'key=']) {
    const [first, second] = ['one', 'two'].map((word) =>
      redactUrlCredentials(`at https://user@a.example/x?${query}${word}`),
    );
    expect(first).not.toBe(second);
    expect(redactUrlCredentials(first!)).toBe(first);
  }
});
