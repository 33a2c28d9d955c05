import { openManifest } from '../fleet/file/manifest.ts';
import type { OwnerReads } from '../fleet/requests/owners.ts';
import type { TargetRequest } from '../fleet/targets/find-targets.ts';
import { type OperatorNames, refuseRenamedTarget } from '../fleet/targets/former-names.ts';
import { openTargets } from '../fleet/targets/open-targets.ts';
import { readWantedFromInputs, readWantedFromManifest } from '../fleet/targets/wanted.ts';
import { createTargetResult } from '../report/result/outcome.ts';
import type { Line } from '../report/result/result.ts';
import type { TokenNeeds } from '../session/channels.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { openSession } from '../session/session.ts';
import type { DisclosedTarget } from '../session/targets/disclosure.ts';
import type { OwnerLists } from '../session/targets/filters.ts';
import type { Target } from '../session/targets/target.ts';
import type { World } from '../session/world/world.ts';
import { lineFor, targetFor } from './privacy/admin-values.ts';
import type { Run, Visit } from './visited-run.ts';
import { notThereYet, visitAll } from './visits.ts';

/** In the place of what readers of the output may not see. */
export const withheldText = 'This output hides the details. Run the command on your own machine to see them.';

/** What was read of one repository, as everyone who reads the output may see it. */
export interface ReadTarget<T> {
  /** The name, or a placeholder. */
  readonly repository: string;
  /** Whether the output shows the verdicts and nothing else. */
  readonly isWithheld: boolean;
  /** Unset if the reading failed. */
  readonly value?: T;
  readonly lines: readonly Line[];
}

export interface Readings<T> {
  readonly targets: readonly ReadTarget<T>[];
  readonly lines: readonly Line[];
}

export interface ReadingRound<T> {
  readonly needs: TokenNeeds;
  /** The teams and properties that it asks the owners about. They choose no repositories. */
  readonly asks?: OwnerLists;
  /** The repository names that it goes by. A target that one of these redirects to fails. */
  readonly names?: OperatorNames['texts'];
  /** Call before the first visit. */
  opened?(targets: readonly Target[], owners: OwnerReads): void;
  read(visit: Visit<Run>): Promise<{ readonly value: T; readonly lines: readonly Line[] }>;
}

/** Reads something of one repository or of several. Sends only reads. */
export async function readEach<T>(asked: RunOptions, reading: ReadingRound<T>, world: World): Promise<Readings<T>> {
  const fleet = await fleetOf(asked, world);
  const options = asking(fleet.options, reading.asks);
  const session = await openSession(options, world);
  const { names: written = { texts: [], files: [] } } = fleet;
  const names = { ...written, texts: [...written.texts, ...(reading.names ?? [])] };
  const { owners, found, repositories } = await openTargets({ ...fleet, names, options }, session, world);
  reading.opened?.(repositories, owners);
  const values = new Map<DisclosedTarget, T>();
  const { checkFormerName: refuseFormer } = found;
  const run = { options, session, world, extensions: [], refuseFormer, needs: () => reading.needs };
  const { targets, lines } = await visitAll(repositories, run, async (visit) => {
    const { visited } = visit;
    if (visited.missing?.failure !== undefined) throw visited.missing.failure;
    if (visited.missing) return createTargetResult(options.mode, visited.repository, [], [notThereYet]);
    await visit.proveVisibility();
    if (!options.repos) world.showProgress(`reading ${visited.disclosure.name}`);
    const { value, lines } = await reading.read(visit);
    // A batched query follows a rename without a word.
    if (reading.names?.length && visited.id === undefined && visit.client.identity.isMoved !== false)
      await refuseRenamedTarget(visited, options.repos ? 'repos' : 'repository', visit.reader);
    values.set(visited, value);
    return createTargetResult(options.mode, visited.repository, [], lines);
  });
  const isPublic = await session.isForEveryone();
  const view = isPublic ? 'open' : 'whole';
  const shown = repositories.map((visited, index) => ({
    ...targetFor(targets[index]!, view),
    value: values.get(visited),
    isWithheld: visited.disclosure.isHidden || isPublic,
  }));
  return { targets: shown, lines: [...found.lines, ...lines.map((line) => lineFor(line, view))] };
}

/** Of a fleet file only the targets count: what is live is compared with no layer. */
async function fleetOf(options: RunOptions, world: World): Promise<TargetRequest> {
  const { fleetFile, repos } = options;
  if (fleetFile !== undefined) return readWantedFromManifest(await openManifest(fleetFile, world), options);
  return repos ? readWantedFromInputs(options) : { options };
}

const asking = (
  options: TargetRequest['options'],
  { teams = [], properties = new Map() }: ReadingRound<unknown>['asks'] = {},
) => ({
  ...options,
  ...(teams.length && { teams: [...new Set([...(options.teams ?? []), ...teams])] }),
  ...(properties.size && { properties: new Map([...(options.properties ?? []), ...properties]) }),
});
