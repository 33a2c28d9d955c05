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
    const changes = targets.flatMap(({ sections, withheld }) =>
      sections.flatMap(({ name, lines }) =>
        lines
          .filter(({ kind }) => kind === 'change')
          .map(({ sign, message, key: item }) => ({
            section: name,
            item: `${key} ${name} ${sign === '-' ? message : item}`,
            text: withheld ? `${name} ${message}` : message,
          })),
      ),
    );
    // The changes of a hidden repository look alike, so all changes to a section count as one write.
    const contested = [...new Map(changes.map((change) => [change.item, change])).values()]
      .map((change) => ({ ...change, rounds: this.#recordWrite(change.item, change.section, now) }))
      .filter(({ rounds }) => rounds > 0);
    const delays = contested.map(({ rounds }) => computeRetryDelay(rounds - 1));
    return { items: contested.map(({ text }) => text), wait: Math.max(0, ...delays) };
  }

  #recordWrite(key: string, section: string, now: number) {
    const before = this.#histories.get(key);
    const times = [...(before?.times ?? []), now].filter((time) => time > now - hour);
    const rounds = before?.rounds || times.length >= minContestedWrites ? (before?.rounds ?? 0) + 1 : 0;
    this.#histories.set(key, { times, rounds, section, until: now + hour + (rounds && computeRetryDelay(rounds - 1)) });
    return rounds;
  }
}
