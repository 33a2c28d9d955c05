import { expect, it } from 'vitest';
import { run } from '../../src/program/run.ts';
import { openSimulator, type Seed } from '../../src/simulator/index.ts';
import { convergedFleet, type FleetFile } from '../converged-fleet.ts';
import { plainOptions, worldOf } from '../scene.ts';

const count = 24;

/** Six sections, as a platform team declares them for all of its repositories. */
const six: FleetFile = {
  settings: `
repository: {description: The shop, has_wiki: false, allow_merge_commit: false, delete_branch_on_merge: true}
labels:
  - {name: bug, color: ff0000}
  - {name: feature, color: 00ff00}
collaborators: {_undeclared: keep, entries: [{username: hubot, permission: push}]}
teams:
  - {name: core, permission: push}
  - {name: docs, permission: triage}
branches:
  - name: main
    protection: {enforce_admins: true, required_status_checks: {strict: true, contexts: [build]}}
rulesets:
  - name: main
    target: branch
    enforcement: active
    conditions: {ref_name: {include: [main], exclude: []}}
    rules: [{type: deletion}]
`,
  drifted: { branches: ['main'], collaborators: [{ login: 'hubot', role: 'write' }] },
  around: { accounts: [{ login: 'acme', type: 'Organization', teams: ['core', 'docs'] }, { login: 'hubot' }] },
  environment: {},
};

/** Everywhere something differs in four sections, and in every fourth repository in its protection as well. */
function drifted(seed: Seed): Seed {
  const copy: any = structuredClone(seed);
  for (const [index, repository] of Object.values<any>(copy.repositories).entries()) {
    Object.assign(repository.settings, { description: 'Another', has_wiki: true });
    repository.labels[0].color = '123456';
    repository.collaborators[0].role = 'read';
    repository.teams[0].role = 'read';
    if (index % 4) continue;
    repository.branch_rules[0].isAdminEnforced = false;
    repository.rulesets[0].rules.push({ type: 'non_fast_forward' });
  }
  return copy;
}

async function checked(seed: Seed) {
  const simulator = openSimulator({ seed });
  const repos = Array.from({ length: count }, (_, index) => ({ owner: 'acme', name: `r${index}` }));
  const { repository: _, ...bare } = { ...plainOptions, privateRepos: 'show' as const };
  const world = { ...worldOf(simulator, six.settings), environment: {} };
  const { outcome } = await run({ ...bare, repos, defaultsFile: 'settings.yml' }, world);
  expect(simulator.objections).toEqual([]);
  const routes = simulator.requests.map(({ route }) => route).filter((route) => !/contents|git\/trees/.test(route));
  return { outcome, requests: routes.length, organization: routes.filter((one) => one === 'GET /orgs/{org}').length };
}

it('a check of six sections that finds drift costs at most 1.3 times a converged one [1.7]', async () => {
  const seed = await convergedFleet(six, count);
  const converged = await checked(structuredClone(seed));
  const drift = await checked(drifted(seed));
  expect([converged.outcome, drift.outcome]).toEqual(['success', 'drift']);
  expect(converged.requests / count).toBeLessThanOrEqual(10);
  expect([converged.organization, drift.organization]).toEqual([1, 1]);
  expect(drift.requests / converged.requests).toBeLessThanOrEqual(1.3);
}, 60_000);
