import { expect, it } from 'vitest';
import { runAdopt } from '../../../../../test/kit/run-adopt.ts';
import { openScene } from '../../../../../test/kit/runs/scene.ts';

const accounts = [
  {
    login: 'acme',
    type: 'Organization' as const,
    teams: [{ id: 7, slug: 'core' }],
    custom_roles: [{ id: 81, name: 'Releaser', base: 'write' }],
  },
  { login: 'alice', type: 'User' as const, id: 70 },
];
const apps = [
  { id: 2740, slug: 'renovate' },
  { id: 2741, slug: 'gone' },
];

const file = `environments:
  - name: production
    reviewers: [{type: User, id: 70}, {type: Team, id: 7}]
rulesets:
  - name: main
    enforcement: active
    conditions: {ref_name: {include: [main]}}
    bypass_actors:
      - {actor_type: Integration, actor_id: 2740}
      - {actor_type: Integration, actor_id: 2741}
      - {actor_type: OrganizationAdmin}
      - {actor_type: RepositoryRole, actor_id: 5}
      - {actor_type: RepositoryRole, actor_id: 81}
      - {actor_type: Team, actor_id: 7, bypass_mode: pull_request}
    rules:
      - type: required_status_checks
        parameters:
          strict_required_status_checks_policy: false
          required_status_checks: [{context: ci, integration_id: 15368}]
`;

const seed = { accounts, apps, installations: [{ app: 'renovate', account: 'acme' }] };
const only = { sections: ['environments', 'rulesets'] };

it('writes names of people, teams, apps and roles in a snapshot that check reports as up to date [13.7]', async () => {
  const { apply, check, snapshot, simulator } = openScene({ seed });
  await apply(file);
  const { text = '' } = await snapshot(only);
  expect(text).toContain('    reviewers:\n      - team: core\n      - user: alice\n');
  for (const line of ['app: renovate', 'role: admin', 'role: Releaser', 'team: core', 'app: github-actions'])
    expect(text).toContain(line);
  expect(text).toContain('actor_id: 2741');
  expect((await check(text)).outcome).toBe('success');
  expect(simulator.objections).toEqual([]);
});

it('writes ids in a snapshot if an option requires them or the token sees no names [13.7]', async () => {
  const { apply, snapshot } = openScene({ seed });
  await apply(file);
  const { text = '' } = await snapshot({ ...only, ids: true });
  expect(text).not.toMatch(/(user|team|app|role): /);
  const grants = {
    Administration: 'write',
    Actions: 'read',
    Environments: 'read',
    Secrets: 'read',
    Metadata: 'read',
  } as const;
  const weak = { token: 'all-powerful', kind: 'fine-grained' as const, grants };
  const blind = openScene({ seed: { ...seed, tokens: [weak] } });
  await blind.apply(file);
  const shown = (await blind.snapshot(only)).text ?? '';
  expect(shown).toContain('actor_id: 7');
  expect(shown).toContain('role: admin');
  expect(shown).toContain('user: alice');
});

it('writes names in adopt, and ids in a section that already uses ids [13.7]', async () => {
  const stage = openScene({ seed });
  await stage.apply(file);
  const live = (reviewers: string) => `environments:\n  - name: production\n    reviewers: ${reviewers} # who\n`;
  const adoptReviewers = async (reviewers: string) =>
    (await runAdopt(stage, live(reviewers), { also: ['weaker'] })).text;
  expect(await adoptReviewers('[{user: alice}]')).toBe(live('[{user: alice}, {team: core}]'));
  expect(await adoptReviewers('[{type: User, id: 70}]')).toBe(live('[{type: User, id: 70}, {type: Team, id: 7}]'));
});
