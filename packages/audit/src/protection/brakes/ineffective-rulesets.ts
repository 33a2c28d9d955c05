import type { Reader } from '@trueup/core/github';
import { showFullText, withPublicVersion } from '@trueup/core/plan';
import type { Line } from '@trueup/core/report';
import { noteEmptyReach, readMissingRefs } from '@trueup/core/sections';
import { get, list, type RulesetSummary } from '@trueup/core/sections/rulesets/calls';
import { readOrExplain } from '../sources/read-or-explain.ts';
import { hasValue } from '../sources/rule-sources.ts';

/** Each ruleset and each of its branches costs a request. */
const maxRulesets = 10;

/** Rulesets in `binding` are known to match a branch. */
export async function warnAboutIneffectiveRulesets(
  github: Reader,
  binding: ReadonlySet<number | undefined>,
): Promise<Line[]> {
  const listed = await readOrExplain('the list of rulesets', github.ask(list({})));
  if (!hasValue(listed)) return [];
  const candidates = listed.value
    .filter((ruleset) => isActiveBranchRuleset(ruleset) && !binding.has(ruleset.id))
    .slice(0, maxRulesets);
  const warnings = await Promise.all(candidates.map((ruleset) => warnIfIneffective(github, ruleset)));
  return warnings.flat();
}

const isActiveBranchRuleset = ({ source_type, target, enforcement }: RulesetSummary) =>
  source_type === 'Repository' && target === 'branch' && enforcement === 'active';

async function warnIfIneffective(github: Reader, { id }: RulesetSummary): Promise<Line[]> {
  const ruleset = await readOrExplain('the ruleset', github.ask(get({ ruleset_id: id })));
  if (!hasValue(ruleset) || !ruleset.value.conditions) return [];
  const { name, conditions } = ruleset.value;
  const entry = { name, target: 'branch', enforcement: 'active', conditions } as const;
  const missing = await readOrExplain('its branches', readMissingRefs(github, entry));
  if (!hasValue(missing)) return [];
  return noteEmptyReach(entry, undefined, missing.value).map(({ message, fix = '' }) => ({
    kind: 'warning',
    key: 'rulesets',
    message: withPublicVersion(showFullText(message), 'an active ruleset matches no branch, so it protects nothing'),
    fix: withPublicVersion(fix, ''),
  }));
}
