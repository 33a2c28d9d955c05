import { spawn } from 'node:child_process';
import { join } from 'node:path';

const build = join(import.meta.dirname, '..', '..', '..', 'build');

export const actionFile = join(build, 'action.js');
export const cliFile = join(build, 'cli.js');

/** The clock of a process that imports it first is so swift that the process waits for none of GitHub's limits. */
export const swiftClockModule = join(import.meta.dirname, '..', '..', '..', 'bench', 'swift.mjs');

export interface ProcessOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The Node to run on; by default the one that runs the test. */
  readonly node?: string;
}

/** A process of the built program: its output so far, and how it ends. */
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
