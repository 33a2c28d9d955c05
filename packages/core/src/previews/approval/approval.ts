import { askId } from '../../github/identity.ts';
import { unlessRefused } from '../../github/refusals/failures.ts';
import { NoPlan, readPlan } from '../../report/plans/read.ts';
import type { ApprovalGate, Run } from '../../run/repository-run.ts';
import { NoApproval } from '../../session/failures.ts';
import type { PlanSource } from '../../session/inputs/plan-kinds.ts';
import { nameFrom } from '../../session/names/repository-names.ts';
import { acknowledgementText } from '../../settings/acknowledgements.ts';
import { code } from '../../settings/shown.ts';
import { type Approval, createApprovalGate } from './approved.ts';
import { createPushFreshCheck } from './fresh-by-push.ts';

/** Throws `NoApproval`. */
export async function openApproval(run: Run): Promise<ApprovalGate> {
  const approval = await readApproval(run.options.plan!, run);
  const { released } = approval;
  // The token may not see the repository of this name.
  const findId = async (name: string) => {
    const named = nameFrom(name);
    return named && unlessRefused(run.session.host({ repository: named }).reader.ask(askId));
  };
  return {
    gate: (repository, id) => createApprovalGate({ repository, id, findId: findId, approval }),
    isFresh: released ? async (line) => released.has(acknowledgementText(line)) : createPushFreshCheck(run),
  };
}

async function readApproval(plan: PlanSource, run: Run): Promise<Approval> {
  const loadPulls = () => import('./approved-pulls.ts');
  if ('pullRequest' in plan) return (await loadPulls()).findApproval(run);
  if (run.options.applyWorkflow !== undefined) await (await loadPulls()).proveStillNewest(run);
  return readApprovalFile(plan.file, await run.world.files.read(plan.file));
}

function readApprovalFile(file: string, text: string | undefined): Approval {
  try {
    if (text === undefined) throw new NoPlan('does not exist');
    return { source: `the approved plan in ${code(file)}`, targets: readPlan(text).targets };
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    throw new NoApproval(
      `${code(file)} ${failure.message}`,
      'pass the file that `--plan-file` wrote when the plan was approved',
    );
  }
}
