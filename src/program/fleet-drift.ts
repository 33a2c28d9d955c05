import { unwrittenLine } from '../modes/failure-lines.ts';
import type { Line } from '../modes/result.ts';
import { keepFleetDriftIssue } from '../requests/fleet-drift-issue.ts';
import { askVisibility } from '../requests/visibility.ts';
import type { Session } from '../session/session.ts';
import { nameFrom } from '../targets/names.ts';
import type { TargetStanding } from '../targets/standing.ts';
import type { World } from '../world/world.ts';

export interface KnownDrift {
  readonly standings: readonly TargetStanding[];
  readonly isWhole: boolean;
}

/** Keeps the issue about a fleet in the repository of the run. Returns a warning if it cannot be written. */
export async function tellFleetDrift(
  drift: KnownDrift,
  session: Session,
  { environment }: Pick<World, 'environment'>,
): Promise<readonly Line[]> {
  const repository = nameFrom(environment.GITHUB_REPOSITORY ?? '');
  if (!repository) return [homeless];
  session.about({ repository });
  session.renew(1);
  try {
    const host = session.reports(repository);
    const visibility = await askVisibility(host.reader()).catch(() => undefined);
    await keepFleetDriftIssue(host, { ...drift, visibility });
    return [];
  } catch (failure) {
    return [{ ...unwrittenLine('drift issue', failure), key: homeless.key }];
  }
}

const homeless: Line = {
  kind: 'warning',
  key: 'drift-issue',
  message: 'no drift issue was written: nothing says which repository this run belongs to',
  fix: 'name it in the variable GITHUB_REPOSITORY, as a workflow does',
};
