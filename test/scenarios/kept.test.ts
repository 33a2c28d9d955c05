import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/host/secret.ts';
import type { RunOptions } from '../../src/session/inputs/run-options.ts';
import { openSimulator, type Simulator } from '../../src/simulator/index.ts';
import { withCache } from '../../src/wings/answers/cache.ts';
import { everySection, stageOf } from '../every-section.ts';
import { newFolder } from '../folder.ts';
import { run } from '../program.ts';
import { plainOptions, scene, told, worldOf } from '../scene.ts';
import { examples, sampled } from '../seed.ts';

const folder = newFolder();

/** Runs that keep their answers in the folder. */
function keeper(
  simulator: Simulator,
  settings: string,
  more: { environment?: object; token?: string; start?: number } = {},
) {
  const { environment = {}, token = 'all-powerful', start } = more;
  const world = {
    ...worldOf(simulator, settings, start),
    environment: { GITHUB_REPOSITORY: 'acme/shop', ...environment },
  };
  const options = { ...plainOptions, token: new Secret(token) };
  const doing = (mode: RunOptions['mode']) => () =>
    withCache(folder.path, options.token, world, (over) => run({ ...options, mode }, over));
  return { check: doing('check'), apply: doing('apply') };
}

const shop = (more: object = {}) =>
  openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...more }] } });
const bugs = 'labels:\n  - name: bug\n    color: d73a4a\n';
const bug = { name: 'bug', color: 'd73a4a' };
/** The folder has one file for each repository, and these runs are about one. */
const files = () => readdirSync(folder.path).map((name) => folder.at(name));
const statuses = ({ requests }: Simulator) => requests.map(({ status }) => status);

describe.each(sampled(everySection, 3, 'kept'))('$key', (tried) => {
  const { settings, environment } = tried.sample;

  it('the section costs no quota for a second check of the same settings', async () => {
    const { simulator } = stageOf(tried);
    const { check, apply } = keeper(simulator, settings, { environment });
    await apply();
    const first = await check();
    simulator.forgetRequests();
    const second = await check();
    expect(told(second)).toEqual(told(first));
    const reads = simulator.requests.filter(({ method }) => method === 'GET');
    // What is absent and what has no body carries no tag, so it is answered in full each time.
    expect(reads.filter(({ status }) => status === 200)).toEqual([]);
    const unchanged = reads.filter(({ status }) => status === 304).length;
    expect(second.kept).toEqual(reads.length ? { reads: reads.length, unchanged } : undefined);
  });

  it('the section has the same result with kept answers as without', async () => {
    // Both hosts have the same time, which some of their answers show.
    const now = () => Date.parse('2026-01-01T12:00:00Z');
    const { simulator } = stageOf(tried, {}, { now });
    const { check, apply } = keeper(simulator, settings, { environment, start: now() });
    const plain = stageOf(tried, {}, { now });
    for (const [kept, fresh] of [
      [await check(), await plain.check(settings)],
      [await apply(), await plain.apply(settings)],
      [await check(), await plain.check(settings)],
      [await apply(), await plain.apply(settings)],
    ] as const)
      expect([kept.outcome, told(kept)]).toEqual([fresh.outcome, told(fresh)]);
    expect(simulator.objections).toEqual([]);
  });
});

it('answers that are kept cost no quota if nothing has changed', async () => {
  const tokens = [{ token: 'all-powerful', limit: 3 }];
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels: [bug] }], tokens } });
  const { check } = keeper(simulator, bugs);
  for (let round = 0; round < 9; round++) expect((await check()).outcome).toBe('success');
  expect(statuses(simulator)).toEqual([200, ...Array(8).fill(304)]);
});

it('answers that are kept cost it nothing for several repositories either, their own files and their visibility included', async () => {
  const repos = ['one', 'two', 'three'].map((name) => ({ owner: 'acme', name }));
  const repositories = repos.map((one) => ({ ...one, labels: [bug], files: { 'settings.yml': bugs } }));
  const simulator = openSimulator({ seed: { repositories, tokens: [{ token: 'all-powerful', limit: 3 * 3 + 1 }] } });
  const options = { ...plainOptions, repository: undefined, repos };
  const check = () =>
    withCache(folder.path, options.token, worldOf(simulator, ''), (over) => run({ ...options, maxWait: 0 }, over));
  for (let round = 0; round < 5; round++) expect((await check()).outcome).toBe('success');
  expect(statuses(simulator)).toEqual([...Array(9).fill(200), ...Array(4 * 9).fill(304)]);
});

it('answers that are kept never replace a request: the next run sees every change', async () => {
  const colours = fc.constantFrom('d73a4a', 'ffffff', '000000');
  const step = fc.record({
    labels: fc.dictionary(fc.constantFrom('bug', 'help', 'old'), colours),
    mode: fc.constantFrom('check' as const, 'apply' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      for (const file of files()) rmSync(file);
      for (const { labels, mode } of steps) {
        const state = { labels: Object.entries(labels).map(([name, color]) => ({ name, color })) };
        const kept = await keeper(shop(state), bugs)[mode]();
        const fresh = await scene({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...state }] } })[mode](bugs);
        expect(told(kept)).toEqual(told(fresh));
      }
    }),
    { numRuns: examples(30) },
  );
});

it('answers that are kept are counted in the report: how many reads, and how many of them had not changed', async () => {
  const { check } = keeper(shop({ labels: [bug] }), bugs);
  expect((await check()).kept).toEqual({ reads: 1, unchanged: 0 });
  expect((await check()).kept).toEqual({ reads: 1, unchanged: 1 });
});

it('answers that are kept hold neither the token nor a secret nor a name', async () => {
  const settings =
    'repository:\n  has_wiki: true\nlabels:\n  - name: canary-label\nactions_secrets:\n  - name: NAME_CANARY\n    value: $CANARY\n';
  const state = {
    settings: { description: 'canary-description' },
    actions_variables: [{ name: 'CANARY', value: 'canary-value' }],
  };
  const { apply, check } = keeper(shop(state), settings, { environment: { CANARY: 'canary-secret' } });
  await apply();
  expect((await check()).outcome).toBe('success');
  const text = readFileSync(files()[0]!, 'utf8');
  for (const word of ['all-powerful', 'anary', 'CANARY', 'labels']) expect(text).not.toContain(word);
});

it('answers that are kept serve two runs that share them at one time', async () => {
  const settings = `${bugs}milestones: []\n`;
  const simulator = shop({ labels: [bug] });
  const { check } = keeper(simulator, settings);
  const results = await Promise.all(Array.from({ length: 8 }, () => check()));
  expect(results.map(({ outcome, lines }) => [outcome, lines])).toEqual(Array(8).fill(['success', []]));
  simulator.forgetRequests();
  expect((await check()).outcome).toBe('success');
  expect(statuses(simulator)).toEqual([304, 304]);
});

it('answers that are kept are ignored if their file is damaged, with a note, and are stored again', async () => {
  const simulator = shop({ labels: [bug] });
  const { check } = keeper(simulator, bugs);
  await check();
  writeFileSync(files()[0]!, '{"version":1,"answers":[["cut');
  const second = await check();
  expect(second.outcome).toBe('success');
  expect(told(second)).toEqual([
    expect.stringMatching(/^note: kept answers were ignored and read again: .*\.json: Unterminated string/),
  ]);
  expect(told(await check())).toEqual([]);
  expect(statuses(simulator)).toEqual([200, 200, 304]);
});

it('answers that are kept are not believed where somebody has changed one, and that is said', async () => {
  const simulator = shop({ labels: [bug] });
  const { check } = keeper(simulator, bugs);
  await check();
  const [file] = files() as [string];
  writeFileSync(file, readFileSync(file, 'utf8').replace(/.{8}"\]\]/, 'AAAAAAAA"]]'));
  const second = await check();
  expect(statuses(simulator)).toEqual([200, 200]);
  expect(told(second)).toEqual([expect.stringMatching(/^note: 1 of the answers kept in .* was changed by someone/)]);
});

it('answers that are kept fail no run if they cannot be stored: a warning says why and what to do', async () => {
  rmSync(folder.path, { recursive: true });
  writeFileSync(folder.path, 'in the way');
  const result = await keeper(shop({ labels: [bug] }), bugs).check();
  expect(result.outcome).toBe('success');
  expect(told(result, 'warning')).toEqual([
    expect.stringMatching(
      /^warning: the answers could not be kept in .*: EEXIST.* To fix, name a folder that this run may write to, or leave `--cache-dir` out$/,
    ),
  ]);
});
