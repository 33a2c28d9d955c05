import { hour } from '@trueup/core/github';
import type { RunResult } from '@trueup/core/report';
import { computeRetryDelay } from './retry-schedule.ts';

/** After this many writes of one item in an hour, another account is probably reverting them. */
const minContestedWrites = 3;

interface WriteHistory {
  readonly times: readonly number[];
  readonly rounds: number;
  readonly section: string;
  readonly until: number;
}

/** Finds items that another account keeps reverting, to write them less often. */
export class ContestedItems {
  readonly #histories = new Map<string, WriteHistory>();

  listSections(now: number) {
    return [...this.#histories.values()]
      .filter(({ rounds, until }) => rounds && until > now)
      .map(({ section }) => section);
  }

  recordRun(key: string, { targets }: Pick<RunResult, 'targets'>, now: number) {
    for (const [item, { until }] of this.#histories) if (until <= now) this.#histories.delete(item);
    const contested = targets
      .flatMap(({ sections }) => sections.flatMap(({ name, lines }) => lines.map((line) => ({ ...line, name }))))
      .filter(({ kind }) => kind === 'change')
      .map((line) => ({
        ...line,
        rounds: this.#recordWrite(`${key} ${line.sign === '-' ? line.message : line.key}`, line.name, now),
      }))
      .filter(({ rounds }) => rounds > 0);
    const delays = contested.map(({ rounds }) => computeRetryDelay(rounds - 1));
    return { items: contested.map(({ message }) => message), wait: Math.max(0, ...delays) };
  }

  #recordWrite(key: string, section: string, now: number) {
    const before = this.#histories.get(key);
    const times = [...(before?.times ?? []), now].filter((time) => time > now - hour);
    const rounds = before?.rounds || times.length >= minContestedWrites ? (before?.rounds ?? 0) + 1 : 0;
    this.#histories.set(key, { times, rounds, section, until: now + hour + (rounds && computeRetryDelay(rounds - 1)) });
    return rounds;
  }
}
