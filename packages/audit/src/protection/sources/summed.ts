import {
  combineValues,
  type Demands,
  dropTwins,
  isAsStrict,
  jsonOf,
  keys,
  type RequirementKey,
  type RequirementValue,
  requirements,
  settleValue,
} from './requirements.ts';
import type { Bypass, RuleSource, RuleSources, SourceName, Unseen, UnseenSource } from './rule-sources.ts';

/** What one source demands under one requirement, and who may bypass just that. */
export interface SummedSource extends SourceName {
  readonly value: RequirementValue;
  readonly bypass: Bypass;
}

/** One thing that a branch needs, from all its sources. */
export interface Requirement<K extends RequirementKey = RequirementKey> {
  readonly key: K;
  readonly value: Demands[K];
  readonly sources: readonly SummedSource[];
  /** The sources that decide the value, by `nameOfSource`. */
  readonly binding: readonly string[];
  /** Whether an unseen source may demand more. */
  readonly atLeast: boolean;
}

export interface SummedProtection {
  readonly branch: string;
  readonly requirements: readonly Requirement[];
  readonly unseen: readonly UnseenSource[];
  /** Rulesets that cover the branch and bind nobody. */
  readonly idle: readonly Pick<RuleSource, 'name' | 'level' | 'enforcement'>[];
}

/** Adds up all that governs a branch. The order of the sources, and a source that comes twice, make no difference. */
export function sumUp({ branch, sources, unseen }: RuleSources): SummedProtection {
  const active = sources.filter(({ enforcement }) => enforcement === 'active');
  const idle = dropTwins(sources.filter(({ enforcement }) => enforcement !== 'active'));
  return {
    branch,
    requirements: keys.flatMap((key) => {
      const demanding = dropTwins(active.flatMap((source) => sumSource(source, key)));
      return demanding.length ? [requirementOf(key, demanding, unseen)] : [];
    }),
    unseen: dropTwins(unseen),
    idle: idle.map(({ name, level, enforcement }) => ({ name, level, enforcement })),
  };
}

function requirementOf(key: RequirementKey, sources: readonly SummedSource[], unseen: readonly UnseenSource[]) {
  const values = sources.map((source) => source.value);
  const value = combineValues(key, values);
  const binding = sources.filter((source) => binds(key, source, sources, value));
  return {
    key,
    value,
    sources,
    binding: [...new Set(binding.map(nameOfSource))],
    atLeast: unseen.some((source) => mayDemand(source, key)),
  } as Requirement;
}

const sumSource = ({ kind, level, name, demands }: RuleSource, key: RequirementKey): SummedSource[] =>
  demands
    .filter((demand) => demand.key === key)
    .map(({ value, bypass }) => ({
      ...{ kind, level, name, value: settleValue(value) },
      bypass: bypass === 'unknown' ? bypass : dropTwins(bypass),
    }));

/** Whether the value would be another without the source. A list binds if it leaves out what another list has. */
function binds(key: RequirementKey, source: SummedSource, all: readonly SummedSource[], value: RequirementValue) {
  const { way } = requirements[key];
  if (way !== 'common') return way !== 'most' || source.value === value;
  return jsonOf(source.value) === jsonOf(value) || all.some((other) => !isAsStrict(key, other.value, source.value));
}

const mayDemand = ({ keys }: UnseenSource, key: RequirementKey) => !keys || keys.includes(key);

/** `classic protection main`, `ruleset "gate"`, `ruleset "gate" of the organization` */
export const nameOfSource = ({ kind, level, name }: SourceName) =>
  kind === 'classic'
    ? `classic protection ${name}`
    : `ruleset ${JSON.stringify(name)}${level === 'repository' ? '' : ` of the ${level}`}`;

/** The requirement with this key; `undefined` if nothing that was seen demands it. */
export const requirement = <K extends RequirementKey>(
  { requirements }: SummedProtection,
  key: K,
): Requirement<K> | undefined => requirements.find((one): one is Requirement<K> => one.key === key);

/** The sources that were not seen, and may demand this. */
export const hiding = ({ unseen }: SummedProtection, key: RequirementKey): readonly Unseen[] =>
  unseen.filter((source) => mayDemand(source, key));
