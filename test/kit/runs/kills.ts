import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { registry } from '../../../packages/core/src/sections/registry.ts';
import { formatSettingsFile } from '../../../packages/core/src/settings/writing/blocks.ts';
import { openSimulator, type Simulator } from '../../../packages/simulator/src/index.ts';
import { samples } from '../../samples/index.ts';
import { takeSectionSnapshot } from '../reports/section-snapshot.ts';
import { seed } from '../seed.ts';
import { run } from './program.ts';
import { createWorld, defaultOptions, formatLines } from './scene.ts';
import { cliFile, startProcess, swiftClockModule } from './start-process.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  writeFileSync(join(folder, 'settings.yml'), settings);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Covers lists and single values, writes of one step and of several, and reads through both APIs. */
const keys = ['repository', 'labels', 'milestones', 'autolinks', 'actions_secrets', 'environments', 'rulesets'];
const settings = keys.map((key) => samples[key]!.settings).join('\n');
const drifted = Object.assign({}, ...keys.map((key) => samples[key]!.drifted));
const around = Object.assign({}, ...keys.map((key) => samples[key]!.around));
const environment = Object.assign({}, ...keys.map((key) => samples[key]!.environment));

const openDriftedSimulator = () =>
  openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around } });

interface Start {
  readonly file?: string;
  readonly undo?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

function startApply(url: string, { file = 'settings.yml', undo, variables }: Start = {}) {
  const words = ['apply', '--repository', 'acme/shop', '--settings-file', file];
  words.push('--yes', '--brakes', 'warn');
  if (undo) words.push('--undo-file', undo);
  const env = { ...environment, ...variables, GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful' };
  return startProcess(['--import', swiftClockModule, cliFile, ...words], { cwd: folder, env });
}

/** Kills the process at its n-th request. `isDone` decides whether GitHub carries out that request. */
async function killAt(nth: number, isDone: boolean, simulator: Simulator, url: string, undoing?: UndoTarget) {
  const { child, ended } = startApply(url, undoing);
  let seen = 0;
  simulator.misbehave({
    match(request) {
      if (undoing && !isWrite(request)) return false;
      seen += 1;
      if (seen === nth) child.kill('SIGKILL');
      return seen === nth;
    },
    after: isDone,
    with: { kind: 'drop' },
  });
  const { code } = await ended;
  simulator.behave();
  return { code, wasReached: seen >= nth };
}

interface UndoTarget {
  readonly undo: string;
}

const isWrite = ({ method, route }: Simulator['requests'][number]) =>
  method === 'POST' ? !route.startsWith('query ') : method !== 'GET';

let undisturbedRequests: ReturnType<typeof applyOnce> | undefined;

/** Lists the requests of an undisturbed apply. The tests of a file share the result. */
const listApplyRequests = () => {
  undisturbedRequests ??= applyOnce();
  return undisturbedRequests;
};

const applyOnce = async () => {
  const simulator = openDriftedSimulator();
  await run({ ...defaultOptions, mode: 'apply' }, { ...createWorld(simulator, settings), environment });
  return simulator.requests;
};

/** Spreads numbers over 1 to `count`. The seed decides the start, so several seeds reach every request. */
function spreadNumbers(count: number, times: number): number[] {
  const offset = (seed * 0.618) % 1;
  return Array.from({ length: times }, (_, index) => 1 + Math.floor(((index + offset) / times) * count));
}

/** Kills runs at different requests, and expects that the next run repairs the repository. */
export async function expectRepairAfterKills(isDone: boolean) {
  const { length } = await listApplyRequests();
  for (const nth of spreadNumbers(length, 4)) {
    const simulator = openDriftedSimulator();
    const { url, close } = await simulator.listen();
    try {
      const killed = await killAt(nth, isDone, simulator, url);
      expect({ nth, ...killed }).toEqual({ nth, code: null, wasReached: true });
      const again = await startApply(url).ended;
      expect({ nth, code: again.code, err: again.err }).toMatchObject({ nth, code: 0 });
      const check = await run(defaultOptions, { ...createWorld(simulator, settings), environment });
      expect({ nth, outcome: check.outcome, lines: formatLines(check) }).toMatchObject({ nth, outcome: 'success' });
      expect(simulator.objections).toEqual([]);
    } finally {
      await close();
    }
  }
}

/** Kills runs at their writes, and expects that the undo file restores the earlier settings. */
export async function expectUndoAfterKills(isDone: boolean) {
  const writes = (await listApplyRequests()).filter(isWrite).length;
  for (const nth of spreadNumbers(writes, 2)) {
    const simulator = openDriftedSimulator();
    const before = await readSettings(simulator);
    const { url, close } = await simulator.listen();
    const undo = `undo-${nth}.yml`;
    try {
      const killed = await killAt(nth, isDone, simulator, url, { undo });
      expect({ nth, ...killed }).toEqual({ nth, code: null, wasReached: true });
      expect(statSync(join(folder, undo)).mode & 0o777).toBe(0o600);
      const names = [...readFileSync(join(folder, undo), 'utf8').matchAll(/\$(SECRET_\w+)/g)].map(([, name]) => name!);
      const variables = Object.fromEntries(names.map((name) => [name, 'of before']));
      const undone = await startApply(url, { file: undo, variables }).ended;
      expect({ nth, code: undone.code, out: undone.out }).toMatchObject({ nth, code: 0 });
      expect({ nth, settings: await readSettings(simulator) }).toEqual({ nth, settings: before });
      expect(readdirSync(folder).filter((file) => file.startsWith('undo'))).not.toContainEqual(
        expect.stringMatching(/\.[0-9a-f-]{36}$/),
      );
    } finally {
      await close();
    }
  }
}

/** Returns the settings as a snapshot. A new environment is left out, because Trueup never removes one. */
async function readSettings(simulator: Simulator) {
  const found = await Promise.all(keys.map(async (key) => (await takeSectionSnapshot(simulator, key)).settings));
  const { environments, ...values } = Object.assign({}, ...found);
  const old = environments.filter(({ name }: { name: string }) => name !== 'preview');
  return formatSettingsFile({ ...values, environments: old }, registry);
}
