import {
  actions,
  administration,
  checks,
  commitStatuses,
  contents,
  customProperties,
  type Grant,
  issues,
  members,
  pullRequests,
} from '../host/grants.ts';
import type { RunOptions } from '../inputs/options.ts';
import { neededFor } from '../modes/grants.ts';
import type { DeclaredSection } from '../modes/planned.ts';
import { sectionKeys } from '../sections/keys.ts';
import { loadSections } from '../sections/load.ts';

/** What an app asks for, purpose by purpose. A token that was given carries what it carries. */

export const toReconcile = ({ mode }: RunOptions, declared: readonly DeclaredSection[]): readonly Grant[] =>
  neededFor(mode === 'apply' ? 'apply' : 'check', declared).map(({ grant }) => grant);

/** A snapshot takes what it may read, and names the rest. */
export async function toSnapshot({ sections }: RunOptions): Promise<readonly Grant[]> {
  const wanted = await loadSections(sections ?? sectionKeys);
  return neededFor(
    'snapshot',
    wanted.map((section) => ({ section, desired: undefined })),
  ).map(({ grant }) => grant);
}

/** Before its settings are known, a repository is asked for nothing but its own file, or for the commits of a pull request. */
export const toBegin = ({ mode, repos }: RunOptions): readonly Grant[] => [
  ...((repos && mode !== 'snapshot') || mode === 'preview' ? [contents.read] : []),
  ...(mode === 'preview' ? [pullRequests.read] : []),
];

export const toList = ({ teams, properties }: RunOptions): readonly Grant[] => [
  ...(teams ? [members.read] : []),
  ...(properties ? [{ ...customProperties.read, of: 'organization' as const }] : []),
];

/** What is written about the settings, and where an approved plan is read. */
export const toReport = ({ driftIssue, privateReport, post, plan }: RunOptions): readonly Grant[] => [
  ...(driftIssue || privateReport !== 'none' ? [issues.write] : []),
  ...(post ? [checks.write, pullRequests.write] : []),
  ...(plan && 'pullRequest' in plan ? [checks.read, contents.read, pullRequests.read] : []),
];

export const toExplainProtection: readonly Grant[] = [
  actions.read,
  administration.read,
  checks.read,
  commitStatuses.read,
  contents.read,
  members.read,
  pullRequests.read,
];
