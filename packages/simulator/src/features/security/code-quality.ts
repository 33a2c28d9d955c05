import { refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import type { Feature } from '../feature.ts';
import { ownerPlan } from '../people/plans.ts';
import { analysisFeature } from './analysis-setups.ts';

/** Owners without the product get the same answer as callers without access. */
function demandPlan({ repository, world }: Ask) {
  if (['team', 'enterprise'].includes(ownerPlan(repository, world))) return;
  throw refusal(403, 'You are not authorized to access Code quality for this repository.');
}

export const codeQuality: Feature = analysisFeature({
  key: 'code_quality',
  path: '/repos/{owner}/{repo}/code-quality/setup',
  needs: { 'GET ~/code-quality/setup': 'Administration: write', 'PATCH ~/code-quality/setup': 'Administration: write' },
  usual: { ai_findings_option: 'disabled' },
  none: { ai_findings_option: null },
  demand: demandPlan,
  spelt: (languages) => languages,
});
