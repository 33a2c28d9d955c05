import { SectionFailure } from '../../plan/item.ts';
import { say } from '../../plan/wording.ts';
import type { Found, Shown } from './calls.ts';
import { contrasts } from './contrasts/contrasts.ts';
import { type Guard, guardOf } from './guard.ts';
import { named } from './names.ts';
import type { Rule } from './rules/rule.ts';
import { flags, isWildcard } from './vocabulary.ts';

/**
 * The host shows a protection twice: REST by the branch, GraphQL by the rule. Where the two differ one of them is short
 * or old, and nothing that is planned from either can be trusted.
 */
export function refuseDisagreement(name: string, found: Found, shown: Shown, rules: readonly Rule[]) {
  const own = rules.find(({ pattern }) => pattern === name);
  if (!shown.protection) {
    if (own) throw disagreement(name, 'the branch has no protection, and there is a rule of its name');
    return;
  }
  if (!rules.some(({ pattern }) => isSource(pattern, name, found))) throw noRule(name);
  const differing = own ? differingIn(guardOf(shown.protection), own) : [];
  if (differing.length) throw disagreement(name, `they differ in ${differing.join(', ')}`);
}

export const noRule = (name: string) => disagreement(name, 'the branch has a protection, and there is no rule for it');

const isSource = (pattern: string, name: string, found: Found) =>
  found.pattern === undefined ? pattern === name || isWildcard(pattern) : pattern === found.pattern;

function differingIn(shown: Guard, { guard, restrictsPushes }: Rule) {
  const parts = contrasts(comparable(shown), comparable(guard)).map(({ what }) => what);
  return [...parts, ...(Boolean(shown.restrictions) === restrictsPushes ? [] : ['who may push'])];
}

/** What both of them show in the same way. Whether all may force-push they tell differently where some may. */
function comparable(guard: Guard): Guard {
  const { required_status_checks: checks, required_pull_request_reviews: reviews } = guard;
  const switches = flags.filter((flag) => flag !== 'allow_force_pushes').map((flag) => [flag, guard[flag]]);
  const { dismissal_restrictions: _, bypass_pull_request_allowances: __, ...counted } = reviews ?? {};
  return {
    ...Object.fromEntries(switches),
    required_status_checks: checks?.checks.length
      ? { strict: checks.strict, checks: checks.checks.map(({ context }) => ({ context })) }
      : null,
    required_pull_request_reviews: reviews ? counted : null,
  };
}

const disagreement = (name: string, how: string) =>
  new SectionFailure(
    say`${named({ name })}: the host shows its protection by REST and by GraphQL, and not alike: ${how}`,
    'run again: somebody may have changed it between the two reads; if it stays so, grant "Administration: read"',
    'conflict',
  );
