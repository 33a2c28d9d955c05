import type { RepositoryName } from '../../github/github.ts';
import { show } from '../../plan/wording.ts';
import { modes } from '../../report/result/modes.ts';
import type { Line } from '../../report/result/result.ts';
import type { BrakeOptions, RunScope } from '../../session/inputs/run-options.ts';
import { formatAcknowledgement } from '../../settings/acknowledgements.ts';
import { type BrakeFinding, isFinding } from './finding.ts';
import type { Losses } from './removals.ts';
import { findHeld, fleetBrakes } from './table.ts';

interface Wishes extends Pick<RunScope & BrakeOptions, 'mode' | 'maxChangedTargets' | 'allow'> {
  readonly brakes: 'warn' | 'stop';
}

export type Fleet = ReturnType<typeof createFleet>;

/** Lets no repository be written before all of them are planned. */
export function createFleet(repositories: number, wishes: Wishes) {
  const waits = wishes.brakes === 'stop' && modes[wishes.mode].writes === true;
  const arrived = new Set<RepositoryName>();
  /** A repository counts once, although one that the run creates has a second plan. */
  const told = new Map<RepositoryName, Losses>();
  let all: () => void = () => {};
  const planned = new Promise<void>((resolve) => {
    all = resolve;
  });
  const count = (repository: RepositoryName) => {
    arrived.add(repository);
    if (arrived.size >= repositories) all();
  };
  const isReleased = ({ code, value }: BrakeFinding) =>
    wishes.allow?.some((one) => one.code === code && one.value === value);
  const held = async () =>
    (await findHeld(fleetBrakes, { ...wishes, losses: [...told.values()] }))
      .filter(isFinding)
      .filter((one) => !isReleased(one));
  return {
    /** Whether every plan waits for all others before its first write. */
    waits,
    /** Says what a repository has and loses. Under `stop`, waits for all others, and returns what holds them. */
    async arrive(repository: RepositoryName, losses: Losses): Promise<readonly BrakeFinding[]> {
      if (losses.changes || !told.get(repository)?.changes) told.set(repository, losses);
      count(repository);
      if (!waits) return [];
      await planned;
      return held();
    },
    /** Call for every repository when its visit is over: it may have failed before it had a plan. */
    leave: count,
    /** What to report about the limits, once all repositories are visited. */
    lines: async () => (await held()).map((one) => lineOf(one, wishes)),
  };
}

function lineOf({ code, at, value, says }: BrakeFinding, { brakes, mode, allow = [] }: Wishes): Line {
  const given = allow.find((one) => one.code === code);
  const other = given ? `; \`--allow\` contains \`${formatAcknowledgement(given)}\`, which is a different count` : '';
  const stops =
    brakes === 'stop' ? (modes[mode].writes ? '; no changes are made to any of them' : '; apply will stop here') : '';
  return {
    kind: brakes === 'stop' && !modes[mode].onlyReports ? 'error' : 'warning',
    ...at,
    message: `${code}: ${show(says, 'whole')}${stops}${other}`,
    fix: `allow them with \`--allow ${formatAcknowledgement({ code, value })}\`, if the changes are intended`,
    code: 'guarded',
  };
}
