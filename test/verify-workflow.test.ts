import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTestFolder } from './kit/folder.ts';

const readWorkflow = (name: string) => readFileSync(new URL(`../.github/workflows/${name}`, import.meta.url), 'utf8');

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const { on, permissions, jobs } = parse(readWorkflow('verify-assumptions.yml'));
const steps: readonly Step[] = jobs.verify.steps;
const stepNamed = (id: string) => steps.find((step) => step.id === id)!;

it('the workflow tests the assumptions every week and by hand, and only steps that need tokens get them [19.14]', () => {
  expect(Object.keys(on)).toEqual(['schedule', 'workflow_dispatch']);
  expect(permissions).toEqual({ contents: 'read' });
  expect(jobs.verify.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
  expect(jobs.verify.if).toBe("vars.VERIFY_OWNER != ''");
  expect(steps.flatMap(({ uses }) => uses ?? [])).toEqual(
    parse(readWorkflow('ci.yml')).jobs.test.steps.flatMap(({ uses }: Step) => uses ?? []),
  );
  const withSecrets = steps.filter(({ env = {} }) => Object.values(env).some((value) => value.includes('secrets.')));
  expect(withSecrets.map(({ run }) => /npm run --silent (\S+)/.exec(run!)![1])).toEqual([
    'verify-assumptions',
    'verify-assumptions',
    'reference',
  ]);
  const [removing] = steps.filter(({ if: condition }) => condition === 'always()');
  expect(removing!.run).toBe('npm run --silent verify-assumptions -- --repository "$LAB" --remove');
  // The person who starts the workflow writes its inputs, so no script contains one.
  expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
});

const folder = createTestFolder();
let clone: string;
const runGit = (...args: readonly string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' });

/** Writes a program that replaces npm or gh, and logs its arguments. */
function writeFakeProgram(name: string, script: string) {
  const file = folder.at('bin', name);
  writeFileSync(file, `#!/usr/bin/env bash\necho "${name} $*" >> "$CALLS"\n${script}\n`);
  chmodSync(file, 0o755);
}

beforeEach(() => {
  for (const part of ['bin', 'temp', 'origin', 'clone']) mkdirSync(folder.at(part), { recursive: true });
  for (const [file, text] of [
    ['calls', ''],
    ['summary', ''],
  ] as const)
    writeFileSync(folder.at(file), text);
  clone = folder.at('clone');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder.at('origin')]);
  runGit('init', '--quiet', '--initial-branch=main');
  runGit('config', 'user.name', 'test');
  runGit('config', 'user.email', 'test@example.com');
  runGit('remote', 'add', 'origin', folder.at('origin'));
  for (const file of ['live/answers/.gitkeep', 'docs/page.md', 'README.md', 'llms.txt']) {
    mkdirSync(join(clone, file, '..'), { recursive: true });
    writeFileSync(join(clone, file), '');
  }
  runGit('add', '.');
  runGit('commit', '--quiet', '--message', 'first');
  runGit('push', '--quiet', 'origin', 'main');
});

/** Runs the script of a step like a runner. */
function runStep(id: string) {
  const environment = {
    ...process.env,
    PATH: `${folder.at('bin')}:${process.env.PATH}`,
    CALLS: folder.at('calls'),
    RUNNER_TEMP: folder.at('temp'),
    GITHUB_STEP_SUMMARY: folder.at('summary'),
    LAB: 'me/trueup-live-1-1',
    PLAN: 'free',
    ONLY: 'unbacked',
  };
  const { status } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', stepNamed(id).run!], {
    cwd: clone,
    env: environment,
  });
  return { status, calls: folder.read('calls').trim().split('\n'), summary: folder.read('summary') };
}

it.each([
  [0, 0],
  [2, 0],
  [1, 1],
])(
  'an exit code %i of the test script ends the step with %i, and the summary contains its report [19.14]',
  (code, status) => {
    writeFakeProgram('npm', `echo '# Report'\nexit ${code}`);
    const ended = runStep('kit');
    expect([ended.status, ended.summary]).toEqual([status, '# Report\n']);
    expect(ended.calls).toEqual([
      `npm run --silent verify-assumptions -- --repository me/trueup-live-1-1 --plan free --only unbacked --answers-dir live/answers --issue-file ${folder.at('temp')}/issue.md`,
    ]);
  },
);

it('commits new answers and pages on a branch, and opens or updates a pull request [19.14]', () => {
  writeFakeProgram('npm', 'echo counted > README.md');
  writeFakeProgram('gh', 'if [ "$2" = list ]; then cat "$RUNNER_TEMP/number"; fi');
  writeFileSync(folder.at('temp', 'issue.md'), 'Title: Answers\n\nTrueup 1.0.0, 3 requests.\n');
  writeFileSync(folder.at('temp', 'number'), '');
  writeFileSync(join(clone, 'live/answers/2026-01-01-free-private-person.json'), '{}');
  const first = runStep('propose');
  expect(first.status).toBe(0);
  expect(runGit('ls-tree', '-r', '--name-only', 'origin/verify-assumptions').split('\n')).toContain(
    'live/answers/2026-01-01-free-private-person.json',
  );
  expect(runGit('show', 'origin/verify-assumptions:README.md')).toBe('counted\n');
  expect(first.calls.at(-1)).toMatch(/^gh pr create --head verify-assumptions --title /);
  expect(folder.read('temp/body.md')).toBe('Trueup 1.0.0, 3 requests.\n');

  runGit('switch', '--quiet', 'main');
  runGit('branch', '--quiet', '-D', 'verify-assumptions');
  writeFileSync(join(clone, 'live/answers/2026-01-08-free-private-person.json'), '{}');
  writeFileSync(folder.at('temp', 'number'), '12');
  const second = runStep('propose');
  expect(second.calls.at(-1)).toMatch(/^gh pr edit 12 --title /);
});

it("opens no pull request if GitHub's answers are unchanged [19.14]", () => {
  writeFakeProgram('npm', 'true');
  writeFakeProgram('gh', 'true');
  const { status, calls, summary } = runStep('propose');
  expect([status, summary]).toEqual([0, 'GitHub answers as before.\n']);
  expect(calls).toEqual(['npm run --silent reference']);
});
