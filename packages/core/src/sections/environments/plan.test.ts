import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveEnvironment } from './calls.ts';
import { planEnvironments } from './plan.ts';
import type { LiveEnvironments } from './read.ts';
import type { DeclaredEnvironment } from './schema.ts';

const environment = (name: string, more: Partial<LiveEnvironment> = {}): LiveEnvironment => ({
  id: 1,
  node_id: `EN_${name}`,
  name,
  protection_rules: [],
  deployment_branch_policy: null,
  ...more,
});
const live = (environments: LiveEnvironment[], lists: [string, object][] = [], pins?: string[]): LiveEnvironments => ({
  environments,
  lists: new Map(lists),
  pins,
});
const custom = { protected_branches: false, custom_branch_policies: true };

const patterns: DeclaredEnvironment = {
  name: 'production',
  deployment_branch_policy: custom,
  deployment_branch_policies: { entries: [{ name: 'main', type: 'branch' }], undeclared: 'delete' },
};
const guarded: DeclaredEnvironment = {
  name: 'production',
  deployment_protection_rules: { entries: [{ app: 'gate' }], undeclared: 'keep' },
};

it('does not change undeclared environments [2.3.5.1]', () => {
  expect(planEnvironments([], live([environment('production'), environment('staging')]))).toEqual([]);
});

it('reports that the lists of an environment cannot be verified until it exists [2.3.5.2]', () => {
  expect(formatPlan(planEnvironments([{ ...patterns, ...guarded }], live([])))).toEqual([
    'create: environment "production" will be created',
    'reassert: `deployment_protection_rules` of environment "production" cannot be compared until it exists (declared: gate)',
    'reassert: `deployment_branch_policies` of environment "production" cannot be compared until it exists (declared: main)',
  ]);
});

it('reports that patterns cannot be verified while their flag is off [2.3.5.2]', () => {
  expect(formatPlan(planEnvironments([patterns], live([environment('production')], [['production', {}]])))).toEqual([
    'update: environment "production": deployment_branch_policy: every branch → selected patterns',
    'reassert: `deployment_branch_policies` of environment "production" cannot be compared while its `custom_branch_policies` is off (declared: main)',
  ]);
});

it('plans each environment in turn, and the pins last [2.3.5.7]', () => {
  const entries: DeclaredEnvironment[] = [
    { ...patterns, pinned: true },
    { name: 'staging', wait_timer: 5 },
  ];
  const known = [environment('production', { deployment_branch_policy: custom }), environment('staging')];
  const planned = planEnvironments(
    entries,
    live(
      known,
      [
        ['production', { deployment_branch_policies: [] }],
        ['staging', {}],
      ],
      [],
    ),
  );
  expect(listPlanCalls(planned).map((call) => (Array.isArray(call) ? call[0] : call))).toEqual([
    'POST ~/environments/production/deployment-branch-policies',
    'PUT ~/environments/staging',
    'mutation PinEnvironment',
  ]);
});

it('fails if a name differs from a live name only in case [2.1.9]', () => {
  expect(() => planEnvironments([{ name: 'Production' }], live([environment('production')]))).toThrow(
    'environment "Production" has the name "production" on GitHub, which ignores case',
  );
  expect(
    planEnvironments([{ name: 'Production' }], live([environment('production'), environment('Production')])),
  ).toEqual([]);
});

it('fails if two live environments have the same name, because a PUT could remove gates [7.10]', () => {
  const sameNames = live([environment('production'), environment('production')]);
  expect(() => planEnvironments([{ name: 'production' }], sameNames)).toThrow(
    'GitHub has two of environment "production", and an entry can match only one',
  );
});
