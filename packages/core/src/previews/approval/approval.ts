import { idCall } from '../../github/identity.ts';
import { ignoreRefusal } from '../../github/refusals/failures.ts';
import { NoPlan, readPlan } from '../../report/plans/read.ts';
import type { ApprovalGate, Run } from '../../run/visited-run.ts';
import { MissingApproval } from '../../session/failures.ts';
import type { PlanSource } from '../../session/inputs/plan-kinds.ts';
import { parseRepositoryName } from '../../session/names/repository-names.ts';
import { formatAcknowledgement } from '../../settings/acknowledgements.ts';
import { formatCode } from '../../settings/message-text.ts';
import { type Approval, holdTo } from './approved.ts';
import { freshByPush } from './fresh-by-push.ts';

/** The gate of the approved plan that this run holds to, and what it releases. Throws `NoApproval` if it cannot be had. */
export async function openApproval(run: Run): Promise<ApprovalGate> {
  const approval = await approvalOf(run.options.plan!, run);
  const { released } = approval;
  // A name may lead nowhere, or to what the token may not see.
  const idOf = async (name: string) => {
    const named = parseRepositoryName(name);
    return named && ignoreRefusal(run.session.connectTarget({ repository: named }).reader.ask(idCall));
  };
  return {
    gate: (repository, id) => holdTo({ repository, id, idOf, approval }),
    isFresh: released ? async (line) => released.has(formatAcknowledgement(line)) : freshByPush(run),
  };
}

async function approvalOf(plan: PlanSource, run: Run): Promise<Approval> {
  const pulls = () => import('./approved-pulls.ts');
  if ('pullRequest' in plan) return (await pulls()).findApproval(run);
  if (run.options.applyWorkflow !== undefined) await (await pulls()).proveStillNewest(run);
  return fromFile(plan.file, await run.world.files.read(plan.file));
}

function fromFile(file: string, text: string | undefined): Approval {
  try {
    if (text === undefined) throw new NoPlan('does not exist');
    return { source: `the approved plan in ${formatCode(file)}`, targets: readPlan(text).targets };
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    throw new MissingApproval(
      `${formatCode(file)} ${failure.message}`,
      'pass the file that `--plan-file` wrote when the plan was approved',
    );
  }
}
