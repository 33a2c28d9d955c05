import * as v from 'valibot';
import { choice } from '../../settings/schema/words.ts';
import { analysisSetup } from '../families/analysis-setup/index.ts';
import { calls } from './calls.ts';

export const codeQualitySetup = analysisSetup({
  key: 'code_quality_setup',
  languages: ['csharp', 'go', 'java-kotlin', 'javascript-typescript', 'python', 'ruby'],
  own: { ai_findings_option: v.optional(choice(['disabled', 'on_push'])) },
  calls,
  lacking: /\bcode quality is not (available|enabled)\b/i,
});
