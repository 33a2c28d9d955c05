import { describe, expect, it } from 'vitest';
import { listRefusals, parseDeclared, parseDesired } from '../../../../../test/kit/reports/parsed.ts';
import { formatLines, listLines, openScene } from '../../../../../test/kit/runs/scene.ts';
import { findTarget, openFleet } from '../../../../../test/kit/samples/fleet.ts';
import { formatGrant } from '../../github/grants.ts';
import type { RunResult } from '../../report/result/result.ts';
import { listNeededGrants } from '../../session/grants.ts';

const accounts = [
  {
    login: 'acme',
    type: 'Organization' as const,
    owners: ['octocat'],
    teams: [
      { id: 7, slug: 'core' },
      { id: 8, slug: 'infra', name: 'Infrastructure' },
      { id: 9, slug: 'hidden', privacy: 'secret' as const },
    ],
    custom_roles: [{ id: 81, name: 'Releaser', base: 'write' }],
  },
  { login: 'alice', type: 'User' as const, id: 70 },
];
const apps = [
  { id: 2740, slug: 'renovate' },
  { id: 2741, slug: 'in-house', owner: 'acme', is_public: false },
];
const installations = [
  { app: 'renovate', account: 'acme' },
  { app: 'in-house', account: 'acme' },
];

const shop = (more: object = {}) => ({ owner: 'acme', name: 'shop', ...more });
const world = (more: object = {}, around: object = {}) =>
  openScene({ seed: { accounts, apps, installations, repositories: [shop(more)], ...around } });

const environment = (...reviewers: string[]) =>
  `environments:\n  - name: production\n    reviewers:\n${reviewers.map((one) => `      - ${one}\n`).join('')}`;

const ruleset = (...actors: string[]) =>
  `rulesets:
  - name: main
    enforcement: active
    conditions: {ref_name: {include: [main]}}
    bypass_actors:
${actors.map((one) => `      - ${one}\n`).join('')}    rules:
      - type: deletion
      - type: required_status_checks
        parameters:
          strict_required_status_checks_policy: false
          required_status_checks:
            - {context: ci, app: github-actions}
`;

const everybody = ruleset(
  '{team: core}',
  '{app: renovate, bypass_mode: pull_request}',
  '{role: maintain}',
  '{role: releaser}',
  '{user: Alice}',
  '{app: in-house}',
);

const lookups = ({ requests }: { readonly requests: readonly { readonly method: string; readonly path: string }[] }) =>
  requests.map(({ path }) => path).filter((path) => /^\/(users|apps|orgs)\//.test(path));

const places = (result: RunResult) => listLines(result).map(({ key, place }) => `${key}:${place?.line}`);

describe('names in a settings file', () => {
  it('sends the ids of people, teams, apps and roles that the file names [13.1]', async () => {
    const { simulator, apply, check } = world();
    expect(formatLines(await apply(everybody), 'error')).toEqual([]);
    const [made] = simulator.repository('acme/shop').rulesets as any[];
    expect(made.bypass_actors.map((one: any) => [one.actor_type, one.actor_id])).toEqual([
      ['Integration', 2740],
      ['Integration', 2741],
      ['RepositoryRole', 2],
      ['RepositoryRole', 81],
      ['Team', 7],
      ['User', 70],
    ]);
    expect(made.rules[1].parameters.required_status_checks).toEqual([{ context: 'ci', integration_id: 15_368 }]);
    expect((await check(everybody)).outcome).toBe('success');
    expect(simulator.objections).toEqual([]);
  });

  it('reads the same entry from a name, in any case, and from an id [13.1]', async () => {
    const { apply, check } = world();
    await apply(environment('{type: User, id: 70}', '{type: Team, id: 7}'));
    expect((await check(environment('{user: ALICE}', '{team: Core}'))).outcome).toBe('success');
  });

  it('accepts names for file reviewers and for users who may dismiss reviews [13.1]', () => {
    const file = `rulesets:
  - name: main
    enforcement: active
    rules:
      - type: pull_request
        parameters:
          dismiss_stale_reviews_on_push: false
          require_code_owner_review: false
          require_last_push_approval: false
          required_approving_review_count: 1
          required_review_thread_resolution: false
          dismissal_restriction: {enabled: true, allowed_actors: [{role: admin}]}
          required_reviewers: [{file_patterns: ['*'], minimum_approvals: 1, reviewer: {team: core}}]
`;
    const [{ parameters }] = parseDesired(file, 'rulesets').entries[0].rules;
    expect(parameters.dismissal_restriction.allowed_actors[0]).toMatchObject({ type: 'RepositoryRole' });
    expect(parameters.required_reviewers[0].reviewer).toMatchObject({ type: 'Team' });
  });

  it('refuses an entry that names two actors [13.2]', () => {
    expect(listRefusals(environment('{team: core, type: Team, id: 7}'))).toEqual([
      'settings.yml:4:10: environments[0].reviewers[0].team: is next to `type`, but only one of them may name the actor. To fix, keep one of the two',
    ]);
    expect(listRefusals(environment('{team: core, user: alice}'))).toHaveLength(1);
    expect(listRefusals(ruleset('{role: admin, actor_id: 5}'))).toHaveLength(1);
  });

  it('refuses an invalid name and suggests a valid one [13.2]', () => {
    expect(listRefusals(environment('{team: Core Team}'))).toEqual([
      'settings.yml:4:10: environments[0].reviewers[0].team: is the text "Core Team", but must be the slug of a team. To fix, write `"core-team"` if that is its slug, the last part of the address of the team\'s page',
    ]);
    expect(listRefusals(environment('{user: "@alice"}'))[0]).toMatch(/To fix, write `alice`$/);
    expect(listRefusals(environment('{team: acme/core}'))[0]).toMatch(/write `"core"` if/);
    expect(listRefusals(environment('{}'))).toEqual([
      'settings.yml:4:9: environments[0].reviewers[0].type: is missing. To fix, add `type`, or name the actor with `user` or `team`',
      'settings.yml:4:9: environments[0].reviewers[0].id: is missing. To fix, add `id`, or name the actor with `user` or `team`',
    ]);
  });

  it('refuses two entries with one name before the lookup, and two with one id after it [13.2]', async () => {
    expect(listRefusals(environment('{user: alice}', '{user: Alice}'))).toHaveLength(1);
    expect(formatLines(await world().check(environment('{team: core}', '{type: Team, id: 7}')), 'error')).toEqual([
      'error: `core` has the id 7, like another entry of this list. To fix, correct the name or remove the entry',
    ]);
    expect((await world().check(ruleset('{team: core}', '{actor_type: Team, actor_id: 7}'))).outcome).toBe('failed');
  });
});

describe('an unknown name', () => {
  it('causes one error with its line and the nearest name, and its section writes nothing [13.3]', async () => {
    const { apply, listWrites } = world();
    const result = await apply(environment('{user: alice}', '{team: cora}'));
    expect(formatLines(result, 'error')).toEqual([
      'error: `cora` is not a team of acme that this token can see; did you mean `core`. To fix, correct the name or remove the entry',
    ]);
    expect(places(result)).toEqual(['environments[0].reviewers[1].team:5']);
    expect(listWrites()).toEqual([]);
  });

  it('is reported with its line, together with all others of the section [13.3]', async () => {
    const result = await world().check(ruleset('{app: renovat}', '{role: releasr}', '{user: nobody}'));
    expect(formatLines(result, 'error')).toEqual([
      'error: line 6: `renovat` is neither a public app nor an app of acme that this token can see; did you mean `renovate`; line 7: `releasr` is neither a built-in role nor a custom role of acme that this token can see; did you mean `Releaser`; line 8: `nobody` is not a GitHub login. To fix, correct the name or remove the entry',
    ]);
  });

  it('gets the slug as a suggestion if it is the title of a team [13.3]', async () => {
    const [line] = formatLines(await world().check(environment('{team: infrastructure}')), 'error');
    expect(line).toContain('did you mean `infra`');
  });

  it('causes an error for a renamed or deleted team, never a removal [13.3]', async () => {
    const { simulator, apply, listWrites } = world();
    await apply(environment('{team: core}'));
    const before = listWrites().length;
    const acme = Object.values(simulator.state.accounts).find(({ login }) => login === 'acme') as any;
    acme.teams[0].slug = 'platform';
    expect(formatLines(await apply(environment('{team: core}')), 'error')).toHaveLength(1);
    acme.teams.shift();
    expect(formatLines(await apply(environment('{team: core}')), 'error')).toHaveLength(1);
    expect(listWrites()).toHaveLength(before);
  });

  it('causes an error that names the permission for hidden names [13.3]', async () => {
    const seed = { tokens: [{ token: 'all-powerful', login: 'alice' }] };
    const hidden = await world({ collaborators: [{ login: 'alice', role: 'admin' }] }, seed).check(
      environment('{team: hidden}'),
    );
    expect(formatLines(hidden, 'error')[0]).toContain('"Members (organization): read" shows hidden ones');
    const weak = { token: 'all-powerful', kind: 'fine-grained', grants: { Administration: 'write', Actions: 'read' } };
    const denied = await world({}, { tokens: [weak] }).check(environment('{team: core}'));
    expect(formatLines(denied, 'error')[0]).toContain('Members (organization): read');
  });

  it('hides the nearest name from readers who may not see names of the owner [13.4]', async () => {
    const { check } = openScene({
      seed: { accounts, repositories: [shop({ visibility: 'public' })] },
      environment: { GITHUB_REPOSITORY: 'acme/shop', GITHUB_ACTIONS: 'true' },
    });
    const result = await check(environment('{team: cora}'));
    expect(JSON.stringify(result)).toContain('cora');
    expect(JSON.stringify(result)).not.toContain('`core`');
    expect(JSON.stringify(result)).toContain('did you mean (not shown: this log may be public)');
  });
});

describe('requests for names', () => {
  const names = Array.from({ length: 20 }, (_, index) => `team-${index}`);
  const teams = names.map((slug, index) => ({ id: 500 + index, slug }));
  const pairs = names.map((slug, index) => [slug, names[(index + 1) % 20]] as const);
  const entries = (text: (slug: string) => string) =>
    `environments:\n${pairs
      .slice(0, 10)
      .map(([one], index) => `  - name: e${index}\n    reviewers: [${text(one)}, ${text(names[index + 10]!)}]\n`)
      .join('')}`;
  const idText = (slug: string) => `{type: Team, id: ${500 + names.indexOf(slug)}}`;

  it('are sent at most once for each name of a run, and not for a file with ids [13.5]', async () => {
    const { simulator, apply, check } = openScene({
      seed: { accounts: [{ login: 'acme', type: 'Organization', teams }], repositories: [shop()] },
    });
    await apply(entries(idText));
    const countLookups = async (file: string) => {
      const before = simulator.requests.length;
      expect((await check(file)).outcome).toBe('success');
      return simulator.requests.slice(before);
    };
    const byId = await countLookups(entries(idText));
    const byName = await countLookups(entries((slug) => `{team: ${slug}}`));
    expect(lookups({ requests: byId })).toEqual([]);
    expect(byName).toHaveLength(byId.length + 20);
    expect(new Set(lookups({ requests: byName })).size).toBe(20);
  });

  it('are sent once for a name that fifty repositories share [13.5]', async () => {
    const repositories = Array.from({ length: 50 }, (_, index) => ({ owner: 'acme', name: `shop-${index}` }));
    for (const [team, outcome] of [
      ['core', 'drift'],
      ['cora', 'failed'],
    ] as const) {
      const { simulator, check } = openFleet({
        repositories,
        around: { accounts },
        files: { 'defaults.yml': environment(`{team: ${team}}`) },
      });
      expect(findTarget(await check({ defaultsFile: 'defaults.yml' }), 'shop-49').outcome).toBe(outcome);
      const teamLookups = lookups(simulator).filter((path) => path.includes('/teams'));
      expect(teamLookups).toEqual([...new Set(teamLookups)]);
      expect(teamLookups[0]).toBe(`/orgs/acme/teams/${team}`);
    }
  });
});

describe('lines about people, teams, apps and roles', () => {
  it('name actors that the file or GitHub names, and always name roles [13.8]', async () => {
    const { apply, check } = world();
    await apply(
      ruleset('{team: core}', '{actor_type: RepositoryRole, actor_id: 5}', '{actor_type: Team, actor_id: 8}'),
    );
    expect(formatLines(await check(ruleset('{team: core, bypass_mode: exempt}', '{app: renovate}')), 'drift')).toEqual([
      'drift: ruleset "main": bypass_actors: role admin (always) removed',
      'drift: ruleset "main": bypass_actors: team infra (always) removed',
      'drift: ruleset "main": bypass_actors team core: bypass_mode always → exempt (weaker)',
      'drift: ruleset "main": bypass_actors: app renovate (always) added (weaker)',
    ]);
    await apply(environment('{team: core}'));
    expect(formatLines(await check(environment('{user: alice}')), 'drift')).toEqual([
      'drift: environment "production": reviewers team core → user alice (weaker)',
    ]);
  });

  it('add names that only GitHub knows to the ids of changes, for readers who may see them [13.4] [13.8]', async () => {
    const environment: Record<string, string> = {};
    const seed = { accounts, apps, installations, repositories: [shop({ visibility: 'public' })] };
    const { apply, check, simulator } = openScene({ seed, environment });
    const reviewed = (team: string) =>
      ruleset('{role: admin}').replace(
        /type: required_status_checks.*/s,
        `type: pull_request
        parameters:
          dismiss_stale_reviews_on_push: false
          require_code_owner_review: false
          require_last_push_approval: false
          required_approving_review_count: 1
          required_review_thread_resolution: false
          required_reviewers: [{file_patterns: ['*'], minimum_approvals: 1, reviewer: ${team}}]
`,
      );
    const lines = async (file: string) => formatLines(await check(file), 'drift').join('\n');
    await apply(reviewed('{type: Team, id: 9}'));
    simulator.forgetRequests();
    expect((await check(reviewed('{type: Team, id: 9}'))).outcome).toBe('success');
    expect(lookups(simulator)).toEqual([]);
    expect(await lines(reviewed('{type: Team, id: 8}'))).toContain('reviewer: {team: infra}} added');
    expect(await lines(reviewed('{type: Team, id: 8}'))).toContain('reviewer: {team: hidden}} removed');
    environment.GITHUB_ACTIONS = 'true';
    const hiddenOutput = JSON.stringify(await check(reviewed('{type: Team, id: 8}'), { planFile: 'plan.json' }));
    expect(hiddenOutput).toContain('reviewer: {id: 8, type: Team}} added');
    expect(hiddenOutput).not.toMatch(/hidden|infra/);
  });

  it('show the id if GitHub shows the name only to other tokens [13.8]', async () => {
    const grants = { Administration: 'write', Metadata: 'read' } as const;
    const { apply, check } = world({}, { tokens: [{ token: 'all-powerful', kind: 'fine-grained', grants }] });
    await apply(ruleset('{actor_type: Team, actor_id: 8}', '{actor_type: User, actor_id: 70}'));
    expect(formatLines(await check(ruleset('{role: admin}')), 'drift')).toEqual([
      'drift: ruleset "main": bypass_actors: Team 8 (always) removed',
      'drift: ruleset "main": bypass_actors: user alice (always) removed',
      'drift: ruleset "main": bypass_actors: role admin (always) added (weaker)',
    ]);
  });

  it('name the app of a required status check if the file does [13.8]', async () => {
    const { apply, check } = world({ branches: ['main', 'next'] });
    const branch = (name: string, ...checks: string[]) =>
      `  - name: ${name}\n    protection: {required_status_checks: {strict: false, checks: [${checks.join(', ')}]}}\n`;
    const [ci, lint] = ['{context: ci, app: github-actions}', '{context: lint, app_id: 2740}'];
    const file = (...entries: string[]) => `branches:\n${entries.join('')}`;
    expect(formatLines(await check(file(branch('main', ci))), 'drift')[0]).toContain('[ci by app github-actions]');
    await apply(file(branch('main', ci, lint)));
    expect(formatLines(await check(file(branch('main', lint), branch('next', ci))), 'drift')[0]).toContain(
      'required_status_checks [ci by app github-actions, lint by app renovate] → [lint by app renovate]',
    );
  });

  it('explain ids in an undo file, which restores by id despite renames [13.8]', async () => {
    const { apply, check, savedFiles, simulator } = world();
    await apply(ruleset('{team: core}', '{actor_type: Team, actor_id: 8}'));
    await apply(ruleset('{team: core, bypass_mode: exempt}'), { undoFile: 'undo.yml' });
    const undo = savedFiles['undo.yml']!;
    expect(undo).toContain('# - rulesets: team 7 is core\n# - rulesets: team 8 is infra\n');
    expect(undo.replaceAll(/^#.*/gm, '')).not.toMatch(/core|infra/);
    const teams = Object.values(simulator.state.accounts).flatMap((one: any) => one.teams ?? []);
    const rename = (from: string, to: string) =>
      Object.assign(
        teams.find(({ slug }) => slug === from),
        { slug: to, name: to },
      );
    rename('core', 'old-core');
    rename('infra', 'core');
    expect(formatLines(await apply(undo), 'error')).toEqual([]);
    expect((await check(ruleset('{actor_type: Team, actor_id: 7}', '{team: core}'))).outcome).toBe('success');
  });

  it('explain names with their ids in an undo file if GitHub accepts only names [13.8]', async () => {
    const { apply, savedFiles } = world({
      teams: [
        { slug: 'core', role: 'write' },
        { slug: 'infra', role: 'read' },
      ],
      collaborators: [{ login: 'alice', role: 'write' }],
    });
    await apply('teams: {_undeclared: delete, entries: [{name: infra, permission: pull}]}\ncollaborators: []\n', {
      undoFile: 'undo.yml',
    });
    expect(savedFiles['undo.yml']).toContain('# - teams: the team core is 7\n');
    expect(savedFiles['undo.yml']).toContain('# - collaborators: the account alice is 70\n');
    expect(savedFiles['undo.yml']).not.toContain('infra');
  });
});

it('gives a plan the same id for a name and for its id [13.6]', async () => {
  const ids = async (file: string) => {
    const { check } = world();
    return (await check(file)).targets[0]!.plan!.items.map(({ id }) => id);
  };
  expect(await ids(ruleset('{team: core}'))).toEqual(await ids(ruleset('{actor_type: Team, actor_id: 7}')));
  expect(await ids(environment('{user: alice}'))).toEqual(await ids(environment('{type: User, id: 70}')));
});

it('requires the permissions of the lookups [13.5]', () => {
  const grants = (file: string) =>
    listNeededGrants('check', parseDeclared(file)).map(({ grant }) => formatGrant(grant));
  expect(grants(environment('{type: Team, id: 7}'))).not.toContain('Members (organization): read');
  expect(grants(environment('{team: core}'))).toContain('Members (organization): read');
  expect(grants(ruleset('{role: releaser}'))).toContain('Custom repository roles (organization): read');
  expect(grants(ruleset('{role: admin}', '{app: renovate}'))).toEqual(['Metadata: read']);
});
