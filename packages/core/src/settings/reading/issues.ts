import type { BaseIssue } from 'valibot';
import { findNearest } from '../keys/nearest.ts';
import { formatCode, joinWithOr } from '../message-text.ts';
import type { Path } from '../refusal.ts';
import { isMissingKey, type ProblemWithFix, parseMessage, strayPolicy } from '../schema/messages.ts';
import { suggestName } from '../schema/named-ids.ts';

export const maxNamedKeys = 12;

type SchemaComplaint = ProblemWithFix & { readonly at: Path };

interface IssueReport {
  readonly complaint: SchemaComplaint;
  readonly meant?: Path;
  readonly isMissing?: boolean;
}

/** Reports each mistake once: a misspelled key is not also reported as missing. */
export function toComplaints(issues: readonly BaseIssue<unknown>[], lineOf: (path: Path) => number): SchemaComplaint[] {
  const judged = issues.map((issue) => toIssueReport(issue, lineOf));
  const meant = new Set(judged.map((report) => report.meant && JSON.stringify(report.meant)));
  const all = judged
    .filter(({ complaint, isMissing }) => !(isMissing && meant.has(JSON.stringify(complaint.at))))
    .map(({ complaint }) => [JSON.stringify([complaint.at, complaint.problem]), complaint] as const);
  return [...new Map(all).values()];
}

function toIssueReport(issue: BaseIssue<unknown>, lineOf: (path: Path) => number): IssueReport {
  const at = getIssuePath(issue);
  const message = parseMessage(issue);
  if ('known' in message) return suggestKnownKey(at, message.known);
  if (!('duplicateOf' in message)) {
    const holder = issue.path?.at(-1);
    const fix = suggestName(holder?.input, holder?.key) ?? message.fix;
    return { complaint: { at, ...message, fix }, isMissing: isMissingKey(issue) };
  }
  const { duplicateOf: firstIndex, problem, ...rest } = message;
  const line = lineOf([...at.slice(0, -1), firstIndex]);
  return { complaint: { at, ...rest, problem: `${problem}, on line ${line}` } };
}

export const getIssuePath = ({ path }: BaseIssue<unknown>): Path =>
  (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));

export function findMeantPath(issue: BaseIssue<unknown>): Path | undefined {
  const message = parseMessage(issue);
  return 'known' in message ? suggestKnownKey(getIssuePath(issue), message.known).meant : undefined;
}

function suggestKnownKey(at: Path, known: readonly string[]): IssueReport {
  const key = String(at.at(-1));
  const getSiblingPath = (name: string) => [...at.slice(0, -1), name];
  const problem = 'is not a key here';
  if (key === '_undeclared') return { complaint: { at, ...strayPolicy } };
  // YAML reads `{value:x}` as a single key. The part after its colon may be a secret, so messages omit it.
  const [, before] = /^([\w-]+):./s.exec(key) ?? [];
  if (before) {
    const fix = `put a space after the colon of ${formatCode(before)}`;
    return { complaint: { at: getSiblingPath(before), problem, fix }, meant: getSiblingPath(before) };
  }
  const meant = findNearest(key, known);
  if (meant) return { complaint: { at, problem, fix: `write ${formatCode(meant)}` }, meant: getSiblingPath(meant) };
  const validKeys = known.length <= maxNamedKeys ? `; valid keys are ${joinWithOr(known.map(formatCode))}` : '';
  return { complaint: { at, problem, fix: `remove it${validKeys}` } };
}
