import type { RepositoryName } from '../../host/host.ts';
import { modes } from '../../report/result/modes.ts';
import type { Line } from '../../report/result/result.ts';
import type { About, BrakeOptions } from '../../session/inputs/run-options.ts';
import { acknowledgementText, type Code } from '../../settings/acknowledgements.ts';
import type { Losses } from './removals.ts';

interface Wishes extends Pick<About & BrakeOptions, 'mode' | 'maxChangedTargets' | 'allow'> {
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
  const held = () => {
    const each = [...told.values()];
    return [...tooMany(each.filter(({ changes }) => changes).length, wishes), ...tooManyRemovals(each)].filter(isHeld);
  };
  const isHeld = ({ code, count }: Held) =>
    !wishes.allow?.some((one) => one.code === code && one.value === String(count));
  return {
    /** Whether every plan waits for all others before its first write. */
    waits,
    /** Says what a repository has and loses. Under `stop`, waits for all others, and returns whether any may write. */
    async arrive(repository: RepositoryName, losses: Losses) {
      if (losses.changes || !told.get(repository)?.changes) told.set(repository, losses);
      count(repository);
      if (!waits) return true;
      await planned;
      return !held().length;
    },
    /** Call for every repository when its visit is over: it may have failed before it had a plan. */
    leave: count,
    /** What to report about the limits, once all repositories are visited. */
    lines: () => held().map((one) => lineOf(one, wishes)),
  };
}

/** What holds a whole run. */
interface Held {
  readonly code: Extract<Code, 'targets' | 'fleet-removals'>;
  readonly key: string;
  readonly count: number;
  readonly says: string;
}

function tooMany(count: number, { maxChangedTargets: most = Number.POSITIVE_INFINITY }: Wishes): Held[] {
  const says = `${count} repositories would change, and \`--limits targets=${most}\` is set`;
  return count > most ? [{ code: 'targets', key: 'limits', count, says }] : [];
}

/** One line of a layer for all may remove a little in each: no limit of a single section sees that. */
function tooManyRemovals(all: readonly Losses[]): Held[] {
  const removing = all.filter(({ changes, removed }) => changes && removed > 0);
  const sections = new Set(removing.flatMap((one) => [...one.sections.keys()]));
  const count = removing.reduce((sum, { removed }) => sum + removed, 0);
  const live = all
    .flatMap((one) => [...sections].map((key) => one.live.get(key) ?? 0))
    .reduce((sum, of) => sum + of, 0);
  const losing = removing.filter(({ takesAccess }) => takesAccess).length;
  if (removing.length < 2 || !((count > 10 && count * 100 > live * 5) || losing > 3)) return [];
  const access = losing ? `, which takes access in ${losing} of them` : '';
  const says = `${count} items would be removed in ${removing.length} repositories${access}`;
  return [{ code: 'fleet-removals', key: 'fleet-removals', count, says }];
}

function lineOf({ code, key, count, says }: Held, { brakes, mode, allow = [] }: Wishes): Line {
  const given = allow.find((one) => one.code === code);
  const other = given ? `; \`--allow\` has \`${acknowledgementText(given)}\`, which is another count` : '';
  const stops =
    brakes === 'stop' ? (modes[mode].writes ? '; nothing is written to any of them' : '; apply will stop here') : '';
  return {
    kind: brakes === 'stop' && !modes[mode].onlyFinds ? 'error' : 'warning',
    key,
    message: `${code}: ${says}${stops}${other}`,
    fix: `give \`--allow ${acknowledgementText({ code, value: String(count) })}\` if that is what you want`,
    code: 'guarded',
  };
}
