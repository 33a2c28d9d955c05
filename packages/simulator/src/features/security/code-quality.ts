import { createRefusal } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import type { Feature } from '../feature.ts';
import { getOwnerPlan } from '../people/plans.ts';
import { createAnalysisFeature } from './analysis-setups.ts';

/** GitHub gives owners without the product the same answer as callers without access. */
function requireTeamPlan({ repository, world }: RestRequest) {
  if (['team', 'enterprise'].includes(getOwnerPlan(repository, world))) return;
  throw createRefusal(403, 'You are not authorized to access Code quality for this repository.');
}

export const codeQuality: Feature = createAnalysisFeature({
  key: 'code_quality',
  path: '/repos/{owner}/{repo}/code-quality/setup',
  needs: { 'GET ~/code-quality/setup': 'Administration: write', 'PATCH ~/code-quality/setup': 'Administration: write' },
  usual: { ai_findings_option: 'disabled' },
  none: { ai_findings_option: null },
  demand: requireTeamPlan,
  formatLanguages: (languages) => languages,
});
