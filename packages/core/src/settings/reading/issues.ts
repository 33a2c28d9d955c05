import type { BaseIssue } from 'valibot';
import { nearest } from '../keys/nearest.ts';
import type { Path } from '../refusal.ts';
import { adviseName } from '../schema/named-ids.ts';
import { isMissingKey, readSaid, type Sentence, strayPolicy } from '../schema/says.ts';
import { code, either } from '../shown.ts';

const mostNamed = 12;

type Complaint = Sentence & { readonly at: Path };

interface JudgedIssue {
  readonly complaint: Complaint;
  /** The key that was probably meant. */
  readonly meant?: Path;
  readonly isMissing?: boolean;
}

/** Turns a schema's issues into complaints, one for each mistake: a misspelt key is not reported as missing too. */
export function complaintsOf(issues: readonly BaseIssue<unknown>[], lineOf: (path: Path) => number): Complaint[] {
  const judged = issues.map((issue) => judge(issue, lineOf));
  const meant = new Set(judged.map((one) => one.meant && JSON.stringify(one.meant)));
  const all = judged
    .filter(({ complaint, isMissing }) => !(isMissing && meant.has(JSON.stringify(complaint.at))))
    .map(({ complaint }) => [JSON.stringify([complaint.at, complaint.problem]), complaint] as const);
  return [...new Map(all).values()];
}

/** Adds what depends on the file: the key that was probably meant, the line of the duplicate. */
function judge(issue: BaseIssue<unknown>, lineOf: (path: Path) => number): JudgedIssue {
  const at = pathOf(issue);
  const said = readSaid(issue);
  if ('known' in said) return unknownKey(at, said.known);
  if (!('twin' in said)) {
    const holder = issue.path?.at(-1);
    const fix = adviseName(holder?.input, holder?.key) ?? said.fix;
    return { complaint: { at, ...said, fix }, isMissing: isMissingKey(issue) };
  }
  const { twin, problem, ...rest } = said;
  const line = lineOf([...at.slice(0, -1), twin]);
  return { complaint: { at, ...rest, problem: `${problem}, on line ${line}` } };
}

export const pathOf = ({ path }: BaseIssue<unknown>): Path =>
  (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));

/** The key that was probably meant by a key that its map does not have. */
export function meantBy(issue: BaseIssue<unknown>): Path | undefined {
  const said = readSaid(issue);
  return 'known' in said ? unknownKey(pathOf(issue), said.known).meant : undefined;
}

function unknownKey(at: Path, known: readonly string[]): JudgedIssue {
  const key = String(at.at(-1));
  const beside = (name: string) => [...at.slice(0, -1), name];
  const problem = 'is not a key here';
  if (key === '_undeclared') return { complaint: { at, ...strayPolicy } };
  // YAML reads `{value:x}` as a single key. The part after its colon may be a secret, so messages leave it out.
  const [, before] = /^([\w-]+):./s.exec(key) ?? [];
  if (before) {
    const fix = `put a space after the colon of ${code(before)}`;
    return { complaint: { at: beside(before), problem, fix }, meant: beside(before) };
  }
  const meant = nearest(key, known);
  if (meant) return { complaint: { at, problem, fix: `write ${code(meant)}` }, meant: beside(meant) };
  const others = known.length <= mostNamed ? `; valid keys are ${either(known.map(code))}` : '';
  return { complaint: { at, problem, fix: `remove it${others}` } };
}
