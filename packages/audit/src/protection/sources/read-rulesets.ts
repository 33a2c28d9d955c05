/**
 * Reads the rulesets of all levels that cover a branch. GitHub lists rules without names and bypass lists, so each
 * ruleset costs a request.
 */

import type { Reader } from '@trueup/core/github';
import { SectionFailure } from '@trueup/core/plan';
import { list, type RulesetSummary } from '@trueup/core/sections/rulesets/calls';
import { groupBy, isBranchIncluded } from '@trueup/core/settings';
import { type BranchRule, getRuleset, listBranchRules, type ReadRuleset, rulesPerPage } from './calls.ts';
import { readOrExplain } from './read-or-explain.ts';
import { hasValue, type RuleSource } from './rule-sources.ts';
import { createRulesetSource } from './rulesets.ts';

/** Beyond this number of rulesets, bypass lists stay unknown. */
const maxRulesets = 10;

const maxPages = 10;

export async function readBranchRulesets(
  github: Reader,
  branch: string,
  defaultBranch: string,
  includesUnenforced: boolean,
) {
  const readRulesetList = () => readOrExplain('the list of rulesets', github.ask(list({})));
  const [rules, earlyRulesetList] = await Promise.all([
    readOrExplain('rulesets', readActiveBranchRules(github, branch)),
    includesUnenforced ? readRulesetList() : { value: [] },
  ]);
  if (!hasValue(rules)) return { sources: [], unseen: [rules.unseen] };
  const activeRules = groupBy(rules.value, ({ ruleset_id }) => ruleset_id);
  const rulesetList = includesUnenforced || !activeRules.size ? earlyRulesetList : await readRulesetList();
  const summaries = hasValue(rulesetList) ? rulesetList.value : [];
  const isUnenforced = ({ target, enforcement }: RulesetSummary) => target === 'branch' && enforcement !== 'active';
  const unenforced = includesUnenforced ? summaries.filter(isUnenforced) : [];
  const idsToRead = [...activeRules.keys(), ...unenforced.map(({ id }) => id)].slice(0, maxRulesets);
  const readRulesets = idsToRead.map(async (id) => {
    const ruleset = await readOrExplain('the ruleset', github.ask(getRuleset({ ruleset_id: id })));
    return hasValue(ruleset) ? [[id, ruleset.value] as const] : [];
  });
  const rulesetsById = new Map((await Promise.all(readRulesets)).flat());
  return {
    sources: [
      ...[...activeRules].map(([id, branchRules]) =>
        createActiveSource(id, branchRules, summaries, rulesetsById.get(id)),
      ),
      ...unenforced.flatMap((summary) =>
        createUnenforcedSource(summary, rulesetsById.get(summary.id), branch, defaultBranch),
      ),
    ],
    unseen: [],
  };
}

async function readActiveBranchRules(github: Reader, branch: string): Promise<readonly BranchRule[]> {
  const allRules: BranchRule[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const rules = await github.ask(listBranchRules(branch, page));
    allRules.push(...rules);
    if (rules.length < rulesPerPage) return allRules;
  }
  throw new SectionFailure('GitHub returns the rules of the branch in endless pages', 'report this as a bug of Trueup');
}

/** Without such a ruleset, repository settings do not affect its branches. */
export async function mayHaveOwnerRulesets(github: Reader) {
  const listed = await readOrExplain('the list of rulesets', github.ask(list({})));
  if (!hasValue(listed)) return !listed.unseen.isOffPlan;
  const ownerRulesets = listed.value.filter(({ source_type }) => source_type !== 'Repository');
  return ownerRulesets.some(({ target, enforcement }) => target === 'branch' && enforcement === 'active');
}

const levelsBySourceType: Readonly<Record<string, RuleSource['level']>> = {
  Repository: 'repository',
  Organization: 'organization',
  Enterprise: 'enterprise',
};

function createActiveSource(
  id: number,
  rules: readonly BranchRule[],
  summaries: readonly RulesetSummary[],
  { bypass_actors, conditions }: ReadRuleset = {},
): RuleSource {
  const level = levelsBySourceType[rules[0]!.ruleset_source_type] ?? 'organization';
  const name = summaries.find((summary) => summary.id === id)?.name ?? `number ${id}`;
  return createRulesetSource({
    ...{ id, name, level, enforcement: 'active', rules },
    bypass_actors: bypass_actors ?? undefined,
    reach: conditions ?? undefined,
  });
}

function createUnenforcedSource(
  { id, name, enforcement, source_type }: RulesetSummary,
  ruleset: ReadRuleset | undefined,
  branch: string,
  defaultBranch: string,
): RuleSource[] {
  const refs = ruleset?.conditions?.ref_name;
  if (!refs || !isBranchIncluded(refs, branch, defaultBranch)) return [];
  const level = levelsBySourceType[source_type] ?? 'organization';
  const isEvaluated = enforcement === 'evaluate';
  return [{ kind: 'ruleset', level, name, id, enforcement: isEvaluated ? 'evaluate' : 'disabled', demands: [] }];
}
