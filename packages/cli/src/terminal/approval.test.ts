import { describe, expect, it } from 'vitest';
import { createMemoryFiles, defaultOptions } from '../../../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { systemClock } from '../../../core/src/github/limits/clock.ts';
import { openSimulator } from '../../../simulator/src/index.ts';
import { runReportingUsageErrors } from '../command-line/usage-errors.ts';
import { runModeCommand } from '../run/mode-command.ts';

const settings = 'labels:\n  - name: bug\n    color: d73a4a\n  - name: docs\n    color: 0075ca\n';

/** Runs `trueup apply` at a terminal with this answer of the user, or without a user. */
async function typed(
  flags: Record<string, string>,
  answer?: string | readonly string[],
  text = settings,
  more: object = {},
  mode: 'apply' | 'check' = 'apply',
  columns?: number,
) {
  const simulator = openSimulator({
    seed: { accounts: [{ login: 'mona' }], repositories: [{ owner: 'acme', name: 'rocket', labels: [], ...more }] },
  });
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: defaultOptions.token.reveal() }, '/nowhere', columns);
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return (typeof answer === 'string' ? answer : answer?.[questions.length - 1]) ?? '';
  };
  const systemWorld = {
    transport: simulator.transport,
    clock: systemClock,
    load: async () => text,
    list: async () => [],
    files: createMemoryFiles(),
  };
  const given = { flags: new Map(Object.entries({ repository: 'acme/rocket', ...flags })), files: [] };
  const person = { ...terminal, ask: answer === undefined ? undefined : ask };
  const code = await runReportingUsageErrors(person, () => runModeCommand(mode, given, person, systemWorld));
  const writes = simulator.requests.filter(({ method }) => method !== 'GET').length;
  return { code, writes, questions, requests: simulator.requests.length, ...seen };
}

it('shows the plan, asks before the first write, and writes nothing unless the user answers yes [1.16]', async () => {
  const { code, writes, questions, err } = await typed({}, '');
  expect([code, writes]).toEqual([2, 0]);
  expect(questions).toEqual(['\nApply these 2 changes to acme/rocket? [y/N] ']);
  expect(err).toContain('labels: drift\n  + label "bug" will be created\n');
});

it('shows the report of a check with its totals, and each guarded change once [1.16] [2.1.10]', async () => {
  const text = `${settings}collaborators: [{username: mona, permission: admin}]\nmilestones: {_undeclared: delete, entries: []}\nautolinks: []\n`;
  const { err } = await typed({}, '', text, { milestones: [{ title: 'v1' }] });
  const checked = await typed({}, undefined, text, { milestones: [{ title: 'v1' }] }, 'check');
  const untold = ['Sent ', 'Run `trueup apply`', '    To fix, allow'];
  const lines = checked.out
    .replaceAll('; apply will stop here', '')
    .replace('Trueup check', 'Trueup apply')
    .split('\n')
    .filter((line) => line && !untold.some((start) => line.startsWith(start)));
  expect(err.split('\n').filter((line) => line && !line.startsWith('reading'))).toEqual(lines);
  expect(err.match(/access: /g)).toHaveLength(1);
});

it('counts only changes that apply can make in the question [1.16]', async () => {
  const text = 'labels: [{name: bug, color: d73a4a}]\nrepository: {enable_immutable_releases: false}\n';
  const switches = { immutable_releases: { enabled: true, enforced_by_owner: true } };
  const { err, questions } = await typed({}, '', text, { switches });
  expect(err).toContain('Plan: 1 to add, 0 to change, 0 to delete. Apply cannot make 1 change.\n');
  expect(questions).toEqual(['\nApply this change to acme/rocket? [y/N] ']);
});

it('asks about values that GitHub does not show, if the plan has no other change [1.16]', async () => {
  const { err, questions, writes } = await typed({}, 'y', 'repository: {enable_git_lfs: true}\n');
  expect(questions).toEqual(['\nSend the values that GitHub does not show to acme/rocket? [y/N] ']);
  expect(err).toMatch(/apply sends it on every run\n\n1 section: 1 unverified\.\n(?!\n)/);
  expect(writes).toBe(1);
});

it('wraps the plan at the width of the terminal, and colours it like a check', async () => {
  const { err } = await typed({}, '', `repository: {visibility: private}\n`, {}, 'apply', 60);
  expect(Math.max(...err.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(60);
});

it('shows the rules, the branches and the bypass list of a changed ruleset before it asks [1.16] [2.3.3.11]', async () => {
  const ruleset = { name: 'main', target: 'branch', enforcement: 'active', bypass_actors: [] };
  const rules = [{ type: 'deletion' }];
  const conditions = { ref_name: { include: ['refs/heads/main'], exclude: [] } };
  const text = JSON.stringify({
    rulesets: [{ ...ruleset, conditions, rules: [...rules, { type: 'non_fast_forward' }] }],
  });
  const { err } = await typed({}, '', text, { rulesets: [{ ...ruleset, conditions, rules }] });
  expect(err).toContain(
    'after the change: active on branches main, with deletion, non_fast_forward; bypass list: empty',
  );
});

it('reports an approved change as approved, without advice to allow it [1.16]', async () => {
  const text = 'repository: {visibility: private}\n';
  const { out } = await typed({}, ['y', 'private'], text);
  expect(out).toMatch(/GUARDED .*visibility: the repository becomes private: .*; you allowed it\n/);
  expect(out).not.toMatch(/--allow|_allow/);
  const refused = await typed({}, ['y', 'public'], text);
  expect(refused.out).toMatch(/GUARDED .*; you did not allow it\n/);
  expect(refused.out).not.toContain('--allow');
});

it('reports the remaining changes after a no, and suggests fixing errors only if there are any', async () => {
  const { code, out } = await typed({}, 'n');
  expect(code).toBe(2);
  expect(out).toContain('not done: label "bug" to be created (you did not allow it)');
  expect(out.trimEnd().split('\n').slice(-3)).toEqual([
    'No changes made.',
    'Sent 2 requests. This token has 4,998 of 5,000 requests left this hour.',
    'Drift remains: not every change was approved. See the lines above. Exit 2.',
  ]);
});

it('counts rejected changes as differences, also in a section that waits for another one [1.13]', async () => {
  const text = `repository: {security_and_analysis: {secret_scanning: {status: enabled}}}\nsecret_scanning_custom_patterns: [{name: token, pattern: "tok_[a-z]{10}"}]\n`;
  const { code, out, writes } = await typed({}, 'n', text);
  expect(out).toMatch(
    /not done: cannot be read before repository.security_and_analysis is applied: .*you did not allow/,
  );
  expect([code, writes]).toEqual([2, 0]);
});

it('applies the displayed plan if the user answers yes, with the same requests as without the question', async () => {
  const asked = await typed({}, 'y');
  expect([asked.code, asked.writes]).toEqual([0, 2]);
  expect(asked.requests).toBe((await typed({ yes: '' }, 'n')).requests);
});

it('asks nothing with --yes, at a terminal or without one [1.16]', async () => {
  expect(await typed({ yes: '' }, 'n')).toMatchObject({ code: 0, writes: 2, questions: [] });
  expect(await typed({ yes: '' })).toMatchObject({ code: 0, writes: 2, questions: [] });
});

it('sends nothing if it cannot ask the user and `--yes` is not given [1.16]', async () => {
  const { code, requests, out } = await typed({});
  expect([code, requests]).toEqual([1, 0]);
  expect(out).toContain('yes: not given, and apply can only ask for approval at a terminal');
  expect(out).toContain('pass `--yes`');
});

it('asks for the value of each guarded change, and accepts only that value [1.16]', async () => {
  const guarded = 'repository: {visibility: private, archived: true}\n';
  const hidden = /GUARDED +visibility: the repository becomes private/g;
  for (const answers of [['y'], ['y', 'y'], ['y', 'private', 'yes'], ['private', 'private', 'true']])
    expect(await typed({}, answers, guarded)).toMatchObject({ code: 2, writes: 0 });
  const { code, writes, questions, err } = await typed({}, ['y', 'private', 'true'], guarded);
  expect([code, writes, questions.length]).toEqual([0, 2, 3]);
  expect((await typed({ brakes: 'stop' }, ['y', 'private', 'true'], guarded)).writes).toBe(2);
  expect(questions.slice(1)).toEqual(['Type `private` to allow visibility: ', 'Type `true` to allow archive: ']);
  expect(err.match(hidden)).toHaveLength(1);
  expect((await typed({ allow: 'visibility=private,archive=true' }, ['y'], guarded)).questions).toHaveLength(1);
});

it.each(['private', 'public'])(
  '`--yes` alone approves no guarded change: %s waits until its value is given [1.16]',
  async (visibility) => {
    const text = `repository: {visibility: ${visibility}}\n`;
    const live = visibility === 'public' ? { visibility: 'private' } : {};
    const held = await typed({ yes: '' }, undefined, text, live);
    expect(held).toMatchObject({ code: 1, writes: 0, questions: [] });
    expect(held.out).toContain(`allow it with \`--allow visibility=${visibility}\``);
    const allowed = await typed({ yes: '', allow: `visibility=${visibility}` }, undefined, text, live);
    expect(allowed).toMatchObject({ code: 0, writes: 1 });
    expect(await typed({ yes: '', brakes: 'warn' }, undefined, text, live)).toMatchObject({ code: 0, writes: 1 });
  },
);

describe('a run of several repositories', () => {
  /** Runs `trueup apply --repos acme/a,acme/b,acme/c` with these answers. */
  async function typedFleet(answers: readonly string[], text = settings) {
    const repositories = ['a', 'b', 'c'].map((name) => ({ owner: 'acme', name, labels: [] }));
    const simulator = openSimulator({ seed: { repositories } });
    const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: defaultOptions.token.reveal() });
    const questions: string[] = [];
    const ask = async (question: string) => answers[questions.push(question) - 1] ?? '';
    const systemWorld = {
      transport: simulator.transport,
      clock: systemClock,
      load: async () => text,
      list: async () => [],
      files: createMemoryFiles(),
    };
    const flags = { repos: 'acme/a,acme/b,acme/c', 'defaults-file': 'defaults.yml' };
    const person = { ...terminal, ask };
    const code = await runModeCommand(
      'apply',
      { flags: new Map(Object.entries(flags)), files: [] },
      person,
      systemWorld,
    );
    const written = repositories.map(({ name }) => simulator.repository(`acme/${name}`));
    return { code, questions, written, ...seen };
  }
  const labelsIn = ({ written }: Awaited<ReturnType<typeof typedFleet>>) =>
    written.filter(({ labels }) => (labels as unknown[]).length > 0).length;

  it('accepts yes, no, all and quit, and still reports the run after quit [1.16] [1.20]', async () => {
    const asked = await typedFleet(['y', 'n', 'yes']);
    expect([asked.code, labelsIn(asked)]).toEqual([2, 2]);
    expect(asked.questions[0]).toMatch(/^\nApply these 2 changes to acme\/.\? \[y\/N\/all\/quit\] $/);
    const all = await typedFleet(['all']);
    expect([all.code, labelsIn(all), all.questions.length]).toEqual([0, 3, 1]);
    const quit = await typedFleet(['y', 'q']);
    expect([quit.code, labelsIn(quit), quit.questions.length]).toEqual([1, 1, 2]);
    expect(quit.out).toContain('error you quit');
    expect(quit.out).toMatch(/\nno changes made, because the run ended first: acme\/., acme\/.\n/);
    expect(quit.out).toContain('Applied 2 changes.');
  });

  it('counts a repository as not approved, and not as failed, if the user answers no [1.16] [1.13]', async () => {
    const asked = await typedFleet(['y', 'n', 'q']);
    expect(asked.out).toContain('3 repositories: 1 done, 1 not approved, 1 not reached.');
    expect(asked.out).toMatch(/\n {2}not approved +1 {2}acme\/.\n/);
    expect(asked.code).toBe(1);
    const none = await typedFleet(['n', 'n', 'n']);
    expect(none.code).toBe(2);
    expect(none.out).toContain('3 repositories: 3 not approved.');
    expect(none.out).not.toMatch(/failed|error/i);
    expect(none.out.match(/not done: label "bug" to be created \(you did not allow it\)/g)).toHaveLength(3);
    expect(none.out).toContain('Drift remains: not every change was approved. See the lines above. Exit 2.');
  });

  it('asks for the value of each guarded change even after `all` [1.16]', async () => {
    const asked = await typedFleet(['a', 'private', 'no', 'private'], 'repository: {visibility: private}\n');
    expect(asked.questions.map((question) => /Apply|Type/.exec(question)![0])).toEqual([
      'Apply',
      'Type',
      'Type',
      'Type',
    ]);
    expect(asked.written.filter((one) => (one as { private?: boolean }).private).length).toBeLessThan(3);
    expect(asked.code).toBe(2);
  });
});
