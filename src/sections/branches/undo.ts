import type { Writing } from '../../plan/item.ts';
import type { Exported } from '../section.ts';
import { reviewFields, switches, valuesIn } from './fields.ts';
import { isPattern, named } from './keys.ts';
import { type NormalizedChecks, type NormalizedProtection, type NormalizedReviews, normalize } from './normalized.ts';
import { coveringRule } from './put.ts';
import type { LiveBranch, LiveBranches, PatternRule } from './rules.ts';
import { checksOnly, contextsOnly, inexpressible } from './snapshot.ts';

/** The branches and patterns that the items are about, each with the whole of its protection. */
export function branchesToUndo(live: LiveBranches, items: readonly Writing[]): Exported {
  const names = [...new Set(items.flatMap(({ names = [] }) => names.slice(0, 1)))];
  const rules = live.rules?.filter(({ pattern }) => names.includes(pattern)) ?? [];
  return {
    value: names.length ? names.map((name) => ({ name, protection: protectionOf(name, live) })) : undefined,
    notes: [...rules.flatMap(inexpressible), ...(live.rules ? [] : names.filter(isProtected).map(unread))],
  };

  function isProtected(name: string) {
    return live.branches.get(name)?.shown.protection !== undefined;
  }
}

const unread = (name: string) =>
  `who may force-push to ${named({ name })} and which deployments it requires: not read, as no entry declares such a key`;

function protectionOf(name: string, { branches, rules }: LiveBranches) {
  const rule = rules?.find(({ pattern }) => pattern === name);
  if (isPattern(name)) return rule ? explicit(rule.protection, contextsOnly) : null;
  const live = branches.get(name);
  return live && ownProtection(name, live, rules, rule);
}

/** A branch that only a pattern protects gets no protection of its own. */
function ownProtection(
  name: string,
  live: LiveBranch,
  rules: readonly PatternRule[] | undefined,
  rule: PatternRule | undefined,
) {
  const { protection } = live.shown;
  if (!protection || coveringRule({ name, live, rules })) return null;
  const { force_push_bypassers, required_deployments } = rule?.protection ?? {};
  return explicit({ ...normalize(protection), force_push_bypassers, required_deployments }, checksOnly);
}

/** What is off is named too: a key that an entry leaves out may keep its value. */
function explicit(protection: NormalizedProtection, listsOf: (checks: NormalizedChecks) => object) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = protection;
  const { force_push_bypassers, required_deployments: environments } = protection;
  return {
    ...valuesIn(protection, switches),
    required_status_checks: checks ? { strict: checks.strict ?? false, ...listsOf(checks) } : null,
    required_pull_request_reviews: reviews ? reviewsOf(reviews) : null,
    ...(restrictions !== undefined && { restrictions }),
    ...(force_push_bypassers && { force_push_bypassers }),
    ...(environments && { required_deployments: environments.length ? { environments } : null }),
  };
}

const reviewsOf = ({ dismissal_restrictions, bypass_pull_request_allowances, ...reviews }: NormalizedReviews) => ({
  ...valuesIn(reviews, reviewFields),
  ...(dismissal_restrictions && { dismissal_restrictions }),
  ...(bypass_pull_request_allowances && { bypass_pull_request_allowances }),
});
