import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = join(import.meta.dirname, '..', '.ci', 'run');
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'trueup-ci-'));
  mkdirSync(join(project, '.ci'));
  cpSync(script, join(project, '.ci', 'run'));
});
afterEach(() => rmSync(project, { recursive: true }));

/** Runs `.ci/run` in a project whose tests and checks print the given text and exit with the given code. */
function runCi(parts: Record<'test' | 'check', { says: string; code: number }>) {
  for (const [name, { says, code }] of Object.entries(parts))
    writeFileSync(join(project, `${name}.mjs`), `console.log(${JSON.stringify(says)});process.exitCode = ${code};`);
  const scripts = { test: 'node test.mjs', check: 'node check.mjs' };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ scripts }));
  const { status, stdout } = spawnSync(join(project, '.ci', 'run'), { encoding: 'utf8' });
  return { status, last: stdout.trimEnd().split('\n').at(-1) };
}

it('`.ci/run` adds up the results of tests and checks, and passes without a failure', () => {
  const ending = runCi({
    test: { says: '30 passed, 0 failed', code: 0 },
    check: { says: '5 passed, 0 failed', code: 0 },
  });
  expect(ending).toEqual({ status: 0, last: '35 passed, 0 failed' });
});

it('`.ci/run` runs the checks after a failed test, and adds up the failures of both', () => {
  const ending = runCi({
    test: { says: '29 passed, 1 failed', code: 1 },
    check: { says: '3 passed, 2 failed', code: 1 },
  });
  expect(ending).toEqual({ status: 1, last: '32 passed, 3 failed' });
});

it.each([
  ['breaks off before its last line', 'out of memory'],
  ['ends with an error though nothing failed', '0 passed, 0 failed'],
])('`.ci/run` counts one failure for a part that %s', (_, says) => {
  const ending = runCi({ test: { says, code: 1 }, check: { says: '5 passed, 0 failed', code: 0 } });
  expect(ending).toEqual({ status: 1, last: '5 passed, 1 failed' });
});
