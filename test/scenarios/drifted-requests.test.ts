import { expect, it } from 'vitest';
import { openSimulator, type Seed } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { createWorld, defaultOptions, openScene } from '../kit/runs/scene.ts';
import { createConvergedFleet } from '../kit/samples/converged-fleet.ts';
import { driftSixSections, sixSections } from '../kit/samples/six-sections.ts';
import { samples } from '../samples/index.ts';

const count = 24;

async function runCheck(seed: Seed) {
  const simulator = openSimulator({ seed });
  const repos = Array.from({ length: count }, (_, index) => ({ owner: 'acme', name: `r${index}` }));
  const { repository: _, ...bare } = { ...defaultOptions, privateRepos: 'show' as const };
  const world = { ...createWorld(simulator, sixSections.settings), environment: {} };
  const { outcome } = await run({ ...bare, repos, defaultsFile: 'settings.yml', read: 'rest' }, world);
  expect(simulator.objections).toEqual([]);
  const routes = simulator.requests.map(({ route }) => route).filter((route) => !/contents|git\/trees/.test(route));
  return { outcome, requests: routes.length, organization: routes.filter((one) => one === 'GET /orgs/{org}').length };
}

it('a check of six sections with drift sends at most 1.4 times the requests of a clean check [1.7]', async () => {
  const seed = await createConvergedFleet(sixSections, count);
  const converged = await runCheck(structuredClone(seed));
  const drift = await runCheck(driftSixSections(seed));
  expect([converged.outcome, drift.outcome]).toEqual(['success', 'drift']);
  expect(converged.requests / count).toBeLessThanOrEqual(10);
  expect([converged.organization, drift.organization]).toEqual([1, 1]);
  expect(drift.requests / converged.requests).toBeLessThanOrEqual(1.4);
});

it('a check of one repository sends no request twice [8.23]', async () => {
  for (const { settings, drifted, around, environment } of [sixSections, ...Object.values(samples)]) {
    const seed = { ...around, repositories: [{ owner: 'acme', name: 'shop', ...drifted }] };
    const { check, simulator } = openScene({ seed, environment: { ...environment } });
    expect(['drift', 'success']).toContain((await check(settings)).outcome);
    const asked = simulator.requests.map(({ method, path, query, body }) =>
      JSON.stringify([method, path, query, body]),
    );
    expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
  }
});

it('check queries GraphQL rules for the default branch only if its entry needs them [8.22]', async () => {
  const formatBranchSettings = (name: string, more = '') =>
    `branches: [{name: '${name}', protection: {enforce_admins: true, required_status_checks: null${more}}}]\n`;
  const countRuleRequests = async (more: object, settings = formatBranchSettings('main')) => {
    const seed = { repositories: [{ owner: 'acme', name: 'shop', branches: ['main', 'dev'], ...more }] };
    const { check, simulator } = openScene({ seed });
    expect((await check(settings)).outcome).toBe('drift');
    expect(simulator.objections).toEqual([]);
    return simulator.requests.filter(({ route }) => route === 'query BranchProtectionRules').length;
  };
  expect(await countRuleRequests({})).toBe(0);
  expect(await countRuleRequests({ branch_rules: [{ pattern: 'dev' }] })).toBe(0);
  expect(await countRuleRequests({ branch_rules: [{ pattern: 'ma*' }] })).toBe(0);
  expect(await countRuleRequests({ branch_rules: [{ pattern: 'main' }] })).toBe(0);
  expect(await countRuleRequests({ branch_rules: [{ pattern: 'ma*' }] }, formatBranchSettings('ma*'))).toBe(1);
  expect(await countRuleRequests({}, formatBranchSettings('main', ', required_deployments: null'))).toBe(1);
});

it('reads no rulesets for a change that only makes the rule of a branch stricter [8.22]', async () => {
  const settings = 'branches: [{name: main, protection: {enforce_admins: true, required_linear_history: false}}]\n';
  const listRequestsFor = async (rule: object) => {
    const seed = { repositories: [{ owner: 'acme', name: 'shop', branch_rules: [{ pattern: 'main', ...rule }] }] };
    const { check, simulator } = openScene({ seed: seed as Seed });
    const result = await check(settings, { brakes: 'stop' });
    const isHeld = JSON.stringify(result).includes('weaker-default');
    return [result.outcome, isHeld, simulator.requests.filter(({ route }) => /rules/.test(route)).length > 0];
  };
  expect(await listRequestsFor({ isAdminEnforced: false })).toEqual(['drift', false, false]);
  expect(await listRequestsFor({ isAdminEnforced: true, requiresLinearHistory: true })).toEqual(['drift', true, true]);
  expect(await listRequestsFor({ isAdminEnforced: false, requiresLinearHistory: true })).toEqual(['drift', true, true]);
});

it('the default branch brake stops a stricter protection that drops the app of a required check [8.22]', async () => {
  const checks = [{ context: 'ci', app_id: 7 }];
  const rule = { pattern: 'main', requiresStatusChecks: true, checks };
  const seed = { repositories: [{ owner: 'acme', name: 'shop', branch_rules: [rule] }] };
  const isHeldWith = async (declared: string) => {
    const protection = `{enforce_admins: true, required_status_checks: {strict: false, ${declared}}}`;
    const result = await openScene({ seed: seed as Seed }).check(
      `branches: [{name: main, protection: ${protection}}]\n`,
      {
        brakes: 'stop',
      },
    );
    return JSON.stringify(result).includes('weaker-default');
  };
  expect(await isHeldWith('contexts: [ci]')).toBe(true);
  expect(await isHeldWith('checks: [{context: ci, app_id: 7}]')).toBe(false);
});
