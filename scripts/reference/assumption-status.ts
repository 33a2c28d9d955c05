import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assumptions } from '../../live/assumptions/all.ts';
import { moves } from '../../live/assumptions/moves.ts';
import type { Recording } from '../../live/kit/recording.ts';
import { describeHost } from '../../live/kit/report.ts';
import type { Verdict } from '../../live/kit/try.ts';

/** What the recordings of one kind of repository say. A run may test a part of the assumptions. */
export interface Confirmed {
  /** The date of the newest recording. */
  readonly date: string;
  readonly kind: string;
  /** The newest verdict of each assumption that was tested, with its date. */
  readonly verdicts: ReadonlyMap<string, { readonly verdict: Verdict; readonly date: string }>;
}

export const recordings = (root: string): Recording[] => {
  const folder = join(root, 'live', 'answers');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
};

export function confirmedBy(all: readonly Recording[]): Confirmed[] {
  const found = new Map<string, Confirmed>();
  for (const { kind: facts, date, beliefs: attempted } of all.toSorted((one, other) =>
    one.date < other.date ? -1 : 1,
  )) {
    const kind = describeHost(facts);
    const tested = attempted.filter(({ verdict }) => verdict !== 'not here');
    const newer = tested.map(({ id, verdict }) => [id, { verdict, date }] as const);
    found.set(kind, { kind, date, verdicts: new Map([...(found.get(kind)?.verdicts ?? []), ...newer]) });
  }
  return [...found.values()];
}

/** What recorded answers of GitHub, in the tests of other projects and in public texts, say of an assumption. */
export interface Evidence {
  readonly verdict: 'supported' | 'supported in part' | 'reported' | 'doubtful' | 'contradicted';
  readonly corpus: string;
  readonly path: string;
  readonly year: string;
  readonly licence: string;
  readonly note: string;
  /** The sentence that was judged. An assumption that says something else by now has to be judged again. */
  readonly claim: string;
}

/** Rows by the ids of assumptions. Several sources may judge the same assumption. */
export type EvidenceById = ReadonlyMap<string, readonly Evidence[]>;

/** Reads a table whose first line has the names of the columns. */
export function rowsIn(text: string): Record<string, string>[] {
  const [names, ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(names!.map((name, index) => [name, row[index] ?? ''])));
}

/** Reads the text of `live/recordings.tsv`. */
export function evidenceIn(text: string): EvidenceById {
  const found = new Map<string, Evidence[]>();
  for (const { belief: id, ...rest } of rowsIn(text))
    found.set(id!, [...(found.get(id!) ?? []), rest as unknown as Evidence]);
  return found;
}

const readLive = (root: string, file: string) => readFileSync(join(root, 'live', file), 'utf8');

export const evidence = (root: string) => evidenceIn(readLive(root, 'recordings.tsv'));

/** A fact about GitHub that was seen or reported and that no assumption covers. */
export interface FactNote {
  readonly area: string;
  readonly fact: string;
  readonly source: string;
  readonly year: string;
  /** Why `npm run live` cannot test it. */
  readonly untested: string;
}

export const factNotes = (root: string) => rowsIn(readLive(root, 'notes.tsv')) as unknown as FactNote[];

export interface Standing {
  readonly kind: 'confirmed' | 'supported' | 'contradicted' | 'believed';
  /** When and in which kind of repository, or by which recordings, and what they leave open. */
  readonly by: string;
}

/** What a host itself has said stands over what somebody has recorded. */
export function standingOf(id: string, confirmed: readonly Confirmed[], recorded: EvidenceById): Standing {
  const said = confirmed.flatMap(({ kind, verdicts }) => {
    const { verdict, date } = verdicts.get(id) ?? {};
    return verdict === 'same' || verdict === 'differs' ? [{ kind, verdict, date }] : [];
  });
  const differing = said.filter(({ verdict }) => verdict === 'differs');
  const hosts = (differing.length ? differing : said).map(({ kind, date }) => `${date} (${kind})`).join(' and ');
  if (said.length) return { kind: differing.length ? 'contradicted' : 'confirmed', by: hosts };
  const rows = recorded.get(id) ?? [];
  const sourcesOf = (...verdicts: readonly Evidence['verdict'][]) =>
    rows
      .filter(({ verdict }) => verdicts.includes(verdict))
      .map(({ corpus, year, note }) => [[corpus, year].filter(Boolean).join(', '), note].filter(Boolean).join('; '))
      .join('. Also ');
  const against = sourcesOf('contradicted');
  if (against) return { kind: 'contradicted', by: against };
  const backing = sourcesOf('supported', 'supported in part', 'reported');
  if (backing) return { kind: 'supported', by: backing };
  const doubts = sourcesOf('doubtful');
  return { kind: 'believed', by: doubts && `against it: ${doubts}` };
}

/** The sentences that count assumptions by verification status. */
export function trustLine(confirmed: readonly Confirmed[], recorded: EvidenceById): string {
  const standings = assumptions.map(({ id }) => standingOf(id, confirmed, recorded).kind);
  const count = (kind: Standing['kind']) => standings.filter((one) => one === kind).length;
  const where = confirmed.map(({ kind, date }) => `${date} (${kind})`).join(' and ');
  const years = [...recorded.values()]
    .flat()
    .flatMap(({ year }) => year || [])
    .sort();
  return [
    `Trueup relies on ${assumptions.length} assumptions about GitHub's API.`,
    where && `Runs on GitHub verified ${count('confirmed')} of them, on ${where}.`,
    `Recorded answers from other projects (${years[0]} to ${years.at(-1)}) back ${count('supported')} ${where ? 'more' : 'of them'} and contradict ${count('contradicted') || 'none'}.`,
    `The other ${count('believed')} are based on GitHub's documentation alone.`,
    !where &&
      'None has been verified on github.com yet. To verify them on a test repository, run `npm run live -- --repository YOU/trueup-live-NAME` in a clone.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The assumptions that no recording and no run on GitHub backs. */
export const unbackedIds = (confirmed: readonly Confirmed[], recorded: EvidenceById): string[] =>
  assumptions.map(({ id }) => id).filter((id) => standingOf(id, confirmed, recorded).kind === 'believed');

/**
 * The assumptions that nobody but their author speaks for, those first on which most of the program rests: as many keys of
 * a settings file as the section of the rule has, and all of them where the rule is not of one section. Whatever renames
 * or archives the repository stays at the end.
 */
export function untriedFirst(
  confirmed: readonly Confirmed[],
  recorded: EvidenceById,
  keysUnder: (rule: string) => number,
): string[] {
  return assumptions
    .filter((one) => !moves.includes(one))
    .filter(({ id }) => standingOf(id, confirmed, recorded).kind === 'believed')
    .toSorted((one, other) => keysUnder(other.rule) - keysUnder(one.rule))
    .map(({ id }) => id);
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
