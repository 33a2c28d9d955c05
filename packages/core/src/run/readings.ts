/**
 * Reads repositories for commands that never write, such as audit. Handles targets, names and failures like a check.
 */

import { openManifest } from '../fleet/file/manifest.ts';
import type { OwnerReads } from '../fleet/requests/owners.ts';
import type { TargetRequest } from '../fleet/targets/find-targets.ts';
import { createSelectionFromInputs, createSelectionFromManifest } from '../fleet/targets/fleet-selection.ts';
import { type OperatorNames, refuseRenamedTarget } from '../fleet/targets/former-names.ts';
import { openTargets } from '../fleet/targets/open-targets.ts';
import { createTargetResult } from '../report/result/outcome.ts';
import type { Line } from '../report/result/result.ts';
import type { TokenNeeds } from '../session/channels.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { openRunSession } from '../session/session.ts';
import type { DisclosedTarget } from '../session/targets/disclosure.ts';
import type { OwnerLists } from '../session/targets/filters.ts';
import type { Target } from '../session/targets/target.ts';
import type { World } from '../session/world/world.ts';
import { toLineView, toTargetView } from './privacy/admin-values.ts';
import { missingRepositoryNote, runRepositories } from './run-repositories.ts';
import type { RepositoryRun, Run } from './run-types.ts';

export const withheldText = 'This output hides the details. Run the command on your own machine to see them.';

export interface TargetReading<T> {
  readonly repository: string;
  /** True if the output shows only verdicts. */
  readonly isWithheld: boolean;
  readonly value?: T;
  readonly lines: readonly Line[];
}

export interface Readings<T> {
  readonly targets: readonly TargetReading<T>[];
  readonly lines: readonly Line[];
}

export interface ReadingTask<T> {
  readonly needs: TokenNeeds;
  readonly ownerLists?: OwnerLists;
  /** A target fails if GitHub redirects one of these names to it. */
  readonly names?: OperatorNames['texts'];
  beforeFirst?(targets: readonly Target[], owners: OwnerReads): void;
  read(repositoryRun: RepositoryRun<Run>): Promise<{ readonly value: T; readonly lines: readonly Line[] }>;
}

export async function readRepositories<T>(
  requested: RunOptions,
  reading: ReadingTask<T>,
  world: World,
): Promise<Readings<T>> {
  const fleet = await readTargetRequest(requested, world);
  const options = addOwnerLists(fleet.options, reading.ownerLists);
  const session = await openRunSession(options, world);
  const { names: written = { texts: [], files: [] } } = fleet;
  const names = { ...written, texts: [...written.texts, ...(reading.names ?? [])] };
  const { owners, found, repositories } = await openTargets({ ...fleet, names, options }, session, world);
  reading.beforeFirst?.(repositories, owners);
  const values = new Map<DisclosedTarget, T>();
  const { checkFormerName } = found;
  const run = { options, session, world, extensions: [], checkFormerName, needs: () => reading.needs };
  const { targets, lines } = await runRepositories(repositories, run, async (repositoryRun) => {
    const { target } = repositoryRun;
    if (target.missing?.failure !== undefined) throw target.missing.failure;
    if (target.missing) return createTargetResult(options.mode, target.repository, [], [missingRepositoryNote]);
    await repositoryRun.proveVisibility();
    if (!options.repos) world.showProgress(`reading ${target.disclosure.name}`);
    const { value, lines } = await reading.read(repositoryRun);
    // GitHub follows a rename silently in a batched query.
    if (reading.names?.length && target.id === undefined && repositoryRun.client.identity.isMoved !== false)
      await refuseRenamedTarget(target, options.repos ? 'repos' : 'repository', repositoryRun.reader);
    values.set(target, value);
    return createTargetResult(options.mode, target.repository, [], lines);
  });
  const isPublic = await session.canEveryoneRead();
  const view = isPublic ? 'public' : 'full';
  const shown = repositories.map((target, index) => ({
    ...toTargetView(targets[index]!, view),
    value: values.get(target),
    isWithheld: target.disclosure.isHidden || isPublic,
  }));
  return { targets: shown, lines: [...found.lines, ...lines.map((line) => toLineView(line, view))] };
}

async function readTargetRequest(options: RunOptions, world: World): Promise<TargetRequest> {
  const { fleetFile, repos } = options;
  if (fleetFile !== undefined) return createSelectionFromManifest(await openManifest(fleetFile, world), options);
  return repos ? createSelectionFromInputs(options) : { options };
}

const addOwnerLists = (
  options: TargetRequest['options'],
  { teams = [], properties = new Map() }: ReadingTask<unknown>['ownerLists'] = {},
) => ({
  ...options,
  ...(teams.length && { teams: [...new Set([...(options.teams ?? []), ...teams])] }),
  ...(properties.size && { properties: new Map([...(options.properties ?? []), ...properties]) }),
});
