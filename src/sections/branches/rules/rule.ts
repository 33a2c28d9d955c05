import type { ReadCall } from '../../../host/call.ts';
import type { Reader } from '../../../host/host.ts';
import { same } from '../../../plan/differences.ts';
import { type Basis, SectionFailure } from '../../../plan/item.ts';
import { refuseTwins } from '../../../plan/match.ts';
import { say } from '../../../plan/wording.ts';
import type { Guard } from '../guard.ts';
import { named } from '../names.ts';
import { type Flag, flags, type ReviewFlag, reviewFlags } from '../vocabulary.ts';
import * as calls from './calls.ts';

/** A rule as GraphQL shows it, in the words of the file. */
export interface Rule {
  readonly id: string;
  readonly pattern: string;
  readonly guard: Guard;
  /** What it does beyond what the file can say of it. */
  readonly restrictsPushes: boolean;
  readonly restrictsReviewDismissals: boolean;
  /** The apps, by the names of the checks that they alone may report. */
  readonly apps: ReadonlyMap<string, string>;
  /** What a write to this rule rests on: the other rules may change meanwhile. */
  readonly basis: Basis<calls.RuleList>;
}

export interface Rules {
  readonly all: readonly Rule[];
  /** An administrator is shown all of them. Anybody else may be shown none, and no word of it. */
  readonly isAdministrator: boolean;
}

export const switchOf: Readonly<Record<Flag | ReviewFlag, calls.RuleSwitch>> = {
  enforce_admins: 'isAdminEnforced',
  required_linear_history: 'requiresLinearHistory',
  allow_force_pushes: 'allowsForcePushes',
  allow_deletions: 'allowsDeletions',
  block_creations: 'blocksCreations',
  required_conversation_resolution: 'requiresConversationResolution',
  lock_branch: 'lockBranch',
  allow_fork_syncing: 'lockAllowsFetchAndMerge',
  required_signatures: 'requiresCommitSignatures',
  require_code_owner_reviews: 'requiresCodeOwnerReviews',
  dismiss_stale_reviews: 'dismissesStaleReviews',
  require_last_push_approval: 'requireLastPushApproval',
};

/** All rules with all who may force-push past them, in order of their names. */
export async function readRules(host: Reader, list: ReadCall<calls.RuleList>): Promise<Rules> {
  const shown = await host.ask(list);
  const { rules, isAdministrator } = shown;
  refuseTwins(rules, ({ pattern }) => pattern, {
    named: ({ pattern }) => named({ name: pattern }),
    fix: 'delete one of the two rules in the branch settings of the repository',
  });
  const all = rules.map(async (rule) => ruleOf(rule, await bypassersOf(host, rule), basisOf(rule, list, shown)));
  return { all: await Promise.all(all), isAdministrator };
}

const basisOf = ({ id }: calls.LiveRule, call: ReadCall<calls.RuleList>, was: calls.RuleList): Rule['basis'] => {
  const itself = ({ rules }: calls.RuleList) => rules.find((rule) => rule.id === id);
  return { call, was, same: (was, is) => same(itself(was), itself(is)) };
};

async function bypassersOf(host: Reader, { id, pattern, bypassForcePushAllowances }: calls.LiveRule) {
  const { nodes, totalCount, pageInfo } = bypassForcePushAllowances;
  const { hasNextPage, endCursor: after = null } = pageInfo;
  const all = [...nodes, ...(hasNextPage ? await host.ask(calls.listBypassers({ rule: id, after })) : [])];
  if (all.length < totalCount)
    throw new SectionFailure(
      say`${named({ name: pattern })}: the host says that ${totalCount} may force-push, and shows ${all.length} of them`,
      'run again: a list that changes while it is read can be short',
      'conflict',
    );
  return [...new Set(all.flatMap(({ actor }) => nameOf(actor ?? {}) ?? []))].sort();
}

/** Somebody as the file spells them; one that was deleted has no name left. */
const nameOf = ({ login, combinedSlug, slug }: calls.LiveActor) =>
  login ?? combinedSlug ?? (slug === undefined ? undefined : `app/${slug}`);

function ruleOf(rule: calls.LiveRule, bypassers: readonly string[], basis: Rule['basis']): Rule {
  const { id, pattern, restrictsPushes, restrictsReviewDismissals } = rule;
  const checks = rule.requiredStatusChecks ?? [];
  const environments = present(rule.requiredDeploymentEnvironments);
  const guard: Guard = {
    ...switchesOf(rule, flags),
    required_status_checks: rule.requiresStatusChecks
      ? {
          strict: rule.requiresStrictStatusChecks,
          checks: checks.map(({ context }) => ({ context })),
        }
      : null,
    required_pull_request_reviews: rule.requiresApprovingReviews
      ? { ...switchesOf(rule, reviewFlags), required_approving_review_count: rule.requiredApprovingReviewCount ?? 0 }
      : null,
    force_push_bypassers: bypassers,
    required_deployments: rule.requiresDeployments ? environments : [],
  };
  const apps = new Map(checks.flatMap(({ context, app }) => (app ? [[context, app.id] as const] : [])));
  return { id, pattern, guard, restrictsPushes, restrictsReviewDismissals, apps, basis };
}

const switchesOf = (rule: calls.LiveRule, keys: readonly (Flag | ReviewFlag)[]) =>
  Object.fromEntries(keys.map((key) => [key, rule[switchOf[key]]]));

const present = (names: readonly (string | null)[] | null) => (names ?? []).filter((name) => name !== null);
