import { expect, it } from 'vitest';
import { openShop } from '../../../../test/kit/workflows/merging.ts';

const pinned = 'a'.repeat(40);

/** Returns `merged` if a job with these actions runs and reports the required check. */
async function mergeWithJob(
  uses: string,
  { permissions, selected, organization }: { permissions?: object; selected?: object; organization?: object } = {},
) {
  const { outcome } = openShop({
    pull: { jobs: [{ name: 'test', uses: [uses] }] },
    rule: { requiresStatusChecks: true, checks: [{ context: 'test', app_id: 15_368 }] },
    repository: { actions: { permissions, selected } },
    account: { actions_permissions: organization },
    seed: { verified_creators: ['Docker'] },
  });
  return outcome('bob');
}

const expected = '405 Required status check "test" is expected.';
const selectedOnly = { allowed_actions: 'selected' };
const nothing = { github_owned_allowed: false, verified_allowed: false, patterns_allowed: [] };

it.each([
  ['docker/login-action@v3', { verified_allowed: true }, 'merged'],
  ['stranger/action@v1', { verified_allowed: true }, expected],
  ['docker/login-action@v3', {}, expected],
  ['docker/login-action@v3', { verified_allowed: true, patterns_allowed: ['!docker/*'] }, expected],
  ['actions/checkout@v4', { github_owned_allowed: true }, 'merged'],
  ['github/codeql-action/init@v3', { github_owned_allowed: true }, 'merged'],
  ['actions/checkout@v4', { verified_allowed: true }, expected],
  ['stranger/action@v1', { patterns_allowed: ['stranger/*'] }, 'merged'],
  ['acme/action@v1', {}, 'merged'],
  ['./.github/actions/build', {}, 'merged'],
])('answers a merge that needs a job with %s, under the selected actions %j: %s', async (uses, selected, outcome) => {
  expect(await mergeWithJob(uses, { permissions: selectedOnly, selected: { ...nothing, ...selected } })).toBe(outcome);
});

it.each([
  ['actions/checkout@v4', { allowed_actions: 'local_only' }, expected],
  ['./.github/actions/build', { allowed_actions: 'local_only' }, 'merged'],
  ['actions/checkout@v4', { sha_pinning_required: true }, expected],
  [`actions/checkout@${pinned}`, { sha_pinning_required: true }, 'merged'],
  ['./.github/actions/build', { sha_pinning_required: true }, 'merged'],
  ['./.github/actions/build', { enabled: false }, expected],
])('answers a merge that needs a job with %s, under the permissions %j: %s', async (uses, permissions, outcome) => {
  expect(await mergeWithJob(uses, { permissions })).toBe(outcome);
});

it('requires the organization and the repository to allow an action', async () => {
  const verified = { ...nothing, verified_allowed: true };
  const organization = { ...selectedOnly, selected: nothing };
  expect(await mergeWithJob('docker/login-action@v3', { organization })).toBe(expected);
  expect(await mergeWithJob('docker/login-action@v3', { organization: { ...selectedOnly, selected: verified } })).toBe(
    'merged',
  );
});
