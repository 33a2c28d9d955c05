import type { Answer } from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import type { Feature } from '../feature.ts';
import { listBindingRulesets } from './ruleset-state.ts';

/** GitHub lists the active rules of every level, without their bypass actors. */
function listRulesForBranch(request: RestRequest): Answer {
  const { repository, world, params } = request;
  const rules = listBindingRulesets(repository, world, params.branch ?? '').flatMap(
    ({ ruleset, source_type, source }) =>
      ruleset.rules.map((rule) => ({ rule, ruleset_id: ruleset.id, source_type, source })),
  );
  return answerPage(request, rules, ({ rule, ruleset_id, source_type, source }) => ({
    ...rule,
    ruleset_source_type: source_type,
    ruleset_source: source,
    ruleset_id,
  }));
}

export const rulesForBranch: Feature = {
  needs: { 'GET ~/rules/branches/{}': 'Metadata: read' },
  routes: { 'GET /repos/{owner}/{repo}/rules/branches/{branch}': listRulesForBranch },
};
