/**
 * Plans all branches and patterns of a settings file. A branch has its own rule, or a rule for a pattern covers it. The
 * order of the items keeps each branch protected at every step.
 */

import { isWriting, type Plan, type WriteItem } from '../../plan/item.ts';
import { printValue } from '../../plan/item-text.ts';
import { planCreate, planDelete, planUpdate } from '../../plan/make-items.ts';
import { noteKept } from '../../plan/match.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import { isMap, pickKeys } from '../../settings/maps.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import { planBranch, planProtectionDeletion } from './branch-plan.ts';
import { addDefaultBranchBasis } from './default-branch.ts';
import { listContexts } from './fields.ts';
import { defaultBranchBasis, describeBranch, describeProtection, isPattern } from './keys.ts';
import {
  describeNewProtection,
  findPowerTone,
  type SettingDifference,
  toDifference,
} from './protection/actor-differences.ts';
import { prepareRuleCreation, prepareRuleUpdate } from './protection/acts.ts';
import { compareProtections, toPlannedProtection } from './protection/differences.ts';
import { type NormalizedProtection, normalizeProtection, predictPutResult } from './protection/normalized.ts';
import * as ruleCalls from './rule-calls.ts';
import type { BranchProtectionRule, LiveBranches } from './rules.ts';
import type { DeclaredBranch, DeclaredProtection } from './schema.ts';

/**
 * A single branch gets its own rule before the pattern that covers it changes. It loses its own rule only after the
 * patterns that replace the rule are written.
 */
export function planBranches(
  entries: readonly DeclaredBranch[],
  { branches, rules }: LiveBranches,
  names?: NameResolver,
) {
  const patternEntries = entries.filter(({ name }) => isPattern(name));
  const patternPlan = patternEntries.flatMap((entry) => planPattern(entry, rules ?? [], names));
  const patternItems = patternPlan.filter(isWriting);
  const keptPatterns = patternEntries.flatMap(({ name, protection }) => (protection === null ? [] : [name]));
  const singleBranchItems = entries.flatMap((entry) => {
    const live = branches.get(entry.name);
    if (!live) return [];
    const plan = planBranch({ ...entry, live, rules, patternItems, keptPatterns, nameById: names });
    return addDefaultBranchBasis(entry[defaultBranchBasis], plan);
  });
  const deletions = singleBranchItems.filter(({ kind }) => kind === 'delete');
  const otherItems = singleBranchItems.filter((item) => !deletions.includes(item));
  return [...otherItems, ...patternPlan, ...deletions, ...noteUndeclaredPatternRules(entries, rules ?? [])];
}

/** Undeclared keys of a pattern keep their live values, unlike those of a single branch. */
function planPattern(entry: DeclaredBranch, rules: readonly BranchProtectionRule[], names?: NameResolver): Plan {
  const { name, protection } = entry;
  const rule = rules.find(({ pattern }) => pattern === name);
  if (protection === undefined) return [];
  const identity = { subject: describeBranch(entry), names: [name] };
  if (protection === null) {
    if (!rule) return [];
    const write = ruleCalls.deleteRule({ input: { branchProtectionRuleId: rule.id } });
    return [planProtectionDeletion(identity, write, rule.protection, names)];
  }
  const declared = { name, protection };
  const wanted = normalizeProtection(protection);
  if (rule) {
    const settings = compareProtections(wanted, rule.protection, names);
    const { step, lookups } = prepareRuleUpdate({ ...declared, protection: pickDiffering(protection, settings) }, rule);
    const differences = settings.map((setting) => toDifference(addRebindingWarning(setting, wanted, rule)));
    return planUpdate(identity, differences, step, { lookups, dependsOn: rule.basis });
  }
  const { step, lookups } = prepareRuleCreation(declared);
  const because = describeNewProtection(compareProtections(wanted, {}, names));
  return [planCreate(identity, step, { holds: protection, lookups, tone: findPowerTone(wanted), because })];
}

function pickDiffering(declared: DeclaredProtection, differences: readonly SettingDifference[]): DeclaredProtection {
  const keys = new Set(differences.map(({ key }) => key));
  const pairs = Object.entries(declared).flatMap(([key, value]) => {
    if (keys.has(key)) return [[key, value]];
    const differing = isMap(value) ? pickKeys(value, (inner) => keys.has(`${key}.${inner}`)) : {};
    return Object.keys(differing).length ? [[key, differing]] : [];
  });
  return Object.fromEntries(pairs);
}

/** GraphQL cannot leave a check open to any app, so the difference warns that the write may bind it to an app. */
function addRebindingWarning(
  difference: SettingDifference,
  { required_status_checks: wanted }: NormalizedProtection,
  { protection, apps }: BranchProtectionRule,
): SettingDifference {
  const liveContexts = listContexts(protection.required_status_checks?.checks);
  const unbound = wanted?.checks?.filter(({ context }) => liveContexts.includes(context) && !apps.has(context)) ?? [];
  if (difference.key !== 'required_status_checks' || !unbound.length) return difference;
  const names = printValue(listContexts(unbound));
  return {
    ...difference,
    because: formatText`GitHub may require ${markPublic(names)} from the app that reported it last`,
  };
}

/** A rule may cover branches that the file does not list, so Trueup never deletes an undeclared rule. */
const noteUndeclaredPatternRules = (entries: readonly DeclaredBranch[], rules: readonly BranchProtectionRule[]): Plan =>
  rules
    .filter(({ pattern }) => isPattern(pattern) && !entries.some(({ name }) => name === pattern))
    .map((rule) =>
      noteKept(rule, {
        describe: ({ pattern }) => describeBranch({ name: pattern }),
        describeReason: () => deletionCondition,
      }),
    );

const deletionCondition = formatText`: Trueup deletes a rule for a pattern only if the file declares \`protection: null\``;

/** Compares two versions of an entry without the live branch. The items have no steps, so nothing can be sent. */
export function planBetweenBranches(entry: DeclaredBranch, previous: DeclaredBranch | undefined): readonly WriteItem[] {
  const { name, protection } = entry;
  const before = previous?.protection;
  if (protection === undefined || (protection === null && before === null)) return [];
  if (protection === null)
    return [
      planDelete(
        describeProtection(entry),
        [],
        before ? { holds: toPlannedProtection(normalizeProtection(before)) } : {},
      ),
    ];
  const wanted = isPattern(name) ? normalizeProtection(protection) : predictPutResult(protection);
  if (!before) return [planCreate(describeProtection(entry), [], { holds: protection, tone: findPowerTone(wanted) })];
  return planUpdate(
    describeBranch(entry),
    compareProtections(wanted, normalizeProtection(before)).map(toDifference),
    [],
  );
}
