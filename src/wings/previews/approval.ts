import { unlessRefused } from '../../host/failures.ts';
import type { RepositoryName } from '../../host/host.ts';
import { askId } from '../../host/identity.ts';
import { NoPlan, readPlan } from '../../report/plans/read.ts';
import type { ApprovalGate, Run } from '../../run/visited-run.ts';
import { NoApproval } from '../../session/failures.ts';
import type { PlanSource } from '../../session/inputs/plan-kinds.ts';
import { nameFrom } from '../../session/targets/names.ts';
import { code } from '../../settings/shown.ts';
import { type Approval, type Holding, holdTo } from './approved.ts';

/** The gate of the approved plan that this run holds to, and what it releases. Throws `NoApproval` if it cannot be had. */
export async function approvalGate(plan: PlanSource, run: Run): Promise<ApprovalGate> {
  const { options, session } = run;
  const approval = await approvalOf(plan, run);
  const { onMovedPlan, planKey: key } = options;
  // A name may lead nowhere, or to what the token may not see.
  const idOf = async (name: string) => {
    const named = nameFrom(name);
    return named && unlessRefused(session.host({ repository: named }).reader.ask(askId));
  };
  const gate = (repository: RepositoryName, id: Holding['id']) =>
    holdTo({ repository, id, idOf, approval, key, onMovedPlan });
  return { gate, released: approval.released };
}

async function approvalOf(plan: PlanSource, run: Run): Promise<Approval> {
  const { options, world } = run;
  if ('file' in plan) return fromFile(plan.file, await world.files.read(plan.file));
  const isOfCommit = 'pullRequest' in plan || options.applyWorkflow !== undefined;
  const pulls = isOfCommit ? await import('./approved-pulls.ts') : undefined;
  if ('pullRequest' in plan) return pulls!.findApproval(run);
  await pulls?.proveStillNewest(run);
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
