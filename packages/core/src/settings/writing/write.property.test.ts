import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { toSettingsDocument } from '../reading/document.ts';
import { formatSettingsFile } from './blocks.ts';

const awkward = fc.constantFrom(
  ...[
    '',
    'no',
    'Y',
    '~',
    'NULL',
    '0e8016',
    'e99695',
    '0o7',
    '08',
    '1_000',
    '12:30:45',
    '2027-03-01',
    '.inf',
    '+.5',
    '=',
  ],
  ...[
    '<<',
    '- a',
    '? a',
    ': a',
    'a: b',
    'a #b',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '`a',
    '|',
    '>-',
    "it's",
    '"a"',
    '{}',
    '[',
  ],
  ...[
    'a\n',
    'a\nb',
    'a\n\nb\n',
    'a\n\n',
    '\na',
    ' a\nb',
    'a \nb',
    'a\r\nb',
    'a\tb',
    '\t',
    '\u0085',
    '\u2028',
    '\ufeff',
  ],
  ...['\u202ea', '\u0000', '---', '... a', '--- |', '#', 'a:', ' a ', '\u00a0', '👩‍💻'],
);
const text = fc.oneof(awkward, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const unsafe = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);
const key = text.filter((name) => !unsafe.has(name));

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value')),
    fc.dictionary(key, tie('value')),
  ),
}));
const values = fc.dictionary(key, value) as fc.Arbitrary<Record<string, unknown>>;

it('YAML 1.2, YAML 1.1 and Trueup read back the same values', () => {
  fc.assert(
    fc.property(values, (settings) => {
      const written = formatSettingsFile(settings, []);
      expect(parse(written) ?? {}).toEqual(settings);
      expect(parse(written, { version: '1.1' }) ?? {}).toEqual(settings);
      const read = toSettingsDocument(written, 'settings.yml');
      expect([read.values, read.refusals]).toEqual([settings, []]);
    }),
    { numRuns: scaleExamples(300) },
  );
});

it('the head never changes the values', () => {
  fc.assert(
    fc.property(fc.array(text), (head) => {
      const written = formatSettingsFile({ site: { path: '/' } }, [], head);
      expect(parse(written)).toEqual({ site: { path: '/' } });
      expect(written.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(head.length);
    }),
  );
});

it('writes its own output again as the same bytes', () => {
  fc.assert(
    fc.property(values, (settings) => {
      const written = formatSettingsFile(settings, []);
      expect(formatSettingsFile(parse(written) ?? {}, [])).toBe(written);
    }),
  );
});
