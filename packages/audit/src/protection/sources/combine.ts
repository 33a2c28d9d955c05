/** Combines the requirements of all rules that cover a branch. The order and repetition of sources do not matter. */

import {
  combineValues,
  isAsStrict,
  normalizeValue,
  type RequirementKey,
  type RequirementValue,
  type RequirementValues,
  requirementKeys,
  requirementMeanings,
  sortDistinctItems,
  toJson,
} from './requirements.ts';
import type { Bypass, RuleSource, RuleSources, SourceName, UnseenSetting, UnseenSource } from './rule-sources.ts';

export interface CombinedSource extends SourceName {
  readonly value: RequirementValue;
  readonly bypass: Bypass;
}

export interface Requirement<K extends RequirementKey = RequirementKey> {
  readonly key: K;
  readonly value: RequirementValues[K];
  readonly sources: readonly CombinedSource[];
  readonly binding: readonly string[];
  readonly atLeast: boolean;
}

export interface CombinedProtection {
  readonly branch: string;
  readonly requirements: readonly Requirement[];
  readonly unseen: readonly UnseenSource[];
  /** Rulesets that cover the branch but are not enforced. */
  readonly unenforced: readonly Pick<RuleSource, 'name' | 'level' | 'enforcement'>[];
}

export function combineSources({ branch, sources, unseen }: RuleSources): CombinedProtection {
  const active = sources.filter(({ enforcement }) => enforcement === 'active');
  const unenforcedSources = sortDistinctItems(sources.filter(({ enforcement }) => enforcement !== 'active'));
  return {
    branch,
    requirements: requirementKeys.flatMap((key) => {
      const requiringSources = sortDistinctItems(active.flatMap((source) => toCombinedSources(source, key)));
      return requiringSources.length ? [createRequirement(key, requiringSources, unseen)] : [];
    }),
    unseen: sortDistinctItems(unseen),
    unenforced: unenforcedSources.map(({ name, level, enforcement }) => ({ name, level, enforcement })),
  };
}

function createRequirement(key: RequirementKey, sources: readonly CombinedSource[], unseen: readonly UnseenSource[]) {
  const values = sources.map((source) => source.value);
  const value = combineValues(key, values);
  const binding = sources.filter((source) => isBinding(key, source, sources, value));
  return {
    key,
    value,
    sources,
    binding: [...new Set(binding.map(describeSource))],
    atLeast: unseen.some((source) => mayRequire(source, key)),
  } as Requirement;
}

const toCombinedSources = ({ kind, level, name, demands }: RuleSource, key: RequirementKey): CombinedSource[] =>
  demands
    .filter((demand) => demand.key === key)
    .map(({ value, bypass }) => ({
      ...{ kind, level, name, value: normalizeValue(value) },
      bypass: bypass === 'unknown' ? bypass : sortDistinctItems(bypass),
    }));

/** A source is binding if the value would differ without it. */
function isBinding(
  key: RequirementKey,
  source: CombinedSource,
  sources: readonly CombinedSource[],
  value: RequirementValue,
) {
  const { combination } = requirementMeanings[key];
  if (combination !== 'common') return combination !== 'most' || source.value === value;
  return (
    toJson(source.value) === toJson(value) ||
    sources.some((otherSource) => !isAsStrict(key, otherSource.value, source.value))
  );
}

const mayRequire = ({ keys }: UnseenSource, key: RequirementKey) => !keys || keys.includes(key);

/** `classic protection main`, `ruleset "gate"`, `ruleset "gate" of the organization` */
export const describeSource = ({ kind, level, name }: SourceName) =>
  kind === 'classic'
    ? `classic protection ${name}`
    : `ruleset ${JSON.stringify(name)}${level === 'repository' ? '' : ` of the ${level}`}`;

export const findRequirement = <K extends RequirementKey>(
  { requirements }: CombinedProtection,
  key: K,
): Requirement<K> | undefined =>
  requirements.find((requirement): requirement is Requirement<K> => requirement.key === key);

export const listHidingSources = ({ unseen }: CombinedProtection, key: RequirementKey): readonly UnseenSetting[] =>
  unseen.filter((source) => mayRequire(source, key));
