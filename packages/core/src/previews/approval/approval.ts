import { parseRepositoryName } from '../../github/github.ts';
import { parseApiAddress } from '../../github/http/address.ts';
import { idCall } from '../../github/identity.ts';
import { ignoreRefusal } from '../../github/refusals/failures.ts';
import { NoPlan, parsePlan } from '../../report/plans/read.ts';
import type { ApprovalGates, Run } from '../../run/run-types.ts';
import { MissingApproval } from '../../session/failures.ts';
import type { PlanSource } from '../../session/inputs/plan-kinds.ts';
import { formatAcknowledgement } from '../../settings/acknowledgements.ts';
import { formatCode } from '../../settings/message-text.ts';
import { type Approval, createApprovalGate } from './approved.ts';
import { createLineCheckOfPush } from './current-lines-of-push.ts';

/** Throws `MissingApproval`. */
export async function openApproval(run: Run): Promise<ApprovalGates> {
  const approval = await readApproval(run.options.plan!, run);
  const { acknowledged } = approval;
  // The token may not see the repository of this name.
  const findId = async (name: string) => {
    const named = parseRepositoryName(name);
    return named && ignoreRefusal(run.session.connectTarget({ repository: named }).reader.ask(idCall));
  };
  return {
    createGate: (repository, id) => createApprovalGate({ repository, id, findId, approval }),
    isCurrent: acknowledged
      ? async (line) => acknowledged.has(formatAcknowledgement(line))
      : createLineCheckOfPush(run),
  };
}

async function readApproval(plan: PlanSource, run: Run): Promise<Approval> {
  const loadPulls = () => import('./approved-pulls.ts');
  if ('pullRequest' in plan) return (await loadPulls()).findApproval(run);
  if (run.options.applyWorkflow !== undefined) await (await loadPulls()).assertRunHasNewestSettings(run);
  const { files, environment } = run.world;
  return parseApprovalFile(plan.file, await files.read(plan.file), parseApiAddress(environment).rest);
}

function parseApprovalFile(file: string, text: string | undefined, ownServer: string): Approval {
  try {
    if (text === undefined) throw new NoPlan('does not exist');
    const { targets } = parsePlan(text);
    const { server } = targets.find(({ server = ownServer }) => server !== ownServer) ?? {};
    if (server !== undefined)
      throw new NoPlan(
        `is a plan for ${formatCode(server)}, but this run uses ${formatCode(ownServer)}`,
        'set GITHUB_API_URL to the server of the plan, or approve a plan that was made on this server',
      );
    return { source: `the approved plan in ${formatCode(file)}`, targets };
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    throw new MissingApproval(`${formatCode(file)} ${failure.message}`, failure.fix);
  }
}
