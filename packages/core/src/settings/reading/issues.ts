import type { BaseIssue } from 'valibot';
import { findNearest } from '../keys/nearest.ts';
import { formatCode, joinWithOr } from '../message-text.ts';
import type { Path } from '../refusal.ts';
import { isMissingKey, type ProblemWithFix, parseIssueMessage, strayPolicy } from '../schema/messages.ts';
import { suggestNameFix } from '../schema/named-ids.ts';

export const maxNamedKeys = 12;

type SchemaMistake = ProblemWithFix & { readonly at: Path };

interface IssueReport {
  readonly mistake: SchemaMistake;
  readonly meant?: Path;
  readonly isMissing?: boolean;
}

/** Reports each mistake once: a misspelled key is not also reported as missing. */
export function listSchemaMistakes(
  issues: readonly BaseIssue<unknown>[],
  lineOf: (path: Path) => number,
): SchemaMistake[] {
  const reports = issues.map((issue) => toIssueReport(issue, lineOf));
  const meant = new Set(reports.map((report) => report.meant && JSON.stringify(report.meant)));
  const all = reports
    .filter(({ mistake, isMissing }) => !(isMissing && meant.has(JSON.stringify(mistake.at))))
    .map(({ mistake }) => [JSON.stringify([mistake.at, mistake.problem]), mistake] as const);
  return [...new Map(all).values()];
}

function toIssueReport(issue: BaseIssue<unknown>, lineOf: (path: Path) => number): IssueReport {
  const at = getIssuePath(issue);
  const message = parseIssueMessage(issue);
  if ('known' in message) return createUnknownKeyReport(at, message.known);
  const { duplicateOf, problem, fix, ...more } = message;
  const holder = issue.path?.at(-1);
  const onLine = duplicateOf === undefined ? '' : `, on line ${lineOf([...at.slice(0, -1), duplicateOf])}`;
  const mistake = { at, ...more, problem: problem + onLine, fix: suggestNameFix(holder?.input, holder?.key) ?? fix };
  return { mistake, isMissing: isMissingKey(issue) };
}

export const getIssuePath = ({ path }: BaseIssue<unknown>): Path =>
  (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));

export function findMeantPath(issue: BaseIssue<unknown>): Path | undefined {
  const message = parseIssueMessage(issue);
  return 'known' in message ? createUnknownKeyReport(getIssuePath(issue), message.known).meant : undefined;
}

function createUnknownKeyReport(at: Path, known: readonly string[]): IssueReport {
  const key = String(at.at(-1));
  const getSiblingPath = (name: string) => [...at.slice(0, -1), name];
  const problem = 'is not a key here';
  if (key === '_undeclared') return { mistake: { at, ...strayPolicy } };
  // YAML reads `{value:x}` as a single key. The part after its colon may be a secret, so messages omit it.
  const [, before] = /^([\w-]+):./s.exec(key) ?? [];
  if (before) {
    const fix = `put a space after the colon of ${formatCode(before)}`;
    return { mistake: { at: getSiblingPath(before), problem, fix }, meant: getSiblingPath(before) };
  }
  const meant = findNearest(key, known);
  if (meant) return { mistake: { at, problem, fix: `write ${formatCode(meant)}` }, meant: getSiblingPath(meant) };
  const validKeys = known.length <= maxNamedKeys ? `; valid keys are ${joinWithOr(known.map(formatCode))}` : '';
  return { mistake: { at, problem, fix: `remove it${validKeys}` } };
}
