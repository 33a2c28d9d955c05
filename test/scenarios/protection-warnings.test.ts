import { expect, it } from 'vitest';
import { guarded, oneBranch, protectedShop } from '../protected-shop.ts';
import { told } from '../scene.ts';

const locked = `
branches:
  - name: main
    protection: { lock_branch: true, enforce_admins: true, required_status_checks: null, required_pull_request_reviews: null, restrictions: null }
`;

const rulesets = (rules: string, more = '') => `
repository: { allow_merge_commit: true, allow_squash_merge: false, allow_rebase_merge: false }
rulesets:
  - name: gate
    enforcement: active
    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } }
    rules: [${rules}]${more}
`;

/** The brake `blocks-merging` reads more and says so itself, so these look at the warnings alone. */
const brakesOff = { brakes: 'off' } as const;

it('a check of a file warns where nobody could merge any more, and sends no request for it [9.6]', async () => {
  const { check, simulator } = protectedShop();
  expect(told(await check(locked, brakesOff), 'warning')).toEqual([
    'warning: with this file, people who may bypass nothing cannot merge into `main`: classic protection main locks the branch. To fix, set `lock_branch: false` in classic protection main',
  ]);
  expect(simulator.requests.map(({ route }) => route)).toEqual([
    'GET /repos/{owner}/{repo}/branches/{branch}/protection',
    'GET /repos/{owner}/{repo}/branches/{branch}',
  ]);
});

it('a check of a file warns once where a brake says the same of the branch, with the advice of both [9.6]', async () => {
  const { check } = protectedShop();
  const [warning, ...more] = told(await check(locked), 'warning');
  expect(more).toEqual([]);
  expect(warning).toMatch(
    /^warning: blocks-merging: nobody could merge into the default branch .?main.* locks the branch/,
  );
  expect(warning).toMatch(
    /To fix, set `lock_branch: false` .*, or give `--allow blocks-merging=main`, .* if that is what/,
  );
});

it('a check of a file weighs rulesets against the merge settings of the same file', async () => {
  const { check } = protectedShop();
  expect(told(await check(rulesets('{ type: required_linear_history }'), brakesOff), 'warning')).toEqual([
    'warning: with this file, people who may bypass nothing cannot merge into `main`: a linear history takes no merge commits, and the repository allows only merge. To fix, allow squash or rebase in the repository',
  ]);
  expect(told(await check(rulesets('{ type: required_signatures }'), brakesOff), 'warning')).toEqual([]);
});

it('a check of a file warns of nothing that it could not see', async () => {
  const { check } = protectedShop();
  const two = `
branches:
  - name: main
    protection: { enforce_admins: true, required_status_checks: null, required_pull_request_reviews: { required_approving_review_count: 6 }, restrictions: null }
`;
  expect(told(await check(two, brakesOff), 'warning')).toEqual([]);
});

it('a check of a file leaves out of a public log what only administrators may see', async () => {
  const { check, environment } = protectedShop({ visibility: 'public' });
  environment.GITHUB_ACTIONS = 'true';
  expect(told(await check(locked, brakesOff), 'warning')).toEqual([
    'warning: with this file, people who may bypass nothing cannot merge into `main`',
  ]);
});

it.each(['off', 'warn'] as const)(
  'ends no check where the host fails a request that it rests on, with brakes: %s [9.6]',
  async (brakes) => {
    const settings = `${oneBranch('main', '{lock_branch: true}')}${rulesets('{type: deletion}')}milestones: [{title: new}]\n`;
    const calm = protectedShop({ branch_rules: [guarded] });
    await calm.check(settings, { brakes });
    const routes = new Set(calm.simulator.requests.map(({ route }) => route));
    for (const route of [...routes].filter((one) => !one.endsWith('/milestones'))) {
      const { check, simulator } = protectedShop({ branch_rules: [guarded] });
      const fault = { kind: 'status', status: 500, body: { message: 'the host is unwell' } } as const;
      simulator.misbehave({ match: (request) => request.route === route, times: 99, with: fault });
      const lines = told(await check(settings, { brakes })).join('\n');
      expect({ route, lines }).toEqual({
        route,
        lines: expect.stringContaining('drift: milestone "new" would be created'),
      });
      expect({ route, lines }).toEqual({ route, lines: expect.stringContaining('unwell') });
    }
  },
);
