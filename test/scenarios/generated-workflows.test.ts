import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { predictStartRules } from '../../packages/audit/src/protection/brakes/predict-facts.ts';
import { createStartEvaluator, type StartRules } from '../../packages/audit/src/protection/workflows/policies.ts';
import { parseWorkflow, type Workflow } from '../../packages/audit/src/protection/workflows/workflow.ts';
import { formatForkPolicy } from '../../packages/cli/src/init/fork-policy.ts';
import { hardenedWorkflows as workflows } from '../../packages/cli/src/init/hardened.ts';
import type { WorkflowKind } from '../../packages/cli/src/init/parts.ts';
import { modeNames } from '../../packages/core/src/report/result/modes.ts';
import { computeHeadSha } from '../../packages/simulator/src/merging/pull.ts';
import { parseDesired } from '../kit/reports/parsed.ts';
import { listWriteRoutes } from '../kit/runs/scene.ts';
import { environments, formatInitWorkflow, openInitSimulator, secrets } from '../kit/workflows/init-workflows.ts';
import { parseWorkflowFile } from '../kit/workflows/workflow-files.ts';
import { bot, listConcurrencyGroups, ownToken, runWorkflow } from '../kit/workflows/workflow-runs.ts';

const bug = { name: 'bug', color: 'd73a4a' };
const labels = 'labels:\n  _undeclared: delete\n  entries: [{name: bug, color: d73a4a}]\n';
const settings = `${labels}autolinks: []\n`;

const openSimulatorOfShop = (labels: readonly object[], repository: object = {}) =>
  openInitSimulator({ owner: 'acme', name: 'shop', visibility: 'private', labels, ...repository });

const formatWorkflow = (kind: WorkflowKind, file = settings) => formatInitWorkflow(kind, file);

const listIssues = (simulator: ReturnType<typeof openSimulatorOfShop>) =>
  (Object.values(simulator.dump().repositories!)[0] as any).issues as { state: string; user: string }[];

const listInputs = (file: string) => Object.keys(parse(readFileSync(new URL(file, import.meta.url), 'utf8')).inputs);

it.each(Object.keys(workflows) as WorkflowKind[])(
  'the generated workflow %s uses only modes and inputs of the action',
  (kind) => {
    const steps = Object.values(parseWorkflowFile(formatWorkflow(kind)).jobs).flatMap((job) => job.steps);
    const trueupSteps = steps.filter(({ uses }) => uses === './trueup');
    expect(trueupSteps.length).toBeGreaterThan(0);
    expect(
      trueupSteps.map((step) => step.with!.mode).filter((mode) => !modeNames.some((name) => name === mode)),
    ).toEqual([]);
    const knownInputs = listInputs('../../action.yml');
    expect(
      trueupSteps.flatMap((step) => Object.keys(step.with!)).filter((name) => !knownInputs.includes(name)),
    ).toEqual([]);
  },
);

describe('the Actions policies of a public repository', () => {
  const november = Date.parse('2026-11-02T00:00:00Z');
  const forkWorkflow = '.github/workflows/settings-fork.yml';
  const files = {
    settings: '.github/workflows/settings.yml',
    drift: '.github/workflows/settings-drift.yml',
    fork: forkWorkflow,
  } satisfies Record<WorkflowKind, string>;
  const noRules: StartRules = { policies: { value: [] }, hasDefaultPolicy: true, now: november };
  const policies = parseDesired(`${settings}${formatForkPolicy(forkWorkflow)}`, 'actions_policies') as Parameters<
    typeof predictStartRules
  >[1];
  const listStarts = (rules: StartRules) =>
    (Object.keys(files) as WorkflowKind[]).flatMap((kind) => {
      const workflow = parseWorkflow(files[kind], formatWorkflow(kind)) as Workflow;
      return [...workflow.on.keys()].map((event) => ({
        kind,
        event,
        ...createStartEvaluator(rules, workflow.path)(event),
      }));
    });
  const listRefusedStarts = (rules: StartRules) =>
    listStarts(rules)
      .filter(({ verdict }) => verdict !== 'allowed')
      .map(({ kind, event }) => [kind, event]);

  it('the policy of `init` allows every event of the generated workflows, including pull requests of forks [9.16]', () => {
    expect(listStarts(noRules).map(({ event }) => event)).toHaveLength(7);
    expect(listRefusedStarts(noRules)).toEqual([['fork', 'pull_request_target']]);
    expect(listRefusedStarts(predictStartRules(noRules, policies))).toEqual([]);
  });

  it('the policy of `init` blocks `pull_request_target` for all other workflows [9.16]', () => {
    const rules = predictStartRules(noRules, policies);
    for (const path of [files.settings, files.drift, '.github/workflows/other.yml'])
      expect(createStartEvaluator(rules, path)('pull_request_target').verdict).toBe('refused');
    expect(createStartEvaluator(rules, forkWorkflow)('push').verdict).toBe('refused');
  });
});

describe('the daily workflow', () => {
  const schedule = { name: 'schedule' };
  it("the daily workflow fails on drift and opens an issue with the workflow's own token", async () => {
    const simulator = openSimulatorOfShop([bug, { name: 'later', color: 'ffffff' }]);
    const runs = await runWorkflow(formatWorkflow('drift'), { simulator, settings, secrets, event: schedule });
    expect(runs.map(({ uses, code }) => [uses.split('@')[0], code])).toEqual([
      ['actions/checkout', 0],
      ['./trueup', 2],
    ]);
    expect(runs[1]!.log).not.toContain('not written');
    expect(listIssues(simulator)).toMatchObject([{ state: 'open', user: bot }]);
    expect(listWriteRoutes(simulator)).toEqual(['POST /repos/{owner}/{repo}/issues']);
    expect(simulator.objections).toEqual([]);
  });

  it('the daily workflow needs no secret for labels, and closes its issue after a clean check', async () => {
    const simulator = openSimulatorOfShop([bug, { name: 'later', color: 'ffffff' }]);
    const runDaily = () =>
      runWorkflow(formatWorkflow('drift', labels), { simulator, settings: labels, event: schedule });
    expect((await runDaily()).map(({ code }) => code)).toEqual([0, 2]);
    await simulator.transport({
      method: 'DELETE',
      url: 'https://api.github.com/repos/acme/shop/labels/later',
      headers: { authorization: 'Bearer writes', 'user-agent': 'test', accept: 'application/vnd.github+json' },
    });
    expect((await runDaily()).map(({ code }) => code)).toEqual([0, 0]);
    expect(listIssues(simulator)).toMatchObject([{ state: 'closed' }]);
  });
});

/**
 * Pull request #7 changes the color of `bug` in the file. On GitHub, `bug` has the color of the base, and the label
 * `later` is undeclared.
 */
const pull = { id: 70, number: 7, author: 'mona', pushes: ['mona'], merge_commit_sha: 'd'.repeat(40) };
const head = computeHeadSha(pull as any);
const [base, merge, merged] = ['a', 'c', 'd'].map((letter) => letter.repeat(40)) as [string, string, string];
const file = '.github/settings.yml';
const settingsBefore = settings.replace('d73a4a', 'ff0000');

const openShop = (pullFields: object = {}) =>
  openSimulatorOfShop(
    [
      { ...bug, color: 'ff0000' },
      { name: 'later', color: 'ffffff' },
    ],
    {
      pull_requests: [{ ...pull, ...pullFields }],
      commits: [
        { sha: head },
        { sha: merge, parents: [base, head], refs: ['refs/pull/7/merge'] },
        { sha: merged, parents: [base, head] },
      ],
      branches: [{ name: 'main', sha: merged }],
      commit_files: {
        [base]: { [file]: settingsBefore },
        [merge]: { [file]: settings },
        [merged]: { [file]: settings },
      },
    },
  );

const createPayload = (headRepository = 'acme/shop') => ({
  pull_request: { number: 7, base: { ref: 'main' }, head: { sha: head, repo: { full_name: headRepository } } },
});
const createOpenedEvent = (headRepository?: string) => ({
  name: 'pull_request',
  ref: 'refs/pull/7/merge',
  sha: merge,
  payload: createPayload(headRepository),
});

const getShop = (simulator: ReturnType<typeof openSimulatorOfShop>) => simulator.repository('acme/shop') as any;
const listRequestsBy = (token: string, { asked: requests }: { asked: readonly string[] }) =>
  requests.filter((request) => request.startsWith(`${token} `)).map((request) => request.slice(token.length + 1));

describe('the workflow for pull requests', () => {
  const text = formatWorkflow('settings');
  /** Check runs show a preview which settings of the base were applied. */
  const checkRunReads = ['GET /repos/{owner}/{repo}/commits/{ref}/check-runs'];

  it("a preview reads with the reading token and reports with the job's own token", async () => {
    const simulator = openShop();
    const runs = await runWorkflow(text, { simulator, settings, secrets, environments, event: createOpenedEvent() });
    expect(runs.map(({ job, code }) => [job, code])).toEqual(Array(2).fill(['preview', 0]));
    const run = runs[1]!;
    expect(listRequestsBy('reads', run)).toContain('GET /repos/{owner}/{repo}/labels');
    expect(listRequestsBy('reads', run).filter((route) => !route.startsWith('GET '))).toEqual([]);
    expect(listRequestsBy('writes', run)).toEqual([]);
    expect(listRequestsBy(ownToken('preview'), run)).toEqual([
      ...checkRunReads,
      'GET /repos/{owner}/{repo}/pulls/{pull_number}',
      'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
      'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
      'POST /repos/{owner}/{repo}/check-runs',
    ]);
    expect(listWriteRoutes(simulator)).toHaveLength(2);
    expect(getShop(simulator).comments).toMatchObject([{ user: bot, body: expect.stringContaining('later') }]);
    expect(getShop(simulator).check_runs).toMatchObject([
      { head_sha: head, app: 'github-actions', conclusion: 'success' },
    ]);
    expect(run.summary).toContain('Merging this changes 1 setting');
    expect(run.outputs).toContain('success');
    expect(run.log).not.toContain('not written');
    expect(simulator.objections).toEqual([]);
  });

  it('a preview of a fork compares only the two files, with a read-only token', async () => {
    const simulator = openShop({ from_fork: true });
    const runs = await runWorkflow(text, {
      simulator,
      settings,
      secrets,
      environments,
      event: createOpenedEvent('mallory/shop'),
    });
    expect(runs.map(({ job, code }) => [job, code])).toEqual(Array(2).fill(['preview', 0]));
    const run = runs[1]!;
    expect(run.asked).toHaveLength(listRequestsBy(ownToken('preview'), run).length);
    expect(run.asked.join()).not.toContain('/labels');
    expect(run.summary).toContain('This pull request changes 1 setting in the file');
    expect(run.summary).not.toContain('later');
    expect([getShop(simulator).comments, getShop(simulator).check_runs]).toEqual([[], []]);
  });

  it('a preview for Dependabot, which gets no secrets, compares only the two files and succeeds', async () => {
    const simulator = openShop();
    const event = { ...createOpenedEvent(), actor: 'dependabot[bot]' };
    const runs = await runWorkflow(text, { simulator, settings, secrets, environments, event });
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(runs[1]!.asked).toHaveLength(listRequestsBy(ownToken('preview'), runs[1]!).length);
    expect(runs[1]!.asked.join()).not.toContain('/labels');
  });

  it('a preview in a merge queue reports on the commit of the merge group', async () => {
    const simulator = openShop();
    const event = {
      name: 'merge_group',
      ref: 'refs/heads/gh-readonly-queue/main/pr-7-a',
      sha: merge,
      payload: { merge_group: { head_sha: merge, base_sha: base, base_ref: 'refs/heads/main' } },
    };
    const runs = await runWorkflow(text, { simulator, settings, secrets, environments, event });
    expect(runs.map(({ job, code }) => [job, code])).toEqual(Array(2).fill(['preview', 0]));
    expect(listRequestsBy(ownToken('preview'), runs[1]!)).toEqual([
      ...checkRunReads,
      'POST /repos/{owner}/{repo}/check-runs',
    ]);
    expect(getShop(simulator).check_runs).toMatchObject([{ head_sha: merge, conclusion: 'success' }]);
    expect(getShop(simulator).comments).toEqual([]);
  });

  it('a newer push replaces only the preview of the same pull request', () => {
    const findGroup = (name: string, ref: string) => listConcurrencyGroups(text, { name, ref })[0];
    const groupOfPull = findGroup('pull_request', 'refs/pull/7/merge');
    expect(groupOfPull).toBe(findGroup('pull_request', 'refs/pull/7/merge'));
    const otherGroups = [
      findGroup('pull_request', 'refs/pull/8/merge'),
      findGroup('merge_group', 'refs/heads/gh-readonly-queue/main/pr-7-a'),
      findGroup('merge_group', 'refs/heads/gh-readonly-queue/main/pr-8-b'),
    ];
    expect(new Set([groupOfPull, ...otherGroups]).size).toBe(4);
  });
});

describe('the workflow for the default branch', () => {
  const text = formatWorkflow('settings');
  const push = { name: 'push', sha: merged };
  const createContext = (simulator: ReturnType<typeof openSimulatorOfShop>) => ({
    simulator,
    settings,
    secrets,
    environments,
  });

  /** Previews the pull request, merges it, and applies the push. */
  async function openMergedShop() {
    const simulator = openShop();
    await runWorkflow(text, { ...createContext(simulator), event: createOpenedEvent() });
    Object.assign(getShop(simulator).pull_requests[0], { state: 'MERGED' });
    simulator.forgetRequests();
    return simulator;
  }

  it('a push applies the plan of the merged pull request with the token of the environment', async () => {
    const simulator = await openMergedShop();
    const runs = await runWorkflow(text, { ...createContext(simulator), event: push });
    expect(runs.map(({ job, code }) => [job, code])).toEqual([
      ['apply', 0],
      ['apply', 0],
    ]);
    const run = runs[1]!;
    expect(listRequestsBy(ownToken('apply'), run)).toEqual([
      'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
      'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
      'GET /repos/{owner}/{repo}/commits/{ref}',
      'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls',
      'GET /repos/{owner}/{repo}/commits/{ref}/check-runs',
      // Reads the settings before the merge.
      'GET /repos/{owner}/{repo}/commits',
      'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
      'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
      'POST /repos/{owner}/{repo}/check-runs',
    ]);
    expect(listRequestsBy('reads', run)).toEqual([]);
    expect(listRequestsBy('writes', run).filter((route) => !route.startsWith('GET '))).toEqual([
      'PATCH /repos/{owner}/{repo}/labels/{name}',
      'DELETE /repos/{owner}/{repo}/labels/{name}',
    ]);
    expect(getShop(simulator).check_runs.at(-1)).toMatchObject({
      name: 'Trueup apply',
      head_sha: merged,
      conclusion: 'success',
      output: { title: 'Applied: 2 changes' },
    });
    expect(getShop(simulator).labels).toMatchObject([bug]);
    expect(simulator.objections).toEqual([]);
  });

  it('a push writes nothing that a public preview withholds [12.10]', async () => {
    const autolinkSettings = 'autolinks: {_undeclared: delete, entries: []}\n';
    const simulator = openShop();
    const publicShop = {
      visibility: 'public',
      autolinks: [{ id: 5, key_prefix: 'CANARY-', url_template: 'https://t.example/<num>', is_alphanumeric: true }],
    };
    Object.assign(getShop(simulator), publicShop);
    for (const commit of [merge, merged]) getShop(simulator).commit_files[commit] = { [file]: autolinkSettings };
    const context = { ...createContext(simulator), settings: autolinkSettings };
    const previewRuns = await runWorkflow(formatWorkflow('settings', autolinkSettings), {
      ...context,
      event: createOpenedEvent(),
    });
    Object.assign(getShop(simulator).pull_requests[0], { state: 'MERGED' });
    const applyRuns = await runWorkflow(formatWorkflow('settings', autolinkSettings), { ...context, event: push });
    const allOutput = JSON.stringify([
      previewRuns,
      applyRuns,
      getShop(simulator).comments,
      getShop(simulator).check_runs,
    ]);
    expect([previewRuns.at(-1)!.code, allOutput]).toEqual([0, expect.not.stringContaining('CANARY')]);
    expect([applyRuns.at(-1)!.code, getShop(simulator).autolinks.length]).toEqual([2, 1]);
  });

  it('a push skips changes that are newer than the preview, and prints the next step', async () => {
    const simulator = await openMergedShop();
    getShop(simulator).labels.push({ ...getShop(simulator).labels[0], id: 999, name: 'new' });
    const runs = await runWorkflow(text, { ...createContext(simulator), event: push });
    expect([runs.at(-1)!.code, listWriteRoutes(simulator).length]).toEqual([2, 3]);
    expect(getShop(simulator).labels.map(({ name }: any) => name)).toEqual(['bug', 'new']);
    expect(runs.at(-1)!.log).toContain('it is not in the plan of pull request #7');
    expect(runs.at(-1)!.log).toContain('https://github.com/acme/shop/actions/workflows/settings.yml');
    expect(getShop(simulator).check_runs.at(-1)).toMatchObject({ name: 'Trueup apply', conclusion: 'failure' });
  });

  it('a push without a merged pull request applies nothing, because no plan is approved', async () => {
    const simulator = openShop();
    const runs = await runWorkflow(text, { ...createContext(simulator), event: push });
    expect(runs.map(({ job, code }) => [job, code])).toEqual([
      ['apply', 0],
      ['apply', 1],
    ]);
    expect(runs[1]!.log).toContain(
      `the commit ${merged} does not belong to a pull request that was merged into \`main\``,
    );
    expect(listWriteRoutes(simulator)).toEqual(['POST /repos/{owner}/{repo}/check-runs']);
  });

  it('a push to another branch starts no job', async () => {
    const simulator = openShop();
    expect(
      await runWorkflow(text, { ...createContext(simulator), event: { ...push, ref: 'refs/heads/mine' } }),
    ).toEqual([]);
    expect(simulator.requests).toEqual([]);
  });

  it('a copy of the workflow on another branch cannot use the writing token', async () => {
    const simulator = openShop();
    const event = { ...push, ref: 'refs/heads/mine' };
    const copiedWorkflow = text.replaceAll('[main]', '[mine]').replaceAll(/^ {4}if: .*push.*$/gm, '    if: true');
    expect(copiedWorkflow).not.toBe(text);
    expect((await runWorkflow(copiedWorkflow, { ...createContext(simulator), event })).map(({ job }) => job)).toEqual(
      [],
    );
    const runs = await runWorkflow(copiedWorkflow.replaceAll(/^ {4}environment: .*$/gm, ''), {
      ...createContext(simulator),
      event,
    });
    expect(runs.map(({ code }) => code)).toContain(1);
    expect(runs.flatMap(({ asked }) => asked.filter((request) => request.startsWith('writes ')))).toEqual([]);
    expect(getShop(simulator).labels).toHaveLength(2);
  });
});

describe('the settings workflow, started by hand', () => {
  const text = formatWorkflow('settings');
  const dispatch = { name: 'workflow_dispatch', sha: merged };
  const createContext = (simulator: ReturnType<typeof openSimulatorOfShop>) => ({
    simulator,
    settings,
    secrets,
    environments,
  });
  const listJobs = (runs: Awaited<ReturnType<typeof runWorkflow>>) =>
    runs.filter(({ uses }) => uses === './trueup').map(({ job, code }) => [job, code]);

  it('a manual run plans with the reading token and applies exactly this plan [12.21]', async () => {
    const simulator = openShop();
    const runs = await runWorkflow(text, { ...createContext(simulator), event: dispatch });
    expect(listJobs(runs)).toEqual([
      ['plan', 0],
      ['apply-plan', 0],
    ]);
    const [plan, apply] = runs.filter(({ uses }) => uses === './trueup');
    expect(plan!.asked.filter((request) => request.startsWith('reads '))).toHaveLength(plan!.asked.length);
    expect(plan!.summary).toContain('later');
    expect(plan!.log).toContain('Exit 0');
    expect(listRequestsBy('reads', apply!)).toEqual([]);
    expect(listRequestsBy('writes', apply!).filter((route) => !route.startsWith('GET '))).toEqual([
      'PATCH /repos/{owner}/{repo}/labels/{name}',
      'DELETE /repos/{owner}/{repo}/labels/{name}',
    ]);
    expect(getShop(simulator).labels).toMatchObject([bug]);
    expect(getShop(simulator).check_runs).toMatchObject([
      { name: 'Trueup apply', head_sha: merged, conclusion: 'success' },
    ]);
    expect(simulator.objections).toEqual([]);
  });

  it('a manual run with nothing to apply requests no approval, and another branch starts no plan', async () => {
    const simulator = openShop();
    await runWorkflow(text, { ...createContext(simulator), event: dispatch });
    expect(listJobs(await runWorkflow(text, { ...createContext(simulator), event: dispatch }))).toEqual([['plan', 0]]);
    expect(
      await runWorkflow(text, { ...createContext(simulator), event: { ...dispatch, ref: 'refs/heads/mine' } }),
    ).toEqual([]);
  });

  it('a manual run applies nothing if the environment blocks the job or the plan fails', async () => {
    const simulator = openShop();
    const runsWithoutEnvironment = await runWorkflow(text, {
      ...createContext(simulator),
      environments: {},
      event: dispatch,
    });
    expect(listJobs(runsWithoutEnvironment)).toEqual([['plan', 0]]);
    const runsWithInvalidFile = await runWorkflow(text, {
      ...createContext(simulator),
      settings: 'labels: 3',
      event: dispatch,
    });
    expect(listJobs(runsWithInvalidFile)).toEqual([['plan', 1]]);
    expect(listWriteRoutes(simulator)).toEqual([]);
  });

  it('a manual run skips changes after its plan, and writes nothing if the branch has newer settings [12.21]', async () => {
    const runWithChange = async (changeShop: (shop: any) => void, expectedLabel = 'later') => {
      const simulator = openShop();
      const context = {
        simulator,
        settings,
        secrets,
        environments,
        event: dispatch,
        between: () => changeShop(getShop(simulator)),
      };
      const runs = await runWorkflow(text, context);
      expect(getShop(simulator).labels.map(({ name }: any) => name)).toContain(expectedLabel);
      return runs.at(-1)!;
    };
    const lastRun = await runWithChange((shop) => {
      shop.labels = [
        { ...shop.labels[0], color: '123456' },
        { ...shop.labels[1], id: 999, name: 'meanwhile' },
      ];
    }, 'meanwhile');
    expect([lastRun.code, lastRun.log]).toEqual([2, expect.stringContaining('it is not in the approved plan')]);
    expect(lastRun.log).toContain('start the workflow at https://github.com/acme/shop/actions/workflows/settings.yml');
    const newestSha = 'e'.repeat(40);
    const lateRun = await runWithChange((shop) => {
      shop.commits.push({ ...shop.commits.at(-1), sha: newestSha, parents: [merged] });
      shop.branches[0].sha = newestSha;
      shop.commit_files[newestSha] = { [file]: settingsBefore };
    });
    expect([lateRun.code, lateRun.log]).toEqual([0, expect.stringContaining('has newer settings at')]);
  });
});

describe('the workflow for forks', () => {
  const text = formatWorkflow('fork');
  const targetEvent = { name: 'pull_request_target', sha: base, payload: createPayload('mallory/shop') };
  const forkEnvironments = { 'settings-forks': { refs: ['refs/heads/main'] } };

  it("the workflow for forks comments with the job's own token and uses no secret", async () => {
    const simulator = openShop({ from_fork: true });
    const context = { simulator, settings: settingsBefore, secrets, environments: forkEnvironments };
    const runs = await runWorkflow(text, { ...context, event: targetEvent });
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const run = runs[1]!;
    expect(run.asked).toHaveLength(listRequestsBy(ownToken('preview'), run).length);
    expect(getShop(simulator).comments).toMatchObject([{ user: bot }]);
    expect(getShop(simulator).comments[0].body).not.toContain('later');
    expect(getShop(simulator).check_runs).toMatchObject([{ head_sha: head, output: { text: null } }]);
    expect(simulator.objections).toEqual([]);
  });

  it('the workflow for forks skips pull requests from the repository itself', async () => {
    const simulator = openShop();
    const event = { ...targetEvent, payload: createPayload() };
    const context = { simulator, settings: settingsBefore, secrets, environments: forkEnvironments };
    expect(await runWorkflow(text, { ...context, event })).toEqual([]);
  });
});
