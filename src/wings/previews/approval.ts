import type { WhichRepository } from '../../engine/same-repository.ts';
import { unlessRefused } from '../../host/failures.ts';
import type { RepositoryName } from '../../host/host.ts';
import { askId } from '../../host/identity.ts';
import { NoPlan, readPlan } from '../../report/plans/read.ts';
import type { Run } from '../../run/visited-run.ts';
import { NoApproval } from '../../session/failures.ts';
import type { PlanSource } from '../../session/inputs/plan-kinds.ts';
import { nameFrom } from '../../session/targets/names.ts';
import { code } from '../../settings/shown.ts';
import { type Approval, holdTo } from './approved.ts';

/** The gate of the approved plan that this run holds to, and what it releases. Throws `NoApproval` if it cannot be had. */
export async function openApprovedPlan(plan: PlanSource, run: Run) {
  const approval = await approvalOf(plan, run);
  // A name may lead nowhere, or to what the token may not see.
  const idOf = async (name: string) => {
    const named = nameFrom(name);
    return named && unlessRefused(run.session.host({ repository: named }).reader.ask(askId));
  };
  return {
    gate: (repository: RepositoryName, id: WhichRepository['id']) => holdTo({ repository, id, idOf, approval }),
    released: approval.released,
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
    if (text === undefined) throw new NoPlan('cannot be found');
    return { source: `the approved plan in ${code(file)}`, targets: readPlan(text).targets };
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    throw new NoApproval(
      `${code(file)} ${failure.message}`,
      'name the file that `--plan-file` wrote when the plan was approved',
    );
  }
}
