import type { BaseIssue } from 'valibot';
import { findNearest } from '../keys/nearest.ts';
import type { Path } from '../refusal.ts';
import { suggestName } from '../schema/named-ids.ts';
import { isMissingKey, type ProblemWithFix, parseMessage, strayPolicy } from '../schema/says.ts';
import { formatCode, joinWithOr } from '../shown.ts';

const maxNamedKeys = 12;

type SchemaComplaint = ProblemWithFix & { readonly at: Path };

interface IssueReport {
  readonly complaint: SchemaComplaint;
  /** The key that was probably meant. */
  readonly meant?: Path;
  readonly isMissing?: boolean;
}

/** Turns a schema's issues into complaints, one for each mistake: a misspelt key is not reported as missing too. */
export function toComplaints(issues: readonly BaseIssue<unknown>[], lineOf: (path: Path) => number): SchemaComplaint[] {
  const judged = issues.map((issue) => toIssueReport(issue, lineOf));
  const meant = new Set(judged.map((one) => one.meant && JSON.stringify(one.meant)));
  const all = judged
    .filter(({ complaint, isMissing }) => !(isMissing && meant.has(JSON.stringify(complaint.at))))
    .map(({ complaint }) => [JSON.stringify([complaint.at, complaint.problem]), complaint] as const);
  return [...new Map(all).values()];
}

/** Adds what depends on the file: the key that was probably meant, the line of the duplicate. */
function toIssueReport(issue: BaseIssue<unknown>, lineOf: (path: Path) => number): IssueReport {
  const at = getIssuePath(issue);
  const said = parseMessage(issue);
  if ('known' in said) return suggestKnownKey(at, said.known);
  if (!('duplicateOf' in said)) {
    const holder = issue.path?.at(-1);
    const fix = suggestName(holder?.input, holder?.key) ?? said.fix;
    return { complaint: { at, ...said, fix }, isMissing: isMissingKey(issue) };
  }
  const { duplicateOf: twin, problem, ...rest } = said;
  const line = lineOf([...at.slice(0, -1), twin]);
  return { complaint: { at, ...rest, problem: `${problem}, on line ${line}` } };
}

export const getIssuePath = ({ path }: BaseIssue<unknown>): Path =>
  (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));

/** The key that was probably meant by a key that its map does not have. */
export function findMeantPath(issue: BaseIssue<unknown>): Path | undefined {
  const said = parseMessage(issue);
  return 'known' in said ? suggestKnownKey(getIssuePath(issue), said.known).meant : undefined;
}

function suggestKnownKey(at: Path, known: readonly string[]): IssueReport {
  const key = String(at.at(-1));
  const beside = (name: string) => [...at.slice(0, -1), name];
  const problem = 'is not a key here';
  if (key === '_undeclared') return { complaint: { at, ...strayPolicy } };
  // YAML reads `{value:x}` as a single key. The part after its colon may be a secret, so messages leave it out.
  const [, before] = /^([\w-]+):./s.exec(key) ?? [];
  if (before) {
    const fix = `put a space after the colon of ${formatCode(before)}`;
    return { complaint: { at: beside(before), problem, fix }, meant: beside(before) };
  }
  const meant = findNearest(key, known);
  if (meant) return { complaint: { at, problem, fix: `write ${formatCode(meant)}` }, meant: beside(meant) };
  const others = known.length <= maxNamedKeys ? `; valid keys are ${joinWithOr(known.map(formatCode))}` : '';
  return { complaint: { at, problem, fix: `remove it${others}` } };
}
