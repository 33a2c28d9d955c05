import { spawn } from 'node:child_process';
import { join } from 'node:path';

const build = join(import.meta.dirname, '..', '..', '..', 'build');

export const actionFile = join(build, 'action.js');
export const cliFile = join(build, 'cli.js');

/** A process that imports this module first never waits for GitHub's rate limits. */
export const swiftClockModule = join(import.meta.dirname, '..', '..', '..', 'bench', 'swift.mjs');

export interface ProcessOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The Node to use. Unset: the Node of the test. */
  readonly node?: string;
}

/** Starts a process of the built program. */
export function startProcess(args: readonly string[], { cwd, env = {}, node = process.execPath }: ProcessOptions) {
  const child = spawn(node, args, { cwd, env: { PATH: process.env.PATH, ...env } });
  const seen = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    seen.out += text;
  });
  child.stderr.on('data', (text) => {
    seen.err += text;
  });
  const ended = new Promise<typeof seen & { code: number | null }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...seen }));
  });
  return { child, seen, ended };
}
