import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { jsonReport } from './json.ts';
import type { RunResult } from './result/result.ts';
import { jobSummary } from './summary.ts';
import { terminalReport } from './terminal.ts';

const sections = [{ name: 'labels', status: 'converged' as const, coverage: [], lines: [] }];
const target = { repository: 'acme/shop', outcome: 'success' as const, sections, lines: [] };
const result: RunResult = { version: 1, mode: 'check', outcome: 'success', targets: [target], lines: [] };
const kept = { ...result, kept: { reads: 61, unchanged: 58 } };
const sentence = '58 of 61 reads were unchanged since an earlier run and cost no quota.';

it('a report says how many reads were unchanged, on the terminal and in the summary', () => {
  expect(terminalReport(kept, { colour: false })).toContain(`\n${sentence}\n`);
  expect(jobSummary(kept)).toContain(sentence);
  expect(terminalReport({ ...result, kept: { reads: 61, unchanged: 0 } }, { colour: false })).toContain(
    '\nNone of 61 reads was unchanged since an earlier run.\n',
  );
  expect(terminalReport(result, { colour: false }) + jobSummary(result)).not.toContain('reads');
});

it('the JSON report says how many reads were unchanged, and follows the schema', () => {
  const validate = new Ajv2020().compile(
    JSON.parse(readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8')),
  );
  const json = JSON.parse(jsonReport(kept));
  expect([json.kept, validate(json), validate.errors]).toEqual([kept.kept, true, null]);
  expect(JSON.parse(jsonReport(result))).not.toHaveProperty('kept');
});
