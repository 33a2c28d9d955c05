import * as v from 'valibot';
import { choice } from '../../settings/schema/words.ts';
import { analysisSetup, licensesScanning } from '../families/analysis-setup/index.ts';
import { calls } from './calls.ts';

export const codeScanningDefaultSetup = analysisSetup({
  key: 'code_scanning_default_setup',
  languages: ['actions', 'c-cpp', 'csharp', 'go', 'java-kotlin', 'javascript-typescript', 'python', 'ruby', 'swift'],
  own: {
    query_suite: v.optional(choice(['default', 'extended'])),
    threat_model: v.optional(choice(['remote', 'remote_and_local'])),
  },
  calls,
  lacking: /\b(advanced|code) security must be enabled\b/i,
  licenses: licensesScanning,
  owned: { state: 'code_scanning_default_setup' },
});
