import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assumptions } from '../../live/assumptions/all.ts';
import { moves } from '../../live/assumptions/moves.ts';
import type { Recording } from '../../live/kit/recording.ts';
import { describeRepositoryKind } from '../../live/kit/report.ts';
import type { Verdict } from '../../live/kit/test-assumption.ts';
import { parseTable } from './table.ts';

/** The evidence for the assumptions. */
export interface Backing {
  /** Runs of `npm run live` on GitHub, one for each kind of repository. */
  readonly runs: readonly KindResults[];
  /** Recordings of other projects and public reports. */
  readonly recordings: EvidenceById;
}

/** The results of one kind of repository. A run may test a part of the assumptions. */
export interface KindResults {
  /** The date of the newest run. */
  readonly date: string;
  readonly kind: string;
  /** The newest verdict of each tested assumption, with its date. */
  readonly verdicts: ReadonlyMap<string, { readonly verdict: Verdict; readonly date: string }>;
}

/** An answer of GitHub that another project recorded or that a person reported. */
export interface Evidence {
  readonly verdict: 'supported' | 'supported in part' | 'reported' | 'doubtful' | 'contradicted';
  readonly corpus: string;
  readonly path: string;
  readonly year: string;
  readonly licence: string;
  readonly note: string;
  /** The sentence that was judged. After a change of the sentence, the evidence must be judged again. */
  readonly claim: string;
}

/** Evidence by the id of its assumption. Several sources may judge the same assumption. */
export type EvidenceById = ReadonlyMap<string, readonly Evidence[]>;

export const readBacking = (root: string): Backing => ({
  runs: groupByKind(readRuns(root)),
  recordings: parseEvidence(readLiveFile(root, 'recordings.tsv')),
});

function readRuns(root: string): Recording[] {
  const folder = join(root, 'live', 'answers');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

export function groupByKind(runs: readonly Recording[]): KindResults[] {
  const results = new Map<string, KindResults>();
  for (const { kind: facts, date, beliefs } of runs.toSorted((run, next) => (run.date < next.date ? -1 : 1))) {
    const kind = describeRepositoryKind(facts);
    const tested = beliefs.filter(({ verdict }) => verdict !== 'not here');
    const newer = tested.map(({ id, verdict }) => [id, { verdict, date }] as const);
    results.set(kind, { kind, date, verdicts: new Map([...(results.get(kind)?.verdicts ?? []), ...newer]) });
  }
  return [...results.values()];
}

/** Parses the text of `live/recordings.tsv`. */
export function parseEvidence(text: string): EvidenceById {
  const byId = new Map<string, Evidence[]>();
  for (const { belief: id, ...row } of parseTable(text))
    byId.set(id!, [...(byId.get(id!) ?? []), row as unknown as Evidence]);
  return byId;
}

const readLiveFile = (root: string, file: string) => readFileSync(join(root, 'live', file), 'utf8');

/** A fact about GitHub that was seen or reported, and that no assumption covers. */
export interface FactNote {
  readonly area: string;
  readonly fact: string;
  readonly source: string;
  readonly year: string;
  /** Why `npm run live` cannot test it. */
  readonly untested: string;
}

export const readFactNotes = (root: string) => parseTable(readLiveFile(root, 'notes.tsv')) as unknown as FactNote[];

export interface VerificationStatus {
  readonly kind: 'verified' | 'backed' | 'contradicted' | 'unverified';
  /** The runs or recordings behind the status, with their notes. */
  readonly by: string;
}

/** A run on GitHub overrides recordings, and a contradiction overrides an agreement. */
export function getVerificationStatus(id: string, { runs, recordings }: Backing): VerificationStatus {
  const results = runs.flatMap(({ kind, verdicts }) => {
    const { verdict, date } = verdicts.get(id) ?? {};
    return verdict === 'same' || verdict === 'differs' ? [{ kind, verdict, date }] : [];
  });
  const differing = results.filter(({ verdict }) => verdict === 'differs');
  const runNames = (differing.length ? differing : results).map(({ kind, date }) => `${date} (${kind})`).join(' and ');
  if (results.length) return { kind: differing.length ? 'contradicted' : 'verified', by: runNames };
  const rows = recordings.get(id) ?? [];
  const listSources = (...verdicts: readonly Evidence['verdict'][]) =>
    rows
      .filter(({ verdict }) => verdicts.includes(verdict))
      .map(({ corpus, year, note }) => [[corpus, year].filter(Boolean).join(', '), note].filter(Boolean).join('; '))
      .join('. Also ');
  const contradictions = listSources('contradicted');
  if (contradictions) return { kind: 'contradicted', by: contradictions };
  const doubts = listSources('doubtful');
  const backing = listSources('supported', 'supported in part', 'reported');
  if (backing) return { kind: 'backed', by: [backing, doubts && `Against it: ${doubts}`].filter(Boolean).join('. ') };
  return { kind: 'unverified', by: doubts && `against it: ${doubts}` };
}

/** Counts the assumptions by verification status, in sentences. */
export function summarizeStatus(backing: Backing): string {
  const kinds = assumptions.map(({ id }) => getVerificationStatus(id, backing).kind);
  const count = (kind: VerificationStatus['kind']) => kinds.filter((item) => item === kind).length;
  const runNames = backing.runs.map(({ kind, date }) => `${date} (${kind})`).join(' and ');
  const years = [...backing.recordings.values()]
    .flat()
    .flatMap(({ year }) => year || [])
    .sort();
  return [
    `Trueup relies on ${assumptions.length} assumptions about GitHub's API.`,
    runNames && `Runs on GitHub verified ${count('verified')} of them, on ${runNames}.`,
    `Recordings and reports of other projects (${years[0]} to ${years.at(-1)}) back ${count('backed')} ${runNames ? 'more' : 'of them'} and contradict ${count('contradicted') || 'none'}.`,
    `The other ${count('unverified')} are based on GitHub's documentation alone.`,
    !runNames &&
      'None has been verified on github.com yet. To verify them on a test repository, run `npm run live -- --repository YOU/trueup-live-NAME` in a clone.',
  ]
    .filter(Boolean)
    .join(' ');
}

export const listUnverified = (backing: Backing) =>
  assumptions.filter(({ id }) => getVerificationStatus(id, backing).kind === 'unverified');

/**
 * Orders unverified assumptions by the number of settings keys that depend on their rule. Leaves out assumptions that
 * rename or archive the repository, because the kit tests them last.
 */
export const orderUnverified = (backing: Backing, countKeys: (rule: string) => number): string[] =>
  listUnverified(backing)
    .filter((assumption) => !moves.includes(assumption))
    .toSorted((first, second) => countKeys(second.rule) - countKeys(first.rule))
    .map(({ id }) => id);

const begin = '<!-- made by `npm run reference` from live/answers -->';
const end = '<!-- until here -->';

/** Replaces the sentences between the two marks of a page. */
export function insertStatus(page: string, sentences: string): string {
  const [before, rest] = page.split(begin);
  const endIndex = rest?.indexOf(end) ?? -1;
  if (endIndex < 0) throw new Error(`the page has no place between "${begin}" and "${end}"`);
  return `${before}${begin}\n\n${sentences}\n\n${rest!.slice(endIndex)}`;
}
