import { checkRunName, fromCheckRun, type HeldPlan } from '../approval/check-run.ts';
import { NoPlan, readPlan } from '../approval/read.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Approval } from '../modes/approved.ts';
import { approvedPull } from '../requests/approved-pull.ts';
import { code } from '../settings/shown.ts';
import type { World } from '../world/world.ts';
import { NoApproval } from './failures.ts';
import type { Session } from './session.ts';

/** The approved plan that this run holds to. Throws `NoApproval` if it cannot be had. */
export async function approvalOf(
  plan: NonNullable<RunOptions['plan']>,
  options: RunOptions,
  world: World,
  session: Session,
): Promise<Approval> {
  if ('digest' in plan) return { source: 'the approved plan', digest: plan.digest };
  if ('file' in plan) return fromFile(plan.file, await world.files.read(plan.file));
  return fromPullRequest(options, world, session);
}

function fromFile(file: string, text: string | undefined): Approval {
  try {
    if (text === undefined) throw new NoPlan('cannot be found');
    const document = readPlan(text);
    return { source: `the approved plan in ${code(file)}`, digest: document.digest, document };
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    throw new NoApproval(
      `${code(file)} ${failure.message}`,
      'name the file that `plan-file` wrote when the plan was approved, as it was written',
    );
  }
}

const withoutPullRequest =
  'look at the plan with `trueup check --plan-file FILE` and give that file as `plan`, or apply without `plan`';

/** The plan that the pull request of the workflow's commit was approved with. */
async function fromPullRequest(
  { planApp, settingsFile }: RunOptions,
  { environment }: World,
  session: Session,
): Promise<Approval> {
  const { GITHUB_SHA: sha, GITHUB_REPOSITORY: own } = environment;
  const [owner, name] = own?.split('/') ?? [];
  if (!sha || !owner || !name)
    throw new NoApproval(
      '`plan: pull-request` needs a workflow that a push starts: GITHUB_SHA and GITHUB_REPOSITORY say which commit and where',
      withoutPullRequest,
    );
  // A fine-grained token cannot be given Checks; the workflow's own can.
  const reader = session.reportHostOf({ owner, name }).reader();
  const found = await approvedPull(reader, sha, checkRunName, planApp);
  if ('missing' in found) throw new NoApproval(found.missing, withoutPullRequest);
  const source = `the plan of pull request #${found.pull}`;
  const held = heldIn(found, source);
  if (held.settingsFile !== settingsFile)
    throw new NoApproval(
      `${source} was made for ${code(held.settingsFile)}, and this run is about ${code(settingsFile)}`,
      withoutPullRequest,
    );
  return { source, digest: held.digest, document: held.document };
}

function heldIn({ externalId, text }: { externalId: string | null; text: string | null }, source: string): HeldPlan {
  try {
    return fromCheckRun(externalId, text);
  } catch (failure) {
    if (failure instanceof NoPlan)
      throw new NoApproval(`the check run with ${source} ${failure.message}`, withoutPullRequest);
    throw failure;
  }
}
