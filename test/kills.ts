import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { openSimulator, type Simulator } from '../src/simulator/index.ts';
import { spread } from './faulty-requests.ts';
import { samples } from './samples/index.ts';
import { cliFile, started } from './started.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  writeFileSync(join(folder, 'settings.yml'), keys.map((key) => samples[key]!.settings).join('\n'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Covers lists and single values, writes of one step and of several, and reads through both APIs. */
const keys = ['repository', 'labels', 'milestones', 'autolinks', 'actions_secrets', 'environments', 'rulesets'];
const drifted = Object.assign({}, ...keys.map((key) => samples[key]!.drifted));
const around = Object.assign({}, ...keys.map((key) => samples[key]!.around));
const environment = Object.assign({}, ...keys.map((key) => samples[key]!.environment));

const host = () => openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around } });

/** Runs with `cache-dir`, because a killed process may leave it half written. */
function start(mode: 'check' | 'apply', url: string) {
  const words = [mode, '--repository', 'acme/shop', '--settings-file', 'settings.yml', '--cache-dir', 'kept'];
  const env = { ...environment, GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful' };
  return started([cliFile, ...words], { cwd: folder, env });
}

/** Kills the process at its n-th request; by then the host has carried it out, or never will. */
async function killedAt(nth: number, isDone: boolean, simulator: Simulator, url: string) {
  const { child, ended } = start('apply', url);
  let seen = 0;
  simulator.misbehave({
    match() {
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

const requestsOfApply = async () => {
  const simulator = host();
  const { url, close } = await simulator.listen();
  const { code, out } = await start('apply', url).ended;
  await close();
  expect([code, out]).toEqual([0, expect.stringContaining('Exit 0')]);
  return simulator.requests.length;
};

/** Kills runs all over their requests, and has the next run repair what each left. */
export async function repairsWhatKillsLeave(isDone: boolean) {
  const count = await requestsOfApply();
  for (const nth of spread(count, 6)) {
    const simulator = host();
    const { url, close } = await simulator.listen();
    try {
      const killed = await killedAt(nth, isDone, simulator, url);
      expect({ nth, ...killed }).toEqual({ nth, code: null, wasReached: true });
      const again = await start('apply', url).ended;
      expect({ nth, code: again.code, err: again.err }).toMatchObject({ nth, code: 0 });
      const check = await start('check', url).ended;
      expect({ nth, code: check.code, out: check.out }).toMatchObject({ nth, code: 0 });
      expect(simulator.objections).toEqual([]);
    } finally {
      await close();
    }
  }
}
