import { createRefusal } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';
import { createAnalysisFeature } from './analysis-setups.ts';

/** Code scanning is free for public repositories. Other repositories need a license. */
function requireCodeSecurityLicense({ repository }: RestRequest) {
  if (repository.visibility === 'public') return;
  const { advanced_security, code_security } = settingsOf(repository).security_and_analysis;
  if (advanced_security.status === 'enabled' || code_security.status === 'enabled') return;
  throw createRefusal(403, 'Code Security must be enabled for this repository to use code scanning.');
}

/** The first API version lists JavaScript and TypeScript separately, although they are analysed together. */
const splitLanguages = (languages: readonly string[], { version }: RestRequest): readonly string[] =>
  version === '2022-11-28'
    ? languages.flatMap((language) => (language === 'javascript-typescript' ? ['javascript', 'typescript'] : language))
    : languages;

export const codeScanning: Feature = createAnalysisFeature({
  key: 'code_scanning',
  path: '/repos/{owner}/{repo}/code-scanning/default-setup',
  needs: {
    'GET ~/code-scanning/default-setup': 'Administration: read',
    'PATCH ~/code-scanning/default-setup': 'Administration: write',
  },
  usual: { query_suite: 'default', threat_model: 'remote' },
  none: {},
  demand: requireCodeSecurityLicense,
  formatLanguages: splitLanguages,
});
