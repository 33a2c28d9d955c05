import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beliefs } from '../../src/beliefs/all.ts';
import type { Recording } from '../../src/beliefs/recording.ts';
import { kindOf } from '../../src/beliefs/report.ts';
import type { Verdict } from '../../src/beliefs/try.ts';

/** What the newest recording of each kind of repository says of a belief. */
export interface Confirmed {
  readonly date: string;
  readonly kind: string;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

export const recordings = (root: string): Recording[] => {
  const folder = join(root, 'live', 'answers');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
};

export function confirmedBy(all: readonly Recording[]): Confirmed[] {
  const newest = new Map<string, Recording>();
  for (const one of all.toSorted((left, right) => (left.date < right.date ? -1 : 1))) newest.set(kindOf(one.kind), one);
  return [...newest].map(([kind, { date, beliefs: tried }]) => ({
    kind,
    date,
    verdicts: new Map(tried.map(({ id, verdict }) => [id, verdict])),
  }));
}

/** The one sentence about what a host has confirmed. */
export function trustLine(confirmed: readonly Confirmed[]): string {
  const of = `${beliefs.length} beliefs about the host`;
  if (!confirmed.length)
    return `0 of ${of} are confirmed: Trueup has only met hosts in memory. In a clone, \`npm run live -- --repository YOU/trueup-live-NAME\` is the first to confirm them.`;
  const ids = (wanted: Verdict) =>
    beliefs.filter(({ id }) => confirmed.some(({ verdicts }) => verdicts.get(id) === wanted)).length;
  const where = confirmed.map(({ kind, date }) => `${date} (${kind})`).join(' and ');
  const differing = ids('differs') ? `, and ${ids('differs')} ${ids('differs') === 1 ? 'differs' : 'differ'}` : '';
  return `${ids('same')} of ${of} are confirmed${differing}, on ${where}.`;
}

const begin = '<!-- made by `npm run reference` from live/answers -->';
const end = '<!-- until here -->';

/** A page with the sentence in its place. */
export function withTrust(page: string, line: string): string {
  const [before, rest] = page.split(begin);
  const at = rest?.indexOf(end) ?? -1;
  if (at < 0) throw new Error(`the page has no place between "${begin}" and "${end}"`);
  return `${before}${begin}\n\n${line}\n\n${rest!.slice(at)}`;
}
