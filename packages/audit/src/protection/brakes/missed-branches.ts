import type { Reader } from '@trueup/core/github';
import { showFullText, withPublicVersion } from '@trueup/core/plan';
import type { Line } from '@trueup/core/report';
import { findMissingRefs, warnAboutReach } from '@trueup/core/sections';
import { get, list, type RulesetSummary } from '@trueup/core/sections/rulesets/calls';
import { isKnown } from '../sources/rule-sources.ts';
import { seen } from '../sources/sight.ts';

/** Each ruleset costs a request, and each of its branches another. */
const mostRulesets = 10;

/** Warns of active rulesets of the repository that cover no branch. `binding` rulesets cover one. */
export async function warnOfMissedBranches(host: Reader, binding: ReadonlySet<number | undefined>): Promise<Line[]> {
  const listed = await seen('the list of rulesets', host.ask(list({})));
  if (!isKnown(listed)) return [];
  const others = listed.value.filter((one) => isOwnOfBranches(one) && !binding.has(one.id)).slice(0, mostRulesets);
  const warnings = await Promise.all(others.map((one) => warnOf(host, one)));
  return warnings.flat();
}

const isOwnOfBranches = ({ source_type, target, enforcement }: RulesetSummary) =>
  source_type === 'Repository' && target === 'branch' && enforcement === 'active';

async function warnOf(host: Reader, { id }: RulesetSummary): Promise<Line[]> {
  const whole = await seen('the ruleset', host.ask(get({ ruleset_id: id })));
  if (!isKnown(whole) || !whole.value.conditions) return [];
  const { name, conditions } = whole.value;
  const entry = { name, target: 'branch', enforcement: 'active', conditions } as const;
  const missing = await seen('its branches', findMissingRefs(host, entry));
  if (!isKnown(missing)) return [];
  return warnAboutReach(entry, undefined, missing.value).map(({ message, fix = '' }) => ({
    kind: 'warning',
    key: 'rulesets',
    message: withPublicVersion(showFullText(message), 'an active ruleset matches no branch, so it protects nothing'),
    fix: withPublicVersion(fix, ''),
  }));
}
