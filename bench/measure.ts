import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

export const root = join(import.meta.dirname, '..', '..');
export const action = join(root, 'dist', 'action.js');
export const cli = join(root, 'build', 'cli.js');

export const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

export interface Ran {
  /** Milliseconds from the start of the process to its end. */
  readonly wall: number;
  readonly code: number | null;
  readonly peakMegabytes: number;
  readonly output: string;
}

/** Starts a program and waits for its end; a preload tells its peak memory. */
export async function time(
  args: readonly string[],
  environment: Record<string, string> = {},
  cwd = root,
): Promise<Ran> {
  const peak = join(root, 'bench', 'peak.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  const file = join(folder, 'peak');
  writeFileSync(file, '0');
  const env = { PATH: process.env.PATH ?? '', TRUEUP_PEAK_FILE: file, ...environment };
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', peak, ...args], { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const wall = performance.now() - started;
  const peakMegabytes = Number(readFileSync(file, 'utf8')) / 1024;
  rmSync(folder, { recursive: true });
  return { wall, code, peakMegabytes, output };
}

/** What one step of the action sees of the world. */
export function stepAt(url: string, settings: string, mode = 'check') {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  writeFileSync(join(folder, 'settings.yml'), settings);
  const environment = {
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'acme/shop',
    INPUT_TOKEN: 'all-powerful',
    INPUT_MODE: mode,
    'INPUT_SETTINGS-FILE': 'settings.yml',
  };
  return { environment, folder, end: () => rmSync(folder, { recursive: true }) };
}
