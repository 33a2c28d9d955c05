import { expect, it } from 'vitest';
import type { RememberingReader, Writer } from '../github/github.ts';
import type { Item, Plan } from '../plan/item.ts';
import { planCreate, planDelete, planReassertion, planUpdate } from '../plan/make-items.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import type { Gate, Proposal } from '../report/result/gate.ts';
import type { Line } from '../report/result/result.ts';
import type { Section } from '../sections/section.ts';
import { applySections } from './apply/apply.ts';
import { createBrakeGate } from './brakes/gate.ts';
import { createLookups } from './lookups.ts';

const github = {
  repository: { owner: 'acme', name: 'shop' },
  rereading: () => undefined,
  identity: { isFresh: false },
};

function stage() {
  const done: string[] = [];
  const act = (name: string) => ({
    act: name,
    async run() {
      done.push(name);
      return undefined;
    },
  });
  const perform = (gates: readonly Gate[], ...sections: DeclaredSection[]) =>
    applySections(sections, {
      reader: () => github as unknown as RememberingReader,
      writer: github as unknown as Writer,
      lookups: createLookups(() => undefined),
      denials: { onMissing: 'fail', onUnsupported: 'fail', required: new Set() },
      gates,
    });
  return { done, act, perform };
}

function section(key: string, plan: () => Plan, after?: string[]): DeclaredSection {
  const made = {
    key,
    after: after?.map((name) => ({ name })),
    read: async () => undefined,
    plan,
  } as unknown as Section;
  return {
    section: made,
    desired: {},
    place: () => ({ file: 'settings.yml', line: 1, column: 1 }),
    entryAt: () => undefined,
  };
}

const subjects = ({ planned }: Proposal) =>
  planned.flatMap(({ plan }) => plan ?? []).map((item) => ('subject' in item && item.subject) || '');

const named =
  (name: string) =>
  ({ planned }: Proposal): Item =>
    planned.flatMap(({ plan }) => plan ?? []).find((item) => 'subject' in item && item.subject === name)!;

const holds =
  (name: string, why: string): Gate =>
  (proposal) => ({ held: new Map([[named(name)(proposal), why]]) });

const error: Line = { kind: 'error', key: '', message: 'no' };

it('the gates see every section planned, before anything is written', async () => {
  const { act, done, perform } = stage();
  const seen: unknown[] = [];
  const looks: Gate = (proposal) => {
    seen.push([subjects(proposal), proposal.again, done.length]);
    return {};
  };
  const sections = [
    section('one', () => [planCreate('a', act('a'))]),
    section('two', () => [planCreate('b', act('b'))]),
  ];
  await perform([looks], ...sections);
  expect(seen).toEqual([[['a', 'b'], undefined, 0]]);
  expect(done).toEqual(['a', 'b']);
});

it('the gates stop every write of the repository with one refusal, and no gate is asked after it', async () => {
  const { act, done, perform } = stage();
  let asked = 0;
  const later: Gate = () => {
    asked += 1;
    return {};
  };
  const refuses: Gate = () => ({ refused: 'the plan moved', lines: [error] });
  const { sections, lines } = await perform(
    [refuses, later],
    section('one', () => [planCreate('a', act('a'))]),
    section('two', () => []),
  );
  expect([done, asked, lines]).toEqual([[], 0, [error]]);
  expect(sections.map(({ status }) => status)).toEqual(['drift', 'converged']);
  expect(sections[0]!.lines[0]!.message).toBe('not done: a to be created (the plan moved)');
});

it('the gates leave a note of each change that is not made, which is neither loud nor counted as a change', async () => {
  const { act, perform } = stage();
  const { sections } = await perform(
    [() => ({ refused: 'no', lines: [error] })],
    section('one', () => [
      planDelete('a', act('a')),
      ...planUpdate('b', [{ key: 'k', live: 1, wanted: 2, tone: 'weaker' }], act('b')),
      planReassertion('c', 'c cannot be verified', 'c sent again', { steps: act('c') }),
      planReassertion('', 'it cannot be verified', 'all sent again', { steps: act('d') }),
    ]),
  );
  expect(sections[0]!.lines.map(({ kind, tone, sign, message }) => [kind, tone, sign, message])).toEqual([
    ['note', 'plain', '', 'not done: a to be deleted (no)'],
    ['note', 'plain', '', 'not done: b: k 1 → 2 (weaker) (no)'],
    ['note', undefined, undefined, 'not done: c sent again (no)'],
    ['note', undefined, undefined, 'not done: all sent again (no)'],
  ]);
});

it('the gates hold single items back, which stay drift, and the next gate sees only the rest', async () => {
  const { act, done, perform } = stage();
  const seen: string[][] = [];
  const looks: Gate = (proposal) => {
    seen.push(subjects(proposal));
    return {};
  };
  const { sections } = await perform(
    [holds('b', 'not approved'), looks],
    section('one', () => ['a', 'b', 'c'].map((name) => planCreate(name, act(name)))),
  );
  expect([done, seen]).toEqual([['a', 'c'], [['a', 'c']]]);
  expect(sections[0]!.status).toBe('drift');
  expect(sections[0]!.lines.map(({ message }) => message)).toEqual([
    'a created',
    'c created',
    'not done: b to be created (not approved)',
  ]);
});

it('the gates write nothing to an archived repository if they hold back what would open it', async () => {
  const { act, done, perform } = stage();
  const opens = () =>
    planUpdate('', [{ key: 'archived', live: true, wanted: false }], act('unarchive'), { turn: 'first' as const });
  const { sections } = await perform(
    [holds('', 'not approved')],
    section('repository', opens),
    section('labels', () => [planCreate('a', act('a'))]),
  );
  expect(done).toEqual([]);
  expect(sections[1]!.lines[0]!.message).toContain('the repository could not be opened for writing');
});

it('the gates judge a section once more that is planned again in its turn, and stop that one alone', async () => {
  const { act, done, perform } = stage();
  const first = () => planUpdate('', [{ key: 'visibility', live: 'private', wanted: 'public' }], act('open'));
  const second = () => [planCreate(done.length ? 'surprise' : 'rule', act('rule'))];
  const approves: Gate = (proposal) =>
    subjects(proposal).includes('surprise')
      ? { refused: `${proposal.again} is not what was approved`, lines: [error] }
      : {};
  const { sections, lines } = await perform(
    [approves],
    section('repository', first),
    section('rulesets', second, ['repository.visibility']),
    section('labels', () => [planCreate('a', act('a'))]),
  );
  expect([done, lines]).toEqual([['open', 'a'], [error]]);
  expect(sections.map(({ status }) => status)).toEqual(['changed', 'drift', 'changed']);
  expect(sections[1]!.lines[0]!.message).toBe('not done: surprise to be created (rulesets is not what was approved)');
});

it('the brakes do not judge a section again that has less left to do when it is planned again [2.1.12]', async () => {
  const { act, done, perform } = stage();
  const seven = Array.from({ length: 7 }, (_, at) => `r${at}`);
  const removals = () => seven.slice(done.length).map((name) => planDelete(name, act(name)));
  const allow = [{ code: 'removals', section: 'rulesets', value: '7' }] as const;
  const gate = createBrakeGate({
    ...github,
    mode: 'apply',
    brakes: 'stop',
    allow,
    allowed: [],
    isWhole: true,
    isOwn: false,
  });
  const opens = () => planUpdate('', [{ key: 'has_wiki', live: false, wanted: true }], act('open'));
  await perform([gate], section('repository', opens), section('rulesets', removals, ['repository.has_wiki']));
  expect(done).toEqual(['open', ...seven.slice(1)]);
});

it('the gates are not asked where nothing is written anyway', async () => {
  const { perform } = stage();
  let asked = 0;
  const gate: Gate = () => {
    asked += 1;
    return {};
  };
  const archived = section('repository', () => [{ kind: 'archived', message: 'archived', fix: 'open it' }]);
  await perform(
    [gate],
    archived,
    section('labels', () => [planCreate('a', { act: 'a', run: async () => undefined })]),
  );
  expect(asked).toBe(0);
});
