/**
 * Finds the plans that were approved with merged pull requests. Several merges may wait for one apply, so the search
 * goes back to the last completed apply.
 */

import { openFilesAtCommit } from '../../fleet/operator-files.ts';
import { listCommitsUpTo } from '../../fleet/requests/commits.ts';
import { parseRepositoryName } from '../../github/github.ts';
import { NoPlan } from '../../report/plans/read.ts';
import type { Run } from '../../run/run-types.ts';
import { MissingApproval, RunSuperseded } from '../../session/failures.ts';
import { formatCode } from '../../settings/message-text.ts';
import { type ApprovedPlan, appliedName, type BlobIds, formatCheckRunName, parseCheckRunText } from '../check-run.ts';
import { openCheckoutFiles } from '../pull/base-files.ts';
import { readTargetBranch } from '../pull/branch.ts';
import { readFileIds } from '../pull/settings-files.ts';
import type { Approval } from './approved.ts';
import { readBranchTip, readCheckRuns, readMergedPulls } from './approved-pull.ts';

export const searchDepth = 50;

export const noFinishedApply = `Trueup found no completed apply in the last ${searchDepth} commits`;

const withoutPullRequest =
  'review the plan with `trueup check --plan-file FILE` and pass that file as `--plan`, or start the settings workflow by hand, which plans again and waits for the reviewers of its environment';

/** Throws `MissingApproval` or `RunSuperseded`. */
export async function findApproval(run: Run): Promise<Approval> {
  const pushContext = await createPushContext(run);
  const files = await readCommitFileIds(pushContext.sha, pushContext);
  await assertCheckoutUnchanged(files, pushContext);
  await assertNewestSettings(files, pushContext);
  const ownPlans = await readPlansOfCommit(pushContext.sha, pushContext);
  const exactPlan = ownPlans.approvedPlans.find((approvedPlan) => areSameFiles(approvedPlan.files, files));
  if (exactPlan && (await isStillPending(exactPlan, pushContext))) return combinePlans([exactPlan]);
  return combinePlans(await collectPendingPlans(ownPlans, pushContext));
}

/** Throws `RunSuperseded` if a later commit changed or applied the settings. */
export async function assertRunHasNewestSettings(run: Run): Promise<void> {
  const pushContext = await createPushContext(run);
  await assertNewestSettings(await readCommitFileIds(pushContext.sha, pushContext), pushContext);
}

export type PushContext = Awaited<ReturnType<typeof createPushContext>>;

async function createPushContext(run: Run) {
  const { options, world, session } = run;
  const { GITHUB_SHA: sha, GITHUB_REF: ref, GITHUB_REPOSITORY: own = '' } = world.environment;
  const repository = parseRepositoryName(own);
  const branch = /^refs\/heads\/(.+)$/.exec(ref ?? '')?.[1];
  if (!sha || !branch || !repository)
    throw new MissingApproval(
      '`--plan pull-request` and `--apply-workflow` need a workflow run on a branch, with GITHUB_SHA, GITHUB_REF and GITHUB_REPOSITORY set',
      'pass the file of `trueup check --plan-file FILE` as `--plan`, without `--apply-workflow`, or start the settings workflow by hand',
    );
  // Fine-grained tokens cannot have the "Checks" permission, so `report-token` reads the check runs.
  const planRun = formatCheckRunName(await readTargetBranch(branch, world));
  const reader = session.openReportClient(repository).createReader();
  return { ...run, reader, sha, branch, planRun, app: options.planApp };
}

const readCommitFileIds = (sha: string, pushContext: PushContext): Promise<BlobIds> =>
  readFileIds(pushContext, openFilesAtCommit(pushContext.reader, sha, pushContext.world));

/** An earlier step may have changed the checkout, and a linked folder may add files to it. */
async function assertCheckoutUnchanged(files: BlobIds, pushContext: PushContext) {
  const checkoutIds = await readFileIds(pushContext, openCheckoutFiles(pushContext.world));
  const differing = [...Object.keys(files), ...Object.keys(checkoutIds)].find(
    (path) => files[path] !== checkoutIds[path],
  );
  if (differing !== undefined)
    throw new MissingApproval(
      `${formatCode(differing)} in the checkout differs from the commit that started this run`,
      'remove the step that changes it; on a Windows runner, set `core.autocrlf` to `false` before the checkout, because Git changes line endings',
    );
}

/** An old run can be rerun. Throws if a later commit changed or applied the settings. */
async function assertNewestSettings(files: BlobIds, pushContext: PushContext) {
  const { reader, sha, branch } = pushContext;
  const newest = await readBranchTip(reader, branch);
  if (newest === sha) return;
  const commits = await listCommitsUpTo(reader, newest, searchDepth + 1);
  const since = commits.indexOf(sha);
  const createSuperseded = (why: string) => new RunSuperseded(`no changes made: ${why}`);
  if (since < 0) throw createSuperseded(`${sha} is not among the last ${searchDepth} commits of ${formatCode(branch)}`);
  for (const later of commits.slice(0, since)) {
    if (!areSameFiles(files, await readCommitFileIds(later, pushContext)))
      throw createSuperseded(
        `${formatCode(branch)} has newer settings at ${later}, which the run of that commit applies`,
      );
    if (await wasApplied(later, pushContext)) throw createSuperseded(`the settings were applied again at ${later}`);
  }
}

const areSameFiles = (first: BlobIds, second: BlobIds) =>
  Object.keys(first).length === Object.keys(second).length &&
  Object.entries(first).every(([path, id]) => second[path] === id);

type CommitPlans = Awaited<ReturnType<typeof readPlansOfCommit>>;

/** A pull request whose commits arrived with another pull request counts as merged by the same commit. */
export async function readPlansOfCommit(sha: string, pushContext: PushContext) {
  const pulls = await readMergedPulls(pushContext.reader, sha, pushContext.branch);
  const plans = await Promise.all(pulls.map((pull) => readApprovedPlan(pull, pushContext)));
  const [problem] = plans.flatMap((plan) => ('problem' in plan ? plan.problem : []));
  const none = `the commit ${sha} does not belong to a pull request that was merged into ${formatCode(pushContext.branch)}`;
  return {
    approvedPlans: plans.flatMap((plan) => ('problem' in plan ? [] : plan)),
    problem: pulls.length ? problem : none,
  };
}

/** A recent commit must have the files that the preview compared, and no later apply. */
async function isStillPending({ before }: ApprovedPlan, pushContext: PushContext) {
  const commits = await listCommitsUpTo(pushContext.reader, pushContext.sha, searchDepth + 1);
  for (const commit of commits.slice(1)) {
    if (areSameFiles(before, await readCommitFileIds(commit, pushContext))) return true;
    if (await wasApplied(commit, pushContext)) return false;
  }
  return isEmpty(before);
}

/** Returns a `problem` if the plan is missing or not approved. */
async function readApprovedPlan(pull: { readonly number: number; readonly head: string }, pushContext: PushContext) {
  const { reader, app, branch, planRun: name } = pushContext;
  const { trusted, others } = await readCheckRuns(reader, pull.head, { name, app });
  const where = `pull request #${pull.number} has no check run "${name}" on its last commit`;
  const [newest] = trusted;
  if (!newest) return { problem: others ? `${where} from the app "${app}"; other apps made ${others}` : where };
  const isOfFork = newest.conclusion === 'neutral' && !newest.output.text;
  if (newest.conclusion !== 'success' && !isOfFork)
    return { problem: `the check run of pull request #${pull.number} failed, so its plan is not approved` };
  try {
    const approvedPlan = parseCheckRunText(newest.output.text);
    if (approvedPlan.base !== branch)
      return { problem: `the plan of pull request #${pull.number} is for the branch ${formatCode(approvedPlan.base)}` };
    // Several pull requests may share their last commit, and each needs its own approval.
    if (approvedPlan.pull !== pull.number)
      return {
        problem: `the check run on the last commit of pull request #${pull.number} belongs to another pull request`,
      };
    return approvedPlan;
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    return { problem: `the check run of pull request #${pull.number} ${failure.message}` };
  }
}

/**
 * Goes back from the pushed commit to the last completed apply, or to the commit that added the first settings. Throws
 * `MissingApproval` for a commit that changes the settings without approval.
 */
async function collectPendingPlans(ownPlans: CommitPlans, pushContext: PushContext) {
  const commits = await listCommitsUpTo(pushContext.reader, pushContext.sha, searchDepth + 1);
  const pending = new Map<ApprovedPlan['pull'], ApprovedPlan>();
  for (const [index, sha] of commits.entries()) {
    const isOwn = index === 0;
    if (!isOwn && (await wasApplied(sha, pushContext))) {
      if (pending.size) return [...pending.values()];
      break;
    }
    const plans = isOwn ? ownPlans : await readPlansOfCommit(sha, pushContext);
    for (const approvedPlan of plans.approvedPlans) pending.set(approvedPlan.pull, approvedPlan);
    const commit = { sha, parent: commits[index + 1], plans };
    await assertApprovedOrUnchanged(commit, pushContext);
    if (await addsFirstSettings(commit, pushContext)) return [...pending.values()];
  }
  throw createMissingApproval(ownPlans.problem ?? describeMissingApply(ownPlans, commits, pushContext));
}

interface PendingCommit {
  readonly sha: string;
  /** Unset for the oldest commit of the search. */
  readonly parent: string | undefined;
  readonly plans: CommitPlans;
}

async function assertApprovedOrUnchanged({ sha, parent, plans }: PendingCommit, pushContext: PushContext) {
  const { problem } = plans;
  if (problem === undefined || parent === undefined || (await hasSameFiles(sha, parent, pushContext))) return;
  throw createMissingApproval(`the commit ${sha} changes the settings without approval: ${problem}`);
}

/** Before such a commit, no apply could be recorded. */
async function addsFirstSettings({ parent, plans }: PendingCommit, pushContext: PushContext): Promise<boolean> {
  const isAddition = plans.approvedPlans.some(({ before }) => isEmpty(before));
  return isAddition && parent !== undefined && isEmpty(await readCommitFileIds(parent, pushContext));
}

function describeMissingApply({ approvedPlans }: CommitPlans, commits: readonly string[], { sha }: PushContext) {
  const numbers = approvedPlans.map(({ pull }) => `#${pull}`).join(', ');
  return `the settings at ${sha} differ from the preview of pull request ${numbers}, and the ${commits.length - 1} commits before it have no check run "${appliedName}"`;
}

const isEmpty = (files: BlobIds) => Object.keys(files).length === 0;

const wasApplied = async (sha: string, { reader, app }: PushContext) =>
  (await readCheckRuns(reader, sha, { name: appliedName, app })).trusted[0]?.conclusion === 'success';

export async function hasSameFiles(sha: string, parent: string | undefined, pushContext: PushContext) {
  if (parent === undefined) return false;
  const [files, parentFiles] = await Promise.all([sha, parent].map((commit) => readCommitFileIds(commit, pushContext)));
  return areSameFiles(files!, parentFiles!);
}

function combinePlans(approvedPlans: readonly ApprovedPlan[]): Approval {
  const numbers = approvedPlans.map(({ pull }) => `#${pull}`).toReversed();
  return {
    source:
      approvedPlans.length > 1
        ? `the plans of the pull requests ${numbers.join(', ')}`
        : `the plan of pull request ${numbers[0]}`,
    targets: approvedPlans.flatMap(({ targets }) => targets),
    acknowledged: new Set(approvedPlans.flatMap((approvedPlan) => approvedPlan.acknowledged ?? [])),
  };
}

const createMissingApproval = (problem: string): MissingApproval => new MissingApproval(problem, withoutPullRequest);
