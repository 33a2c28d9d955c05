import { expect, it } from 'vitest';
import type { CachingReader, Writer } from '../github/github.ts';
import type { Item, Plan } from '../plan/item.ts';
import { planCreate, planDelete, planReassertion, planUpdate } from '../plan/make-items.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import type { Gate, Proposal } from '../report/result/gate.ts';
import type { Line } from '../report/result/result.ts';
import type { Section } from '../sections/section.ts';
import { applySections } from './apply/apply.ts';
import { createBrakeGate } from './brakes/gate.ts';
import { createLookups } from './planning/lookups.ts';

const github = {
  repository: { owner: 'acme', name: 'shop' },
  createRereadingReader: () => undefined,
  identity: { isFresh: false },
};

function createStage() {
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
      reader: () => github as unknown as CachingReader,
      writer: github as unknown as Writer,
      lookups: createLookups(() => undefined),
      denials: { onMissing: 'fail', onUnsupported: 'fail', required: new Set() },
      gates,
    });
  return { done, act, perform };
}

function createSection(key: string, plan: () => Plan, after?: string[]): DeclaredSection {
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

const listSubjects = ({ planned }: Proposal) =>
  planned.flatMap(({ plan }) => plan ?? []).map((item) => ('subject' in item && item.subject) || '');

const findNamed =
  (name: string) =>
  ({ planned }: Proposal): Item =>
    planned.flatMap(({ plan }) => plan ?? []).find((item) => 'subject' in item && item.subject === name)!;

const createHoldingGate =
  (name: string, why: string): Gate =>
  (proposal) => ({ held: new Map([[findNamed(name)(proposal), why]]) });

const error: Line = { kind: 'error', key: '', message: 'no' };

it('shows the gates the plans of all sections before the first write', async () => {
  const { act, done, perform } = createStage();
  const seen: unknown[] = [];
  const watchingGate: Gate = (proposal) => {
    seen.push([listSubjects(proposal), proposal.replannedKey, done.length]);
    return {};
  };
  const sections = [
    createSection('one', () => [planCreate('a', act('a'))]),
    createSection('two', () => [planCreate('b', act('b'))]),
  ];
  await perform([watchingGate], ...sections);
  expect(seen).toEqual([[['a', 'b'], undefined, 0]]);
  expect(done).toEqual(['a', 'b']);
});

it('stops all writes of the repository and all later gates after one refusal', async () => {
  const { act, done, perform } = createStage();
  let asked = 0;
  const laterGate: Gate = () => {
    asked += 1;
    return {};
  };
  const refusingGate: Gate = () => ({ refused: 'the plan moved', lines: [error] });
  const { sections, lines } = await perform(
    [refusingGate, laterGate],
    createSection('one', () => [planCreate('a', act('a'))]),
    createSection('two', () => []),
  );
  expect([done, asked, lines]).toEqual([[], 0, [error]]);
  expect(sections.map(({ status }) => status)).toEqual(['drift', 'converged']);
  expect(sections[0]!.lines[0]!.message).toBe('not done: a to be created (the plan moved)');
});

it('adds a plain note for each stopped change and does not count it as a change', async () => {
  const { act, perform } = createStage();
  const { sections } = await perform(
    [() => ({ refused: 'no', lines: [error] })],
    createSection('one', () => [
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

it('reports stopped items as drift and hides them from the next gate', async () => {
  const { act, done, perform } = createStage();
  const seen: string[][] = [];
  const looks: Gate = (proposal) => {
    seen.push(listSubjects(proposal));
    return {};
  };
  const { sections } = await perform(
    [createHoldingGate('b', 'not approved'), looks],
    createSection('one', () => ['a', 'b', 'c'].map((name) => planCreate(name, act(name)))),
  );
  expect([done, seen]).toEqual([['a', 'c'], [['a', 'c']]]);
  expect(sections[0]!.status).toBe('drift');
  expect(sections[0]!.lines.map(({ message }) => message)).toEqual([
    'a created',
    'c created',
    'not done: b to be created (not approved)',
  ]);
});

it('writes nothing to an archived repository if a gate stops the item that unarchives it', async () => {
  const { act, done, perform } = createStage();
  const planOpening = () =>
    planUpdate('', [{ key: 'archived', live: true, wanted: false }], act('unarchive'), { turn: 'first' as const });
  const { sections } = await perform(
    [createHoldingGate('', 'not approved')],
    createSection('repository', planOpening),
    createSection('labels', () => [planCreate('a', act('a'))]),
  );
  expect(done).toEqual([]);
  expect(sections[1]!.lines[0]!.message).toContain('the repository could not be opened for writing');
});

it('runs the gates again for a section that is planned again, and stops only that section', async () => {
  const { act, done, perform } = createStage();
  const first = () => planUpdate('', [{ key: 'visibility', live: 'private', wanted: 'public' }], act('open'));
  const second = () => [planCreate(done.length ? 'surprise' : 'rule', act('rule'))];
  const approvingGate: Gate = (proposal) =>
    listSubjects(proposal).includes('surprise')
      ? { refused: `${proposal.replannedKey} is not what was approved`, lines: [error] }
      : {};
  const { sections, lines } = await perform(
    [approvingGate],
    createSection('repository', first),
    createSection('rulesets', second, ['repository.visibility']),
    createSection('labels', () => [planCreate('a', act('a'))]),
  );
  expect([done, lines]).toEqual([['open', 'a'], [error]]);
  expect(sections.map(({ status }) => status)).toEqual(['changed', 'drift', 'changed']);
  expect(sections[1]!.lines[0]!.message).toBe('not done: surprise to be created (rulesets is not what was approved)');
});

it('does not run the brakes again if a second plan has fewer writes [2.1.12]', async () => {
  const { act, done, perform } = createStage();
  const seven = Array.from({ length: 7 }, (_, at) => `r${at}`);
  const planRemovals = () => seven.slice(done.length).map((name) => planDelete(name, act(name)));
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
  await perform(
    [gate],
    createSection('repository', opens),
    createSection('rulesets', planRemovals, ['repository.has_wiki']),
  );
  expect(done).toEqual(['open', ...seven.slice(1)]);
});

it('does not run the gates for an archived repository', async () => {
  const { perform } = createStage();
  let asked = 0;
  const gate: Gate = () => {
    asked += 1;
    return {};
  };
  const archived = createSection('repository', () => [{ kind: 'archived', message: 'archived', fix: 'open it' }]);
  await perform(
    [gate],
    archived,
    createSection('labels', () => [planCreate('a', { act: 'a', run: async () => undefined })]),
  );
  expect(asked).toBe(0);
});
