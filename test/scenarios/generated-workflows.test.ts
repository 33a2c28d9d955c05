import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ownTokenFor } from '../../src/cli/init/own-token.ts';
import { declaredIn } from '../../src/cli/init/settings.ts';
import { type WorkflowKind, workflows } from '../../src/cli/init/workflows.ts';
import { modes } from '../../src/inputs/options.ts';
import { openSimulator } from '../../src/simulator/index.ts';
import { writesOf } from '../scene.ts';
import { workflowOf } from '../workflow-files.ts';
import { runWorkflow } from '../workflow-runs.ts';

const bot = 'github-actions[bot]';
const bug = { name: 'bug', color: 'd73a4a' };
const labels = 'labels:\n  _undeclared: delete\n  entries: [{name: bug, color: d73a4a}]\n';
const settings = `${labels}autolinks: []\n`;
const secrets = { SETTINGS_READ_TOKEN: 'reads', SETTINGS_TOKEN: 'writes' };

/** A host that gives each token what the generated workflow gives it, and no more. */
function host(own: Readonly<Record<string, 'read' | 'write'>>, live: readonly object[]) {
  const read = { Metadata: 'read', Issues: 'read', Administration: 'read' };
  const tokens = [
    { token: 'reads', grants: read },
    { token: 'writes', grants: { ...read, Issues: 'write', Administration: 'write' } },
    { token: 'own', kind: 'app', login: bot, grants: { Metadata: 'read', Contents: 'read', ...own } },
  ];
  const repositories = [{ owner: 'acme', name: 'shop', visibility: 'private', labels: live }];
  return openSimulator({ seed: { tokens, accounts: [{ login: bot }], repositories } as any });
}

const textOf = (kind: WorkflowKind, file = settings) => {
  const ownToken = ownTokenFor(declaredIn(file, 'settings.yml'));
  const settingsFile = '.github/settings.yml';
  return workflows[kind]({
    repository: 'acme/shop',
    settingsFile,
    branch: 'main',
    action: './trueup',
    variables: [],
    ownToken,
  });
};

const issuesOf = (simulator: ReturnType<typeof host>) =>
  (Object.values(simulator.dump().repositories!)[0] as any).issues as { state: string; user: string }[];

const inputsOf = (file: string) => Object.keys(parse(readFileSync(new URL(file, import.meta.url), 'utf8')).inputs);

it.each(Object.keys(workflows) as WorkflowKind[])(
  'uses in the workflow %s only modes and inputs that the action has',
  (kind) => {
    const steps = Object.values(workflowOf(textOf(kind)).jobs).flatMap((job) => job.steps);
    const own = steps.filter(({ uses }) => uses === './trueup');
    expect(own.length).toBeGreaterThan(0);
    expect(own.map((step) => step.with!.mode).filter((mode) => !modes.some((one) => one === mode))).toEqual([]);
    const known = inputsOf('../../action.yml');
    expect(own.flatMap((step) => Object.keys(step.with!)).filter((name) => !known.includes(name))).toEqual([]);
  },
);

describe('the daily workflow', () => {
  const schedule = { name: 'schedule' };
  it('fails on drift with an issue in the name of the workflow, and still keeps the answers', async () => {
    const simulator = host({ Issues: 'write' }, [bug, { name: 'later', color: 'ffffff' }]);
    const runs = await runWorkflow(textOf('drift'), { simulator, settings, secrets, token: 'own', event: schedule });
    expect(runs.map(({ uses, code }) => [uses.split('@')[0], code])).toEqual([
      ['actions/checkout', 0],
      ['actions/cache/restore', 0],
      ['./trueup', 2],
      ['actions/cache/save', 0],
    ]);
    expect(runs[2]!.log).not.toContain('not written');
    expect(issuesOf(simulator)).toMatchObject([{ state: 'open', user: bot }]);
    expect(writesOf(simulator)).toEqual(['POST /repos/{owner}/{repo}/issues']);
    expect(simulator.objections).toEqual([]);
  });

  it('needs no secret for labels alone, and closes its issue', async () => {
    const simulator = host({ Issues: 'write' }, [bug, { name: 'later', color: 'ffffff' }]);
    const daily = () =>
      runWorkflow(textOf('drift', labels), { simulator, settings: labels, token: 'own', event: schedule });
    expect((await daily()).map(({ code }) => code)).toEqual([0, 2]);
    await simulator.transport({
      method: 'DELETE',
      url: 'https://api.github.com/repos/acme/shop/labels/later',
      headers: { authorization: 'Bearer own', 'user-agent': 'test', accept: 'application/vnd.github+json' },
    });
    expect((await daily()).map(({ code }) => code)).toEqual([0, 0]);
    expect(issuesOf(simulator)).toMatchObject([{ state: 'closed' }]);
  });
});

describe('the workflow of the default branch', () => {
  it('writes nothing where no pull request brought the commit, since nobody approved a plan', async () => {
    const simulator = host({ 'Pull requests': 'read', Checks: 'read' }, [bug, { name: 'later', color: 'ffffff' }]);
    const event = { name: 'push', sha: 'a'.repeat(40) };
    const runs = await runWorkflow(textOf('settings'), { simulator, settings, secrets, token: 'own', event });
    expect(runs.map(({ job, code }) => [job, code])).toEqual([
      ['apply', 0],
      ['apply', 1],
    ]);
    expect(writesOf(simulator)).toEqual([]);
  });
});
