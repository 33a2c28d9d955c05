import { say } from '../../plan/wording.ts';
import { filled } from './actors.ts';
import type { LiveRuleset } from './calls.ts';
import { compareMaps, type Values } from './compare.ts';
import type { Ruleset } from './entry.ts';
import { actorText, type Finding, finding } from './findings.ts';
import { entryPlace, keyPlace } from './places.ts';

/** All in which the live ruleset is not what the entry says. */
export function findDrift(entry: Ruleset, live: LiveRuleset): Finding[] {
  const { name: _, ...wanted } = isHidden(live) ? { ...entry, bypass_actors: undefined } : entry;
  const found = compareMaps(wanted, comparable(live, wanted), entryPlace);
  const emptied = emptiedActors(entry, live);
  return [...emptied, ...found.filter(({ name }) => !emptied.length || name !== 'bypass_actors')].map((one) =>
    one.key === 'target' ? { ...one, tone: 'weaker', because: `it protects no ${live.target} any more` } : one,
  );
}

/** The host shows who may bypass a ruleset only to those who may write it. */
export const isHidden = ({ bypass_actors }: LiveRuleset) => bypass_actors === undefined;

/** The settings of a ruleset, and of what else the host shows only what the entry declares. */
function comparable({ target, enforcement, conditions, bypass_actors, rules, ...others }: LiveRuleset, wanted: Values) {
  const asked = Object.entries(others).filter(([key]) => Object.hasOwn(wanted, key));
  return {
    target,
    enforcement,
    conditions,
    bypass_actors: bypass_actors?.map(filled),
    rules,
    ...Object.fromEntries(asked),
  };
}

/** One by one the lines would hide that nobody is left. */
function emptiedActors({ bypass_actors: wanted }: Ruleset, { bypass_actors }: LiveRuleset): Finding[] {
  const live = (bypass_actors ?? []).map(filled);
  if (wanted?.length !== 0 || !live.length) return [];
  const words = say`bypass_actors emptied of ${live.map(actorText).join(', ')}`;
  const because = say`nobody may bypass the ruleset any more`;
  return [finding(keyPlace(entryPlace, 'bypass_actors'), words, { live, wanted, tone: 'removal', because })];
}
