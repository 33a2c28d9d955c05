import { type RepositoryName, toFullName } from '../../github/github.ts';
import { createApprover, findPlansOfRepository } from '../../report/plans/approved.ts';
import type { TargetDocument } from '../../report/plans/document.ts';
import { reportRedactedFailure } from '../../report/result/failure-lines.ts';
import { type Gate, type GateVerdict, listPlannedWrites } from '../../report/result/gate.ts';
import type { Line } from '../../report/result/result.ts';

export interface Approval {
  readonly source: string;
  readonly targets: readonly TargetDocument[];
  readonly acknowledged?: ReadonlySet<string>;
}

interface ApprovalGateOptions {
  readonly repository: RepositoryName;
  /** Unset before the repository exists. */
  id(): Promise<number | undefined>;
  findId(name: string): Promise<number | undefined>;
  readonly approval: Approval;
}

export function createApprovalGate({ repository, id: askId, findId, approval }: ApprovalGateOptions): Gate {
  const { source, targets } = approval;
  const name = toFullName(repository);
  return async ({ planned, replannedKey }) => {
    const writes = listPlannedWrites(planned).filter(
      ({ section }) => replannedKey === undefined || section === replannedKey,
    );
    if (!writes.length) return {};
    const id = await askId().catch((failure) => ({ failure }));
    if (typeof id === 'object') return refuse(source, reportRedactedFailure(id.failure));
    const { plans, withheldCount, otherId, otherName } = findPlansOfRepository(targets, { name, id });
    // Another repository may have taken this name since the plan was made.
    if (otherId !== undefined)
      return refuseOtherRepository(
        source,
        `${name} has the repository id ${id}, but ${source} is for the id ${otherId}`,
      );
    if (otherName !== undefined && (await findId(otherName)) !== id)
      return refuseOtherRepository(
        source,
        `${source} is for ${otherName}, but this repository is ${name} and ${otherName} does not redirect to it`,
      );
    const isApproved = createApprover(id, plans);
    const leavesOut = withheldCount ? ', which omits changes that its readers may not see' : '';
    const unapproved = writes.filter((write) => !isApproved(write));
    return { held: new Map(unapproved.map(({ item }) => [item, `it is not in ${source}${leavesOut}`])) };
  };
}

const refuse = (source: string, line: Line): GateVerdict => ({ refused: `the plan is not ${source}`, lines: [line] });

const refuseOtherRepository = (source: string, message: string): GateVerdict =>
  refuse(source, {
    kind: 'error',
    key: 'plan',
    message,
    fix: 'approve a plan that was made for this repository',
    code: 'plan_moved',
  });
