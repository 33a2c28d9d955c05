import type { RunResult } from '@trueup/core/report';
import { waitAfter } from './owed.ts';

const hour = 60 * 60_000;

/** So many writes of one item in an hour are no accident. */
const enough = 3;

interface Written {
  /** Of the last hour. */
  readonly times: readonly number[];
  /** How many writes came after it was noticed. */
  readonly rounds: number;
  readonly section: string;
  readonly until: number;
}

/** What was written again and again, because somebody else takes it back each time. */
export class Fights {
  readonly #written = new Map<string, Written>();

  /** The sections in which somebody takes back what was written, one for each item. */
  at(now: number) {
    return [...this.#written.values()]
      .filter(({ rounds, until }) => rounds && until > now)
      .map(({ section }) => section);
  }

  /** The items of this run that are fought about, and how long their repository waits. */
  after(key: string, { targets }: Pick<RunResult, 'targets'>, now: number) {
    for (const [item, { until }] of this.#written) if (until <= now) this.#written.delete(item);
    const fought = targets
      .flatMap(({ sections }) => sections.flatMap(({ name, lines }) => lines.map((line) => ({ ...line, name }))))
      .filter(({ kind }) => kind === 'change')
      .map((line) => ({
        ...line,
        rounds: this.#wrote(`${key} ${line.sign === '-' ? line.message : line.key}`, line.name, now),
      }))
      .filter(({ rounds }) => rounds > 0);
    const waits = fought.map(({ rounds }) => waitAfter(rounds - 1));
    return { items: fought.map(({ message }) => message), wait: Math.max(0, ...waits) };
  }

  #wrote(key: string, section: string, now: number) {
    const before = this.#written.get(key);
    const times = [...(before?.times ?? []), now].filter((one) => one > now - hour);
    const rounds = before?.rounds || times.length >= enough ? (before?.rounds ?? 0) + 1 : 0;
    this.#written.set(key, { times, rounds, section, until: now + hour + (rounds && waitAfter(rounds - 1)) });
    return rounds;
  }
}
