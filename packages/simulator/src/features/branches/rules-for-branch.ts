import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import type { Feature } from '../feature.ts';
import { rulesetsBinding } from './ruleset-state.ts';

/** The active rules of every level that bind the branch; who may bypass them is not shown. */
function list(ask: Ask) {
  const { repository, world, params } = ask;
  const rules = rulesetsBinding(repository, world, params.branch ?? '').flatMap(({ ruleset, source_type, source }) =>
    ruleset.rules.map((rule) => ({ rule, ruleset_id: ruleset.id, source_type, source })),
  );
  return page(ask, rules, ({ rule, ruleset_id, source_type, source }) => ({
    ...rule,
    ruleset_source_type: source_type,
    ruleset_source: source,
    ruleset_id,
  }));
}

export const rulesForBranch: Feature = {
  needs: { 'GET ~/rules/branches/{}': 'Metadata: read' },
  routes: { 'GET /repos/{owner}/{repo}/rules/branches/{branch}': list },
};
