import { formatGrant } from '../../github/grants.ts';
import type { Writing } from '../../plan/item.ts';
import { pickKeys } from '../../settings/maps.ts';
import { divideByReason, type Exported, exportList } from '../section.ts';
import { narrowToItems, noteUndoneWhole } from '../undo.ts';
import { fillActor } from './actors.ts';
import type { LiveRuleset } from './calls.ts';
import { isHidden } from './compare.ts';
import { type LiveRulesets, sight } from './read.ts';
import { addNulls, dropNulls, type RulesetRule } from './rules.ts';
import { nameRuleset, readOnlyKeys, settings, targets } from './schema.ts';

export function rulesetsToSettings({ whole, inherited }: LiveRulesets): Exported {
  const { kept, left } = divideByReason([...whole.values()], reasonToLeaveOut);
  const notes = inherited.map((item) => `${nameRuleset(item)} is left out: it belongs to ${item.source}`);
  return exportList(kept.map(rulesetEntry), settings, [...notes, ...left], left);
}

/** The entries name every key, even an empty one: the write of an entry without it would be refused. */
export function rulesetsToUndo({ whole }: LiveRulesets, items: readonly Writing[]): Exported {
  const { kept, left } = divideByReason([...whole.values()], reasonToLeaveOut);
  const entries = kept.map((item) => {
    const { rules = [], ...entry } = rulesetEntry(item);
    return { bypass_actors: [], ...entry, rules: rules.map(addNulls), ...namesOf(item) };
  });
  const { value, notes } = narrowToItems({ value: entries, notes: left }, items, { list: settings.list });
  return { value, notes: [...notes, ...noteUndoneWhole(items)] };
}

/** Only branches and tags are chosen by name. */
const namesOf = ({ target, conditions }: LiveRuleset) =>
  ['branch', 'tag'].includes(target) && {
    conditions: { ...conditions, ref_name: { include: [], exclude: [], ...conditions?.ref_name } },
  };

function reasonToLeaveOut(item: LiveRuleset) {
  if (!(targets as readonly string[]).includes(item.target))
    return `${nameRuleset(item)} is left out: GitHub does not accept a ruleset with its target`;
  return isHidden(item)
    ? `${nameRuleset(item)} is left out: its bypass_actors are not visible to this token, and an entry without them clears them (a token with ${formatGrant(sight)} sees them)`
    : undefined;
}

function rulesetEntry({ name, target, enforcement, conditions, bypass_actors, rules, ...others }: LiveRuleset) {
  return dropNulls({
    name,
    target,
    enforcement,
    ...conditionsOf(conditions),
    ...(bypass_actors?.length && { bypass_actors: bypass_actors.map(fillActor) }),
    ...(rules?.length && { rules }),
    ...pickKeys(others, (key) => !readOnlyKeys.includes(key)),
  }) as { readonly rules?: readonly RulesetRule[] };
}

/** Leaves out empty lists. */
function conditionsOf(conditions: LiveRuleset['conditions']) {
  const { ref_name: names, ...others } = conditions ?? {};
  const named = Object.entries(names ?? {}).filter(([, list]) => !Array.isArray(list) || list.length);
  const kept = { ...others, ...(named.length && { ref_name: Object.fromEntries(named) }) };
  return Object.keys(kept).length ? { conditions: kept } : {};
}
