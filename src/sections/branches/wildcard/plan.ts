import { create, note, type Plan, remove, update } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import { open, say } from '../../../plan/wording.ts';
import type { BranchLookups } from '../actors.ts';
import { type Contrast, differenceOf, gained, lost } from '../contrasts/contrast.ts';
import { contrasts } from '../contrasts/contrasts.ts';
import { type Guard, guardOf, unguarded } from '../guard.ts';
import { named } from '../names.ts';
import { deleteRule } from '../rules/calls.ts';
import type { Rule } from '../rules/rule.ts';
import { createRule, updateRule } from '../rules/write.ts';
import type { Branch } from '../schema.ts';
import { isWildcard } from '../vocabulary.ts';
import { divergent } from './divergent.ts';

/** A rule for a pattern. What an entry leaves out keeps its live value. */
export function planWildcard(entry: Branch, rules: readonly Rule[], lookups: BranchLookups): Plan {
  const { name, protection } = entry;
  const rule = rules.find(({ pattern }) => pattern === name);
  if (protection === undefined) return [];
  if (protection === null) return rule ? [removal(rule)] : [];
  const wish = { name, protection, lookups };
  const wanted = guardOf(protection);
  if (rule) {
    const found = contrasts(wanted, rule.guard);
    const { step, lookups: needed } = updateRule({ ...wish, protection: divergent(protection, found) }, rule);
    const told = found.map((one) => differenceOf(withFate(one, wanted, rule)));
    return update(named(entry), told, step, { lookups: needed, restsOn: rule.basis });
  }
  const { step, lookups: needed } = createRule(wish);
  return [create(named(entry), step, { lookups: needed, because: gained(contrasts(wanted, {})) })];
}

/** GraphQL has no word for a check that any app may report and that stays so, so what becomes of it is said. */
function withFate(one: Contrast, { required_status_checks: wanted }: Guard, { guard, apps }: Rule): Contrast {
  const kept = guard.required_status_checks?.checks.map(({ context }) => context) ?? [];
  const loose = wanted?.checks.filter(({ context }) => kept.includes(context) && !apps.has(context)) ?? [];
  if (one.key !== 'required_status_checks' || !loose.length) return one;
  const names = shown(loose.map(({ context }) => context));
  return { ...one, because: say`the host may bind ${open(names)} to the app that reported it last` };
}

const removal = ({ id, pattern, guard }: Rule) =>
  remove(named({ name: pattern }), deleteRule({ input: { branchProtectionRuleId: id } }), {
    because: lost(contrasts(unguarded, guard)),
    openName: named({ name: pattern }),
  });

/** A rule covers branches that nobody may have thought of, so one that the file leaves out is never deleted. */
export const undeclaredRules = (entries: readonly Branch[], rules: readonly Rule[]): Plan =>
  rules
    .filter(({ pattern }) => isWildcard(pattern) && !entries.some(({ name }) => name === pattern))
    .map(({ pattern }) => {
      const one = named({ name: pattern });
      return note(
        say`kept undeclared ${one}: a rule for a pattern is deleted only where the file says \`protection: null\``,
        one,
      );
    });
