import { expect, it } from 'vitest';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { listOutcomes, openFleet } from '../kit/samples/fleet.ts';
import { declareBranch, getRules, openProtectedShop } from '../kit/samples/protected-shop.ts';
import { createPublicKey } from '../kit/samples/public-key.ts';

const upgradeMessage = { message: 'Upgrade to GitHub Pro or make this repository public to enable this feature.' };
const formatReviewProtection = (count: number) =>
  `{required_pull_request_reviews: {required_approving_review_count: ${count}}}`;
const formatFullProtection = (count: number) =>
  `{required_pull_request_reviews: {required_approving_review_count: ${count}}, required_status_checks: null, enforce_admins: null, restrictions: null}`;
const formatRuleset = (name: string) =>
  `rulesets:\n  - name: ${name}\n    target: branch\n    enforcement: active\n    conditions: {ref_name: {include: [refs/heads/main], exclude: []}}\n    rules: [{type: deletion}]\n`;
const twoApprovals = { requiresApprovingReviews: true, requiredApprovingReviewCount: 2 };

type Shop = ReturnType<typeof openProtectedShop>;

const refuseRoutes = ({ simulator }: Shop, ...routes: string[]) =>
  simulator.misbehave({
    match: ({ route }) => routes.includes(route),
    times: 99,
    with: { kind: 'status', status: 403, body: upgradeMessage },
  });

const listPatterns = (shop: Shop) => (getRules(shop) as { pattern: string }[]).map(({ pattern }) => pattern);

it('creates a ruleset before deleting the classic protection that it replaces [5.17]', async () => {
  const shop = openProtectedShop({ branch_rules: [{ pattern: 'main', ...twoApprovals }] });
  expect(formatLines(await shop.apply(`${declareBranch('main', 'null')}${formatRuleset('main')}`), 'error')).toEqual(
    [],
  );
  expect(shop.listWrites()).toEqual([
    'POST /repos/{owner}/{repo}/rulesets',
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection',
  ]);
});

it('deletes an autolink that conflicts with a new one first [5.17]', async () => {
  const shop = openProtectedShop({ autolinks: [{ key_prefix: 'JX-', url_template: 'https://x.example/<num>' }] });
  const entry = '{key_prefix: JX, url_template: "https://x.example/<num>"}';
  expect(formatLines(await shop.apply(`autolinks:\n  _undeclared: delete\n  entries: [${entry}]\n`), 'error')).toEqual(
    [],
  );
  expect(shop.listWrites()).toEqual([
    'DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}',
    'POST /repos/{owner}/{repo}/autolinks',
  ]);
});

it('deletes undeclared labels only after the later sections have created their entries [5.17]', async () => {
  const shop = openProtectedShop({ labels: [{ name: 'old' }] });
  await shop.apply('labels: {_undeclared: delete, entries: [{name: new}]}\nmilestones: [{title: v1}]\n');
  expect(shop.listWrites()).toEqual([
    'POST /repos/{owner}/{repo}/labels',
    'POST /repos/{owner}/{repo}/milestones',
    'DELETE /repos/{owner}/{repo}/labels/{name}',
  ]);
});

it('keeps a branch protection if GitHub refuses its replacement ruleset, and reports the ruleset [5.18]', async () => {
  const shop = openProtectedShop({ branch_rules: [{ pattern: 'main', ...twoApprovals }] });
  refuseRoutes(shop, 'POST /repos/{owner}/{repo}/rulesets');
  const result = await shop.apply(`${declareBranch('main', 'null')}${formatRuleset('base')}`);
  expect(result.outcome).toBe('failed');
  expect(listPatterns(shop)).toEqual(['main']);
  expect(formatLines(result, 'note').join('\n')).toMatch(
    /not done: protection of branch main to be deleted.*\(a change that must come first is missing: ruleset "base" in `rulesets`\)/,
  );
});

it('keeps a ruleset if the classic rule that overrides its replacement cannot be deleted [5.17] [5.18]', async () => {
  const coveringRuleset = {
    name: 'base',
    target: 'branch' as const,
    enforcement: 'active' as const,
    conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
    rules: [{ type: 'deletion' }],
  };
  const shop = openProtectedShop({ branch_rules: [{ pattern: '*' }], rulesets: [coveringRuleset] });
  const file = `branches:\n  - {name: 'm*', protection: ${formatReviewProtection(2)}}\n  - {name: '*', protection: null}\nrulesets: {_undeclared: delete, entries: []}\n`;
  refuseRoutes(shop, 'mutation DeleteBranchProtectionRule');
  expect((await shop.apply(file)).outcome).toBe('failed');
  expect(shop.simulator.repository('acme/shop').rulesets).toHaveLength(1);
  shop.simulator.behave();
  expect(formatLines(await shop.apply(file), 'error')).toEqual([]);
  expect(shop.listWrites().slice(-2)).toEqual([
    'mutation DeleteBranchProtectionRule',
    'DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}',
  ]);
});

it('weakens a ruleset only after the classic rule that overrides its replacement is deleted [5.17] [5.18]', async () => {
  const coveringRuleset = {
    name: 'base',
    target: 'branch' as const,
    conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
    rules: [{ type: 'deletion' }],
  };
  const shop = openProtectedShop({ branch_rules: [{ pattern: '*' }], rulesets: [coveringRuleset] });
  const branches = `branches:\n  - {name: 'm*', protection: ${formatReviewProtection(2)}}\n  - {name: '*', protection: null}\n`;
  const file = `${branches}rulesets: ${JSON.stringify([{ ...coveringRuleset, enforcement: 'disabled' }])}\n`;
  refuseRoutes(shop, 'mutation DeleteBranchProtectionRule');
  expect((await shop.apply(file)).outcome).toBe('failed');
  expect(shop.simulator.repository('acme/shop').rulesets).toMatchObject([{ enforcement: 'active' }]);
  shop.simulator.behave();
  expect(formatLines(await shop.apply(file), 'error')).toEqual([]);
  expect(shop.listWrites().slice(-2)).toEqual([
    'mutation DeleteBranchProtectionRule',
    'PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}',
  ]);
});

it('keeps a branch protection if GitHub accepts its new ruleset but does not store it [5.18]', async () => {
  const shop = openProtectedShop({ branch_rules: [{ pattern: 'main', ...twoApprovals }] });
  shop.simulator.misbehave({
    match: ({ route }) => route === 'POST /repos/{owner}/{repo}/rulesets',
    with: { kind: 'ignored' },
  });
  expect((await shop.apply(`${declareBranch('main', 'null')}${formatRuleset('base')}`)).outcome).toBe('failed');
  expect(listPatterns(shop)).toEqual(['main']);
});

it('keeps a branch protection if the section of its replacement is unreadable, even under `warn` [5.18]', async () => {
  const shop = openProtectedShop({ branch_rules: [{ pattern: 'main', ...twoApprovals }] });
  shop.simulator.misbehave({
    match: ({ route }) => route === 'GET /repos/{owner}/{repo}/rulesets',
    times: 99,
    with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by integration' } },
  });
  const result = await shop.apply(`${declareBranch('main', 'null')}${formatRuleset('base')}`, {
    onMissingPermission: 'warn',
  });
  expect(result.outcome).toBe('failed');
  expect(listPatterns(shop)).toEqual(['main']);
});

it.each([
  ['a pattern instead of another pattern', 'm*', ['m*: null', `ma*: ${formatReviewProtection(2)}`]],
  ['a pattern instead of a branch name', 'main', ['main: null', `m*: ${formatReviewProtection(2)}`]],
])('keeps a branch protection if GitHub refuses its replacement: %s [5.18]', async (_what, livePattern, entries) => {
  const shop = openProtectedShop({ branch_rules: [{ pattern: livePattern, ...twoApprovals }] });
  refuseRoutes(shop, 'mutation CreateBranchProtectionRule');
  const nameAndProtection = entries
    .map((entry) => entry.split(': '))
    .map(([name, ...protectionParts]) => [name, protectionParts.join(': ')]);
  await shop.apply(
    `branches:\n${nameAndProtection.map(([name, protection]) => `  - {name: '${name}', protection: ${protection}}\n`).join('')}`,
  );
  expect(listPatterns(shop)).toEqual([livePattern]);
});

it.each([
  ['deletes', 'm*: null', ['main']],
  ['weakens', `m*: ${formatReviewProtection(1)}`, ['m*', 'main']],
])(
  'creates a separate rule for a branch first if the same file %s the pattern that protects it [2.3.4.15]',
  async (_what, pattern, remainingPatterns) => {
    const shop = openProtectedShop({ branch_rules: [{ pattern: 'm*', ...twoApprovals }] });
    const [name, ...protection] = pattern.split(': ');
    const file = `branches:\n  - {name: main, protection: ${formatFullProtection(2)}}\n  - {name: '${name}', protection: ${protection.join(': ')}}\n`;
    expect(formatLines(await shop.check(file), 'drift')[0]).toBe(
      'drift: branch main: protection → its own rule (the rule m* protects it now, and this plan changes that rule)',
    );
    expect(formatLines(await shop.apply(file), 'error')).toEqual([]);
    expect(shop.listWrites()[0]).toBe('PUT /repos/{owner}/{repo}/branches/{branch}/protection');
    expect(listPatterns(shop).toSorted()).toEqual(remainingPatterns);
    expect((await shop.check(file)).outcome).toBe('success');
  },
);

it('creates no separate rule for a branch if the file does not change the pattern that protects it [2.3.4.15]', async () => {
  const shop = openProtectedShop({ branch_rules: [{ pattern: 'm*', ...twoApprovals }] });
  const file = `branches:\n  - {name: main, protection: ${formatFullProtection(2)}}\n  - {name: 'm*', protection: ${formatReviewProtection(2)}}\n`;
  expect((await shop.check(file)).outcome).toBe('success');
});

it('creates a separate rule for a branch if another pattern would protect it instead [2.3.4.15]', async () => {
  const shop = openProtectedShop({ branch_rules: [{ pattern: 'm*', ...twoApprovals }] });
  const file = `branches:\n  - {name: main, protection: ${formatFullProtection(2)}}\n  - {name: 'm*', protection: null}\n  - {name: '*', protection: ${formatReviewProtection(1)}}\n`;
  expect(formatLines(await shop.apply(file), 'error')).toEqual([]);
  expect(listPatterns(shop).toSorted()).toEqual(['*', 'main']);
  expect((await shop.check(file)).outcome).toBe('success');
});

it('the check after the writes finds a setting that was up to date before and changed during the run [7.22]', async () => {
  const shop = openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', labels: [{ name: 'bug' }, { name: 'old' }] }] },
  });
  shop.simulator.misbehave({
    match: ({ method }) => method === 'DELETE',
    after: true,
    with: { kind: 'meanwhile', act: () => (shop.simulator.repository('acme/shop').labels as unknown[]).splice(0, 1) },
  });
  const result = await shop.apply('labels: {_undeclared: delete, entries: [{name: bug}]}\n');
  expect(formatLines(result, 'error')).toEqual([
    expect.stringContaining('error: changed again: label "bug" to be created'),
  ]);
  expect(result.outcome).toBe('failed');
});

it('changes the default branch after protecting the new one and before unprotecting the old one [5.17]', async () => {
  const shop = openProtectedShop({ visibility: 'private', branch_rules: [{ pattern: 'main', ...twoApprovals }] });
  const result = await shop.apply(
    `repository: {default_branch: dev, visibility: public, description: x}\n${declareBranch('main', 'null')}  - {name: dev, protection: ${formatFullProtection(2)}}\n${formatRuleset('base')}`,
  );
  expect(formatLines(result, 'error')).toEqual([]);
  expect(shop.listWrites()).toEqual([
    'PATCH /repos/{owner}/{repo}',
    'PUT /repos/{owner}/{repo}/branches/{branch}/protection',
    'POST /repos/{owner}/{repo}/rulesets',
    'PATCH /repos/{owner}/{repo}',
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection',
    'PATCH /repos/{owner}/{repo}',
  ]);
});

it('keeps the protection of the current default branch if GitHub refuses the new default branch [5.18]', async () => {
  const shop = openProtectedShop({ branch_rules: [{ pattern: 'main', ...twoApprovals }] });
  const result = await shop.apply(`repository: {default_branch: trunk}\n${declareBranch('main', 'null')}`);
  expect(result.outcome).toBe('failed');
  expect(listPatterns(shop)).toEqual(['main']);
});

it('keeps a repository private if GitHub refuses the ruleset that would protect it [5.18]', async () => {
  const shop = openProtectedShop({ visibility: 'private' });
  refuseRoutes(shop, 'POST /repos/{owner}/{repo}/rulesets');
  const result = await shop.apply(`repository: {visibility: public, description: x}\n${formatRuleset('base')}`);
  expect(result.outcome).toBe('failed');
  expect(shop.simulator.repository('acme/shop')).toMatchObject({
    visibility: 'private',
    settings: { description: 'x' },
  });
});

const variableA = 'entries: [{name: A, value: $A}]';
const deleteAll = '{_undeclared: delete, entries: []}';
const publicKey = createPublicKey('a');
/** Each row: the moved setting, its live state, and the file that moves it. */
const movedSettings = [
  [
    'a secret',
    { actions_secrets: [{ name: 'A' }] },
    `actions_secrets: ${deleteAll}\ndependabot_secrets: {${variableA}}\n`,
  ],
  [
    'a secret',
    { dependabot_secrets: [{ name: 'A' }] },
    `dependabot_secrets: ${deleteAll}\ncodespaces_secrets: {${variableA}}\n`,
  ],
  [
    'a secret',
    { actions_secrets: [{ name: 'A' }], environments: [{ name: 'live' }] },
    `actions_secrets: ${deleteAll}\nenvironments: [{name: live, secrets: {${variableA}}}]\n`,
  ],
  [
    'a secret',
    { actions_secrets: [{ name: 'A' }] },
    `actions_secrets: ${deleteAll}\nenvironments: [{name: live, secrets: {${variableA}}}]\n`,
  ],
  [
    'a secret',
    { environments: [{ name: 'live', secrets: [{ name: 'A' }] }] },
    `actions_secrets: {${variableA}}\nenvironments: [{name: live, secrets: ${deleteAll}}]\n`,
  ],
  [
    'a variable',
    { actions_variables: [{ name: 'A', value: 'x' }] },
    `actions_variables: []\nagents_variables: {${variableA}}\n`,
  ],
  [
    'a variable',
    { environments: [{ name: 'old', variables: [{ name: 'A', value: 'x' }] }] },
    `environments: [{name: live, variables: {${variableA}}}, {name: old, variables: []}]\n`,
  ],
  [
    'access',
    { collaborators: [{ login: 'alice', role: 'write' }] },
    'collaborators: []\nteams: [{name: core, permission: push}]\n',
  ],
  [
    'access',
    { teams: [{ slug: 'core', role: 'write' }] },
    `collaborators: [{username: alice, permission: push}]\nteams: ${deleteAll}\n`,
  ],
  [
    'access',
    { collaborators: [{ login: 'alice', role: 'write' }] },
    `collaborators: []\ndeploy_keys: [{title: ci, key: ${publicKey}}]\n`,
  ],
  [
    'access',
    { deploy_keys: [{ title: 'ci', key: publicKey }] },
    `deploy_keys: ${deleteAll}\ncollaborators: [{username: alice, permission: push}]\n`,
  ],
] as const;

it.each(
  movedSettings.flatMap(([what, liveState, file]) =>
    (['refused', 'ignored'] as const).map((how) => ({ what, live: liveState, file, how })),
  ),
)('keeps $what if the replacement is $how [5.18] (%#)', async ({ live, file, how }) => {
  const shop = openProtectedShop({ ...(live as object) });
  Object.assign(shop.environment, { A: 'hush' });
  const match = ({ method, path }: { method: string; path: string }) =>
    ['PUT', 'POST'].includes(method) && path !== '/graphql' && !/environments\/[^/]+$/.test(path);
  const refusal = { kind: 'status', status: 422, body: { message: 'Validation Failed' } } as const;
  shop.simulator.misbehave({ match, times: 99, with: how === 'refused' ? refusal : { kind: 'ignored' } });
  const result = await shop.apply(file);
  expect(result.outcome).toBe('failed');
  expect(shop.listWrites().filter((route) => route.startsWith('DELETE'))).toEqual([]);
  expect(formatLines(result, 'note').join('\n')).toMatch(
    /not done: .*(a change that must come first is missing: .+|this change comes last, and .+ is not finished|this section failed)\)/,
  );
  shop.simulator.behave();
  expect(formatLines(await shop.apply(file), 'error')).toEqual([]);
  expect((await shop.check(file)).outcome).toBe('success');
});

const createKeyRoute = 'POST /repos/{owner}/{repo}/keys';
const deleteKeyRoute = 'DELETE /repos/{owner}/{repo}/keys/{key_id}';
const inviteRoute = 'PUT /repos/{owner}/{repo}/collaborators/{username}';
const removePersonRoute = 'DELETE /repos/{owner}/{repo}/collaborators/{username}';

it.each([
  { what: 'gets write access before a person loses it', isReadOnly: false, last: removePersonRoute },
  { what: 'loses write access after a person gets it', isReadOnly: true, last: deleteKeyRoute },
])('a deploy key $what [5.17] [5.18]', async ({ isReadOnly, last: lastRoute }) => {
  const collaborators = [{ login: 'alice', role: 'write' }];
  const liveState = {
    deploy_keys: [{ title: 'ci', key: publicKey, read_only: !isReadOnly }],
    ...(!isReadOnly && { collaborators }),
  };
  const people = isReadOnly ? '[{username: alice, permission: push}]' : '[]';
  const file = `collaborators: ${people}\ndeploy_keys: [{title: ci, key: ${publicKey}, read_only: ${isReadOnly}}]\n`;
  const [shop, refusingShop] = [openProtectedShop(liveState), openProtectedShop(liveState)];
  expect(formatLines(await shop.apply(file), 'error')).toEqual([]);
  expect(shop.listWrites()).toEqual(
    isReadOnly ? [inviteRoute, deleteKeyRoute, createKeyRoute] : [deleteKeyRoute, createKeyRoute, removePersonRoute],
  );
  refuseRoutes(refusingShop, createKeyRoute, inviteRoute);
  expect((await refusingShop.apply(file)).outcome).toBe('failed');
  expect(refusingShop.listWrites()).not.toContain(lastRoute);
});

it('reports the missing replacement together with its section [5.18]', async () => {
  const shop = openProtectedShop({ actions_variables: [{ name: 'A', value: 'x' }] });
  refuseRoutes(shop, 'POST /repos/{owner}/{repo}/agents/variables');
  const result = await shop.apply(`actions_variables: []\nagents_variables: {${variableA}}\n`);
  expect(formatLines(result, 'note')[0]).toMatch(/is missing: variable "A" in `agents_variables`\)$/);
});

it('keeps undeclared labels if another section fails, and still makes the other changes [5.17]', async () => {
  const shop = openProtectedShop({ labels: [{ name: 'old' }] });
  refuseRoutes(shop, 'POST /repos/{owner}/{repo}/autolinks');
  const result = await shop.apply(
    'labels: [{name: new}]\nautolinks: [{key_prefix: T-, url_template: "https://t.example/<num>"}]\nmilestones: [{title: v1}]\n',
  );
  expect(shop.listWrites().filter((route) => !route.includes('autolinks'))).toEqual([
    'POST /repos/{owner}/{repo}/labels',
    'POST /repos/{owner}/{repo}/milestones',
  ]);
  expect(
    formatLines(result, 'note').filter((note) =>
      note.includes('(this change comes last, and autolinks is not finished)'),
    ),
  ).toHaveLength(1);
});

it.each([
  ['keeper', 'pull'],
  ['admin', 'keeper'],
])(
  'a role change that may lower access waits for new access, and removals wait for it: %s → %s [5.17] [5.18]',
  async (role, permission) => {
    const openShopWithRole = (teams: readonly object[] = []) =>
      openScene({
        seed: {
          accounts: [
            { login: 'acme', type: 'Organization', teams: ['core'], custom_roles: [{ name: 'keeper', base: 'write' }] },
            { login: 'alice' },
          ],
          repositories: [{ owner: 'acme', name: 'shop', collaborators: [{ login: 'alice', role }], teams }],
        } as any,
      });
    const refuseWrites = ({ simulator }: Shop, what: string) =>
      simulator.misbehave({
        match: ({ method, path }) => method === 'PUT' && path.includes(what),
        with: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
      });
    const people = `collaborators: [{username: alice, permission: ${permission}}]\n`;
    const [shopGainingTeam, shopLosingTeam] = [openShopWithRole(), openShopWithRole([{ slug: 'core', role: 'write' }])];
    refuseWrites(shopGainingTeam, '/teams/core');
    expect((await shopGainingTeam.apply(`${people}teams: [{name: core, permission: push}]\n`)).outcome).toBe('failed');
    expect(shopGainingTeam.simulator.repository('acme/shop').collaborators).toEqual([{ login: 'alice', role }]);
    refuseWrites(shopLosingTeam, '/collaborators/alice');
    expect((await shopLosingTeam.apply(`${people}teams: ${deleteAll}\n`)).outcome).toBe('failed');
    expect(shopLosingTeam.simulator.repository('acme/shop').teams).toHaveLength(1);
  },
);

it('removing access waits only for other access changes, not for the rest of the repository [5.17] [5.18]', async () => {
  const shop = openProtectedShop({ collaborators: [{ login: 'alice', role: 'write' }], teams: [{ slug: 'core' }] });
  refuseRoutes(shop, 'POST /repos/{owner}/{repo}/autolinks');
  const result = await shop.apply(
    `autolinks: [{key_prefix: T-, url_template: "https://t.example/<num>"}]\ncollaborators: []\nteams: ${deleteAll}\n`,
  );
  expect(result.outcome).toBe('failed');
  expect(shop.simulator.repository('acme/shop')).toMatchObject({ collaborators: [], teams: [] });
});

it('writes a ruleset that gets both stronger and weaker before it publishes the repository [5.17]', async () => {
  const createRules = (...types: string[]) => types.map((type) => ({ type }));
  const liveRuleset = {
    name: 'base',
    target: 'branch' as const,
    enforcement: 'active' as const,
    rules: createRules('creation'),
  };
  const conditions = { ref_name: { include: ['~ALL'], exclude: [] } };
  const shop = openProtectedShop({ visibility: 'private', rulesets: [{ ...liveRuleset, conditions }] });
  const file = JSON.stringify({
    repository: { visibility: 'public' },
    rulesets: [{ ...liveRuleset, conditions, rules: createRules('deletion') }],
  });
  expect(formatLines(await shop.apply(file), 'error')).toEqual([]);
  expect(shop.listWrites()).toEqual(['PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}', 'PATCH /repos/{owner}/{repo}']);
});

it('publishes a repository if GitHub refuses a setting that only public repositories can have [5.17]', async () => {
  const shop = openProtectedShop({ visibility: 'private' });
  const message = 'Failed to create the environment protection rule. Please ensure the billing plan supports it.';
  shop.simulator.misbehave({
    match: ({ method, path }) => method === 'PUT' && path.endsWith('/environments/live'),
    with: { kind: 'status', status: 422, body: { message } },
  });
  const file = 'repository: {visibility: public}\nenvironments: [{name: live, wait_timer: 5}]\n';
  expect((await shop.apply(file)).outcome).toBe('failed');
  expect(shop.simulator.repository('acme/shop').visibility).toBe('public');
  expect((await shop.apply(file)).outcome).toBe('success');
});

it('restores the declared role of a person if the same file removes the team that granted it [7.22]', async () => {
  const shop = openScene({
    seed: {
      accounts: [
        { login: 'acme', type: 'Organization', teams: [{ slug: 'core', members: ['alice'] }] },
        { login: 'alice' },
      ],
      repositories: [
        {
          owner: 'acme',
          name: 'shop',
          collaborators: [{ login: 'alice', role: 'write' }],
          teams: [{ slug: 'core', role: 'admin' }],
        },
      ],
    },
  });
  const file = 'collaborators: [{username: alice, permission: admin}]\nteams: {_undeclared: delete, entries: []}\n';
  expect(formatLines(await shop.apply(file), 'error')).toEqual([]);
  expect((await shop.check(file)).outcome).toBe('success');
});

it('two rulesets that swap their rules briefly leave one rule uncovered, as documented', async () => {
  const createRuleset = (name: string, type: string) => ({
    name,
    target: 'branch' as const,
    enforcement: 'active' as const,
    conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
    rules: [{ type }],
  });
  const shop = openProtectedShop({ rulesets: [createRuleset('a', 'deletion'), createRuleset('b', 'creation')] });
  const ruleTypesAfterWrites: string[][] = [];
  const recordRuleTypes = () =>
    void ruleTypesAfterWrites.push(
      (shop.simulator.repository('acme/shop').rulesets as any[]).flatMap(({ rules }) => rules[0].type),
    );
  shop.simulator.misbehave({
    match: ({ method }) => method === 'PUT',
    times: 2,
    after: true,
    with: { kind: 'meanwhile', act: recordRuleTypes },
  });
  await shop.apply(JSON.stringify({ rulesets: [createRuleset('a', 'creation'), createRuleset('b', 'deletion')] }));
  expect(ruleTypesAfterWrites).toEqual([
    ['creation', 'creation'],
    ['creation', 'deletion'],
  ]);
});

it('a run of selected sections removes protection without checking the other sections [5.18]', async () => {
  const protection = { branch_rules: [{ pattern: 'main', ...twoApprovals }] };
  const file = `${declareBranch('main', 'null')}${formatRuleset('base')}`;
  const shop = openProtectedShop(protection);
  await shop.apply(file, { sections: ['branches'] });
  expect(listPatterns(shop)).toEqual([]);
  expect(shop.simulator.repository('acme/shop').rulesets).toEqual([]);
});

it('a setting that moves between two repositories may be missing in both, as documented', async () => {
  const fleet = openFleet({
    repositories: [
      { owner: 'acme', name: 'from', actions_variables: [{ name: 'A', value: 'x' }] },
      { owner: 'acme', name: 'to' },
    ],
    files: { 'repos/from.yml': 'actions_variables: []\n', 'repos/to.yml': `actions_variables: {${variableA}}\n` },
  });
  fleet.simulator.misbehave({
    match: ({ route }) => route === 'POST /repos/{owner}/{repo}/actions/variables',
    with: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
  });
  expect(listOutcomes(await fleet.apply({ reposDir: 'repos' }))).toEqual({
    'acme/from': 'success',
    'acme/to': 'failed',
  });
  for (const name of ['from', 'to']) expect(fleet.simulator.repository(`acme/${name}`).actions_variables).toEqual([]);
});

const baseRuleset = {
  name: 'base',
  target: 'branch' as const,
  enforcement: 'active' as const,
  conditions: { ref_name: { include: ['refs/heads/main'], exclude: [] } },
  rules: [{ type: 'deletion' }],
};
const alice = { collaborators: [{ login: 'alice', role: 'write' }] } as const;
/** The setting to remove, the live state, the file, the replacement that is deleted, and the state that must stay. */
const removalsWithReplacement = [
  [
    'classic protection',
    { branch_rules: [{ pattern: 'main' }], rulesets: [baseRuleset] },
    declareBranch('main', 'null') + formatRuleset('base'),
    'rulesets',
    'branch_rules',
  ],
  [
    'team access',
    { teams: [{ slug: 'core' }], ...alice },
    `teams: ${deleteAll}\ncollaborators: [{username: alice, permission: push}]\n`,
    'collaborators',
    'teams',
  ],
  [
    'private visibility',
    { visibility: 'private', rulesets: [baseRuleset] },
    `repository: {visibility: public}\n${formatRuleset('base')}`,
    'rulesets',
    'visibility',
  ],
  [
    'a variable',
    { actions_variables: [{ name: 'A', value: 'x' }], agents_variables: [{ name: 'A', value: 'x' }] },
    `actions_variables: []\nagents_variables: {entries: [{name: A, value: x}]}\n`,
    'agents_variables',
    'actions_variables',
  ],
] as const;

it.each(removalsWithReplacement)(
  'keeps %s if its existing replacement is deleted after planning [5.18] (%#)',
  async (_what, liveState, file, replacementKey, keptKey) => {
    const shop = openProtectedShop(liveState as object);
    const repository: any = shop.simulator.repository('acme/shop');
    const before = structuredClone(repository[keptKey]);
    shop.simulator.misbehave({
      match: ({ method }) => method === 'POST',
      after: true,
      with: { kind: 'meanwhile', act: () => (repository[replacementKey].length = 0) },
    });
    const result = await shop.apply(`${file}labels: [{name: new}]\n`);
    expect(result.outcome).toBe('failed');
    expect(repository[keptKey]).toEqual(before);
    expect(formatLines(result, 'error')).toEqual([
      expect.stringMatching(/^error: changed again: .+ to be (created|granted|invited)/),
    ]);
    expect(formatLines(result, 'note').join('\n')).toMatch(new RegExp(`not done: .+\\(.*${replacementKey}`));
    expect((await shop.apply(file)).outcome).toBe('success');
  },
);

it('keeps a branch protection if its replacement cannot be read again just before the deletion [5.18]', async () => {
  const shop = openProtectedShop({ branch_rules: [{ pattern: 'main' }], rulesets: [baseRuleset] });
  shop.simulator.misbehave({
    match: ({ route }) => route === 'GET /repos/{owner}/{repo}/rulesets',
    nth: 2,
    times: 99,
    with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by integration' } },
  });
  const file = declareBranch('main', 'null') + formatRuleset('base');
  const result = await shop.apply(file, { onMissingPermission: 'warn' });
  expect([result.outcome, listPatterns(shop)]).toEqual(['failed', ['main']]);
  expect(formatLines(result, 'note').join('\n')).toMatch(/\(a change that must come first is missing: `rulesets`\)/);
});

it('keeps a ruleset if its replacement disappears while apply deletes a branch protection [5.18]', async () => {
  const oldRuleset = { ...baseRuleset, name: 'old' };
  const shop = openProtectedShop({ branch_rules: [{ pattern: 'main' }], rulesets: [baseRuleset, oldRuleset] });
  const repository: any = shop.simulator.repository('acme/shop');
  shop.simulator.misbehave({
    match: ({ route }) => route.startsWith('DELETE') && route.endsWith('/protection'),
    after: true,
    with: { kind: 'meanwhile', act: () => void repository.rulesets.shift() },
  });
  const file = JSON.stringify({
    branches: [{ name: 'main', protection: null }],
    rulesets: { _undeclared: 'delete', entries: [baseRuleset] },
  });
  expect((await shop.apply(file)).outcome).toBe('failed');
  expect(repository.rulesets.map(({ name }: { name: string }) => name)).toEqual(['old']);
});

it.each([
  ['changes', 'custom_properties: [{property_name: tier, value: silver}]\n'],
  ['is deleted', 'custom_properties: {_undeclared: delete, entries: []}\n'],
])(
  'a property that %s and selects an organization ruleset keeps its value if the replacement is refused [5.17] [5.18]',
  async (_, properties) => {
    const organizationRuleset = {
      name: 'above',
      target: 'branch',
      enforcement: 'active',
      conditions: {
        ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] },
        repository_property: { include: [{ name: 'tier', property_values: ['gold'] }], exclude: [] },
      },
      rules: [{ type: 'deletion' }],
    };
    const organization = { rulesets: [organizationRuleset], property_definitions: [{ property_name: 'tier' }] };
    const stage = openScene({
      seed: {
        accounts: [{ login: 'acme', type: 'Organization', plan: 'team', ...organization }],
        repositories: [{ owner: 'acme', name: 'shop', property_values: [{ property_name: 'tier', value: 'gold' }] }],
      } as never,
    });
    const isRulesetCreation = ({ route }: { route: string }) => route === 'POST /repos/{owner}/{repo}/rulesets';
    stage.simulator.misbehave({
      match: isRulesetCreation,
      times: 99,
      with: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
    });
    const file = `${properties}${formatRuleset('main')}`;
    const result = await stage.apply(file);
    expect([result.outcome, (stage.simulator.repository('acme/shop') as any).property_values]).toEqual([
      'failed',
      [{ property_name: 'tier', value: 'gold' }],
    ]);
    stage.simulator.behave();
    expect((await stage.apply(file)).outcome).toBe('success');
  },
);

it('keeps a branch protection if GitHub refuses the property change that would replace it [5.18] [2.3.18.5]', async () => {
  const property_definitions = [{ property_name: 'cost', values_editable_by: 'org_actors' }];
  const stage = openScene({
    seed: {
      accounts: [{ login: 'acme', type: 'Organization', plan: 'team', property_definitions }],
      repositories: [{ owner: 'acme', name: 'shop', branch_rules: [{ pattern: 'main', ...twoApprovals }] }],
    } as never,
  });
  const result = await stage.apply(
    `custom_properties: [{property_name: cost, value: '7'}]\n${declareBranch('main', 'null')}`,
  );
  expect([result.outcome, listPatterns(stage)]).toEqual(['failed', ['main']]);
  expect(formatLines(result, 'note').join('\n')).toContain(
    '(a change that must come first is missing: custom property "cost"',
  );
});

it('keeps a property value if GitHub refuses the new default branch [5.18]', async () => {
  const property_values = [{ property_name: 'tier', value: 'gold' }];
  const stage = openScene({
    seed: {
      accounts: [{ login: 'acme', type: 'Organization', property_definitions: [{ property_name: 'tier' }] }],
      repositories: [{ owner: 'acme', name: 'shop', branches: ['main', 'dev'], property_values }],
    } as never,
  });
  stage.simulator.misbehave({
    match: ({ route }) => route === 'PATCH /repos/{owner}/{repo}',
    with: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
  });
  const file = 'repository: {default_branch: dev}\ncustom_properties: [{property_name: tier, value: null}]\n';
  const result = await stage.apply(file);
  expect((stage.simulator.repository('acme/shop') as any).property_values).toEqual(property_values);
  expect(formatLines(result, 'note').join()).toContain('(a change that must come first is missing: `repository`)');
  expect((await stage.apply(file)).outcome).toBe('success');
});
