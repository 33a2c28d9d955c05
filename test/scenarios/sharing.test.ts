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
const acme = {
  login: 'acme',
  type: 'Organization' as const,
  teams: ['core', 'docs', 'old', { slug: 'api', parent: 'core' }],
  custom_roles: [{ name: 'auditor', base: 'triage' }],
  property_definitions: ['tier', 'note', 'owner'].map((property_name) => ({ property_name })),
};
const right = {
  visibility: 'private' as const,
  teams: [
    { slug: 'core', role: 'write' },
    { slug: 'docs', role: 'auditor' },
  ],
  property_values: [{ property_name: 'tier', value: 'gold' }],
};

type Stage = Omit<SimulatorOptions, 'seed'> & { readonly repositories: readonly RepositorySeed[] };

const openSeveral = (count: number, state: object = right): RepositorySeed[] =>
  Array.from({ length: count }, (_, index) => ({ owner: 'acme', name: `r${index}`, ...structuredClone(state) }));

const openStaged = (options: Stage, file = settings): Fleet =>
  openFleet({ around: { accounts: [acme] }, files: { 'defaults.yml': file }, ...options });

const wish = { defaultsFile: 'defaults.yml' };
const countOf = ({ simulator }: Fleet, route: string) =>
  simulator.requests.filter((request) => request.route === route).length;
const toBare = ({ mark: _, visited: __, ...target }: TargetResult) => JSON.parse(JSON.stringify(target));

const probe = 'GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}';
const ofTeam = 'GET /orgs/{org}/teams/{team_slug}/repos';
const values = 'GET /repos/{owner}/{repo}/properties/values';
const allValues = 'GET /orgs/{org}/properties/values';
const shared: readonly string[] = [ofTeam, allValues];

/** Runs each repository separately, without shared reads. */
async function runOneByOne(options: Stage, mode: 'check' | 'apply', play: (one: Fleet) => void) {
  const found: unknown[] = [];
  for (const { owner, name } of options.repositories) {
    const one = openStaged(options);
    play(one);
    const result = await one[mode]({ ...wish, repos: [{ owner, name }] });
    expect(shared.map((route) => countOf(one, route))).toEqual([0, 0]);
    found.push({ target: toBare(findTarget(result, name)), left: one.simulator.repository(`${owner}/${name}`) });
  }
  return JSON.parse(JSON.stringify(found));
}

async function runTogether(options: Stage, mode: 'check' | 'apply', play: (one: Fleet) => void) {
  const all = openStaged(options);
  play(all);
  const result: RunResult = await all[mode](wish);
  const found = options.repositories.map(({ owner, name }) => ({
    target: toBare(findTarget(result, name)),
    left: all.simulator.repository(`${owner}/${name}`),
  }));
  return { all, found: JSON.parse(JSON.stringify(found)) };
}

it('a run of several repositories sends one request for each owner-wide list [1.7]', async () => {
  const all = openStaged({ repositories: openSeveral(12, { ...right, visibility: 'public' }) });
  expect((await all.check(wish)).outcome).toBe('success');
  expect([probe, ofTeam, values, allValues, 'GET /orgs/{org}'].map((route) => countOf(all, route))).toEqual([
    2, 2, 1, 1, 1,
  ]);
});

it('a run of one or two repositories requests no owner-wide list [1.7]', async () => {
  for (const count of [1, 2]) {
    const few = openStaged({ repositories: openSeveral(count) });
    await few.check(wish);
    expect(shared.map((route) => countOf(few, route))).toEqual([0, 0]);
    expect(countOf(few, probe)).toBe(2 * count);
  }
});

it('a run of several repositories reads each repository if the token cannot read the owner-wide lists [1.8]', async () => {
  const grants = { Administration: 'read', Contents: 'read', Members: 'read', Metadata: 'read' } as const;
  const all = openStaged({ repositories: openSeveral(6), tokens: [{ token: 'all-powerful', grants }] });
  expect((await all.check(wish)).outcome).toBe('success');
  expect([countOf(all, values), countOf(all, allValues)]).toEqual([6, 1]);
});

it('a run of several repositories reads only the drifted settings from the repository itself [1.8]', async () => {
  const repositories = openSeveral(6);
  repositories[3] = { ...repositories[3]!, teams: [{ slug: 'core', role: 'read' }], property_values: [] };
  repositories[4] = { ...repositories[4]!, teams: [right.teams[0]!] };
  const all = openStaged({ repositories });
  const { targets } = await all.check(wish);
  expect(targets.map(({ outcome }) => outcome).join(' ')).toBe('success success success drift drift success');
  const asked = all.simulator.requests.filter(({ route, path }) => route === probe && /r[34]$/.test(path));
  const pairs = asked.map(({ path }) => path.replace(/.*teams\/(\w+).*\//, '$1 '));
  expect(pairs.sort()).toEqual(['core r3', 'docs r3', 'docs r4']);
});

it('an apply of several repositories reads a repository itself again after a write to it [1.8]', async () => {
  const repositories = openSeveral(4);
  repositories[2] = { ...repositories[2]!, teams: [right.teams[1]!] };
  const all = openStaged({ repositories });
  all.simulator.misbehave({ match: ({ method }) => method === 'PUT', times: 9, with: { kind: 'ignored' } });
  const lines = findTarget(await all.apply(wish), 'r2').sections.flatMap((section) => section.lines);
  expect(lines.map(({ code }) => code)).toContain('not_taken');
});

it('an apply of several repositories never reads the owner-wide lists again after a write [1.8]', async () => {
  const all = openStaged({ repositories: openSeveral(4, { ...right, teams: [right.teams[1]!], property_values: [] }) });
  expect((await all.apply(wish)).outcome).toBe('success');
  const routes = all.simulator.requests.map(({ method, route }) => (method === 'GET' ? route : 'write'));
  const lastShared = Math.max(...shared.map((route) => routes.lastIndexOf(route)));
  expect(lastShared).toBeLessThan(routes.lastIndexOf('write'));
  expect(countOf(all, probe)).toBeGreaterThan(4 * 2);
});

const role = fc.constantFrom('read', 'write', 'admin', 'auditor');
const state = fc.oneof(
  { weight: 2, arbitrary: fc.constant(right) },
  fc.record({
    visibility: fc.constantFrom('public' as const, 'private' as const),
    teams: fc.uniqueArray(fc.record({ slug: fc.constantFrom('core', 'docs', 'old', 'api'), role }), {
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
const level = fc.constantFrom('read' as const, 'write' as const);
const grants = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  fc.record(
    {
      Administration: level,
      'Custom properties': level,
      'Custom properties (organization)': level,
      Members: level,
      Metadata: level,
      Contents: level,
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
const troubles: readonly (Misbehaviour['with'] | undefined)[] = [
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
  changeList((list) => list.map((one) => ({ ...one, full_name: undefined, repository_full_name: undefined }))),
  changeList((list) => list.map(({ role_name: _, ...one }) => one)),
  changeList((list) => list.map((one) => ({ ...one, role_name: 'admin', properties: [] }))),
  changeList((list) => list.map((one, index) => (index ? { ...one, role_name: 'read', properties: [] } : one))),
];

it.each(['check', 'apply'] as const)(
  'plans the same changes in a %s with and without shared reads, even if the lists are incomplete [1.8]',
  async (mode) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(state, { minLength: 3, maxLength: 5 }),
        grants,
        fc.constantFrom(...troubles),
        fc.boolean(),
        async (states, granted, trouble, isOften) => {
          const repositories = states.map((one, index) => ({ ...openSeveral(1, one)[0]!, name: `r${index}` }));
          const tokens = granted && [{ token: 'all-powerful', grants: granted }];
          const play = ({ simulator }: Fleet) => {
            const rule = { match: ({ route }: { route: string }) => shared.includes(route), times: isOften ? 99 : 1 };
            if (trouble) simulator.misbehave({ ...rule, with: trouble });
          };
          const options = { repositories, ...(tokens && { tokens }) };
          expect((await runTogether(options, mode, play)).found).toEqual(await runOneByOne(options, mode, play));
        },
      ),
      { numRuns: scaleExamples(25) },
    );
  },
);
