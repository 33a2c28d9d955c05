import { expect, it } from 'vitest';
import { Secret } from '../github/http/secret.ts';
import { Reference } from '../settings/schema/reference.ts';
import type { Difference } from './item.ts';
import {
  formatChange,
  formatSubjectAndKey,
  hiddenEntryName,
  printPlanValue,
  printValue,
  type Redaction,
} from './item-text.ts';
import { planCreate, planDelete, planReplace, planUpdate } from './make-items.ts';
import { hiddenValueText } from './wording.ts';

const hidesAll: Redaction = { hidesKey: () => true, hidesText: () => true, hidesNames: true };
const formatParts = (change: Parameters<typeof formatChange>[0], redaction?: Redaction) =>
  formatChange(change, 'planned', redaction).map((row) => {
    const { before, after, remark, ending, heldKeys = [] } = row;
    return { what: formatSubjectAndKey(row), before, after: [after, remark, ending, ...heldKeys].filter(Boolean) };
  });

it('lists the keys of a created object, and shows a secret only by its variable', () => {
  const holds = {
    url: 'https://ci.example.com',
    secret: new Reference('HOOK_SECRET'),
    token: new Secret('sesame'),
    config: { type: 'json', secret: undefined },
    events: new Set(['push']),
    gone: undefined,
  };
  expect(formatParts(planCreate('webhook "ci"', [], { holds }))[0]).toEqual({
    what: 'webhook "ci"',
    after: [
      'will be created',
      'url: https://ci.example.com',
      'secret: $HOOK_SECRET',
      'token: ***',
      'config: {type: json}',
      'events: [push]',
    ],
  });
});

it('prints a list in the order of its ranks, and every key of a member that has more', () => {
  const second = { rank: 2, value: 'b' };
  expect(printPlanValue([second, { rank: 1, value: 'a' }])).toBe('[a, b]');
  expect(printPlanValue([second, { rank: 1, value: 'a', more: true }])).toBe(
    '[{rank: 2, value: b}, {rank: 1, value: a, more: true}]',
  );
});

it('prints maps of a settings file that look like the marks of a plan in full', () => {
  const lookalikes = [{ withheld: true }, { unseen: true }, { shown: 'a', sha256: 'b' }, [{ rank: 1, value: 'a' }]];
  expect(lookalikes.map(printValue)).toEqual([
    '{withheld: true}',
    '{unseen: true}',
    '{shown: a, sha256: b}',
    '[{rank: 1, value: a}]',
  ]);
  expect(printValue('https://user:hunter2@host.example/')).not.toContain('hunter2');
});

it('shows the live value before, the wanted value after, and remarks below', () => {
  const difference = { key: 'color', live: 'ff0000', wanted: 'd73a4a', because: 'it may stay' };
  expect(formatParts(planUpdate('label "bug"', [difference], [])[0]!)).toEqual([
    { what: 'label "bug": color', before: 'ff0000', after: ['d73a4a', '(it may stay)'] },
  ]);
  expect(formatParts(planReplace('label "bug"', [difference], [])[0]!)[0]!.after.at(-1)).toBe(
    'will be deleted and recreated',
  );
  const worded = { ...difference, words: 'topics lose orbit' };
  expect(formatParts(planUpdate('', [worded], [])[0]!)).toEqual([
    { what: 'color', after: ['topics lose orbit', '(it may stay)'] },
  ]);
});

it('hides the same values in tables and in sentences', () => {
  const difference = { key: 'url', live: 'https://falcon.example', wanted: 'x', because: 'falcon' };
  const worded = { ...difference, words: 'was falcon' };
  const changes = [
    ...planUpdate('hook', [difference, worded], []),
    planDelete('hook falcon', [], { because: 'falcon' }),
  ];
  const texts = changes.flatMap((change) => formatParts(change, hidesAll));
  expect(JSON.stringify(texts)).not.toContain('falcon');
  expect(texts[0]).toMatchObject({ what: 'hook: url', before: hiddenValueText });
  expect(texts[2]).toEqual({ what: hiddenEntryName, after: ['will be deleted'] });
});

it('shows live booleans, which follow from the wanted value, and hides all other live values [6.12]', () => {
  const textOf = (live: unknown, wanted: unknown) =>
    formatChange(planUpdate('repository', [{ key: 'a', live, wanted } as Difference], [])[0]!, 'planned', hidesAll)[0]!
      .text;
  expect(textOf(true, false)).toBe('repository: a true → false');
  expect(textOf(false, true)).toBe('repository: a false → true');
  for (const [live, wanted] of [
    [undefined, true],
    [true, null],
    [true, undefined],
    [null, false],
    [true, 'true'],
    ['eu', 'us'],
    [1, 0],
  ])
    expect(textOf(live, wanted)).toContain(`a ${hiddenValueText} → `);
});
