import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureCpuTime } from '../../../../../test/kit/cpu-time.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { createScrubber } from './scrubber.ts';
import { Secret, scrubAndShorten } from './secret.ts';

function createSecretScrubber(...secrets: string[]) {
  const scrubber = createScrubber();
  for (const secret of secrets) scrubber.hide(new Secret(secret));
  return scrubber;
}

const spellEach = (spell: (character: string) => string) => (text: string) => text.replace(/[\s\S]/g, spell);
const toHex4 = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);
const mixCase = (text: string) =>
  Array.from(text, (character, at) => (at % 2 ? character : character.toUpperCase())).join('');
const toQuotedBytes = (text: string) => Buffer.from(text, 'utf8').toString('hex').toUpperCase().replace(/../g, '=$&');
const entity: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const encodeBase64 = (text: string, before = '') => Buffer.from(before + text, 'utf8').toString('base64');
const encodeHex = (text: string) => Buffer.from(text, 'utf8').toString('hex');

/** Ways to escape every character of a text. */
const escapes: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  JSON: escapeJson,
  'JSON with \\/': (text) => escapeJson(text).replaceAll('/', '\\/'),
  'JSON in digits': spellEach((character) => `\\u${toHex4(character)}`),
  'JSON in digits of any case': spellEach((character) => `\\u${mixCase(toHex4(character))}`),
  'JSON that is safe in HTML': (text) => escapeJson(text).replace(/[<>&']/g, (character) => `\\u${toHex4(character)}`),
  percent: encodeURIComponent,
  'percent in lower case': (text) => encodeURIComponent(text).replace(/%../g, (character) => character.toLowerCase()),
  form: (text) => new URLSearchParams({ x: text }).toString().slice(2),
  'entities by name': (text) => text.replace(/[&<>"']/g, (character) => `&${entity[character]};`),
  'quoted-printable': (text) => text.replace(/[^!-<>-~]/gu, toQuotedBytes),
  'quoted-printable on short lines': (text) =>
    Array.from(text, (character, at) => `${toQuotedBytes(character)}${at % 3 ? '' : '=\r\n'}`).join(''),
  'decimal entities': (text) => Array.from(text, (character) => `&#${character.codePointAt(0)};`).join(''),
  'hex entities': (text) =>
    Array.from(text, (character) => `&#x${mixCase(character.codePointAt(0)!.toString(16))};`).join(''),
};
const digits: Readonly<Record<string, (text: string) => string>> = {
  base64: encodeBase64,
  base64url: (text) => Buffer.from(text, 'utf8').toString('base64url'),
  hex: encodeHex,
  HEX: (text) => encodeHex(text).toUpperCase(),
};
const pairs = [
  ...Object.entries({ ...escapes, ...digits }).flatMap(([inner, first]) =>
    Object.entries(digits).map(([outer, second]) => [`${outer} of ${inner}`, first, second] as const),
  ),
  ...Object.entries({ ...escapes, ...digits }).flatMap(([inner, first]) =>
    Object.entries(escapes).map(([outer, second]) => [`${outer} of ${inner}`, first, second] as const),
  ),
].filter(([name]) => !/^(base64|base64url|hex|HEX) of (JSON in digits of|hex entities|quoted-printable on)/.test(name));

const secret = fc
  .array(fc.constantFrom(...'abcXYZ019 _-./\\"\'<>&%+=#\t', 'é', '🔑', '%41', '\\n', '&amp;', '\\u0041'), {
    minLength: 10,
    maxLength: 40,
  })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim().length >= 8);

it.each(pairs)('masks a secret spelled as %s [5.11]', (_, first, second) => {
  fc.assert(
    fc.property(secret, (hidden) => {
      expect(createSecretScrubber(hidden).scrub(`<${second(first(hidden))}>`)).toBe('<***>');
    }),
    { numRuns: scaleExamples(8) },
  );
});

it('masks a secret as JSON in JSON in JSON [5.11]', () => {
  fc.assert(
    fc.property(secret, (hidden) => {
      expect(createSecretScrubber(hidden).scrub(`"${escapeJson(escapeJson(escapeJson(hidden)))}"`)).toBe('"***"');
    }),
  );
});

it('masks a secret in the base64 of a longer text at any position [5.11]', () => {
  for (const before of ['', 'x', 'xy', 'xyz', 'user:'])
    for (const after of ['', '!', '@host', ':password'])
      for (const spell of [encodeBase64, (text: string) => Buffer.from(text).toString('base64url')]) {
        const shown = createSecretScrubber('canary-7f3a-of-the-run').scrub(
          `see ${spell(`${before}canary-7f3a-of-the-run${after}`)}.`,
        );
        expect(shown).toMatch(/^see [\w+/=-]{0,9}\*\*\*[\w+/=-]{0,16}\.$/);
        expect(Buffer.from(shown.slice(4), 'base64').toString('latin1')).not.toMatch(/canar|7f3a|e-run/);
      }
});

it.each(['\n', '\r\n', '\n    ', '\\n', '\\\\r\\\\n'])('masks a secret that %j cuts into lines [5.11]', (lineBreak) => {
  const scrubber = createSecretScrubber('canary-7f3a-of-the-run');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 21 }), fc.nat(9), (width, before) => {
      const cut = (text: string) => text.replace(new RegExp(`.{${width}}(?=.)`, 'g'), `$&${lineBreak}`);
      expect(scrubber.scrub(`<${cut('canary-7f3a-of-the-run')}>`)).toBe('<***>');
      const digits = encodeBase64('canary-7f3a-of-the-run!', 'x'.repeat(before));
      expect(scrubber.scrub(cut(digits)).replaceAll(lineBreak, '').length).toBeLessThan(digits.length - 24);
    }),
  );
});

it.each(['\n', '\r\n  ', '\\n'])('keeps %j after a secret [5.11]', (lineBreak) => {
  const text = `see canary-7f3a${lineBreak}next`;
  expect(createSecretScrubber('canary-7f3a').scrub(text)).toBe(`see ***${lineBreak}next`);
});

it('masks each line of a secret with at least four characters [5.11]', () => {
  const scrubber = createSecretScrubber('-----BEGIN KEY-----\nfirst-line\r\nfour\nthe\n}\nsecond/line');
  expect(scrubber.scrub('near second/line: no')).toBe('near ***: no');
  expect(scrubber.scrub('{"a": "second\\/line, four"} the')).toBe('{"a": "***, ***"} the');
  expect(scrubber.scrub(`near ${encodeBase64('second/line')}`)).toBe('near ***');
});

it('masks no other words, even for a short secret', () => {
  const prose = 'The label "bug" of the repository could not be written: it is 50% off & more, see a+b=c/d (0a1b2c3d).';
  for (const hidden of ['test', 'pass', 'key1', 'abc1', '%74%68%65', '&#116;&#104;&#101;', 'aaaa', '0000'])
    expect(createSecretScrubber(hidden).scrub(prose)).toBe(prose);
});

it('does not change a text without a secret, whatever escapes it has', () => {
  const scrubber = createSecretScrubber('canary-7f3a');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(scrubber.scrub(text)).toBe(text);
      expect(
        scrubber.scrub(
          `${encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))}&amp;\\u00e4%c3%a4%ff&toString;&#99999999;`,
        ),
      ).not.toContain('*');
    }),
  );
});

it('masks a secret in a text of 8 MB in linear time', {
  timeout: 30_000,
}, async () => {
  const many = Array.from({ length: 40 }, (_, at) => `secret-${at}-${'x'.repeat(40)}`);
  const scrub = scrubAndShorten((text) => createSecretScrubber(...many).scrub(text));
  let shown = '';
  const time = await measureCpuTime(() => {
    shown = scrub(`${escapeJson(`"${many[7]}"`)} ${'\\u0041&amp;%41'.repeat(600_000)}`);
  });
  expect(time).toBeLessThan(5000);
  expect(shown.startsWith('\\"***\\" \\u0041')).toBe(true);
  expect(shown).toMatch(/… \(\d+ more characters\)$/);
});

it('shows no half of a secret where the search ends [5.11]', () => {
  const hidden = `begin-${'0123456789'.repeat(20)}-end`;
  const scrub = scrubAndShorten((text) => createSecretScrubber(hidden).scrub(text));
  for (let shift = 0; shift < hidden.length; shift += 7)
    expect(scrub(`${'.'.repeat(shift)}${hidden.repeat(700)}`)).not.toMatch(/\d{4}\w*-end|begin/);
});

it('needs little memory for the spellings of the largest secret [5.11]', () => {
  const large = Array.from({ length: 3000 }, (_, at) => `${at}-abcdefghij`).join('');
  const scrubber = createSecretScrubber(large);
  expect(scrubber.scrub(`<${escapeJson(large)}>`)).toBe('<***>');
  expect(scrubber.scrub(`<${encodeHex(large)}>`)).toBe('<***>');
  expect(scrubber.scrub(encodeBase64(large)).replaceAll('*', '').length).toBeLessThan(large.length / 20);
});

it('masks a secret in an encoded word of a mail header [5.11]', () => {
  const { scrub } = createSecretScrubber('hunter 2 ä?=');
  const encodeWordAsQ = (text: string) => `=?utf-8?Q?${text.replace(/[^\w ]/gu, toQuotedBytes).replaceAll(' ', '_')}?=`;
  const encodeWordAsB = (text: string) => `=?UTF-8?b?${encodeBase64(text)}?=`;
  for (const word of [encodeWordAsQ, encodeWordAsB]) {
    expect(scrub(`to ${word('hunter 2 ä?=')} now`)).toMatch(/^to =\?utf-8\?[qb]\?\*\*\*.{0,3} now$/i);
    for (const split of [1, 5, 9]) {
      const [firstSecret, secondSecret] = ['x hunter 2 ä?='.slice(0, split), 'x hunter 2 ä?= y'.slice(split)];
      const masked = scrub(`to ${word(firstSecret!)} ${word(secondSecret!)}`);
      expect(masked).toContain('***');
      expect(masked).not.toMatch(/unter|aHVud|dW50/);
    }
    expect(scrub(word('nothing'))).toBe(word('nothing'));
  }
});
