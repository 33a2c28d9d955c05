/**
 * Lists the merges, pushes and files that branch settings allow. Tests compare two settings by these lists to decide
 * which is stricter.
 */

import { Access } from '../access/access.ts';
import { completeToken, type Token } from '../access/tokens.ts';
import { type BranchRule, findRuleForBranch } from '../features/branches/branch-rules.ts';
import { listBypassModes } from '../features/branches/ruleset-actors.ts';
import { listBindingRulesets } from '../features/branches/ruleset-state.ts';
import { slots } from '../features/index.ts';
import { type Attempt, getLogin, type Method } from '../merging/attempt.ts';
import { isActorListed } from '../merging/classic.ts';
import { findMergeObjection } from '../merging/merge.ts';
import { isFileCovered } from '../merging/path-patterns.ts';
import { type PullRequest, pullsOf } from '../merging/pull.ts';
import type { RepositorySeed } from '../state/seed.ts';
import { World } from '../state/world.ts';
import { listCombinations, selectAttempts } from './attempts.ts';

const roles = { ann: 'admin', bob: 'write', cas: 'write', dan: 'write', robot: 'write', ria: 'read' } as const;
const people = Object.keys(roles) as (keyof typeof roles)[];

function listSubsets<T>([first, ...rest]: readonly T[]): T[][] {
  return first === undefined ? [[]] : listSubsets(rest).flatMap((subset) => [subset, [first, ...subset]]);
}

const reviewers = ['ann', 'bob', 'cas', 'dan'];
const reports = listCombinations({ name: ['lint', 'test'], app: ['github-actions', 'robot'] });

/** Each attempted pull request has one of these flaws, and meets all other rules. */
const flaws: readonly Partial<Record<keyof PullRequest, unknown>>[] = [
  ...listSubsets(reviewers).map((pullRequests) => ({ reviews: pullRequests.map((by) => ({ by })) })),
  { reviews: reviewers.map((by) => ({ by, seen: 1 })) },
  { pushes: ['ria', 'cas'], reviews: [{ by: 'cas' }] },
  { pushes: ['ria', 'cas'], reviews: [{ by: 'cas' }, { by: 'bob', seen: 1 }] },
  { threads: [{ resolved: false }] },
  ...listSubsets(reports).map((check_runs) => ({ check_runs })),
  { behind: true },
  { signed: false },
  ...listSubsets(['qa', 'live']).map((deployments) => ({ deployments })),
];

const pulls = flaws.map((flaw) => ({
  author: 'ria',
  pushes: ['ria', 'ria'],
  files: ['src/main.ts'],
  reviews: reviewers.map((by) => ({ by })),
  check_runs: reports,
  deployments: ['qa', 'live'],
  ...flaw,
}));

type BranchSettings = Partial<RepositorySeed> & { readonly teams?: Readonly<Record<number, readonly string[]>> };

const createWorld = ({ teams = {}, ...settings }: BranchSettings, base: string): World =>
  new World(slots, () => Date.UTC(2026, 0, 1), {
    apps: [
      { id: 15_368, slug: 'github-actions' },
      { id: 77, slug: 'robot' },
    ],
    tokens: people.map(createToken),
    accounts: [
      {
        login: 'acme',
        type: 'Organization',
        members: people,
        teams: Object.entries(teams).map(([id, members]) => ({ id: Number(id), slug: `team-${id}`, members })),
      },
      ...people.map((login, index) => ({ id: 100 + index, login })),
    ],
    repositories: [
      {
        owner: 'acme',
        name: 'shop',
        collaborators: people.map((login) => ({ login, role: roles[login] })),
        files: { CODEOWNERS: '* @bob\n' },
        environments: [{ name: 'qa' }, { name: 'live' }],
        ...settings,
        pull_requests: pulls.map((pull) => ({ ...pull, base })),
      },
    ],
  } as never);

const createToken = (login: keyof typeof roles): Token =>
  completeToken({
    token: login,
    login,
    roles: { 'acme/shop': roles[login] },
    ...(login === 'robot' && { kind: 'app' }),
  });

/** Lists the merges and pushes that the branch settings allow. */
export function listBranchChanges(settings: BranchSettings, branch = 'main'): ReadonlySet<string> {
  const world = createWorld(settings, branch);
  const repository = world.getRepository('acme/shop');
  const pullRequests = pullsOf(repository);
  const accesses = new Map(people.map((by) => [by, new Access(world, createToken(by))]));
  const createAttempt = (by: keyof typeof roles, pull: PullRequest, method: Method): Attempt => {
    const access = accesses.get(by)!;
    return { repository, world, access, pullRequest: pull, method, reports: pull, isInQueue: false };
  };
  return new Set([
    ...selectAttempts(
      mergeAttempts,
      ({ by, pull, method }) => !findMergeObjection(createAttempt(by, pullRequests[pull]!, method)),
    ),
    ...selectAttempts(pushAttempts, ({ by, push }) => canPush(push, createAttempt(by, pullRequests[0]!, 'rebase'))),
  ]);
}

/** Each kind of push, and the requirement that it does not meet. */
const pushes = [
  ...(['update', 'force', 'delete', 'create', 'sync', 'dismiss a review'] as const).map((does) => ({ does })),
  { does: 'update', isUntold: true },
  { does: 'create', isUnchecked: true },
  { does: 'create', isUnsigned: true },
  { does: 'create', isMerge: true },
] as const;

const methods: readonly Method[] = ['merge', 'squash', 'rebase'];
const mergeAttempts = listCombinations({
  by: ['ann', 'bob', 'robot'] as const,
  pull: flaws.map((_, index) => index),
  method: methods,
});
const pushAttempts = listCombinations({ by: people.slice(0, 5), push: pushes });

type PushFlaw = 'isUntold' | 'isUnchecked' | 'isUnsigned' | 'isMerge';
type Push = { readonly does: string } & { readonly [L in PushFlaw]?: true };

const canPush = (push: Push, attempt: Attempt) =>
  isPushAllowedByClassicRule(push, attempt, findRuleForBranch(attempt.repository, attempt.pullRequest.base)) &&
  listBindingRulesets(attempt.repository, attempt.world, attempt.pullRequest.base).every(({ ruleset }) => {
    const modes = listBypassModes(ruleset.bypass_actors, attempt).filter((mode) => mode !== 'pull_request');
    // GitHub reports a bypass of every actor that is not exempt.
    if (modes.length) return !push.isUntold || modes.includes('exempt');
    return !push.isUntold && ruleset.rules.every((rule) => isPushAllowedByRule(push, attempt, rule));
  });

function isPushAllowedByClassicRule({ does, isUnchecked }: Push, attempt: Attempt, rule: BranchRule | undefined) {
  const isAdministrator = attempt.access.findRole(attempt.repository) === 'admin';
  if (!rule) return true;
  if (does === 'dismiss a review')
    return isAdministrator || !rule.restrictsReviewDismissals || isActorListed(rule.dismissers, attempt);
  if (does === 'force') return rule.allowsForcePushes || isActorListed(rule.forcePushBypassers, attempt);
  if (does === 'delete') return rule.allowsDeletions;
  if (isAdministrator && !rule.isAdminEnforced) return true;
  if (rule.lockBranch && !(does === 'sync' && rule.lockAllowsFetchAndMerge)) return false;
  if (does === 'create') return !(rule.restrictsPushes && rule.blocksCreations) || isActorListed(rule.pushers, attempt);
  const isOpen = !rule.restrictsPushes || isAdministrator || isActorListed(rule.pushers, attempt);
  const isReviewed = rule.requiresApprovingReviews && !isActorListed(rule.reviewBypassers, attempt);
  return isOpen && !isReviewed && !isUnchecked && !(rule.requiresStatusChecks && rule.checks.length);
}

function isPushAllowedByRule(
  { does, isUnchecked, isUnsigned, isMerge }: Push,
  attempt: Attempt,
  { type, parameters = {} }: Rule,
): boolean {
  if (type === 'required_signatures') return !isUnsigned;
  if (type === 'required_linear_history') return !isMerge;
  if (type === 'creation') return does !== 'create';
  if (type === 'deletion') return does !== 'delete';
  if (type === 'non_fast_forward') return does !== 'force';
  if (type === 'update')
    return !['update', 'force', 'sync'].includes(does) || (does === 'sync' && parameters.update_allows_fetch_and_merge);
  if (type === 'required_status_checks')
    return (
      !(does === 'update' && parameters.required_status_checks.length) &&
      !(isUnchecked && !parameters.do_not_enforce_on_create)
    );
  if (type === 'pull_request' && does === 'dismiss a review') {
    const { enabled, allowed_actors = [] } = parameters.dismissal_restriction ?? {};
    return (
      !enabled || allowed_actors.some((actor: any) => actor.id === attempt.world.findAccount(getLogin(attempt))?.id)
    );
  }
  return !['pull_request', 'required_deployments', 'merge_queue'].includes(type) || does !== 'update';
}

interface Rule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, any>>;
}

const alerts = {
  alerts_threshold: ['errors', 'errors_and_warnings', 'all'],
  security_alerts_threshold: ['critical', 'high_or_higher', 'medium_or_higher', 'all'],
};

const scanFindings = listCombinations({
  tool: ['CodeQL', 'lint'],
  kind: ['alerts_threshold', 'security_alerts_threshold'] as const,
  /** The first threshold that includes the finding. */
  grade: [0, 1, 2, 3],
}).filter(({ kind, grade }) => grade < alerts[kind].length);

/** Lists the scan results that do not block a pull request. */
export const listNonblockingFindings = ({ parameters }: Rule): ReadonlySet<string> =>
  selectAttempts(scanFindings, ({ tool, kind, grade }) =>
    parameters!.code_scanning_tools.every(
      (scanner: any) => scanner.tool !== tool || alerts[kind].indexOf(scanner[kind]) < grade,
    ),
  );

const workflowRuns = listCombinations({
  path: ['ci.yml', 'scan.yml'],
  ref: ['main', 'old'],
  isNew: [false, true],
  forger: [false, true],
});

/** Lists the missing or forged workflow runs that do not block a pull request. */
export const listNonblockingWorkflowRuns = ({ parameters }: Rule): ReadonlySet<string> =>
  selectAttempts(workflowRuns, ({ path, ref, isNew, forger }) => {
    if (isNew && parameters!.do_not_enforce_on_create) return true;
    return parameters!.workflows.every(
      (required: any) => required.path !== path || required.ref !== ref || (forger && !required.sha),
    );
  });

const fileSamples = listCombinations({
  path: ['src/a.ts', 'secret/key', 'a/very/long/path/of/folders.exe'],
  megabytes: [1, 50, 75, 500],
});

export const listPushableFiles = (rules: readonly Rule[]): ReadonlySet<string> =>
  selectAttempts(fileSamples, ({ path, megabytes }) =>
    rules.every(({ type, parameters }) => {
      if (type === 'file_path_restriction') return !isFileCovered(path, parameters!.restricted_file_paths);
      if (type === 'file_extension_restriction')
        return !parameters!.restricted_file_extensions.some((end: string) => path.endsWith(end.replace('*', '')));
      return type === 'max_file_size'
        ? megabytes <= parameters!.max_file_size
        : path.length <= parameters!.max_file_path_length;
    }),
  );
