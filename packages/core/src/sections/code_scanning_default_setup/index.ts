import * as v from 'valibot';
import { choice } from '../../settings/schema/words.ts';
import { createAnalysisSection } from '../families/analysis-setup/index.ts';
import { isFeatureEnabledBy, isPublication } from '../publication.ts';
import { calls } from './calls.ts';

export const codeScanningDefaultSetup = createAnalysisSection({
  key: 'code_scanning_default_setup',
  languages: ['actions', 'c-cpp', 'csharp', 'go', 'java-kotlin', 'javascript-typescript', 'python', 'ruby', 'swift'],
  ownKeys: {
    query_suite: v.optional(choice(['default', 'extended'])),
    threat_model: v.optional(choice(['remote', 'remote_and_local'])),
  },
  calls,
  missingFeature: /\b(advanced|code) security must be enabled\b/i,
  /** Advanced Security licenses private repositories. Public repositories need no license. */
  isLicensedBy: (change) =>
    isPublication(change) ||
    ['advanced_security', 'code_security'].some((feature) => isFeatureEnabledBy(change, feature)),
  configurationKeys: { state: 'code_scanning_default_setup' },
});
