import { Access } from '../access/access.ts';
import { completeToken } from '../access/tokens.ts';
import { type BranchRule, ruleFor } from '../features/branches/branch-rules.ts';
import { bypassesOf } from '../features/branches/ruleset-actors.ts';
import { rulesetsBinding } from '../features/branches/ruleset-state.ts';
import { slots } from '../features/index.ts';
import { type Attempt, appOf, isInTeam, loginOf, type Method } from '../merging/attempt.ts';
import { whyNot } from '../merging/merge.ts';
import { coveredBy } from '../merging/path-patterns.ts';
import { type Pull, pullsOf } from '../merging/pull.ts';
import type { RepositorySeed } from '../state/seed.ts';
import { sameName } from '../state/state.ts';
import { World } from '../state/world.ts';
import { eachOf, those } from './play.ts';

const roles = { ann: 'admin', bob: 'write', cas: 'write', dan: 'write', robot: 'write', ria: 'read' } as const;
const people = Object.keys(roles) as (keyof typeof roles)[];

function subsets<T>([one, ...others]: readonly T[]): T[][] {
  return one === undefined ? [[]] : subsets(others).flatMap((some) => [some, [one, ...some]]);
}

const reviewers = ['ann', 'bob', 'cas', 'dan'];
const reports = eachOf({ name: ['lint', 'test'], app: ['github-actions', 'robot'] });

/** Of a pull request for which everything speaks, each lacks one thing. */
const flaws: readonly Partial<Record<keyof Pull, unknown>>[] = [
  ...subsets(reviewers).map((all) => ({ reviews: all.map((by) => ({ by })) })),
  { reviews: reviewers.map((by) => ({ by, seen: 1 })) },
  { pushes: ['ria', 'cas'], reviews: [{ by: 'cas' }] },
  { pushes: ['ria', 'cas'], reviews: [{ by: 'cas' }, { by: 'bob', seen: 1 }] },
  { threads: [{ resolved: false }] },
  ...subsets(reports).map((check_runs) => ({ check_runs })),
  { behind: true },
  { signed: false },
  ...subsets(['qa', 'live']).map((deployments) => ({ deployments })),
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

type Held = Partial<RepositorySeed> & { readonly teams?: Readonly<Record<number, readonly string[]>> };

const worldOf = ({ teams = {}, ...held }: Held, base: string) =>
  new World(slots, () => Date.UTC(2026, 0, 1), {
    apps: [
      { id: 15_368, slug: 'github-actions' },
      { id: 77, slug: 'robot' },
    ],
    tokens: people.map(tokenOf),
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
        ...held,
        pull_requests: pulls.map((pull) => ({ ...pull, base })),
      },
    ],
  } as never);

const tokenOf = (login: keyof typeof roles) =>
  completeToken({
    token: login,
    login,
    roles: { 'acme/shop': roles[login] },
    ...(login === 'robot' && { kind: 'app' }),
  });

/** What changes a branch: who merges what, and who pushes what. */
export function changes(held: Held, branch = 'main'): ReadonlySet<string> {
  const world = worldOf(held, branch);
  const repository = world.named('acme/shop');
  const all = pullsOf(repository);
  const accesses = new Map(people.map((by) => [by, new Access(world, tokenOf(by))]));
  const attemptOf = (by: keyof typeof roles, pull: Pull, method: Method): Attempt => {
    const access = accesses.get(by)!;
    return { repository, world, access, pull, method, reports: pull, isInQueue: false };
  };
  return new Set([
    ...those(merging, ({ by, pull, method }) => !whyNot(attemptOf(by, all[pull]!, method))),
    ...those(pushing, ({ by, push }) => mayPush(push, attemptOf(by, all[0]!, 'rebase'))),
  ]);
}

/** A push, and what it lacks. */
const pushes = [
  ...(['update', 'force', 'delete', 'create', 'sync', 'dismiss a review'] as const).map((does) => ({ does })),
  { does: 'update', isUntold: true },
  { does: 'create', isUnchecked: true },
  { does: 'create', isUnsigned: true },
  { does: 'create', isMerge: true },
] as const;

const methods: readonly Method[] = ['merge', 'squash', 'rebase'];
const merging = eachOf({ by: ['ann', 'bob', 'robot'] as const, pull: flaws.map((_, index) => index), method: methods });
const pushing = eachOf({ by: people.slice(0, 5), push: pushes });

type Lack = 'isUntold' | 'isUnchecked' | 'isUnsigned' | 'isMerge';
type Push = { readonly does: string } & { readonly [L in Lack]?: true };

const mayPush = (push: Push, attempt: Attempt) =>
  letsByClassic(push, attempt, ruleFor(attempt.repository, attempt.pull.base)) &&
  rulesetsBinding(attempt.repository, attempt.world, attempt.pull.base).every(({ ruleset }) => {
    const modes = bypassesOf(ruleset.bypass_actors, attempt).filter((mode) => mode !== 'pull_request');
    // Only an exempt actor passes without a word about it.
    if (modes.length) return !push.isUntold || modes.includes('exempt');
    return !push.isUntold && ruleset.rules.every((rule) => letsBy(push, attempt, rule));
  });

const names = ({ users, teams, apps }: BranchRule['pushers'], attempt: Attempt) =>
  users.some((login) => sameName(login, loginOf(attempt))) ||
  teams.some((slug) => isInTeam(attempt, slug)) ||
  apps.some((slug) => slug === appOf(attempt)?.slug);

function letsByClassic({ does, isUnchecked }: Push, attempt: Attempt, rule: BranchRule | undefined) {
  const isAdministrator = attempt.access.role(attempt.repository) === 'admin';
  if (!rule) return true;
  if (does === 'dismiss a review')
    return isAdministrator || !rule.restrictsReviewDismissals || names(rule.dismissers, attempt);
  if (does === 'force') return rule.allowsForcePushes || names(rule.forcePushBypassers, attempt);
  if (does === 'delete') return rule.allowsDeletions;
  if (isAdministrator && !rule.isAdminEnforced) return true;
  if (rule.lockBranch && !(does === 'sync' && rule.lockAllowsFetchAndMerge)) return false;
  if (does === 'create') return !(rule.restrictsPushes && rule.blocksCreations) || names(rule.pushers, attempt);
  const isOpen = !rule.restrictsPushes || isAdministrator || names(rule.pushers, attempt);
  const isReviewed = rule.requiresApprovingReviews && !names(rule.reviewBypassers, attempt);
  return isOpen && !isReviewed && !isUnchecked && !(rule.requiresStatusChecks && rule.checks.length);
}

function letsBy(
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
    return !enabled || allowed_actors.some((one: any) => one.id === attempt.world.account(loginOf(attempt))?.id);
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

const findings = eachOf({
  tool: ['CodeQL', 'lint'],
  kind: ['alerts_threshold', 'security_alerts_threshold'] as const,
  /** The first threshold that is about it. */
  grade: [0, 1, 2, 3],
}).filter(({ kind, grade }) => grade < alerts[kind].length);

/** What a scan finds in a pull request that is merged all the same. */
export const mergedFindings = ({ parameters }: Rule) =>
  those(findings, ({ tool, kind, grade }) =>
    parameters!.code_scanning_tools.every((one: any) => one.tool !== tool || alerts[kind].indexOf(one[kind]) < grade),
  );

const workflows = eachOf({
  path: ['ci.yml', 'scan.yml'],
  ref: ['main', 'old'],
  isNew: [false, true],
  forger: [false, true],
});

/** A pull request that lacks the success of a workflow, or has that of one that somebody changed for it. */
export const mergedUnproved = ({ parameters }: Rule) =>
  those(workflows, ({ path, ref, isNew, forger }) => {
    if (isNew && parameters!.do_not_enforce_on_create) return true;
    return parameters!.workflows.every((one: any) => one.path !== path || one.ref !== ref || (forger && !one.sha));
  });

const files = eachOf({
  path: ['src/a.ts', 'secret/key', 'a/very/long/path/of/folders.exe'],
  megabytes: [1, 50, 75, 500],
});

/** The files that people push. */
export const pushedFiles = (rules: readonly Rule[]) =>
  those(files, ({ path, megabytes }) =>
    rules.every(({ type, parameters }) => {
      if (type === 'file_path_restriction') return !coveredBy(path, parameters!.restricted_file_paths);
      if (type === 'file_extension_restriction')
        return !parameters!.restricted_file_extensions.some((end: string) => path.endsWith(end.replace('*', '')));
      return type === 'max_file_size'
        ? megabytes <= parameters!.max_file_size
        : path.length <= parameters!.max_file_path_length;
    }),
  );
