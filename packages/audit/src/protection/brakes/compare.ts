/**
 * Finds requirements that get weaker between two states of a branch, for everyone or only for actors that may bypass a
 * rule.
 */

import { formatRequirement, formatRequirementItem, formatRequirementValue } from '../formatting.ts';
import { type CombinedProtection, type CombinedSource, findRequirement } from '../sources/combine.ts';
import {
  combineValues,
  isAsStrict,
  type RequirementKey,
  type RequirementValue,
  type RequirementValues,
  requirementKeys,
  requirementMeanings,
  toJson,
} from '../sources/requirements.ts';
import { listKnownBypassers } from '../sources/rule-sources.ts';

interface RequirementLoss {
  readonly key: RequirementKey;
  /** Unset if nothing is required. */
  readonly before?: RequirementValue;
  readonly after?: RequirementValue;
  readonly actor?: string;
}

/** Some actors may bypass a source only with a pull request. */
interface BranchActor {
  readonly name?: string;
  readonly way: 'pull_request' | 'push';
}

/** Lists a loss for single actors only if it does not affect everyone. */
export function listRequirementLosses(
  before: CombinedProtection,
  after: CombinedProtection,
): readonly RequirementLoss[] {
  const lossesForEveryone = listLossesForActor({ way: 'push' }, before, after);
  const keysLostByEveryone = new Set(lossesForEveryone.map(({ key }) => key));
  const actorLosses = listBypassingActors([before, after]).flatMap((actor) =>
    listLossesForActor(actor, before, after).filter(({ key }) => !keysLostByEveryone.has(key)),
  );
  return [...lossesForEveryone, ...new Map(actorLosses.map((loss) => [toJson(loss), loss])).values()];
}

export const hasSameRequirements = (first: CombinedProtection, second: CombinedProtection) =>
  !listRequirementLosses(first, second).length && !listRequirementLosses(second, first).length;

const listLossesForActor = (
  actor: BranchActor,
  before: CombinedProtection,
  after: CombinedProtection,
): readonly RequirementLoss[] =>
  requirementKeys.flatMap((key) => {
    const [demandBefore, demandAfter] = [findRequiredValue(before, key, actor), findRequiredValue(after, key, actor)];
    return isAsStrict(key, demandAfter, demandBefore)
      ? []
      : [{ key, before: demandBefore, after: demandAfter, actor: actor.name }];
  });

/** Ignores sources that the actor may bypass. */
function findRequiredValue(
  protection: CombinedProtection,
  key: RequirementKey,
  actor: BranchActor,
): RequirementValue | undefined {
  const sources = findRequirement(protection, key)?.sources ?? [];
  const values = sources.filter((source) => !canBypass(source, actor)).map((source) => toBindingValue(key, source));
  return values.length ? combineValues(key, values) : undefined;
}

/** GitHub treats listed actors and bypass actors of an update restriction in the same way. */
function toBindingValue(key: RequirementKey, source: CombinedSource): RequirementValue {
  if (key !== 'updates') return source.value;
  return (source.value as RequirementValues['updates']).filter((name) => !canBypass(source, { name, way: 'push' }));
}

const canBypass = (source: CombinedSource, { name, way }: BranchActor) =>
  listKnownBypassers(source).some(
    (bypasser) => bypasser.name === name && (bypasser.how !== 'pull_request' || way === 'pull_request'),
  );

function listBypassingActors(protections: readonly CombinedProtection[]): readonly BranchActor[] {
  const sources = protections.flatMap(({ requirements }) => requirements.flatMap((requirement) => requirement.sources));
  const names = [...new Set(sources.flatMap(listKnownBypassers).map(({ name }) => name))].sort();
  return names.flatMap((name) => (['pull_request', 'push'] as const).map((way) => ({ name, way })));
}

/** `signed commits`, `approvals 2 (1 remains)`, `status checks lint`, `linear history for role admin` */
export function describeRequirementLoss({ key, before, after, actor }: RequirementLoss): string {
  const suffix = actor === undefined ? '' : ` for ${actor}`;
  if (after === undefined) return formatRequirement(key, before!) + suffix;
  if (typeof before === 'number') return `${formatRequirement(key, before)} (${after} remains)${suffix}`;
  if (requirementMeanings[key].combination === 'all')
    return `${requirementMeanings[key].words} ${formatRemovedItems(before!, after)}${suffix}`;
  return `${formatRequirement(key, before!)} (now ${formatRequirementValue(key, after)})${suffix}`;
}

function formatRemovedItems(before: RequirementValue, after: RequirementValue) {
  const remaining = new Set((after as readonly string[]).map(toJson));
  return (before as RequirementValues['status_checks'])
    .filter((item) => !remaining.has(toJson(item)))
    .map(formatRequirementItem)
    .join(', ');
}
