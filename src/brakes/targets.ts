import type { RepositoryName } from '../host/host.ts';
import { type Mode, modes } from '../mode/table.ts';
import type { Line } from '../modes/result.ts';
import { type Acknowledgement, acknowledgementText } from '../settings/acknowledgements.ts';

interface Wishes {
  readonly brakes: 'warn' | 'stop';
  readonly mode: Mode;
  /** How many repositories of the run may change at most. */
  readonly most: number;
  readonly allow: readonly Acknowledgement[];
}

/** The repositories of a run, of which only so many may change. */
export interface Fleet {
  /** Whether every plan waits for all others before its first write. */
  readonly waits: boolean;
  /** Says whether a repository would change. Under `stop`, waits for all others, and returns whether any may write. */
  arrive(repository: RepositoryName, changes: boolean): Promise<boolean>;
  /** Call for every repository when its visit is over: it may have failed before it had a plan. */
  leave(repository: RepositoryName): void;
  /** What to report about the limit, once all repositories are visited. */
  lines(): readonly Line[];
}

/** Lets no repository be written before all of them are planned. */
export function createFleet(repositories: number, wishes: Wishes): Fleet {
  const waits = wishes.brakes === 'stop' && modes[wishes.mode].writes === true;
  const arrived = new Set<RepositoryName>();
  /** Each counts once: a repository that the run creates has a second plan. */
  const changing = new Set<RepositoryName>();
  let all: () => void = () => {};
  const planned = new Promise<void>((resolve) => {
    all = resolve;
  });
  const count = (repository: RepositoryName) => {
    arrived.add(repository);
    if (arrived.size >= repositories) all();
  };
  const isHeld = () => changing.size > wishes.most && !isAllowed(changing.size, wishes);
  return {
    waits,
    async arrive(repository, changes) {
      if (changes) changing.add(repository);
      count(repository);
      if (!waits) return true;
      await planned;
      return !isHeld();
    },
    leave: count,
    lines: () => (isHeld() ? [lineOf(changing.size, wishes)] : []),
  };
}

const isAllowed = (count: number, { allow }: Wishes) =>
  allow.some(({ code, value }) => code === 'targets' && value === String(count));

function lineOf(count: number, { brakes, mode, most, allow }: Wishes): Line {
  const given = allow.find(({ code }) => code === 'targets');
  const other = given ? `; \`--allow\` has \`${acknowledgementText(given)}\`, which is another count` : '';
  const stops =
    brakes === 'stop' ? (modes[mode].writes ? '; nothing is written to any of them' : '; apply will stop here') : '';
  return {
    kind: brakes === 'stop' && !modes[mode].onlyFinds ? 'error' : 'warning',
    key: 'max-changed-targets',
    message: `targets: ${count} repositories would change, and \`--max-changed-targets\` is ${most}${stops}${other}`,
    fix: `give \`--allow ${acknowledgementText({ code: 'targets', value: String(count) })}\` if that is what you want`,
    code: 'guarded',
  };
}
