import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rulesFile } from '../../scripts/reference/rules-page.ts';
import { measureCpuTime } from '../../test/kit/cpu-time.ts';
import { assumptions } from '../assumptions/all.ts';
import { type AssumptionResult, testAssumption } from '../kit/test-assumption.ts';
import { listBehaviors, watchSimulator } from './coverage.ts';
import { openLabSimulator, openTestLab, type RepositoryKind, repositoryKinds } from './labs.ts';
import { planted } from './planted.ts';
import listed from './without-assumption.json' with { type: 'json' };

/** Tests all assumptions on the simulator of one kind of repository. */
async function tryAll(kind: RepositoryKind) {
  const simulator = openLabSimulator(kind);
  const { transport, reached } = watchSimulator(simulator);
  const lab = openTestLab(kind, simulator, transport);
  const found: AssumptionResult[] = [];
  const milliseconds = await measureCpuTime(async () => {
    for (const assumption of assumptions) found.push(await testAssumption(assumption, lab));
  });
  return { found, simulator, milliseconds, reached };
}

const tried = new Map<RepositoryKind, ReturnType<typeof tryAll>>();

/** All tests share one run. */
function triedIn(kind: RepositoryKind) {
  if (!tried.has(kind)) tried.set(kind, tryAll(kind));
  return tried.get(kind)!;
}

const everyKind = Object.keys(repositoryKinds) as RepositoryKind[];

const told = ({ assumption, verdict, differences, left }: AssumptionResult) => [
  `${assumption.id}: ${verdict}`,
  ...differences.map(({ at, expected, seen }) => `${at}: expected ${expected}, seen ${seen}`),
  ...left.map((one) => `left: ${one}`),
];

it.each(everyKind)('the simulator of %s matches every assumption [19.1]', async (kind) => {
  const { found, simulator } = await triedIn(kind);
  const wrong = found.filter(({ verdict, left }) => !['same', 'not here'].includes(verdict) || left.length);
  expect(wrong.flatMap(told)).toEqual([]);
  expect(simulator.objections).toEqual([]);
});

it('at least one kind of repository tests each assumption [19.1]', async () => {
  const all = await Promise.all(everyKind.map(triedIn));
  const same = all.flatMap(({ found }) => found).filter(({ verdict }) => verdict === 'same');
  const ids = new Set(same.map(({ assumption }) => assumption.id));
  expect(assumptions.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([]);
});

it('every behavior of the simulator has an assumption, except a list that may only shrink [19.10]', async () => {
  const all = await Promise.all(everyKind.map(triedIn));
  const options = planted.flatMap(({ repository = {} }) => Object.keys(repository));
  const found = new Set([
    ...all.flatMap(({ reached }) => [...reached()]),
    ...options.map((key) => `${key} of the repository`),
  ]);
  const unbelieved: readonly string[] = listed;
  const without = listBehaviors().filter((one) => !found.has(one));
  const fresh = without.filter((one) => !unbelieved.includes(one));
  expect(fresh, 'write an assumption for each of these').toEqual([]);
  const covered = unbelieved.filter((one) => !without.includes(one));
  expect(covered, 'take these out of live/test/without-assumption.json').toEqual([]);
});

it('each assumption has a unique ID, one sentence, and an existing rule [19.1]', () => {
  const ids = assumptions.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(150);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+\/[a-z-]+$/.test(id))).toEqual([]);
  expect(assumptions.filter(({ claim }) => !/^[`A-Z'].*[.`]$/.test(claim)).map(({ claim }) => claim)).toEqual([]);
  const rules = readFileSync(join(import.meta.dirname, '..', '..', rulesFile), 'utf8');
  expect(assumptions.filter(({ rule }) => !rules.includes(`\n| ${rule} | `)).map(({ id, rule }) => [id, rule])).toEqual(
    [],
  );
});

it('all assumptions run on the simulator in less than three seconds of processor time [19.1]', async () => {
  await triedIn('a public repository of a person');
  expect((await tryAll('a public repository of a person')).milliseconds).toBeLessThan(3000);
});

it.each(everyKind)('the test run leaves %s unchanged [19.2]', async (kind) => {
  const before = openLabSimulator(kind);
  const { simulator } = await triedIn(kind);
  const kept = ({ state }: typeof before) =>
    JSON.parse(JSON.stringify(Object.values(state.repositories)[0], leavingOut));
  expect(kept(simulator)).toEqual(kept(before));
});

/** Excludes times, keys of stores, and state that no route can revert. */
const leavingOut = (key: string, value: unknown) =>
  /^(updated_at|key|ruleset_habits|check_suite_preferences)$/.test(key) ? undefined : value;
