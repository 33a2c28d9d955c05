import type { Reader } from '@trueup/core/github';
import type { DeclaredSection } from '@trueup/core/report';
import { applyToSources, desiredIn } from '../../protection/brakes/afterwards.ts';
import { askRepository, reachedBy, readSources } from '../../protection/read.ts';
import {
  combineValues,
  isAsStrict,
  mergeMethods,
  type RequirementKey,
  keys as requirementKeys,
  requirements,
} from '../../protection/sources/requirements.ts';
import { knownBypassers } from '../../protection/sources/rule-sources.ts';
import {
  hiding,
  nameOfSource,
  type Requirement,
  requirement,
  type SummedProtection,
  sumUp,
} from '../../protection/sources/summed.ts';
import { itemWords } from '../../protection/words.ts';
import { sortDistinct } from '../judge.ts';
import { bypassKeys, type PolicyPath } from '../policy/paths.ts';
import type { PathReading, SightGap } from './reading.ts';
import { anyone, type Sighted } from './sighted.ts';

export { warnOfMissedBranches } from '../../protection/brakes/missed-branches.ts';

/** What the default branch needs, now or once these sections are applied. */
export async function protectionReadings(
  host: Reader,
  paths: readonly PolicyPath[],
  declared: readonly DeclaredSection[] | undefined,
) {
  const repository = await askRepository(host);
  const desired = declared && desiredIn(declared);
  const read = await readSources(host, repository.defaultBranch, repository, reachedBy(desired));
  const readings = branchReadings(sumUp(desired ? applyToSources(read, desired) : read.sources));
  return Object.fromEntries(paths.map(({ text, steps }) => [text, readings[steps.join('.')]!]));
}

/** What the branch needs, as values at the paths of a policy. */
const branchReadings = (summed: SummedProtection): Readonly<Record<string, PathReading>> =>
  Object.fromEntries(
    [
      ...requirementKeys.map((key) => [key, requirementReading(summed, key)] as const),
      ...bypassKeys.map((key) => [key, bypassReading(summed, key)] as const),
      ...requirementKeys.map((key) => [`bypass.${key}`, bypassReading(aboutOnly(key, summed), 'bypass', key)] as const),
    ].map(([key, reading]) => [key, isOffPlan(summed) ? offPlan : reading]),
  );

const isOffPlan = ({ requirements: demanded, unseen }: SummedProtection) =>
  !demanded.length && unseen.some((one) => one.isOffPlan) && unseen.every((one) => one.isOffPlan);

const offPlan: PathReading = { found: [], gaps: [], absent: 'branch protection is not available on this plan' };

function requirementReading(summed: SummedProtection, key: RequirementKey): PathReading {
  const found = requirement(summed, key);
  const gaps = hiding(summed, key).map(gapOf);
  const sighted = demandOf(key, found, gaps.length > 0);
  return { found: [{ at: `protection.${key}`, ...sighted, from: found?.binding }], gaps };
}

/** Hidden sources only ever add to what is needed: a number grows, a switch comes on, a list of who may gets shorter. */
function demandOf(key: RequirementKey, found: Requirement | undefined, isPartial: boolean): Sighted {
  const { way } = requirements[key];
  if (way === 'any') return { value: found !== undefined, ...(!found && isPartial && { may: 'differ' }) };
  const none = { most: 0, all: [], common: key === 'merge_methods' ? mergeMethods : anyone }[way];
  const value = Array.isArray(found?.value) ? found.value.map((item) => plainText(item)) : (found?.value ?? none);
  const may = way !== 'common' ? 'grow' : found ? 'shrink' : 'differ';
  return { value, ...(isPartial && { may }) };
}

/** A check by its name alone, as people write it. */
const plainText = (item: Parameters<typeof itemWords>[0]) =>
  typeof item === 'object' && 'context' in item ? item.context : itemWords(item);

const gapOf = ({ what, why, grant }: SummedProtection['unseen'][number]): SightGap => ({
  why: `${what}: ${why}`,
  ...(grant && { grant }),
});

/** What is known of one requirement, as if the branch needed nothing else. */
const aboutOnly = (key: RequirementKey, summed: SummedProtection): SummedProtection => ({
  ...summed,
  requirements: summed.requirements.filter((one) => one.key === key),
  unseen: hiding(summed, key),
});

/**
 * Who may bypass something that the branch needs. A requirement that a source without any bypass demands as strictly
 * binds everybody. Otherwise those of all its sources count: one person may be in several groups.
 */
function bypassReading(summed: SummedProtection, key: (typeof bypassKeys)[number], of?: string): PathReading {
  const loose = summed.requirements.filter((one) => !isFirm(one));
  const named = loose.flatMap((one) => passersOf(one, key));
  const hidden = loose.flatMap(({ sources }) => sources.filter(({ bypass }) => bypass === 'unknown'));
  const unshown = new Map(hidden.map((source) => [nameOfSource(source), grantsToSee[source.level]]));
  const gaps = [...unshown].map(
    ([name, grant]): SightGap => ({ why: `the bypass list of ${name} is not visible to this token`, ...grant }),
  );
  const unseen = summed.unseen.map(gapOf);
  if (!summed.requirements.length && !unseen.length)
    return { found: [], gaps: [], absent: `${summed.branch} is not protected, so there is nothing to bypass` };
  const may = mayFree(summed, loose) ? 'differ' : unseen.length || gaps.length ? 'grow' : undefined;
  const value = sortDistinct(named.map(({ name }) => name));
  const from = sortDistinct(named.map(({ text }) => text));
  return {
    found: [{ at: ['protection', key, of].filter(Boolean).join('.'), value, ...(may && { may }), from }],
    gaps: [...gaps, ...unseen],
  };
}

/** The host shows who may bypass a ruleset only to those who may change it. */
const grantsToSee = {
  repository: { grant: 'Administration: write' },
  organization: { grant: 'Administration (organization): write' },
  enterprise: {},
} as const;

/** Whether a hidden source may bind those who may bypass what was seen. */
const mayFree = ({ unseen }: SummedProtection, loose: readonly Requirement[]) =>
  unseen.some(({ keys }) => !keys || loose.some(({ key }) => keys.includes(key)));

const isFirm = ({ key, value, sources }: Requirement) => {
  const firm = sources.flatMap(({ bypass, value }) => (bypass !== 'unknown' && !bypass.length ? [value] : []));
  return firm.length > 0 && isAsStrict(key, combineValues(key, firm), value);
};

function passersOf({ sources }: Requirement, key: (typeof bypassKeys)[number]) {
  return sources.flatMap((source) =>
    knownBypassers(source)
      .filter(({ how }) => (how === 'pull_request') === (key === 'bypass_by_pull_request'))
      .map(({ name }) => ({
        name,
        text: `${nameOfSource(source)} allows ${name} to bypass it ${key === 'bypass' ? 'always' : 'with a pull request'}`,
      })),
  );
}
