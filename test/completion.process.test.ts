import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../packages/cli/src/entries/commands.ts';
import { cliFile, startProcess } from './kit/runs/start-process.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trueup-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const createScript = (...shell: string[]) => startProcess([cliFile, 'completion', ...shell], { cwd: folder }).ended;

/** Runs a script in a shell. Returns `undefined` if this machine does not have the shell. */
function runInShell(shell: string, args: readonly string[]) {
  const { error, stdout, stderr, status } = spawnSync(shell, args, { cwd: folder, encoding: 'utf8' });
  return error ? undefined : { status, stderr, words: stdout.split(/\s+/).filter(Boolean) };
}

it.each<[string, string[], string[]]>([
  ['a command', ['ch'], ['check']],
  ['every command', [''], [...new Set(commands.map(({ name }) => name.split(' ')[0]!))]],
  ['the second word of a command', ['report', ''], ['html', 'shards', 'merge']],
  ['a flag', ['check', '--exclu'], ['--exclude']],
  ['a value', ['apply', '--brakes', 's'], ['stop']],
  ['a flag after others', ['audit', '--pack', 'osps-1', '--acc'], ['--accept-unknown']],
  ['no flag of another command', ['report', 'html', '--brak'], []],
  ['a flag of a command of two words', ['report', 'html', '--out'], ['--output']],
  ['no placeholder of a value', ['snapshot', '--max-wait', ''], []],
  ['a file', ['check', '--settings-file', 'set'], []],
])('bash completes %s [7.29]', async (_what, words, found) => {
  const { code, out } = await createScript('bash');
  writeFileSync(join(folder, 'script'), out);
  const line = ['trueup', ...words].map((word) => `'${word}'`).join(' ');
  const run = `set -u; . ./script; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _trueup || true; echo "\${COMPREPLY[@]-}"`;
  expect([code, runInShell('bash', ['--norc', '-c', run])]).toEqual([0, { status: 0, stderr: '', words: found }]);
});

it('the scripts for zsh and fish are valid and contain every command and flag [7.29]', async ({ skip }) => {
  const scripts = await Promise.all(
    ['zsh', 'fish'].map(async (shell) => [shell, (await createScript(shell)).out] as const),
  );
  for (const [shell, script] of scripts)
    for (const { name, flags } of commands)
      for (const flag of flags) expect([shell, name, script.includes(flag.name)]).toEqual([shell, name, true]);
  const tried = scripts.map(([shell, script]) => {
    writeFileSync(join(folder, shell), script);
    return runInShell(shell, ['-n', shell])?.status;
  });
  if (tried.includes(undefined)) skip('left out: zsh or fish is not on this machine');
  expect(tried).toEqual([0, 0]);
});

it('refuses a missing or unknown shell, and lists the supported shells [7.29]', async () => {
  for (const shell of [[], ['csh'], ['bash', 'zsh'], ['constructor']])
    expect(await createScript(...shell)).toEqual({
      code: 1,
      out: '',
      err: 'error the shell must be bash, zsh or fish. To fix, name a shell, such as `trueup completion bash`.\n',
    });
});
