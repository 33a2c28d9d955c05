import {
  combineValues,
  type Demands,
  isAsStrict,
  jsonOf,
  keys,
  type RequirementKey,
  type RequirementValue,
  requirements,
} from '../sources/requirements.ts';
import { knownBypassers } from '../sources/rule-sources.ts';
import { requirement, type SummedProtection, type SummedSource } from '../sources/summed.ts';
import { itemWords, requirementText, valueText } from '../words.ts';

/** A requirement that holds less afterwards, for everybody or for somebody who may bypass more. */
interface Loss {
  readonly key: RequirementKey;
  /** What is demanded of them before and after; unset where nothing is. */
  readonly before?: RequirementValue;
  readonly after?: RequirementValue;
  /** Unset for everybody; otherwise who alone is held to less. */
  readonly who?: string;
}

/** Somebody, and how they change the branch: some people may bypass a source only with a pull request. */
interface Person {
  readonly name?: string;
  readonly way: 'pull_request' | 'push';
}

/**
 * What gets weaker from one state of a branch to another. Everybody comes first; others are named only where they lose
 * what everybody keeps.
 */
export function findLosses(before: SummedProtection, after: SummedProtection): readonly Loss[] {
  const everybody = lossesFor({ way: 'push' }, before, after);
  const known = new Set(everybody.map(({ key }) => key));
  const others = peopleIn([before, after]).flatMap((person) =>
    lossesFor(person, before, after).filter(({ key }) => !known.has(key)),
  );
  return [...everybody, ...new Map(others.map((loss) => [jsonOf(loss), loss])).values()];
}

/** Whether a branch needs the same of everybody, and of each who may bypass something. */
export const needsTheSame = (one: SummedProtection, other: SummedProtection) =>
  !findLosses(one, other).length && !findLosses(other, one).length;

const lossesFor = (person: Person, before: SummedProtection, after: SummedProtection): readonly Loss[] =>
  keys.flatMap((key) => {
    const [had, has] = [findDemanded(before, key, person), findDemanded(after, key, person)];
    return isAsStrict(key, has, had) ? [] : [{ key, before: had, after: has, who: person.name }];
  });

/** What is left of a requirement without the sources that this person may bypass. */
function findDemanded(protection: SummedProtection, key: RequirementKey, person: Person): RequirementValue | undefined {
  const sources = requirement(protection, key)?.sources ?? [];
  const values = sources.filter((source) => !mayBypass(source, person)).map((source) => boundBy(key, source));
  return values.length ? combineValues(key, values) : undefined;
}

/** A restriction of updates may list somebody or let them always bypass it: that makes no difference. */
function boundBy(key: RequirementKey, source: SummedSource): RequirementValue {
  if (key !== 'updates') return source.value;
  return (source.value as Demands['updates']).filter((name) => !mayBypass(source, { name, way: 'push' }));
}

const mayBypass = (source: SummedSource, { name, way }: Person) =>
  knownBypassers(source).some((one) => one.name === name && (one.how !== 'pull_request' || way === 'pull_request'));

function peopleIn(protections: readonly SummedProtection[]): readonly Person[] {
  const sources = protections.flatMap(({ requirements: all }) => all.flatMap((one) => one.sources));
  const names = [...new Set(sources.flatMap(knownBypassers).map(({ name }) => name))].sort();
  return names.flatMap((name) => (['pull_request', 'push'] as const).map((way) => ({ name, way })));
}

/** `signed commits`, `approvals 2 (1 is left)`, `status checks lint`, `linear history for role admin` */
export function lossText({ key, before, after, who }: Loss): string {
  const whose = who === undefined ? '' : ` for ${who}`;
  if (after === undefined) return requirementText(key, before!) + whose;
  if (typeof before === 'number') return `${requirementText(key, before)} (${after} remains)${whose}`;
  if (requirements[key].way === 'all') return `${requirements[key].words} ${sayGone(before!, after)}${whose}`;
  return `${requirementText(key, before!)} (now ${valueText(key, after)})${whose}`;
}

function sayGone(before: RequirementValue, after: RequirementValue) {
  const left = new Set((after as readonly string[]).map(jsonOf));
  return (before as Demands['status_checks'])
    .filter((item) => !left.has(jsonOf(item)))
    .map(itemWords)
    .join(', ');
}
