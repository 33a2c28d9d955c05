import type { Reader } from '@trueup/core/github';
import { SectionFailure } from '@trueup/core/plan';
import { list, type RulesetSummary } from '@trueup/core/sections/rulesets/calls';
import { groupBy, isBranchIncluded } from '@trueup/core/settings';
import { type BranchRule, getRuleset, listBranchRules, type ReadRuleset, rulesPerPage } from './calls.ts';
import { isKnown, type Known, type RuleSource } from './rule-sources.ts';
import { rulesetSource } from './rulesets.ts';
import { seen } from './sight.ts';

/** Each ruleset costs a request. Who may bypass a ruleset beyond these stays unknown. */
const mostRulesets = 10;

const mostPages = 10;

/** The rulesets of all levels that cover the branch. Those that bind nobody are named only, if the caller wants them. */
export async function readBranchRulesets(host: Reader, branch: string, defaultBranch: string, hasIdle: boolean) {
  const listing = () => seen('the list of rulesets', host.ask(list({})));
  const [rules, early] = await Promise.all([
    seen('rulesets', branchRules(host, branch)),
    hasIdle ? listing() : { value: [] },
  ]);
  if (!isKnown(rules)) return { sources: [], unseen: [rules.unseen] };
  const binding = groupBy(rules.value, ({ ruleset_id }) => ruleset_id);
  const listed = hasIdle || !binding.size ? early : await listing();
  const summaries = isKnown(listed) ? listed.value : [];
  const isIdle = ({ target, enforcement }: RulesetSummary) => target === 'branch' && enforcement !== 'active';
  const idle = hasIdle ? summaries.filter(isIdle) : [];
  const wanted = [...binding.keys(), ...idle.map(({ id }) => id)].slice(0, mostRulesets);
  const readWhole = (id: number) => seen('the ruleset', host.ask(getRuleset({ ruleset_id: id })));
  const whole = new Map(await Promise.all(wanted.map(async (id) => [id, await readWhole(id)] as const)));
  return {
    sources: [
      ...[...binding].map(([id, those]) => sourceOf(id, those, summaries, whole.get(id))),
      ...idle.flatMap((summary) => idleSource(summary, whole.get(summary.id), branch, defaultBranch)),
    ],
    unseen: [],
  };
}

async function branchRules(host: Reader, branch: string): Promise<readonly BranchRule[]> {
  const all: BranchRule[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const rules = await host.ask(listBranchRules(branch, page));
    all.push(...rules);
    if (rules.length < rulesPerPage) return all;
  }
  throw new SectionFailure('GitHub returns the rules of the branch in endless pages', 'report this as a bug of Trueup');
}

/**
 * Whether an active ruleset of the organization or the enterprise is there. Without one, no name, visibility or property of the
 * repository changes what a branch needs.
 */
export async function hasRulesetsAbove(host: Reader) {
  const listed = await seen('the list of rulesets', host.ask(list({})));
  if (!isKnown(listed)) return !listed.unseen.isOffPlan;
  const above = listed.value.filter(({ source_type }) => source_type !== 'Repository');
  return above.some(({ target, enforcement }) => target === 'branch' && enforcement === 'active');
}

const levels: Readonly<Record<string, RuleSource['level']>> = {
  Repository: 'repository',
  Organization: 'organization',
  Enterprise: 'enterprise',
};

function sourceOf(
  id: number,
  rules: readonly BranchRule[],
  summaries: readonly RulesetSummary[],
  whole: Known<ReadRuleset> | undefined,
): RuleSource {
  const level = levels[rules[0]!.ruleset_source_type] ?? 'organization';
  const name = summaries.find((one) => one.id === id)?.name ?? `number ${id}`;
  const { bypass_actors, conditions } = whole && isKnown(whole) ? whole.value : {};
  return rulesetSource({
    ...{ id, name, level, enforcement: 'active', rules },
    bypass_actors: bypass_actors ?? undefined,
    reach: conditions ?? undefined,
  });
}

function idleSource(
  { id, name, enforcement, source_type }: RulesetSummary,
  whole: Known<ReadRuleset> | undefined,
  branch: string,
  defaultBranch: string,
): RuleSource[] {
  const refs = whole && isKnown(whole) ? whole.value.conditions?.ref_name : undefined;
  if (!refs || !isBranchIncluded(refs, branch, defaultBranch)) return [];
  const level = levels[source_type] ?? 'organization';
  const isTried = enforcement === 'evaluate';
  return [{ kind: 'ruleset', level, name, id, enforcement: isTried ? 'evaluate' : 'disabled', demands: [] }];
}
