import type { ReadCall } from '../../../host/call.ts';
import type { Reader } from '../../../host/host.ts';
import { refuseTwins } from '../../../plan/match.ts';
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
export async function readRules(host: Reader, list: ReadCall<(calls.LiveRule | null)[]>): Promise<readonly Rule[]> {
  const found = (await host.ask(list)).filter((rule) => rule !== null);
  refuseTwins(found, ({ pattern }) => pattern, {
    named: ({ pattern }) => named({ name: pattern }),
    fix: 'delete one of the two rules in the branch settings of the repository',
  });
  return Promise.all(found.map(async (rule) => ruleOf(rule, await bypassersOf(host, rule))));
}

async function bypassersOf(host: Reader, { id, bypassForcePushAllowances: { nodes, pageInfo } }: calls.LiveRule) {
  const { hasNextPage, endCursor: after = null } = pageInfo;
  const more = hasNextPage ? await host.ask(calls.listBypassers({ rule: id, after })) : [];
  return [...nodes, ...more].flatMap((node) => nameOf(node?.actor ?? {}) ?? []).sort();
}

/** Somebody as the file spells them; one that was deleted has no name left. */
const nameOf = ({ login, combinedSlug, slug }: calls.LiveActor) =>
  login ?? combinedSlug ?? (slug === undefined ? undefined : `app/${slug}`);

function ruleOf(rule: calls.LiveRule, bypassers: readonly string[]): Rule {
  const { id, pattern, restrictsPushes, restrictsReviewDismissals } = rule;
  const environments = present(rule.requiredDeploymentEnvironments);
  const guard: Guard = {
    ...switchesOf(rule, flags),
    required_status_checks: rule.requiresStatusChecks
      ? {
          strict: rule.requiresStrictStatusChecks,
          checks: present(rule.requiredStatusCheckContexts).map((context) => ({ context })),
        }
      : null,
    required_pull_request_reviews: rule.requiresApprovingReviews
      ? { ...switchesOf(rule, reviewFlags), required_approving_review_count: rule.requiredApprovingReviewCount ?? 0 }
      : null,
    force_push_bypassers: bypassers,
    required_deployments: rule.requiresDeployments ? environments : [],
  };
  return { id, pattern, guard, restrictsPushes, restrictsReviewDismissals };
}

const switchesOf = (rule: calls.LiveRule, keys: readonly (Flag | ReviewFlag)[]) =>
  Object.fromEntries(keys.map((key) => [key, rule[switchOf[key]]]));

const present = (names: readonly (string | null)[] | null) => (names ?? []).filter((name) => name !== null);
