import { describe, expect, it } from 'vitest';
import { hardenedWorkflows } from '../../packages/cli/src/init/hardened.ts';
import type { WorkflowKind, WorkflowTier } from '../../packages/cli/src/init/parts.ts';
import { defaultWorkflows } from '../../packages/cli/src/init/workflows.ts';
import { createInitialRepository, openHistory } from '../kit/samples/history.ts';
import { pickSample } from '../kit/seed.ts';
import { environments, formatInitWorkflow, openInitSimulator, secrets } from '../kit/workflows/init-workflows.ts';
import { type Event, runWorkflow } from '../kit/workflows/workflow-runs.ts';

const file = '.github/settings.yml';
const labels = 'labels:\n  _undeclared: delete\n  entries:\n    - {name: bug, color: ff0000}\n';

interface Variant {
  readonly settings: string;
  readonly isPublic: boolean;
  readonly secrets: Readonly<Record<string, string>>;
}

/** The variants of the workflows of `init --hardened`. */
const variants: Readonly<Record<string, Variant>> = {
  'the own token of a job': { settings: labels, isPublic: false, secrets: {} },
  'tokens of a private repository': { settings: `${labels}autolinks: []\n`, isPublic: false, secrets },
  'tokens of a public repository': { settings: `${labels}autolinks: []\n`, isPublic: true, secrets },
};

/** Opens `acme/shop` with all workflows of `init` and with one merged and applied pull request. */
async function openAppliedStory(
  { settings, isPublic, secrets: availableSecrets }: Variant,
  tier: WorkflowTier = hardenedWorkflows,
) {
  const simulator = openInitSimulator({
    ...createInitialRepository({ [file]: settings }),
    visibility: isPublic ? 'public' : 'private',
    labels: [{ name: 'bug', color: 'ff0000' }],
  } as never);
  const history = openHistory(simulator);
  const { shop, tip, open, merge } = history;
  const runWorkflowOfKind = async (kind: WorkflowKind, event: Event, betweenJobs?: () => void) => {
    const text = formatInitWorkflow(kind, settings, tier);
    const runOptions = { simulator, secrets: availableSecrets, environments, event, between: betweenJobs };
    const texts = { settings: shop.commit_files[event.sha!][file], newest: shop.commit_files[tip()][file] };
    const steps = await runWorkflow(text, { ...runOptions, ...texts });
    return steps.filter(({ uses }) => uses === './trueup');
  };
  /** Starts the workflows of an event, and returns each job that ran Trueup with its exit code. */
  const start = async (event: Event, betweenJobs?: () => void) => {
    const steps = [];
    for (const kind of Object.keys(tier) as WorkflowKind[])
      for (const step of await runWorkflowOfKind(kind, event, betweenJobs)) steps.push({ ...step, kind });
    return {
      codes: steps.map(({ kind, job, code }) => `${kind} ${job} ${code}`),
      log: steps.map(({ log }) => log).join(),
    };
  };
  const add = (name: string) => ({
    edits: { [file]: ['entries:\n', `entries:\n    - {name: ${name}, color: ffffff}\n`] as const },
  });
  const story = {
    ...history,
    start,
    add,
    names: () => shop.labels.map(({ name }: { name: string }) => name).toSorted(),
    dispatched: (): Event => ({ name: 'workflow_dispatch', sha: tip() }),
    nightly: (): Event => ({ name: 'schedule', sha: tip() }),
    applied: () =>
      history.checkRuns('Trueup apply').map((checkRun: any) => `${checkRun.head_sha === tip()} ${checkRun.conclusion}`),
    objections: () => simulator.objections,
  };
  expect((await start(open(1, add('first')))).codes).toEqual(['settings preview 0']);
  expect((await start(merge(1))).codes).toEqual(['settings apply 0']);
  expect(story.names()).toEqual(['bug', 'first']);
  return story;
}

const workflowLink = 'https://github.com/acme/shop/actions/workflows/settings.yml';

describe.each(pickSample(Object.entries(variants), 1, 'init'))('the workflows of init with %s', (_, variant) => {
  it('the run of the second merge applies two merges in quick succession [12.17] [12.18]', async () => {
    const { start, open, merge, add, names, applied, objections } = await openAppliedStory(variant);
    for (const event of [open(2, add('second')), open(3, add('third'))])
      expect((await start(event)).codes).toEqual(['settings preview 0']);
    const [firstMerge, secondMerge] = [merge(2), merge(3)];
    const firstRun = await start(firstMerge);
    expect([firstRun.codes, firstRun.log]).toEqual([
      ['settings apply 0'],
      expect.stringContaining('has newer settings'),
    ]);
    expect(names()).toEqual(['bug', 'first']);
    expect((await start(secondMerge)).codes).toEqual(['settings apply 0']);
    expect(names()).toEqual(['bug', 'first', 'second', 'third']);
    expect([applied().at(-1), objections()]).toEqual(['true success', []]);
  });

  it('a repeated run writes nothing after its change was reverted [12.17]', async () => {
    const { start, open, merge, add, names } = await openAppliedStory(variant);
    await start(open(2, add('second')));
    const oldMerge = merge(2);
    await start(oldMerge);
    await start(open(3, { edits: { [file]: ['    - {name: second, color: ffffff}\n', ''] } }));
    await start(merge(3));
    expect(names()).toEqual(['bug', 'first']);
    const repeatedRun = await start(oldMerge);
    expect([repeatedRun.codes, repeatedRun.log]).toEqual([
      ['settings apply 0'],
      expect.stringContaining('has newer settings'),
    ]);
    expect(names()).toEqual(['bug', 'first']);
  });

  it('both workflows preview a pull request from a fork, and only a manual run applies it after the merge [12.7] [12.21] [12.22]', async () => {
    const { start, open, merge, add, names, dispatched, tip, shop } = await openAppliedStory(variant);
    const forkPullRequest = open(2, add('second'), { from: 'mallory/shop' });
    expect((await start(forkPullRequest)).codes).toEqual(['settings preview 0']);
    expect(
      (await start({ ...forkPullRequest, name: 'pull_request_target', ref: undefined, sha: tip() })).codes,
    ).toEqual(['fork preview 0']);
    expect(shop.comments).toHaveLength(2);
    const refusedRun = await start(merge(2));
    expect(refusedRun.codes).toEqual(['settings apply 1']);
    expect(refusedRun.log).toContain('start the settings workflow by hand');
    expect(refusedRun.log).toContain(workflowLink);
    expect(names()).toEqual(['bug', 'first']);
    expect((await start(dispatched())).codes).toContain('settings apply-plan 0');
    expect(names()).toEqual(['bug', 'first', 'second']);
  });

  it('one push applies a merge queue of three [12.18]', async () => {
    const { start, open, merge, queue, add, names, applied } = await openAppliedStory(variant);
    for (const [number, name] of [
      [2, 'second'],
      [3, 'third'],
      [4, 'fourth'],
    ] as const)
      expect((await start(open(number, add(name)))).codes).toEqual(['settings preview 0']);
    for (const group of [queue(2), queue(2, 3), queue(2, 3, 4)])
      expect((await start(group)).codes).toEqual(['settings preview 0']);
    expect((await start(merge(2, 3, 4))).codes).toEqual(['settings apply 0']);
    expect(names()).toEqual(['bug', 'first', 'fourth', 'second', 'third']);
    expect(applied().at(-1)).toBe('true success');
  });

  it('the drift workflow reports drift with the link for a manual apply, and later closes the issue [12.22]', async () => {
    const { start, shop, nightly, dispatched, names } = await openAppliedStory(variant);
    shop.labels.push({ ...shop.labels[0], id: 999, name: 'stray' });
    expect((await start(nightly())).codes).toEqual(['drift drift 2']);
    expect(shop.issues.map(({ state, body }: any) => [state, body.includes(workflowLink)])).toEqual([['open', true]]);
    expect((await start(dispatched())).codes).toEqual(['settings plan 0', 'settings apply-plan 0', 'drift drift 0']);
    expect([names(), shop.issues[0].state]).toEqual([['bug', 'first'], 'closed']);
    expect((await start(dispatched())).codes).toEqual(['settings plan 0', 'drift drift 0']);
  });

  it('an apply after a merge keeps a manual change, and a manual run then reverts it [12.10] [12.21] [12.22]', async () => {
    const { start, open, merge, add, shop, names, dispatched, applied } = await openAppliedStory(variant);
    await start(open(2, add('second')));
    shop.labels.push({ ...shop.labels[0], id: 999, name: 'stray' });
    const refusedRun = await start(merge(2));
    expect([refusedRun.codes, refusedRun.log]).toEqual([['settings apply 2'], expect.stringContaining(workflowLink)]);
    expect(names()).toEqual(['bug', 'first', 'second', 'stray']);
    expect(refusedRun.log).toContain('`trueup adopt`');
    expect(applied().at(-1)).toBe('true failure');
    expect((await start(dispatched())).codes).toContain('settings apply-plan 0');
    expect([names(), applied().at(-1)]).toEqual([['bug', 'first', 'second'], 'true success']);
  });

  it('a manual run writes nothing if the branch changes during the review [12.21]', async () => {
    const { start, push, add, names, dispatched, shop } = await openAppliedStory(variant);
    shop.labels.push({ ...shop.labels[0], id: 999, name: 'stray' });
    let isFirst = true;
    const { log } = await start(dispatched(), () => {
      if (isFirst) push(add('later'));
      isFirst = false;
    });
    expect([names(), log]).toEqual([['bug', 'first', 'stray'], expect.stringContaining('has newer settings')]);
  });

  it('no job with write access starts for a change of code only, on another branch, or before a merge', async () => {
    const { start, open, push, add, names, branchOff } = await openAppliedStory(variant);
    expect((await start({ ...push({ files: { 'code.js': '' } }), isOfCode: true })).codes).toEqual([]);
    branchOff('release');
    expect((await start({ ...push(add('second')), ref: 'refs/heads/release' })).codes).toEqual([]);
    await start(open(2, add('third')));
    expect(names()).toEqual(['bug', 'first']);
  });

  it('a brake stops a change whose `_allow` line came alone in an earlier pull request [2.1.12.6]', async () => {
    const { start, open, merge, names } = await openAppliedStory(variant);
    const entries = [...'abcdefgh'].map((name) => `    - {name: ${name}, color: ffffff}\n`).join('');
    await start(open(2, { edits: { [file]: ['entries:\n', `entries:\n${entries}`] } }));
    await start(merge(2));
    expect(names()).toHaveLength(10);
    const line = '_allow: ["removals:labels=8"]\nlabels:\n';
    expect((await start(open(3, { edits: { [file]: ['labels:\n', line] } }))).codes).toEqual(['settings preview 0']);
    expect((await start(merge(3))).codes).toEqual(['settings apply 0']);
    const stoppedPreview = await start(open(4, { edits: { [file]: [entries, ''] } }));
    expect([stoppedPreview.codes, stoppedPreview.log]).toEqual([
      ['settings preview 1'],
      expect.stringContaining('which belongs to an earlier change'),
    ]);
    expect((await start(merge(4))).codes).toEqual(['settings apply 1']);
    expect(names()).toHaveLength(10);
  });

  it('an old run that is started again writes nothing if its change was reverted and then restored without approval [12.30]', async () => {
    const { start, open, merge, add, names } = await openAppliedStory(variant);
    await start(open(2, add('second')));
    const oldMerge = merge(2);
    await start(oldMerge);
    await start(open(3, { edits: { [file]: ['    - {name: second, color: ffffff}\n', ''] } }));
    await start(merge(3));
    open(4, add('second'));
    expect((await start(merge(4))).codes).toEqual(['settings apply 1']);
    expect((await start(oldMerge)).log).toContain('no changes made');
    expect(names()).toEqual(['bug', 'first']);
  });
});

describe.each([
  ['a token in the environment', `${labels}autolinks: []\n`],
  ['the own token of a job', labels],
])('the default workflows of init with %s', (_, settings) => {
  const openDefaultStory = () => openAppliedStory({ settings, isPublic: true, secrets: {} }, defaultWorkflows);

  it('preview a pull request without reading live settings, and apply its merge', async () => {
    const { start: startWorkflows, open, merge, add, names, shop, objections } = await openDefaultStory();
    shop.labels.push({ ...shop.labels[0], id: 999, name: 'stray' });
    const preview = await startWorkflows(open(2, add('second')));
    expect(preview.codes).toEqual(['settings preview 0']);
    expect(shop.comments.at(-1).body).toContain('second');
    expect(shop.comments.at(-1).body).not.toContain('stray');
    expect((await startWorkflows(merge(2))).codes).toEqual(['settings apply 0']);
    expect([names(), objections()]).toEqual([['bug', 'first', 'second'], []]);
  });

  it('preview a pull request from a fork in the job summary, and apply its merge', async () => {
    const { start: startWorkflows, open, merge, add, names, shop } = await openDefaultStory();
    const comments = shop.comments.length;
    expect((await startWorkflows(open(2, add('second'), { from: 'mallory/shop' }))).codes).toEqual([
      'settings preview 0',
    ]);
    expect(shop.comments).toHaveLength(comments);
    expect((await startWorkflows(merge(2))).codes).toEqual(['settings apply 0']);
    expect(names()).toEqual(['bug', 'first', 'second']);
  });

  it('open one issue for drift, and close it after a manual apply', async () => {
    const { start: startWorkflows, shop, nightly, dispatched, names } = await openDefaultStory();
    shop.labels.push({ ...shop.labels[0], id: 999, name: 'stray' });
    for (const event of [nightly(), nightly()]) expect((await startWorkflows(event)).codes).toEqual(['drift drift 2']);
    expect(shop.issues.map(({ state, body }: any) => [state, body.includes(workflowLink)])).toEqual([['open', true]]);
    expect((await startWorkflows(dispatched())).codes).toEqual(['settings apply 0', 'drift drift 0']);
    expect([names(), shop.issues[0].state]).toEqual([['bug', 'first'], 'closed']);
  });

  it('write nothing in a manual run on another branch, and only the newest settings in an old run', async () => {
    const { start: startWorkflows, open, merge, add, names, branchOff, dispatched, push } = await openDefaultStory();
    branchOff('mine');
    expect((await startWorkflows({ ...dispatched(), ref: 'refs/heads/mine' })).codes.join()).not.toContain('apply');
    open(2, add('second'));
    const oldMerge = merge(2);
    await startWorkflows(push({ edits: { [file]: ['    - {name: second, color: ffffff}\n', ''] } }));
    expect((await startWorkflows(oldMerge)).codes).toEqual(['settings apply 0']);
    expect(names()).toEqual(['bug', 'first']);
  });
});
