import * as v from 'valibot';
import { choice } from '../../settings/schema/words.ts';
import { createAnalysisSection } from '../families/analysis-setup/index.ts';
import { calls } from './calls.ts';

export const codeQualitySetup = createAnalysisSection({
  key: 'code_quality_setup',
  languages: ['csharp', 'go', 'java-kotlin', 'javascript-typescript', 'python', 'ruby'],
  ownKeys: { ai_findings_option: v.optional(choice(['disabled', 'on_push'])) },
  calls,
  missingFeature: /\bcode quality is not (available|enabled)\b/i,
});
