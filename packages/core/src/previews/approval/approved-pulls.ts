import { openFilesAtCommit } from '../../fleet/operator-files.ts';
import { listCommitsBefore } from '../../fleet/requests/commits.ts';
import { NoPlan } from '../../report/plans/read.ts';
import type { Run } from '../../run/visited-run.ts';
import { MissingApproval, RunSuperseded } from '../../session/failures.ts';
import { formatCode } from '../../settings/message-text.ts';
import { appliedName, type BlobIds, checkRunNameFor, fromCheckRun, type HeldPlan } from '../check-run.ts';
import { filesHere } from '../pull/base-files.ts';
import { branchOf } from '../pull/branch.ts';
import { idsOf } from '../pull/settings-files.ts';
import type { Approval } from './approved.ts';
import { checkRunsOn, findMergedPulls, tipOf } from './approved-pull.ts';

/** How many commits back a run looks for the last one whose settings were applied. */
export const farthest = 50;

export const noFinishedApply = `Trueup found no completed apply in the last ${farthest} commits`;

const withoutPullRequest =
  'review the plan with `trueup check --plan-file FILE` and pass that file as `--plan`, or start the settings workflow by hand, which plans again and waits for the reviewers of its environment';

/**
 * What the pull requests behind the workflow's commit were approved with. Throws `NoApproval` where that does not cover
 * the settings at this commit, and `Superseded` where the branch has newer ones.
 */
export async function findApproval(run: Run): Promise<Approval> {
  const pushed = await pushedIn(run);
  const files = await filesAt(pushed.sha, pushed);
  await proveCheckout(files, pushed);
  await proveNewest(files, pushed);
  const own = await broughtBy(pushed.sha, pushed);
  const whole = own.greens.find((green) => sameFiles(green.files, files));
  if (whole && (await isItsChange(whole, pushed))) return approvalOf([whole]);
  return approvalOf(await findEarlier(own, pushed));
}

/** For a plan in a file: proves that no newer commit of the branch has other settings. */
export async function proveStillNewest(run: Run): Promise<void> {
  const pushed = await pushedIn(run);
  await proveNewest(await filesAt(pushed.sha, pushed), pushed);
}

export type Pushed = Awaited<ReturnType<typeof pushedIn>>;

/** What the run is about: the commit that a push left on a branch, and the name of the check runs that hold its plans. */
async function pushedIn(run: Run) {
  const { options, world, session } = run;
  const { GITHUB_SHA: sha, GITHUB_REF: ref, GITHUB_REPOSITORY: own } = world.environment;
  const [owner, name] = own?.split('/') ?? [];
  const branch = /^refs\/heads\/(.+)$/.exec(ref ?? '')?.[1];
  if (!sha || !branch || !owner || !name)
    throw new MissingApproval(
      '`--plan pull-request` and `--apply-workflow` need a workflow run on a branch, with GITHUB_SHA, GITHUB_REF and GITHUB_REPOSITORY set',
      'pass the file of `trueup check --plan-file FILE` as `--plan`, without `--apply-workflow`, or start the settings workflow by hand',
    );
  // A fine-grained token cannot be given Checks; the workflow's own can.
  const planRun = checkRunNameFor(await branchOf(branch, world));
  const host = session.openReportClient({ owner, name }).createReader();
  return { ...run, host, sha, branch, planRun, app: options.planApp };
}

const filesAt = (sha: string, pushed: Pushed): Promise<BlobIds> =>
  idsOf(pushed, openFilesAtCommit(pushed.host, sha, pushed.world));

/** A step before this one may have changed the files of the checkout, and a linked folder adds files to it. */
async function proveCheckout(files: BlobIds, pushed: Pushed) {
  const here = await idsOf(pushed, filesHere(pushed.world));
  const other = [...Object.keys(files), ...Object.keys(here)].find((path) => files[path] !== here[path]);
  if (other !== undefined)
    throw new MissingApproval(
      `${formatCode(other)} in the checkout differs from the commit that started this run`,
      'remove the step that changes it; on a Windows runner, set `core.autocrlf` to `false` before the checkout, because Git changes line endings',
    );
}

/**
 * An old run may be repeated. What it would write may have been reverted since, and even brought back: only a run whose
 * settings nobody has touched or applied again may still write.
 */
async function proveNewest(files: BlobIds, pushed: Pushed) {
  const { host, sha, branch } = pushed;
  const newest = await tipOf(host, branch);
  if (newest === sha) return;
  const commits = await listCommitsBefore(host, newest, farthest + 1);
  const since = commits.indexOf(sha);
  const superseded = (why: string) => new RunSuperseded(`no changes made: ${why}`);
  if (since < 0) throw superseded(`${sha} is not among the last ${farthest} commits of ${formatCode(branch)}`);
  for (const later of commits.slice(0, since)) {
    if (!sameFiles(files, await filesAt(later, pushed)))
      throw superseded(`${formatCode(branch)} has newer settings at ${later}, which the run of that commit applies`);
    if (await wasApplied(later, pushed)) throw superseded(`the settings were applied again at ${later}`);
  }
}

const sameFiles = (one: BlobIds, other: BlobIds) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([path, id]) => other[path] === id);

/**
 * The approvals of the pull requests that brought a commit. `problem` says why there is none. A pull request whose commits
 * came with another one counts as merged by the same commit.
 */
export async function broughtBy(sha: string, pushed: Pushed) {
  const pulls = await findMergedPulls(pushed.host, sha, pushed.branch);
  const found = await Promise.all(pulls.map((pull) => greenOf(pull, pushed)));
  const [problem] = found.flatMap((one) => ('problem' in one ? one.problem : []));
  const none = `the commit ${sha} does not belong to a pull request that was merged into ${formatCode(pushed.branch)}`;
  return { greens: found.flatMap((one) => ('problem' in one ? [] : one)), problem: pulls.length ? problem : none };
}

/** Whether the change that was approved is still to be applied: the branch had what its preview found, and not long ago. */
async function isItsChange({ before }: HeldPlan, pushed: Pushed) {
  const commits = await listCommitsBefore(pushed.host, pushed.sha, farthest + 1);
  for (const commit of commits.slice(1)) {
    if (sameFiles(before, await filesAt(commit, pushed))) return true;
    if (await wasApplied(commit, pushed)) return false;
  }
  return isEmpty(before);
}

/** The plan that a pull request was merged with, or why it approves nothing. */
async function greenOf(pull: { readonly number: number; readonly head: string }, pushed: Pushed) {
  const { host, app, branch, planRun: name } = pushed;
  const { trusted, others } = await checkRunsOn(host, pull.head, { name, app });
  const where = `pull request #${pull.number} has no check run "${name}" on its last commit`;
  const [newest] = trusted;
  if (!newest) return { problem: others ? `${where} from the app "${app}"; other apps made ${others}` : where };
  const isOfFork = newest.conclusion === 'neutral' && !newest.output.text;
  if (newest.conclusion !== 'success' && !isOfFork)
    return { problem: `the check run of pull request #${pull.number} failed, so its plan is not approved` };
  try {
    const held = fromCheckRun(newest.output.text);
    if (held.base !== branch)
      return { problem: `the plan of pull request #${pull.number} is for the branch ${formatCode(held.base)}` };
    // Several pull requests may have one last commit, and each of them needs an approval of its own.
    if (held.pull !== pull.number)
      return {
        problem: `the check run on the last commit of pull request #${pull.number} belongs to another pull request`,
      };
    return held;
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    return { problem: `the check run of pull request #${pull.number} ${failure.message}` };
  }
}

/**
 * Several merges may wait for one apply. Every change of the settings since the last one, or since there were none, needs
 * its own approval.
 */
async function findEarlier(own: Awaited<ReturnType<typeof broughtBy>>, pushed: Pushed) {
  const commits = await listCommitsBefore(pushed.host, pushed.sha, farthest + 1);
  const found = new Map<HeldPlan['pull'], HeldPlan>();
  for (const [index, sha] of commits.entries()) {
    if (index > 0 && (await wasApplied(sha, pushed))) {
      if (!found.size) break;
      return [...found.values()];
    }
    const { greens, problem } = index > 0 ? await broughtBy(sha, pushed) : own;
    for (const green of greens) found.set(green.pull, green);
    const parent = commits[index + 1];
    if (problem !== undefined) await proveUnchanged(sha, parent, problem, pushed);
    if (parent === undefined || !greens.some(({ before }) => isEmpty(before))) continue;
    if (isEmpty(await filesAt(parent, pushed))) return [...found.values()];
  }
  const numbers = own.greens.map(({ pull }) => `#${pull}`).join(', ');
  throw refuse(
    own.problem ??
      `the settings at ${pushed.sha} differ from the preview of pull request ${numbers}, and the ${commits.length - 1} commits before it have no check run "${appliedName}"`,
  );
}

const isEmpty = (files: BlobIds) => Object.keys(files).length === 0;

const wasApplied = async (sha: string, { host, app }: Pushed) =>
  (await checkRunsOn(host, sha, { name: appliedName, app })).trusted[0]?.conclusion === 'success';

/** A commit without an approval is fine as long as it leaves the settings files as they are. */
async function proveUnchanged(sha: string, parent: string | undefined, problem: string, pushed: Pushed) {
  // Nothing before it was applied either, so the run is refused in any case.
  if (parent === undefined || (await keepsFiles(sha, parent, pushed))) return;
  throw refuse(`the commit ${sha} changes the settings without approval: ${problem}`);
}

export async function keepsFiles(sha: string, parent: string | undefined, pushed: Pushed) {
  if (parent === undefined) return false;
  const [is, was] = await Promise.all([sha, parent].map((one) => filesAt(one, pushed)));
  return sameFiles(is!, was!);
}

/** What any of them approved may be written, with the values that it approved. */
function approvalOf(greens: readonly HeldPlan[]): Approval {
  const numbers = greens.map(({ pull }) => `#${pull}`).toReversed();
  return {
    source:
      greens.length > 1
        ? `the plans of the pull requests ${numbers.join(', ')}`
        : `the plan of pull request ${numbers[0]}`,
    targets: greens.flatMap(({ targets }) => targets),
    released: new Set(greens.flatMap((green) => green.released ?? [])),
  };
}

const refuse = (problem: string) => new MissingApproval(problem, withoutPullRequest);
