import { openFleet, openTargets } from '@trueup/core/fleet';
import type { Extension, SettingsRun } from '@trueup/core/run';
import { createPatience, type Patience, visitAll, visitRepository } from '@trueup/core/run';
import type { RunOptions, VisitedRepository, World } from '@trueup/core/session';
import { openSession } from '@trueup/core/session';
import { groupBy } from '@trueup/core/settings';

/** What the host grants a user unless it says otherwise. */
const usual = 5_000;

/** How many owners to sample. Their average stands for the rest. */
const mostOwners = 8;

/** Estimates the requests of a check from a few repositories of each owner. `hourly` is what the host grants the token. */
export async function lookAhead(asked: RunOptions, world: World, extensions: readonly Extension[]) {
  // An estimate writes no report issue.
  const fleet = await openFleet({ ...asked, privateReport: 'none' }, world);
  const { options } = fleet;
  const session = await openSession(options, world);
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const { settingsFor } = fleet.sourcesFor(found, owners);
  const patience = createPatience(mostOwners);
  const run = { options, session, world, extensions, settingsFor, gates: () => [], patience };
  const looked = new Map<string, number>();
  const byOwner = groupBy(repositories, ({ repository }) => repository.owner.toLowerCase());
  const largestFirst = [...byOwner].sort(([, one], [, other]) => other.length - one.length);
  for (const [owner, those] of largestFirst.slice(0, mostOwners)) looked.set(owner, await average(those, run));
  const sums = [...looked.values()];
  const other = Math.ceil(sums.reduce((sum, count) => sum + count, 0) / Math.max(sums.length, 1));
  const expected = repositories.map(({ repository }) => ({
    repository,
    requests: looked.get(repository.owner.toLowerCase()) ?? other,
  }));
  return { expected, hourly: session.traffic.quota?.limit ?? usual, lines: found.lines };
}

async function average(targets: readonly VisitedRepository[], run: SettingsRun & { readonly patience: Patience }) {
  const { traffic } = run.session;
  const before = traffic.sent;
  const some = new Set([0, Math.floor(targets.length / 2), targets.length - 1].map((at) => targets[at]!));
  for (const target of some) {
    await visitAll([target], run, visitRepository);
    if (run.patience.over !== undefined) throw run.patience.over;
  }
  return Math.ceil((traffic.sent - before) / some.size);
}
