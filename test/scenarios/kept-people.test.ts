import { expect, it } from 'vitest';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { openBatchFleet } from '../kit/batch-fleet.ts';

const formatSettings = (policy: string) => `
teams: {_undeclared: ${policy}, entries: [{name: core, permission: push}]}
collaborators: {_undeclared: ${policy}, entries: [{username: mona, permission: push}]}
`;

const grant = (slug: string) => ({ slug, role: 'write' });

interface Wish {
  readonly policy?: string;
  readonly count?: number;
  readonly read?: 'rest';
  /** Adds a child team. A public repository does not list it. */
  readonly nested?: boolean;
  but?(name: string): object;
}

/** Checks repositories that match the file, and returns the number of list requests and the notes of each repository. */
async function runCheck({ policy = 'keep', count = 12, read, nested, but }: Wish = {}) {
  const { check, asked, simulator } = openBatchFleet({
    count,
    settings: formatSettings(policy),
    overrideRepository: (name) =>
      ({
        collaborators: [{ login: 'mona', role: 'write' }],
        teams: [grant('core')],
        ...but?.(name),
      }) as Partial<RepositorySeed>,
    around: {
      accounts: [
        {
          login: 'acme',
          type: 'Organization',
          teams: ['core', 'security', ...(nested ? [{ slug: 'web', parent: 'core' }] : [])],
        },
        { login: 'mona' },
        { login: 'hubot' },
      ],
    },
  });
  const { targets } = await check(read && { read });
  expect(simulator.objections).toEqual([]);
  const { 'GET /repos/{owner}/{repo}/teams': teams = 0, 'GET /repos/{owner}/{repo}/invitations': invitations = 0 } =
    asked();
  const told = targets.flatMap(({ repository, sections }) =>
    sections.flatMap(({ lines }) => lines.map(({ kind, message }) => `${repository}: ${kind}: ${message}`)),
  );
  return { teams, invitations, told };
}

const withSecurity = (...names: string[]) => ({
  but: (name: string) => (names.includes(name) ? { teams: [grant('core'), grant('security')] } : {}),
});

it('reads the undeclared teams of all repositories in one query and reports the same notes as single reads [2.3.14.3] [8.10]', async () => {
  const wish = withSecurity('r0', 'r5');
  const batched = await runCheck(wish);
  const alone = await runCheck({ ...wish, read: 'rest' });
  expect([batched.teams, alone.teams]).toEqual([1, 12]);
  expect(batched.told).toEqual(alone.told);
  expect(batched.told).toHaveLength(2);
});

it('reports the undeclared teams of more than a hundred repositories [8.10]', async () => {
  const { teams, told } = await runCheck({ count: 120, ...withSecurity('r7', 'r115') });
  expect(teams).toBe(1);
  expect(told.map((line) => line.split(':')[0]).sort()).toEqual(['acme/r115', 'acme/r7']);
});

it.each<[string, Wish]>([
  [
    'comes from the organization',
    { but: () => ({ teams: [grant('core'), { ...grant('security'), source: 'organization' }] }) },
  ],
  ['comes from a parent team', { nested: true }],
])('requests the teams of each repository separately if the access of one team %s [8.12]', async (_, wish) => {
  const batched = await runCheck(wish);
  expect(batched.teams).toBe(12);
  expect(batched.told).toEqual((await runCheck({ ...wish, read: 'rest' })).told);
});

it('reads the teams and invitations of each repository if the policy deletes undeclared ones [2.3.14.3] [2.3.13.3]', async () => {
  const invited = { invitations: [{ invitee: 'hubot', permissions: 'write' }] };
  const overrideRepository = (name: string) => ({ ...withSecurity('r5').but(name), ...(name === 'r7' && invited) });
  const { teams, invitations, told } = await runCheck({ policy: 'delete', but: overrideRepository });
  expect([teams, invitations]).toEqual([12, 12]);
  expect(told.filter((line) => line.includes(': drift: ')).map((line) => line.split(':')[0])).toEqual([
    'acme/r5',
    'acme/r7',
  ]);
});

it('reads invitations under `keep` only if a declared person does not have access yet [2.3.13.3]', async () => {
  const but = (name: string) =>
    name === 'r7' ? { collaborators: [], invitations: [{ invitee: 'mona', permissions: 'write' }] } : {};
  const batched = await runCheck({ but });
  expect(batched.invitations).toBe(1);
  expect(batched.told).toEqual([]);
  expect((await runCheck({ but, read: 'rest' })).invitations).toBe(12);
});
