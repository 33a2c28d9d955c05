import type { BranchLookups } from '../actors.ts';
import { type Guard, guardOf } from '../guard.ts';
import type { LiveBranch } from '../live.ts';
import type { Rule } from '../rules/rule.ts';
import { isWildcard } from '../vocabulary.ts';

/** One branch with all that is known of it. */
export interface Literal {
  readonly name: string;
  readonly live: LiveBranch;
  /** All rules, where they had to be read. */
  readonly rules?: readonly Rule[];
  readonly lookups: BranchLookups;
}

/** The rule behind the branch's own protection. */
export const ownRule = ({ name, rules }: Literal) => rules?.find(({ pattern }) => pattern === name);

/** REST does not show who may force-push and what must be deployed: that stands in the rule. */
export function liveGuard(literal: Literal): Guard {
  const { force_push_bypassers, required_deployments } = ownRule(literal)?.guard ?? {};
  return { ...guardOf(literal.live.shown.protection ?? {}), force_push_bypassers, required_deployments };
}

/** What protects a branch that shows a protection and has none of its own. */
export function lender(literal: Literal): string | undefined {
  const { found, shown } = literal.live;
  if (!shown.protection || ownRule(literal)) return undefined;
  if (found.pattern !== undefined && isWildcard(found.pattern)) return `the rule ${found.pattern}`;
  return literal.rules && 'a rule for a pattern';
}
