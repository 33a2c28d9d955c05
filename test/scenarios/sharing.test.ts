import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunResult, TargetResult } from '../../packages/core/src/report/result/result.ts';
import type { Misbehaviour, RepositorySeed, SimulatorOptions } from '../../packages/simulator/src/index.ts';
import { type Fleet, findTarget, openFleet } from '../kit/samples/fleet.ts';
import { scaleExamples } from '../kit/seed.ts';

const settings = `
teams:
  _undeclared: delete
  entries:
    - {name: core, permission: push}
    - {name: docs, permission: auditor}
custom_properties:
  _undeclared: delete
  entries:
    - {property_name: tier, value: gold}
    - {property_name: note, value: null}
`;
const organization = {
  login: 'acme',
  type: 'Organization' as const,
  teams: ['core', 'docs', 'old', { slug: 'api', parent: 'core' }],
  custom_roles: [{ name: 'auditor', base: 'triage' }],
  property_definitions: ['tier', 'note', 'owner'].map((property_name) => ({ property_name })),
};
const declaredState = {
  visibility: 'private' as const,
  teams: [
    { slug: 'core', role: 'write' },
    { slug: 'docs', role: 'auditor' },
  ],
  property_values: [{ property_name: 'tier', value: 'gold' }],
};

type FleetSeed = Omit<SimulatorOptions, 'seed'> & { readonly repositories: readonly RepositorySeed[] };

const createRepositorySeeds = (count: number, repositoryState: object = declaredState): RepositorySeed[] =>
  Array.from({ length: count }, (_, index) => ({
    owner: 'acme',
    name: `r${index}`,
    ...structuredClone(repositoryState),
  }));

const openFleetOfOrganization = (options: FleetSeed, file = settings): Fleet =>
  openFleet({ around: { accounts: [organization] }, files: { 'defaults.yml': file }, ...options });

const runOptions = { defaultsFile: 'defaults.yml' };
const countRequests = ({ simulator }: Fleet, route: string) =>
  simulator.requests.filter((request) => request.route === route).length;
const removeRunData = ({ mark: _, visited: __, ...target }: TargetResult) => JSON.parse(JSON.stringify(target));

const teamAccessRoute = 'GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}';
const teamRepositoriesRoute = 'GET /orgs/{org}/teams/{team_slug}/repos';
const propertyValuesRoute = 'GET /repos/{owner}/{repo}/properties/values';
const allPropertyValuesRoute = 'GET /orgs/{org}/properties/values';
const ownerWideRoutes: readonly string[] = [teamRepositoriesRoute, allPropertyValuesRoute];

/** Runs each repository separately, without shared reads. */
async function runOneByOne(options: FleetSeed, mode: 'check' | 'apply', addFaults: (fleet: Fleet) => void) {
  const results: unknown[] = [];
  for (const { owner, name } of options.repositories) {
    const fleet = openFleetOfOrganization(options);
    addFaults(fleet);
    const result = await fleet[mode]({ ...runOptions, repos: [{ owner, name }] });
    expect(ownerWideRoutes.map((route) => countRequests(fleet, route))).toEqual([0, 0]);
    results.push({
      target: removeRunData(findTarget(result, name)),
      left: fleet.simulator.repository(`${owner}/${name}`),
    });
  }
  return JSON.parse(JSON.stringify(results));
}

async function runTogether(options: FleetSeed, mode: 'check' | 'apply', addFaults: (fleet: Fleet) => void) {
  const fleet = openFleetOfOrganization(options);
  addFaults(fleet);
  const result: RunResult = await fleet[mode](runOptions);
  const results = options.repositories.map(({ owner, name }) => ({
    target: removeRunData(findTarget(result, name)),
    left: fleet.simulator.repository(`${owner}/${name}`),
  }));
  return { fleet, results: JSON.parse(JSON.stringify(results)) };
}

it('a run of several repositories sends one request for each owner-wide list [1.7]', async () => {
  const fleet = openFleetOfOrganization({
    repositories: createRepositorySeeds(12, { ...declaredState, visibility: 'public' }),
  });
  expect((await fleet.check(runOptions)).outcome).toBe('success');
  expect(
    [teamAccessRoute, teamRepositoriesRoute, propertyValuesRoute, allPropertyValuesRoute, 'GET /orgs/{org}'].map(
      (route) => countRequests(fleet, route),
    ),
  ).toEqual([2, 2, 1, 1, 1]);
});

it('a run of one or two repositories requests no owner-wide list [1.7]', async () => {
  for (const count of [1, 2]) {
    const smallFleet = openFleetOfOrganization({ repositories: createRepositorySeeds(count) });
    await smallFleet.check(runOptions);
    expect(ownerWideRoutes.map((route) => countRequests(smallFleet, route))).toEqual([0, 0]);
    expect(countRequests(smallFleet, teamAccessRoute)).toBe(2 * count);
  }
});

it('a run of several repositories reads each repository if the token cannot read the owner-wide lists [1.8]', async () => {
  const grants = { Administration: 'read', Contents: 'read', Members: 'read', Metadata: 'read' } as const;
  const fleet = openFleetOfOrganization({
    repositories: createRepositorySeeds(6),
    tokens: [{ token: 'all-powerful', grants }],
  });
  expect((await fleet.check(runOptions)).outcome).toBe('success');
  expect([countRequests(fleet, propertyValuesRoute), countRequests(fleet, allPropertyValuesRoute)]).toEqual([6, 1]);
});

it('a run of several repositories reads only the drifted settings from the repository itself [1.8]', async () => {
  const repositories = createRepositorySeeds(6);
  repositories[3] = { ...repositories[3]!, teams: [{ slug: 'core', role: 'read' }], property_values: [] };
  repositories[4] = { ...repositories[4]!, teams: [declaredState.teams[0]!] };
  const fleet = openFleetOfOrganization({ repositories });
  const { targets } = await fleet.check(runOptions);
  expect(targets.map(({ outcome }) => outcome).join(' ')).toBe('success success success drift drift success');
  const teamReads = fleet.simulator.requests.filter(
    ({ route, path }) => route === teamAccessRoute && /r[34]$/.test(path),
  );
  const pairs = teamReads.map(({ path }) => path.replace(/.*teams\/(\w+).*\//, '$1 '));
  expect(pairs.sort()).toEqual(['core r3', 'docs r3', 'docs r4']);
});

it('an apply of several repositories reads a repository itself again after a write to it [1.8]', async () => {
  const repositories = createRepositorySeeds(4);
  repositories[2] = { ...repositories[2]!, teams: [declaredState.teams[1]!] };
  const fleet = openFleetOfOrganization({ repositories });
  fleet.simulator.misbehave({ match: ({ method }) => method === 'PUT', times: 9, with: { kind: 'ignored' } });
  const lines = findTarget(await fleet.apply(runOptions), 'r2').sections.flatMap((section) => section.lines);
  expect(lines.map(({ code }) => code)).toContain('not_taken');
});

it('an apply of several repositories never reads the owner-wide lists again after a write [1.8]', async () => {
  const fleet = openFleetOfOrganization({
    repositories: createRepositorySeeds(4, { ...declaredState, teams: [declaredState.teams[1]!], property_values: [] }),
  });
  expect((await fleet.apply(runOptions)).outcome).toBe('success');
  const routes = fleet.simulator.requests.map(({ method, route }) => (method === 'GET' ? route : 'write'));
  const lastOwnerWideRead = Math.max(...ownerWideRoutes.map((route) => routes.lastIndexOf(route)));
  expect(lastOwnerWideRead).toBeLessThan(routes.lastIndexOf('write'));
  expect(countRequests(fleet, teamAccessRoute)).toBeGreaterThan(4 * 2);
});

const arbitraryRole = fc.constantFrom('read', 'write', 'admin', 'auditor');
const arbitraryState = fc.oneof(
  { weight: 2, arbitrary: fc.constant(declaredState) },
  fc.record({
    visibility: fc.constantFrom('public' as const, 'private' as const),
    teams: fc.uniqueArray(fc.record({ slug: fc.constantFrom('core', 'docs', 'old', 'api'), role: arbitraryRole }), {
      selector: ({ slug }) => slug,
    }),
    property_values: fc.uniqueArray(
      fc.record({
        property_name: fc.constantFrom('tier', 'note', 'owner'),
        value: fc.constantFrom('gold', 'tin', null),
      }),
      { selector: ({ property_name }) => property_name },
    ),
  }),
);
const arbitraryAccess = fc.constantFrom('read' as const, 'write' as const);
const arbitraryGrants = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  fc.record(
    {
      Administration: arbitraryAccess,
      'Custom properties': arbitraryAccess,
      'Custom properties (organization)': arbitraryAccess,
      Members: arbitraryAccess,
      Metadata: arbitraryAccess,
      Contents: arbitraryAccess,
    },
    { requiredKeys: ['Metadata', 'Contents'] },
  ),
);

/** Faults in owner-wide lists. They must not change a plan. */
const changeList = (change: (list: any[]) => unknown): Misbehaviour['with'] => ({
  kind: 'answer',
  change: (answer) => {
    const list = JSON.parse(answer.text);
    return Array.isArray(list) ? { ...answer, text: JSON.stringify(change(list)) } : answer;
  },
});
const faults: readonly (Misbehaviour['with'] | undefined)[] = [
  undefined,
  undefined,
  { kind: 'status', status: 403 },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'garbage' },
  { kind: 'drop' },
  changeList(() => []),
  changeList((list) => list.slice(1)),
  changeList((list) => list.map((item) => ({ ...item, full_name: undefined, repository_full_name: undefined }))),
  changeList((list) => list.map(({ role_name: _, ...item }) => item)),
  changeList((list) => list.map((item) => ({ ...item, role_name: 'admin', properties: [] }))),
  changeList((list) => list.map((item, index) => (index ? { ...item, role_name: 'read', properties: [] } : item))),
];

it.each(['check', 'apply'] as const)(
  'plans the same changes in a %s with and without shared reads, even if the lists are incomplete [1.8]',
  async (mode) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryState, { minLength: 3, maxLength: 5 }),
        arbitraryGrants,
        fc.constantFrom(...faults),
        fc.boolean(),
        async (states, grants, fault, isOften) => {
          const repositories = states.map((repositoryState, index) => ({
            ...createRepositorySeeds(1, repositoryState)[0]!,
            name: `r${index}`,
          }));
          const tokens = grants && [{ token: 'all-powerful', grants }];
          const addFaults = ({ simulator }: Fleet) => {
            const rule = {
              match: ({ route }: { route: string }) => ownerWideRoutes.includes(route),
              times: isOften ? 99 : 1,
            };
            if (fault) simulator.misbehave({ ...rule, with: fault });
          };
          const options = { repositories, ...(tokens && { tokens }) };
          expect((await runTogether(options, mode, addFaults)).results).toEqual(
            await runOneByOne(options, mode, addFaults),
          );
        },
      ),
      { numRuns: scaleExamples(25) },
    );
  },
);
