import { unwrittenLine } from '../report/result/failure-lines.ts';
import type { Line } from '../report/result/result.ts';
import type { Session } from '../session/session.ts';
import { nameFrom } from '../session/targets/names.ts';
import { askVisibility } from '../session/visibility.ts';
import type { World } from '../session/world/world.ts';
import { type FleetDrift, keepFleetDriftIssue } from './issues/fleet-drift-issue.ts';

/** Keeps the issue about a fleet in the repository of the run. Returns a warning if it cannot be written. */
export async function tellFleetDrift(
  drift: FleetDrift,
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
    await keepFleetDriftIssue(host, drift, visibility);
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
