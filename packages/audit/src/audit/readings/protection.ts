/**
 * Reads the combined protection of the default branch. Hidden rulesets may only add requirements, so the readings mark
 * each value that could change.
 */

import type { Reader } from '@trueup/core/github';
import { listWritingItems, type SectionPlan } from '@trueup/core/report';
import { collectPlannedProtection } from '../../protection/brakes/planned-protection.ts';
import { formatRequirementItem } from '../../protection/formatting.ts';
import { chooseSourcesToRead, readProtectionChange } from '../../protection/read.ts';
import { getProtectedRepository } from '../../protection/sources/calls.ts';
import {
  type CombinedProtection,
  describeSource,
  findRequirement,
  listHidingSources,
  type Requirement,
} from '../../protection/sources/combine.ts';
import {
  combineValues,
  isAsStrict,
  mergeMethods,
  type RequirementKey,
  requirementKeys,
  requirementMeanings,
} from '../../protection/sources/requirements.ts';
import { listKnownBypassers } from '../../protection/sources/rule-sources.ts';
import { sortDistinct } from '../judge.ts';
import { bypassKeys, type PolicyPath } from '../policy/paths.ts';
import type { PathReading, VisibilityGap } from './reading.ts';
import { anyone, type VisibleValue } from './value-tests.ts';

export async function readProtectionPaths(
  github: Reader,
  paths: readonly PolicyPath[],
  planned: readonly SectionPlan[] | undefined,
) {
  const repository = await github.ask(getProtectedRepository({}));
  const desired = planned && collectPlannedProtection(planned, listWritingItems(planned));
  const branch = desired?.repository?.default_branch ?? repository.defaultBranch;
  const { after } = await readProtectionChange(github, branch, repository, desired ?? {}, chooseSourcesToRead(desired));
  const readings = createBranchReadings(after);
  return Object.fromEntries(paths.map(({ text, steps }) => [text, readings[steps.join('.')]!]));
}

const createBranchReadings = (protection: CombinedProtection): Readonly<Record<string, PathReading>> =>
  Object.fromEntries(
    [
      ...requirementKeys.map((key) => [key, createRequirementReading(protection, key)] as const),
      ...bypassKeys.map((key) => [key, createBypassReading(protection, key)] as const),
      ...requirementKeys.map(
        (key) => [`bypass.${key}`, createBypassReading(narrowToRequirement(key, protection), 'bypass', key)] as const,
      ),
    ].map(([key, reading]) => [key, isUnavailableOnPlan(protection) ? unavailableReading : reading]),
  );

const isUnavailableOnPlan = ({ requirements: demanded, unseen }: CombinedProtection) =>
  !demanded.length && unseen.some((source) => source.isOffPlan) && unseen.every((source) => source.isOffPlan);

const unavailableReading: PathReading = {
  found: [],
  gaps: [],
  absent: 'branch protection is not available on this plan',
};

function createRequirementReading(protection: CombinedProtection, key: RequirementKey): PathReading {
  const requirement = findRequirement(protection, key);
  const gaps = listHidingSources(protection, key).map(toVisibilityGap);
  const visibleValue = toVisibleValue(key, requirement, gaps.length > 0);
  return { found: [{ at: `protection.${key}`, ...visibleValue, from: requirement?.binding }], gaps };
}

/** Hidden sources only add requirements: numbers grow, switches turn on, and lists of allowed actors shrink. */
function toVisibleValue(key: RequirementKey, requirement: Requirement | undefined, isPartial: boolean): VisibleValue {
  const { combination } = requirementMeanings[key];
  if (combination === 'any')
    return { value: requirement !== undefined, ...(!requirement && isPartial && { may: 'differ' }) };
  const emptyValue = { most: 0, all: [], common: key === 'merge_methods' ? mergeMethods : anyone }[combination];
  const value = Array.isArray(requirement?.value)
    ? requirement.value.map((item) => formatPlainItem(item))
    : (requirement?.value ?? emptyValue);
  const may = combination !== 'common' ? 'grow' : requirement ? 'shrink' : 'differ';
  return { value, ...(isPartial && { may }) };
}

/** Policies name a status check by its context, without its app. */
const formatPlainItem = (item: Parameters<typeof formatRequirementItem>[0]) =>
  typeof item === 'object' && 'context' in item ? item.context : formatRequirementItem(item);

const toVisibilityGap = ({ what, why, grant }: CombinedProtection['unseen'][number]): VisibilityGap => ({
  why: `${what}: ${why}`,
  ...(grant && { grant }),
});

const narrowToRequirement = (key: RequirementKey, protection: CombinedProtection): CombinedProtection => ({
  ...protection,
  requirements: protection.requirements.filter((requirement) => requirement.key === key),
  unseen: listHidingSources(protection, key),
});

/**
 * Nobody can bypass a requirement if the sources without bypass actors are as strict. Otherwise all bypass actors
 * count, because a person may belong to several groups.
 */
function createBypassReading(
  protection: CombinedProtection,
  key: (typeof bypassKeys)[number],
  requirementKey?: string,
): PathReading {
  const bypassable = protection.requirements.filter((requirement) => !isBindingForEveryone(requirement));
  const bypassers = bypassable.flatMap((requirement) => listBypassers(requirement, key));
  const hiddenSources = bypassable.flatMap(({ sources }) => sources.filter(({ bypass }) => bypass === 'unknown'));
  const grantsByHiddenSource = new Map(
    hiddenSources.map((source) => [describeSource(source), grantsToSeeBypassList[source.level]]),
  );
  const gaps = [...grantsByHiddenSource].map(
    ([name, grant]): VisibilityGap => ({ why: `the bypass list of ${name} is not visible to this token`, ...grant }),
  );
  const unseen = protection.unseen.map(toVisibilityGap);
  if (!protection.requirements.length && !unseen.length)
    return { found: [], gaps: [], absent: `${protection.branch} is not protected, so there is nothing to bypass` };
  const may = mayHiddenSourceBind(protection, bypassable)
    ? 'differ'
    : unseen.length || gaps.length
      ? 'grow'
      : undefined;
  const value = sortDistinct(bypassers.map(({ name }) => name));
  const from = sortDistinct(bypassers.map(({ text }) => text));
  return {
    found: [{ at: ['protection', key, requirementKey].filter(Boolean).join('.'), value, ...(may && { may }), from }],
    gaps: [...gaps, ...unseen],
  };
}

const grantsToSeeBypassList = {
  repository: { grant: 'Administration: write' },
  organization: { grant: 'Administration (organization): write' },
  enterprise: {},
} as const;

const mayHiddenSourceBind = ({ unseen }: CombinedProtection, bypassable: readonly Requirement[]) =>
  unseen.some(({ keys }) => !keys || bypassable.some(({ key }) => keys.includes(key)));

const isBindingForEveryone = ({ key, value, sources }: Requirement) => {
  const strictValues = sources.flatMap(({ bypass, value }) => (bypass !== 'unknown' && !bypass.length ? [value] : []));
  return strictValues.length > 0 && isAsStrict(key, combineValues(key, strictValues), value);
};

function listBypassers({ sources }: Requirement, key: (typeof bypassKeys)[number]) {
  return sources.flatMap((source) =>
    listKnownBypassers(source)
      .filter(({ how }) => (how === 'pull_request') === (key === 'bypass_by_pull_request'))
      .map(({ name }) => ({
        name,
        text: `${describeSource(source)} allows ${name} to bypass it ${key === 'bypass' ? 'always' : 'with a pull request'}`,
      })),
  );
}
