/**
 * Finds requirements that get weaker between two states of a branch, for everyone or only for actors that may bypass a
 * rule.
 */

import { formatRequirement, formatRequirementItem, formatRequirementValue } from '../formatting.ts';
import { type CombinedProtection, type CombinedSource, findRequirement } from '../sources/combine.ts';
import {
  combineValues,
  type Demands,
  isAsStrict,
  type RequirementKey,
  type RequirementValue,
  requirementKeys,
  requirements,
  toJson,
} from '../sources/requirements.ts';
import { listKnownBypassers } from '../sources/rule-sources.ts';

interface RequirementLoss {
  readonly key: RequirementKey;
  /** Unset if nothing is required. */
  readonly before?: RequirementValue;
  readonly after?: RequirementValue;
  readonly who?: string;
}

/** Some actors may bypass a source only with a pull request. */
interface BranchActor {
  readonly name?: string;
  readonly way: 'pull_request' | 'push';
}

/** Actor losses are only listed if they do not affect everyone. */
export function findLosses(before: CombinedProtection, after: CombinedProtection): readonly RequirementLoss[] {
  const commonLosses = findLossesFor({ way: 'push' }, before, after);
  const commonKeys = new Set(commonLosses.map(({ key }) => key));
  const actorLosses = listActors([before, after]).flatMap((actor) =>
    findLossesFor(actor, before, after).filter(({ key }) => !commonKeys.has(key)),
  );
  return [...commonLosses, ...new Map(actorLosses.map((loss) => [toJson(loss), loss])).values()];
}

export const hasSameRequirements = (first: CombinedProtection, second: CombinedProtection) =>
  !findLosses(first, second).length && !findLosses(second, first).length;

const findLossesFor = (
  actor: BranchActor,
  before: CombinedProtection,
  after: CombinedProtection,
): readonly RequirementLoss[] =>
  requirementKeys.flatMap((key) => {
    const [demandBefore, demandAfter] = [findDemanded(before, key, actor), findDemanded(after, key, actor)];
    return isAsStrict(key, demandAfter, demandBefore)
      ? []
      : [{ key, before: demandBefore, after: demandAfter, who: actor.name }];
  });

/** Ignores sources that the actor may bypass. */
function findDemanded(
  protection: CombinedProtection,
  key: RequirementKey,
  actor: BranchActor,
): RequirementValue | undefined {
  const sources = findRequirement(protection, key)?.sources ?? [];
  const values = sources.filter((source) => !mayBypass(source, actor)).map((source) => toBindingValue(key, source));
  return values.length ? combineValues(key, values) : undefined;
}

/** GitHub treats listed actors and bypass actors of an update restriction alike. */
function toBindingValue(key: RequirementKey, source: CombinedSource): RequirementValue {
  if (key !== 'updates') return source.value;
  return (source.value as Demands['updates']).filter((name) => !mayBypass(source, { name, way: 'push' }));
}

const mayBypass = (source: CombinedSource, { name, way }: BranchActor) =>
  listKnownBypassers(source).some(
    (bypasser) => bypasser.name === name && (bypasser.how !== 'pull_request' || way === 'pull_request'),
  );

function listActors(protections: readonly CombinedProtection[]): readonly BranchActor[] {
  const sources = protections.flatMap(({ requirements }) => requirements.flatMap((requirement) => requirement.sources));
  const names = [...new Set(sources.flatMap(listKnownBypassers).map(({ name }) => name))].sort();
  return names.flatMap((name) => (['pull_request', 'push'] as const).map((way) => ({ name, way })));
}

/** `signed commits`, `approvals 2 (1 remains)`, `status checks lint`, `linear history for role admin` */
export function describeLoss({ key, before, after, who }: RequirementLoss): string {
  const suffix = who === undefined ? '' : ` for ${who}`;
  if (after === undefined) return formatRequirement(key, before!) + suffix;
  if (typeof before === 'number') return `${formatRequirement(key, before)} (${after} remains)${suffix}`;
  if (requirements[key].combination === 'all')
    return `${requirements[key].words} ${formatRemovedItems(before!, after)}${suffix}`;
  return `${formatRequirement(key, before!)} (now ${formatRequirementValue(key, after)})${suffix}`;
}

function formatRemovedItems(before: RequirementValue, after: RequirementValue) {
  const remaining = new Set((after as readonly string[]).map(toJson));
  return (before as Demands['status_checks'])
    .filter((item) => !remaining.has(toJson(item)))
    .map(formatRequirementItem)
    .join(', ');
}
