import { checks, contents, customProperties, type Grant, issues, members, pullRequests } from '../github/grants.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { modes } from '../report/result/modes.ts';
import { loadSections } from '../sections/load.ts';
import type { Needs } from './carriage.ts';
import { grantsFor } from './grants.ts';
import type { About, Leniency, PlanOptions, PullOptions, ReaderOptions } from './inputs/run-options.ts';
import type { OwnerLists } from './targets/filters.ts';

/** What an app asks for, purpose by purpose. A token that was given carries what it carries. */

export const toReconcile = ({ mode, onMissingPermission }: About & Leniency, declared: readonly DeclaredSection[]) => ({
  grants: grantsFor(modes[mode].requestMode!, declared).map(({ grant }) => grant),
  exact: onMissingPermission === 'fail',
});

/** A snapshot reads what it may, and says what it could not. */
export async function toSnapshot({ mode, sections }: About): Promise<Needs> {
  const wanted = (await loadSections(sections)).map((section) => ({ section, desired: undefined }));
  return { grants: grantsFor(mode, wanted).map(({ grant }) => grant), exact: false };
}

/** Before its settings are known, a run asks a repository only for its own file, or for the commits of a pull request. */
export const toBegin = ({ mode, repos, fleetFile }: About): readonly Grant[] => [
  ...(((repos ?? fleetFile) && !modes[mode].makesFile) || modes[mode].isForPullRequest ? [contents.read] : []),
  ...(modes[mode].isForPullRequest ? [pullRequests.read] : []),
];

export const toList = (known: readonly OwnerLists[]): readonly Grant[] => [
  ...(known.some(({ teams }) => teams) ? [members.read] : []),
  ...(known.some(({ properties }) => properties) ? [{ ...customProperties.read, of: 'organization' as const }] : []),
];

/** What is written about the settings, and where an approved plan is read. */
export const toReport = (options: ReaderOptions & PullOptions & PlanOptions): readonly Grant[] => [
  ...(options.driftIssue || options.privateReport !== 'none' ? [issues.write] : []),
  ...(options.post ? [checks.write, pullRequests.write] : []),
  ...(options.plan && 'pullRequest' in options.plan ? [checks.read, contents.read, pullRequests.read] : []),
];
