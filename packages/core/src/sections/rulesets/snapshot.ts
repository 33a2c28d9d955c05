import { formatGrant } from '../../github/grants.ts';
import type { WriteItem } from '../../plan/item.ts';
import { isMap, pickKeys } from '../../settings/maps.ts';
import { exportList, type SectionExport, type SectionUndo, splitByOmissionReason } from '../section.ts';
import { narrowExportToItems, noteWholeRestoreOfUpdates } from '../undo.ts';
import { normalizeActor } from './actors.ts';
import { canSelectRefsByName, type LiveRuleset } from './calls.ts';
import { hasHiddenActors } from './compare.ts';
import { actorsPermission, type LiveRulesets } from './read.ts';
import { addClearedParameters, dropNulls, type RulesetRule } from './rules.ts';
import { addEmptyRefLists, describeRuleset, readOnlyRulesetKeys, settings, targets } from './schema.ts';

export function exportRulesets({ fullRulesets, inherited }: LiveRulesets): SectionExport {
  const { kept, omissions } = splitByOmissionReason([...fullRulesets.values()], ({ name }) => name, findOmissionReason);
  const notes = inherited.map((item) => ({
    text: `${describeRuleset(item)} is left out: it belongs to ${item.source}`,
    about: item.name,
  }));
  return exportList(kept.map(toRulesetEntry), settings, [...notes, ...omissions], omissions);
}

/** Trueup refuses an entry without a live key, so the undo lists even empty keys. */
export function createRulesetsUndo({ fullRulesets }: LiveRulesets, items: readonly WriteItem[]): SectionUndo {
  const { kept, omissions } = splitByOmissionReason([...fullRulesets.values()], ({ name }) => name, findOmissionReason);
  const entries = kept.map((item) => {
    const { rules = [], ...entry } = toRulesetEntry(item);
    const conditions = canSelectRefsByName(item) && { conditions: addEmptyRefLists(item.conditions) };
    const sentRules = listSentRules(items, item);
    const undoneRules = rules.map((rule) => addClearedParameters(rule, sentRules));
    return { bypass_actors: [], ...entry, rules: undoneRules, ...conditions };
  });
  const { value, notes } = narrowExportToItems({ value: entries, notes: omissions }, items, { list: settings.list });
  return { value, notes: [...notes, ...noteWholeRestoreOfUpdates(items)] };
}

const listSentRules = (items: readonly WriteItem[], { name }: LiveRuleset): readonly RulesetRule[] =>
  items
    .filter(({ names }) => names?.at(-1) === name)
    .flatMap(({ steps }) => steps.flatMap((step) => ('body' in step && isMap(step.body) ? step.body.rules : [])))
    .filter(isRule);

const isRule = (rule: unknown): rule is RulesetRule => isMap(rule) && typeof rule.type === 'string';

function findOmissionReason(item: LiveRuleset) {
  if (!(targets as readonly string[]).includes(item.target))
    return `${describeRuleset(item)} is left out: GitHub does not accept a ruleset with its target`;
  return hasHiddenActors(item)
    ? `${describeRuleset(item)} is left out: its bypass_actors are not visible to this token, and an entry without them clears them (a token with ${formatGrant(actorsPermission)} sees them)`
    : undefined;
}

function toRulesetEntry({ name, target, enforcement, conditions, bypass_actors, rules, ...otherKeys }: LiveRuleset) {
  return dropNulls({
    name,
    target,
    enforcement,
    ...exportConditions(conditions),
    ...(bypass_actors?.length && { bypass_actors: bypass_actors.map(normalizeActor) }),
    ...(rules?.length && { rules }),
    ...pickKeys(otherKeys, (key) => !readOnlyRulesetKeys.includes(key)),
  }) as { readonly rules?: readonly RulesetRule[] };
}

function exportConditions(conditions: LiveRuleset['conditions']) {
  const { ref_name: names, ...otherKeys } = conditions ?? {};
  const named = Object.entries(names ?? {}).filter(([, list]) => !Array.isArray(list) || list.length);
  const kept = { ...otherKeys, ...(named.length && { ref_name: Object.fromEntries(named) }) };
  return Object.keys(kept).length ? { conditions: kept } : {};
}
