import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../../test/kit/reports/plan-lines.ts';
import { codeQualitySetup } from '../../code_quality_setup/index.ts';
import { codeScanningDefaultSetup } from '../../code_scanning_default_setup/index.ts';
import type { LiveSetup } from './calls.ts';
import type { DeclaredSetup } from './schema.ts';

const notConfigured = { state: 'not-configured', languages: ['go'], runner_type: null, runner_label: null };
const configured = (setup: Partial<LiveSetup> = {}): LiveSetup => ({
  state: 'configured',
  languages: ['go', 'python'],
  runner_type: 'standard',
  runner_label: null,
  query_suite: 'default',
  threat_model: 'remote',
  ...setup,
});
const plan = (wanted: DeclaredSetup, live: LiveSetup = configured()) => codeScanningDefaultSetup.plan(wanted, live);

it('compares only the declared keys, and sends all of them if any differs [2.3.12.1]', () => {
  expect(plan({ query_suite: 'default', runner_label: null })).toEqual([]);
  const wanted = { state: 'configured', query_suite: 'extended', threat_model: 'remote' } as const;
  expect(formatPlan(plan(wanted))).toEqual(['update: query_suite default → extended']);
  expect(listPlanCalls(plan(wanted))).toEqual([['PATCH ~/code-scanning/default-setup', wanted]]);
});

it('compares languages without order [2.3.12.1]', () => {
  expect(plan({ languages: ['python', 'go'] })).toEqual([]);
  expect(formatPlan(plan({ languages: ['go'] }))).toEqual(['update: languages [go, python] → [go]']);
});

it('translates the languages of the GET to those of the PATCH [2.3.12.1]', () => {
  const shown = configured({ languages: ['typescript', 'go', 'javascript'] });
  expect(plan({ languages: ['go', 'javascript-typescript'] }, shown)).toEqual([]);
  expect(plan({ languages: ['javascript-typescript'] }, configured({ languages: ['typescript'] }))).toEqual([]);
  expect(formatPlan(plan({ languages: ['go'] }, shown))).toEqual([
    'update: languages [javascript-typescript, go] → [go]',
  ]);
});

it('does not compare languages that the PATCH does not accept, and notes them [2.3.12.1]', () => {
  const live = configured({ languages: ['python', 'rust'] });
  const noted = 'note: `rust` is analyzed too, but Trueup does not compare it, because the API does not accept it';
  expect(formatPlan(codeQualitySetup.plan({ languages: ['python'] }, live))).toEqual([noted]);
  expect(formatPlan(codeQualitySetup.plan({ state: 'configured' }, live))).toEqual([]);
  expect(formatPlan(codeQualitySetup.plan({ state: 'not-configured', languages: ['python'] }, live))).toEqual([
    'update: state configured → not-configured (weaker)',
  ]);
});

it('turns an analysis off without its other keys [2.3.12.1]', () => {
  const wanted = { state: 'not-configured', query_suite: 'extended' } as const;
  expect(formatPlan(plan(wanted))).toEqual(['update: state configured → not-configured (weaker)']);
  expect(listPlanCalls(plan(wanted))).toEqual([['PATCH ~/code-scanning/default-setup', { state: 'not-configured' }]]);
  expect(plan(wanted, notConfigured)).toEqual([]);
});

it('suggests `state: configured` if the analysis is off and only other keys are declared [2.3.12.1]', () => {
  expect(formatPlan(plan({ query_suite: 'extended' }, notConfigured))).toEqual([
    'update: query_suite (not set) → extended (the setup is off: declare `state: configured` as well)',
  ]);
});

it('sends keys that a configured setup does not show on every run, in a single request [2.3.12.1]', () => {
  const { threat_model: _, ...live } = configured();
  const wanted = { query_suite: 'default', threat_model: 'remote', toString: 1 } as const;
  expect(formatPlan(plan(wanted, live as LiveSetup))).toEqual([
    'reassert: `threat_model` cannot be verified, because GitHub does not show it; apply sends it on every run',
    'reassert: `toString` cannot be verified, because GitHub does not show it; apply sends it on every run',
  ]);
  expect(listPlanCalls(plan(wanted, live as LiveSetup))).toEqual([['PATCH ~/code-scanning/default-setup', wanted]]);
});

it('treats a missing runner label like null [2.1.7]', () => {
  const { runner_label: _, ...live } = configured();
  expect(plan({ runner_label: null }, live as LiveSetup)).toEqual([]);
  expect(formatPlan(plan({ runner_label: null }, configured({ runner_label: 'big' })))).toEqual([
    'update: runner_label big → (none)',
  ]);
});
