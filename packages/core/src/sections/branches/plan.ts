import { isWriting, type Plan, type Writing } from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
import { create, remove, update } from '../../plan/make-items.ts';
import { noteKept } from '../../plan/match.ts';
import { open, say } from '../../plan/wording.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import { planBranch } from './branch-plan.ts';
import { restOnMeaning } from './default-branch.ts';
import { isPattern, meaning, nameBranch, protectionOf } from './keys.ts';
import { type SettingDifference, tellGain, tellLoss, toDifference, toneOfNew } from './protection/actor-differences.ts';
import { createRule, updateRule } from './protection/acts.ts';
import { compareProtections, spellHeld } from './protection/differences.ts';
import { type NormalizedProtection, noProtection, normalize, normalizePut } from './protection/normalized.ts';
import * as ruleCalls from './rule-calls.ts';
import type { LiveBranches, PatternRule } from './rules.ts';
import type { DeclaredBranch, DeclaredProtection } from './schema.ts';

/**
 * A single branch gets its own rule before the pattern that protects it changes, and loses its own rule after the patterns
 * that take its place.
 */
export function planBranches(
  entries: readonly DeclaredBranch[],
  { branches, rules }: LiveBranches,
  names?: NameResolver,
) {
  const patterns = entries
    .filter(({ name }) => isPattern(name))
    .flatMap((entry) => planPattern(entry, rules ?? [], names));
  const changing = patterns.filter(isWriting);
  const keeping = entries.flatMap(({ name, protection }) => (isPattern(name) && protection !== null ? [name] : []));
  const single = entries.flatMap((entry) => {
    const live = branches.get(entry.name);
    const { name, [meaning]: basis } = entry;
    const state = live && { name, [meaning]: basis, live, rules, changing, keeping, called: names };
    return state ? restOnMeaning(basis, planBranch(entry, state)) : [];
  });
  const losing = single.filter(({ kind }) => kind === 'delete');
  const others = single.filter((item) => !losing.includes(item));
  return [...others, ...patterns, ...losing, ...noteUndeclaredRules(entries, rules ?? [])];
}

/** Plans the rule for a pattern. A key that the entry leaves out keeps its live value. */
function planPattern(entry: DeclaredBranch, rules: readonly PatternRule[], names?: NameResolver): Plan {
  const { name, protection } = entry;
  const rule = rules.find(({ pattern }) => pattern === name);
  if (protection === undefined) return [];
  if (protection === null) return rule ? [planRemoval(rule, names)] : [];
  const declared = { name, protection };
  const about = { subject: nameBranch(entry), names: [name] };
  const wanted = normalize(protection);
  if (rule) {
    const found = compareProtections(wanted, rule.protection, names);
    const { step, lookups } = updateRule({ ...declared, protection: pickDiffering(protection, found) }, rule);
    const differences = found.map((one) => toDifference(addRebinding(one, wanted, rule)));
    return update(about, differences, step, { lookups, restsOn: rule.basis });
  }
  const { step, lookups } = createRule(declared);
  const because = tellGain(compareProtections(wanted, {}, names));
  return [create(about, step, { holds: protection, lookups, tone: toneOfNew(wanted), because })];
}

const holders = ['required_status_checks', 'required_pull_request_reviews'] as const;

/** The part of a declared protection that differs. The rest is not written again. */
function pickDiffering(declared: DeclaredProtection, found: readonly SettingDifference[]): DeclaredProtection {
  const keys = new Set(found.map(({ key }) => key));
  const whole = Object.entries(declared).filter(([key]) => keys.has(key));
  const partly = holders.flatMap((holder) => {
    const inner = Object.entries(declared[holder] ?? {}).filter(([key]) => keys.has(`${holder}.${key}`));
    return inner.length && !keys.has(holder) ? [[holder, Object.fromEntries(inner)]] : [];
  });
  return Object.fromEntries([...whole, ...partly]);
}

/** GraphQL cannot keep a check open to any app, so the line says that the write may bind it. */
function addRebinding(
  one: SettingDifference,
  { required_status_checks: wanted }: NormalizedProtection,
  { protection, apps }: PatternRule,
): SettingDifference {
  const kept = protection.required_status_checks?.checks?.map(({ context }) => context) ?? [];
  const unbound = wanted?.checks?.filter(({ context }) => kept.includes(context) && !apps.has(context)) ?? [];
  if (one.key !== 'required_status_checks' || !unbound.length) return one;
  const names = print(unbound.map(({ context }) => context));
  return { ...one, because: say`GitHub may require ${open(names)} from the app that reported it last` };
}

function planRemoval({ id, pattern, protection }: PatternRule, names?: NameResolver) {
  const subject = nameBranch({ name: pattern });
  const write = ruleCalls.deleteRule({ input: { branchProtectionRuleId: id } });
  const because = tellLoss(compareProtections(noProtection, protection, names));
  return remove({ subject, names: [pattern] }, write, { holds: spellHeld(protection), because, openName: subject });
}

/** A rule may cover branches that nobody thought of, so a rule that the file leaves out is never deleted. */
const noteUndeclaredRules = (entries: readonly DeclaredBranch[], rules: readonly PatternRule[]): Plan =>
  rules
    .filter(({ pattern }) => isPattern(pattern) && !entries.some(({ name }) => name === pattern))
    .map((rule) => noteKept(rule, { named: ({ pattern }) => nameBranch({ name: pattern }), kept: () => onlyByNull }));

const onlyByNull = say`: Trueup deletes a rule for a pattern only if the file declares \`protection: null\``;

/** What an entry changes where the branch has the protection of another entry. Nothing of it can be sent. */
export function branchOver(entry: DeclaredBranch, was: DeclaredBranch | undefined): readonly Writing[] {
  const { name, protection } = entry;
  const before = was?.protection;
  if (protection === undefined || (protection === null && before === null)) return [];
  if (protection === null)
    return [remove(protectionOf(entry), [], before ? { holds: spellHeld(normalize(before)) } : {})];
  const wanted = isPattern(name) ? normalize(protection) : normalizePut(protection);
  if (!before) return [create(protectionOf(entry), [], { holds: protection, tone: toneOfNew(wanted) })];
  return update(nameBranch(entry), compareProtections(wanted, normalize(before)).map(toDifference), []);
}
