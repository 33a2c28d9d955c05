import { NoPlan, readPlan } from '../approval/read.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Approval } from '../modes/approved.ts';
import { NoApproval } from '../session/failures.ts';
import type { Session } from '../session/session.ts';
import { code } from '../settings/shown.ts';
import type { World } from '../world/world.ts';

/** The approved plan that this run holds to. Throws `NoApproval` if it cannot be had. */
export async function approvalOf(
  plan: NonNullable<RunOptions['plan']>,
  options: RunOptions,
  world: World,
  session: Session,
): Promise<Approval> {
  if ('file' in plan) return fromFile(plan.file, await world.files.read(plan.file));
  const isOfCommit = 'pullRequest' in plan || options.applyWorkflow !== undefined;
  const pulls = isOfCommit ? await import('./approved-pulls.ts') : undefined;
  if ('pullRequest' in plan) return pulls!.approvedByPulls(options, world, session);
  await pulls?.proveStillNewest(options, world, session);
  return { source: 'the approved plan', digest: plan.digest };
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
      'name the file that `--plan-file` wrote when the plan was approved, as it was written',
    );
  }
}
