import { expect, it } from 'vitest';
import { openSimulator, type Seed } from '../../src/simulator/index.ts';
import { convergedFleet, type FleetFile, ofSamples, platform } from '../converged-fleet.ts';
import { run } from '../program.ts';
import { plainOptions, worldOf } from '../scene.ts';
import { drifted, six } from '../six-sections.ts';

const { repository: _, ...bare } = { ...plainOptions, privateRepos: 'show' as const };
const fleetFile = 'targets: [{repos: acme/*}]\nlayers: [{file: layer.yml}]\n';

async function checked(seed: Seed, file: FleetFile = six, own = false) {
  const simulator = openSimulator({ seed });
  const load = async (name: string) => (name === 'fleet.yml' ? fleetFile : file.settings);
  const world = { ...worldOf(simulator, ''), environment: { ...file.environment }, load };
  const named = own ? { repos: [{ owner: 'acme', name: '*' }] } : { fleetFile: 'fleet.yml' };
  const { outcome } = await run({ ...bare, settingsFile: '.github/settings.yml', ...named }, world);
  expect(simulator.objections).toEqual([]);
  return { outcome, requests: simulator.requests.length };
}

const keys = ofSamples(['deploy_keys']);

/** Six sections that one query shows whole. */
const shown: FleetFile = {
  settings: `
repository: {description: The shop, has_wiki: false, allow_merge_commit: false, topics: [shop]}
labels:
  - {name: bug, color: ff0000}
  - {name: feature, color: 00ff00}
milestones:
  - {title: v1, description: The first}
branches:
  - name: main
    protection: {enforce_admins: true, required_pull_request_reviews: {required_approving_review_count: 1}}
rulesets:
  - name: main
    target: branch
    enforcement: active
    conditions: {ref_name: {include: [main], exclude: []}}
    rules: [{type: deletion}]
${keys.settings}`,
  drifted: { branches: ['main'] },
  around: six.around,
  environment: {},
};
const ofOwn = { ...shown, drifted: { ...shown.drifted, files: { '.github/settings.yml': shown.settings } } };

const isAtMost = async (found: ReturnType<typeof checked>, outcome: string, most: number) => {
  const { requests, ...rest } = await found;
  expect(rest).toEqual({ outcome });
  expect(requests).toBeLessThanOrEqual(most);
};

it('checks fifty repositories with six sections in at most 30 requests, and 300 in at most 60 [8.10]', async () => {
  await isAtMost(checked(await convergedFleet(shown, 50), shown), 'success', 30);
  await isAtMost(checked(await convergedFleet(shown, 300), shown), 'success', 60);
}, 60_000);

it('checks fifty repositories by their own files in at most 40 requests [8.10]', async () => {
  await isAtMost(checked(await convergedFleet(ofOwn, 50), ofOwn, true), 'success', 40);
}, 60_000);

it('checks fifty repositories that have drifted everywhere in at most 500 requests [8.11]', async () => {
  await isAtMost(checked(drifted(await convergedFleet(six, 50))), 'drift', 500);
}, 60_000);

it('checks fifty repositories of 21 sections in at most 1,460 requests [8.10]', async () => {
  await isAtMost(checked(await convergedFleet(platform, 50), platform), 'success', 1_460);
}, 60_000);
