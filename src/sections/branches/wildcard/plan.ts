import { create, note, type Plan, remove, update } from '../../../plan/item.ts';
import type { BranchLookups } from '../actors.ts';
import { differenceOf, gained, lost } from '../contrasts/contrast.ts';
import { contrasts } from '../contrasts/contrasts.ts';
import { guardOf, unguarded } from '../guard.ts';
import { named } from '../names.ts';
import { deleteRule } from '../rules/calls.ts';
import type { Rule } from '../rules/rule.ts';
import { createRule, updateRule } from '../rules/write.ts';
import type { Branch } from '../schema.ts';
import { isWildcard } from '../vocabulary.ts';

/** A rule for a pattern. What an entry leaves out keeps its live value. */
export function planWildcard(entry: Branch, rules: readonly Rule[], lookups: BranchLookups): Plan {
  const { name, protection } = entry;
  const rule = rules.find(({ pattern }) => pattern === name);
  if (protection === undefined) return [];
  if (protection === null) return rule ? [removal(rule)] : [];
  const wish = { name, protection, lookups };
  const wanted = guardOf(protection);
  if (rule) {
    const { step, lookups: needed } = updateRule(wish, rule);
    return update(named(entry), contrasts(wanted, rule.guard).map(differenceOf), step, { lookups: needed });
  }
  const { step, lookups: needed } = createRule(wish);
  return [create(named(entry), step, { lookups: needed, because: gained(contrasts(wanted, {})) })];
}

const removal = ({ id, pattern, guard }: Rule) =>
  remove(named({ name: pattern }), deleteRule({ input: { branchProtectionRuleId: id } }), {
    because: lost(contrasts(unguarded, guard)),
  });

/** A rule covers branches that nobody may have thought of, so one that the file leaves out is never deleted. */
export const undeclaredRules = (entries: readonly Branch[], rules: readonly Rule[]): Plan =>
  rules
    .filter(({ pattern }) => isWildcard(pattern) && !entries.some(({ name }) => name === pattern))
    .map(({ pattern }) => {
      const one = named({ name: pattern });
      return note(
        `kept undeclared ${one}: a rule for a pattern is deleted only where the file says \`protection: null\``,
        one,
      );
    });
