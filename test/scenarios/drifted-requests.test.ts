import { expect, it } from 'vitest';
import { openSimulator, type Seed } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { createWorld, defaultOptions, openScene } from '../kit/runs/scene.ts';
import { createConvergedFleet } from '../kit/samples/converged-fleet.ts';
import { driftSixSections, sixSections } from '../kit/samples/six-sections.ts';
import { samples } from '../samples/index.ts';

const repositoryCount = 24;

async function runCheck(seed: Seed) {
  const simulator = openSimulator({ seed });
  const repos = Array.from({ length: repositoryCount }, (_, index) => ({ owner: 'acme', name: `r${index}` }));
  const { repository: _, ...optionsWithoutRepository } = { ...defaultOptions, privateRepos: 'show' as const };
  const world = { ...createWorld(simulator, sixSections.settings), environment: {} };
  const { outcome } = await run(
    { ...optionsWithoutRepository, repos, defaultsFile: 'settings.yml', read: 'rest' },
    world,
  );
  expect(simulator.objections).toEqual([]);
  const routes = simulator.requests.map(({ route }) => route).filter((route) => !/contents|git\/trees/.test(route));
  return {
    outcome,
    requests: routes.length,
    organization: routes.filter((route) => route === 'GET /orgs/{org}').length,
  };
}

it('a check of six sections with drift sends at most 1.4 times the requests of a clean check [1.7]', async () => {
  const seed = await createConvergedFleet(sixSections, repositoryCount);
  const cleanCheck = await runCheck(structuredClone(seed));
  const driftedCheck = await runCheck(driftSixSections(seed));
  expect([cleanCheck.outcome, driftedCheck.outcome]).toEqual(['success', 'drift']);
  expect(cleanCheck.requests / repositoryCount).toBeLessThanOrEqual(10);
  expect([cleanCheck.organization, driftedCheck.organization]).toEqual([1, 1]);
  expect(driftedCheck.requests / cleanCheck.requests).toBeLessThanOrEqual(1.4);
});

it('a check of one repository sends no request twice [8.23]', async () => {
  for (const { settings, drifted, around, environment } of [sixSections, ...Object.values(samples)]) {
    const seed = { ...around, repositories: [{ owner: 'acme', name: 'shop', ...drifted }] };
    const { check, simulator } = openScene({ seed, environment: { ...environment } });
    expect(['drift', 'success']).toContain((await check(settings)).outcome);
    const requestTexts = simulator.requests.map(({ method, path, query, body }) =>
      JSON.stringify([method, path, query, body]),
    );
    expect(requestTexts.filter((text, index) => requestTexts.indexOf(text) !== index)).toEqual([]);
  }
});

it('check queries GraphQL rules for the default branch only if its entry needs them [8.22]', async () => {
  const formatBranchSettings = (name: string, moreKeys = '') =>
    `branches: [{name: '${name}', protection: {enforce_admins: true, required_status_checks: null${moreKeys}}}]\n`;
  const countRuleRequests = async (repositorySeed: object, settings = formatBranchSettings('main')) => {
    const seed = { repositories: [{ owner: 'acme', name: 'shop', branches: ['main', 'dev'], ...repositorySeed }] };
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
  const summarizeCheck = async (rule: object) => {
    const seed = { repositories: [{ owner: 'acme', name: 'shop', branch_rules: [{ pattern: 'main', ...rule }] }] };
    const { check, simulator } = openScene({ seed: seed as Seed });
    const result = await check(settings, { brakes: 'stop' });
    const isStopped = JSON.stringify(result).includes('weaker-default');
    return [result.outcome, isStopped, simulator.requests.filter(({ route }) => /rules/.test(route)).length > 0];
  };
  expect(await summarizeCheck({ isAdminEnforced: false })).toEqual(['drift', false, false]);
  expect(await summarizeCheck({ isAdminEnforced: true, requiresLinearHistory: true })).toEqual(['drift', true, true]);
  expect(await summarizeCheck({ isAdminEnforced: false, requiresLinearHistory: true })).toEqual(['drift', true, true]);
});

it('the default branch brake stops a stricter protection that drops the app of a required check [8.22]', async () => {
  const checks = [{ context: 'ci', app_id: 7 }];
  const rule = { pattern: 'main', requiresStatusChecks: true, checks };
  const seed = { repositories: [{ owner: 'acme', name: 'shop', branch_rules: [rule] }] };
  const isStoppedFor = async (declaredCheck: string) => {
    const protection = `{enforce_admins: true, required_status_checks: {strict: false, ${declaredCheck}}}`;
    const result = await openScene({ seed: seed as Seed }).check(
      `branches: [{name: main, protection: ${protection}}]\n`,
      {
        brakes: 'stop',
      },
    );
    return JSON.stringify(result).includes('weaker-default');
  };
  expect(await isStoppedFor('contexts: [ci]')).toBe(true);
  expect(await isStoppedFor('checks: [{context: ci, app_id: 7}]')).toBe(false);
});
