import { refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';
import { analysisFeature } from './analysis-setups.ts';

/** Free for public repositories; all others need a license. */
function demandLicense({ repository }: Ask) {
  if (repository.visibility === 'public') return;
  const { advanced_security, code_security } = settingsOf(repository).security_and_analysis;
  if (advanced_security.status === 'enabled' || code_security.status === 'enabled') return;
  throw refusal(403, 'Code Security must be enabled for this repository to use code scanning.');
}

/** The first API version lists both languages that are analysed together. */
const spelt = (languages: readonly string[], { version }: Ask) =>
  version === '2022-11-28'
    ? languages.flatMap((language) => (language === 'javascript-typescript' ? ['javascript', 'typescript'] : language))
    : languages;

export const codeScanning: Feature = analysisFeature({
  key: 'code_scanning',
  path: '/repos/{owner}/{repo}/code-scanning/default-setup',
  needs: {
    'GET ~/code-scanning/default-setup': 'Administration: read',
    'PATCH ~/code-scanning/default-setup': 'Administration: write',
  },
  usual: { query_suite: 'default', threat_model: 'remote' },
  none: {},
  demand: demandLicense,
  spelt,
});
