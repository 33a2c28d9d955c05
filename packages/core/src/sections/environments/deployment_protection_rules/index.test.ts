import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../../test/kit/reports/plan-lines.ts';
import { planProtectionRules } from './index.ts';

const gate = { id: 11, slug: 'gate' };
const otherApp = { id: 12, slug: 'other' };
const enabled = (app: typeof gate) => ({ id: app.id * 10, enabled: true, app });
const plan = (
  slugs: string[],
  live: (typeof gate)[],
  apps = [gate, otherApp],
  undeclared: 'keep' | 'delete' = 'keep',
) =>
  planProtectionRules(
    { name: 'production' },
    { entries: slugs.map((app) => ({ app })), undeclared },
    { enabled: live.map(enabled), apps },
  );

it('enables a missing rule by the id of its app [2.3.5.6]', () => {
  const planned = plan(['Gate'], []);
  expect(formatPlan(planned)).toEqual([
    'create: deployment protection rule "Gate" of environment "production" will be created',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['POST ~/environments/production/deployment_protection_rules', { integration_id: 11 }],
  ]);
});

it('plans nothing for an enabled rule, in any case of its slug [2.1.7]', () => {
  expect(plan(['GATE'], [gate], [])).toEqual([]);
});

it('keeps undeclared rules, and reports the effect of a removal [2.3.5.6]', () => {
  expect(formatPlan(plan([], [gate]))).toEqual([
    'note: kept undeclared deployment protection rule "gate" of environment "production": deployments wait for this app',
  ]);
});

it('disables undeclared rules if the file opts in [2.3.5.6]', () => {
  const planned = plan([], [gate], [], 'delete');
  expect(formatPlan(planned)).toEqual([
    'delete: deployment protection rule "gate" of environment "production" will be deleted: deployments no longer wait for the app',
  ]);
  expect(listPlanCalls(planned)).toEqual([['DELETE ~/environments/production/deployment_protection_rules/110']]);
});

it('fails for slugs without an app, and lists the available apps [7.9]', () => {
  expect(() => plan(['gatr', 'other', 'x'], [])).toThrow(
    'environment "production" has no app with the slug "gatr", "x": available are "gate", "other"',
  );
  expect(() => plan(['gate'], [], [])).toThrow('has no app with the slug "gate": no app is available');
});

it('fails if two apps have the same slug, and lists both [2.3.5.6]', () => {
  expect(() => plan(['gate'], [], [gate, { id: 13, slug: 'Gate' }])).toThrow(
    'several available apps of environment "production" have the same slug: "gate" is 11 and 13',
  );
});

it('fails if the same app is enabled twice [7.10]', () => {
  expect(() => plan(['gate'], [gate, { id: 13, slug: 'Gate' }], [], 'delete')).toThrow(
    'GitHub has two of deployment protection rule "Gate" of environment "production"',
  );
});
