import type { Reader } from '../../github/github.ts';
import { type Basis, SectionFailure } from '../../plan/item.ts';
import { restOn } from '../../plan/make-items.ts';
import { refuseTwins } from '../../plan/match.ts';
import { say } from '../../plan/wording.ts';
import type { BranchAnswer, LiveProtection, ProtectionAnswer } from './calls.ts';
import { checkFields, fromGraphql, reviewFields, switches } from './fields.ts';
import { nameBranch } from './keys.ts';
import { type NormalizedProtection, normalize } from './protection/normalized.ts';
import * as ruleCalls from './rule-calls.ts';

/** A rule that GraphQL shows, in the words of the file. */
export interface PatternRule {
  readonly id: string;
  readonly pattern: string;
  readonly protection: NormalizedProtection;
  /** The file cannot express these two for a pattern. */
  readonly restrictsPushes: boolean;
  readonly restrictsReviewDismissals: boolean;
  /** The ids of apps, by the name of the check that only this app may report. */
  readonly apps: ReadonlyMap<string, string>;
  /** Must still hold when this rule is written. The other rules may change in the meantime. */
  readonly basis: Basis<ruleCalls.RuleList>;
}

/** REST does not show who may force-push and which deployments are required: the rule has them. */
export function addRule(shown: LiveProtection, rule: PatternRule | undefined): NormalizedProtection {
  const { force_push_bypassers, required_deployments } = rule?.protection ?? {};
  return { ...normalize(shown), force_push_bypassers, required_deployments };
}

export interface Rules {
  readonly all: readonly PatternRule[];
  /** An administrator sees all rules. The host may show none to anybody else, without an error. */
  readonly isAdministrator: boolean;
}

/** All rules, each with everybody who may force-push past it, sorted by name. */
export async function readRules(host: Reader): Promise<Rules> {
  const shown = await host.ask(ruleCalls.listRules({}));
  const { rules, isAdministrator } = shown;
  refuseTwins(rules, ({ pattern }) => pattern, {
    named: ({ pattern }) => nameBranch({ name: pattern }),
    fix: 'delete one of the two rules in the branch settings of the repository',
  });
  const all = rules.map(async (rule) => ruleOf(rule, await bypassersOf(host, rule), basisOf(rule, shown)));
  return { all: await Promise.all(all), isAdministrator };
}

const basisOf = ({ id }: ruleCalls.LiveBranchRule, was: ruleCalls.RuleList) =>
  restOn(ruleCalls.listRules({}), was, ({ rules }) => rules.find((rule) => rule.id === id));

async function bypassersOf(host: Reader, { id, pattern, bypassForcePushAllowances }: ruleCalls.LiveBranchRule) {
  const { nodes, totalCount, pageInfo } = bypassForcePushAllowances;
  const { hasNextPage, endCursor: after = null } = pageInfo;
  const all = [...nodes, ...(hasNextPage ? await host.ask(ruleCalls.listBypassers({ rule: id, after })) : [])];
  if (all.length < totalCount)
    throw new SectionFailure(
      say`${nameBranch({ name: pattern })}: GitHub counts ${totalCount} actors that can force-push, but lists ${all.length}`,
      'run again: the list may have changed during the read',
      'conflict',
    );
  return [...new Set(all.flatMap(({ actor }) => nameOf(actor ?? {}) ?? []))].sort();
}

/** An actor as the file spells it. A deleted account has no name left. */
const nameOf = ({ login, combinedSlug, slug }: ruleCalls.LiveActor) =>
  login ?? combinedSlug ?? (slug === undefined ? undefined : `app/${slug}`);

function ruleOf(rule: ruleCalls.LiveBranchRule, bypassers: readonly string[], basis: PatternRule['basis']) {
  const { id, pattern, restrictsPushes, restrictsReviewDismissals } = rule;
  const checks = rule.requiredStatusChecks ?? [];
  const environments = (rule.requiredDeploymentEnvironments ?? []).filter((name) => name !== null);
  const protection: NormalizedProtection = {
    ...fromGraphql(rule, switches),
    required_status_checks: rule.requiresStatusChecks
      ? { ...fromGraphql(rule, checkFields), checks: checks.map(({ context }) => ({ context })) }
      : null,
    required_pull_request_reviews: rule.requiresApprovingReviews ? fromGraphql(rule, reviewFields) : null,
    force_push_bypassers: bypassers,
    required_deployments: rule.requiresDeployments ? environments : [],
  };
  const apps = new Map(checks.flatMap(({ context, app }) => (app ? [[context, app.id] as const] : [])));
  return { id, pattern, protection, restrictsPushes, restrictsReviewDismissals, apps, basis };
}

export interface LiveBranch {
  readonly found: BranchAnswer;
  readonly shown: ProtectionAnswer;
}

export interface LiveBranches {
  readonly branches: ReadonlyMap<string, LiveBranch>;
  /** Read only where the file declares something that REST does not show. */
  readonly rules?: readonly PatternRule[];
}
