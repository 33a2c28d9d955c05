import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

export const root = join(import.meta.dirname, '..', '..');
export const action = join(root, 'dist', 'action.js');
export const cli = join(root, 'build', 'cli.js');

export const getMedian = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

export interface MeasuredRun {
  /** Milliseconds from the start of the process to its end. */
  readonly wall: number;
  readonly code: number | null;
  /** Milliseconds of processor time, of all threads of the process. */
  readonly processor: number;
  readonly peakMegabytes: number;
  readonly output: string;
}

type Environment = Readonly<Record<string, string>>;

/** Runs a program with a minimal environment, and waits until it ends. */
export async function runProcess(
  args: readonly string[],
  environment: Environment = {},
  cwd = root,
  node = process.execPath,
) {
  const env = { PATH: process.env.PATH ?? '', ...environment };
  const start = performance.now();
  const child = spawn(node, args, { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { wall: performance.now() - start, code, output };
}

/** Also measures memory and processor time. A preloaded module reports them, which adds some start-up time. */
export async function measureProcess(
  args: readonly string[],
  environment: Environment = {},
  cwd = root,
  node?: string,
): Promise<MeasuredRun> {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  const file = join(folder, 'peak');
  writeFileSync(file, '{"maxRSS": 0, "processor": 0}');
  const preload = ['--import', join(root, 'bench', 'peak.mjs')];
  const result = await runProcess([...preload, ...args], { TRUEUP_PEAK_FILE: file, ...environment }, cwd, node);
  const { maxRSS, processor } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return { ...result, peakMegabytes: maxRSS / 1024, processor: processor / 1000 };
}

/** Creates the folder and the environment variables of a workflow step. */
export function createStep(url: string, settings: string, mode = 'check') {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  writeFileSync(join(folder, 'settings.yml'), settings);
  const environment = {
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'acme/shop',
    INPUT_TOKEN: 'all-powerful',
    INPUT_MODE: mode,
    // Brakes would block some changes of the samples.
    ...(mode === 'apply' && { INPUT_BRAKES: 'off' }),
    'INPUT_SETTINGS-FILE': 'settings.yml',
    // Otherwise Trueup would request the server version from this URL.
    INPUT_SERVER: 'cloud',
  };
  return { environment, folder, end: () => rmSync(folder, { recursive: true }) };
}
