import {
  checks,
  contents,
  type Grant,
  issues,
  members,
  organizationCustomProperties,
  pullRequests,
} from '../github/grants.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { modes } from '../report/result/modes.ts';
import { loadSections } from '../sections/load.ts';
import type { TokenNeeds } from './channels.ts';
import { listNeededGrants } from './grants.ts';
import type { FailureOptions, PlanOptions, PullOptions, ReaderOptions, RunScope } from './inputs/run-options.ts';
import type { OwnerLists } from './targets/filters.ts';
import type { World } from './world/world.ts';

/** Lists the permissions that an app requests for each purpose. */

export const getReconcileNeeds = (
  { mode, onMissingPermission }: RunScope & FailureOptions,
  declared: readonly DeclaredSection[],
) => ({
  grants: listNeededGrants(modes[mode].requestMode!, declared).map(({ grant }) => grant),
  optional: modes[mode].isForPullRequest ? [contents.read] : [],
  isExact: onMissingPermission === 'fail',
});

/** A snapshot omits settings that the token cannot read. */
export async function getSnapshotNeeds({ mode, sections }: RunScope): Promise<TokenNeeds> {
  const loaded = (await loadSections(sections)).map((section) => ({ section, desired: undefined }));
  return { grants: listNeededGrants(mode, loaded).map(({ grant }) => grant), isExact: false };
}

/** A run starts with these permissions, before it knows the settings. */
export const listStartGrants = ({ mode, repos, fleetFile }: RunScope): readonly Grant[] => [
  ...(((repos ?? fleetFile) && !modes[mode].makesFile) || modes[mode].isForPullRequest ? [contents.read] : []),
  ...(modes[mode].isForPullRequest ? [pullRequests.read] : []),
];

export const listOwnerListGrants = (ownerLists: readonly OwnerLists[]): readonly Grant[] => [
  ...(ownerLists.some(({ teams }) => teams) ? [members.read] : []),
  ...(ownerLists.some(({ properties }) => properties) ? [organizationCustomProperties.read] : []),
];

export function listReportGrants(
  options: RunScope & ReaderOptions & PullOptions & PlanOptions,
  { GITHUB_EVENT_NAME: event }: World['environment'] = {},
): readonly Grant[] {
  const { mode, plan, applyWorkflow } = options;
  const { plans, isForPullRequest } = modes[mode];
  const isOfPull = plan !== undefined && 'pullRequest' in plan;
  return [
    ...(options.driftIssue || options.privateReport !== 'none' ? [issues.write] : []),
    ...(options.post ? [checks.write, pullRequests.write] : []),
    ...(isForPullRequest ? [checks.read, contents.read, pullRequests.read] : []),
    ...(plans && event === 'push' ? [contents.read] : []),
    ...(isOfPull || (plan && applyWorkflow !== undefined) ? [checks.write, contents.read] : []),
    ...(isOfPull ? [pullRequests.read] : []),
  ];
}
