import { expect, it } from 'vitest';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { openBatchFleet } from '../kit/batch-fleet.ts';

const formatSettings = (policy: string) => `
teams: {_undeclared: ${policy}, entries: [{name: core, permission: push}]}
collaborators: {_undeclared: ${policy}, entries: [{username: mona, permission: push}]}
`;

const createTeamAccess = (slug: string) => ({ slug, role: 'write' });

interface FleetOptions {
  readonly policy?: string;
  readonly count?: number;
  readonly read?: 'rest';
  /** Adds a child team. A public repository does not list it. */
  readonly nested?: boolean;
  overrideRepository?(name: string): object;
}

/** Checks repositories that match the file, and returns the number of list requests and the notes of each repository. */
async function runCheck({ policy = 'keep', count = 12, read, nested, overrideRepository }: FleetOptions = {}) {
  const {
    check,
    asked: countRequests,
    simulator,
  } = openBatchFleet({
    count,
    settings: formatSettings(policy),
    overrideRepository: (name) =>
      ({
        collaborators: [{ login: 'mona', role: 'write' }],
        teams: [createTeamAccess('core')],
        ...overrideRepository?.(name),
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
    countRequests();
  const reportLines = targets.flatMap(({ repository, sections }) =>
    sections.flatMap(({ lines }) => lines.map(({ kind, message }) => `${repository}: ${kind}: ${message}`)),
  );
  return { teams, invitations, reportLines };
}

const withSecurity = (...names: string[]) => ({
  overrideRepository: (name: string) =>
    names.includes(name) ? { teams: [createTeamAccess('core'), createTeamAccess('security')] } : {},
});

it('reads the undeclared teams of all repositories in one query and reports the same notes as single reads [2.3.14.3] [8.10]', async () => {
  const fleetOptions = withSecurity('r0', 'r5');
  const batchedCheck = await runCheck(fleetOptions);
  const restCheck = await runCheck({ ...fleetOptions, read: 'rest' });
  expect([batchedCheck.teams, restCheck.teams]).toEqual([1, 12]);
  expect(batchedCheck.reportLines).toEqual(restCheck.reportLines);
  expect(batchedCheck.reportLines).toHaveLength(2);
});

it('reports the undeclared teams of more than a hundred repositories [8.10]', async () => {
  const { teams, reportLines } = await runCheck({ count: 120, ...withSecurity('r7', 'r115') });
  expect(teams).toBe(1);
  expect(reportLines.map((line) => line.split(':')[0]).sort()).toEqual(['acme/r115', 'acme/r7']);
});

it.each<[string, FleetOptions]>([
  [
    'comes from the organization',
    {
      overrideRepository: () => ({
        teams: [createTeamAccess('core'), { ...createTeamAccess('security'), source: 'organization' }],
      }),
    },
  ],
  ['comes from a parent team', { nested: true }],
])('requests the teams of each repository separately if the access of one team %s [8.12]', async (_, fleetOptions) => {
  const batchedCheck = await runCheck(fleetOptions);
  expect(batchedCheck.teams).toBe(12);
  expect(batchedCheck.reportLines).toEqual((await runCheck({ ...fleetOptions, read: 'rest' })).reportLines);
});

it('reads the teams and invitations of each repository if the policy deletes undeclared ones [2.3.14.3] [2.3.13.3]', async () => {
  const seedWithInvitation = { invitations: [{ invitee: 'hubot', permissions: 'write' }] };
  const overrideRepository = (name: string) => ({
    ...withSecurity('r5').overrideRepository(name),
    ...(name === 'r7' && seedWithInvitation),
  });
  const { teams, invitations, reportLines } = await runCheck({ policy: 'delete', overrideRepository });
  expect([teams, invitations]).toEqual([12, 12]);
  expect(reportLines.filter((line) => line.includes(': drift: ')).map((line) => line.split(':')[0])).toEqual([
    'acme/r5',
    'acme/r7',
  ]);
});

it('reads invitations under `keep` only if a declared person does not have access yet [2.3.13.3]', async () => {
  const overrideRepository = (name: string) =>
    name === 'r7' ? { collaborators: [], invitations: [{ invitee: 'mona', permissions: 'write' }] } : {};
  const batchedCheck = await runCheck({ overrideRepository });
  expect(batchedCheck.invitations).toBe(1);
  expect(batchedCheck.reportLines).toEqual([]);
  expect((await runCheck({ overrideRepository, read: 'rest' })).invitations).toBe(12);
});
