import { expect, it } from 'vitest';
import type { RunOptions } from '../../src/inputs/options.ts';
import type { AccountSeed, RepositorySeed, SimulatorOptions } from '../../src/simulator/index.ts';
import { type FleetOptions, fleet, outcomes } from '../fleet.ts';
import { told } from '../scene.ts';

const on = (name: string, more: Partial<RepositorySeed> = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  labels: [],
  ...more,
});

/** A ruleset that lets nobody change the branches that it covers. */
const ruleset = ({ names = '~ALL', enforcement = 'active', rules = '{type: update}', by = '' } = {}) =>
  `rulesets: [{name: main, enforcement: ${enforcement}, conditions: {ref_name: {include: [~DEFAULT_BRANCH]}, ${
    by || `repository_name: {include: ["${names}"]}`
  }}, rules: [${rules}]}]\n`;

type More = Omit<SimulatorOptions, 'seed'> &
  Pick<FleetOptions, 'environment'> & {
    readonly account?: Partial<AccountSeed>;
    readonly repositories?: readonly RepositorySeed[];
  };

function stage(text: string, { account = {}, repositories = [on('shop'), on('site')], ...more }: More = {}) {
  const made = fleet({
    repositories,
    files: {
      'fleet.yml':
        'organizations: [{name: acme, layers: [org.yml]}]\ntargets: [{repos: acme/*}]\nlayers: [{file: all.yml}]\n',
      'org.yml': text,
      'all.yml': 'labels: [{name: everyone}]\n',
    },
    around: { accounts: [{ login: 'acme', type: 'Organization', ...account }] },
    ...more,
  });
  const wish = { repos: undefined, fleetFile: 'fleet.yml' };
  return {
    ...made,
    check: (options: Partial<RunOptions> = {}) => made.check({ ...wish, ...options }),
    apply: (options: Partial<RunOptions> = {}) => made.apply({ ...wish, brakes: 'stop', ...options }),
    protectionAsked: () => made.simulator.requests.filter(({ path }) => path.includes('/rules/branches/')).length,
  };
}

const held = (result: Awaited<ReturnType<ReturnType<typeof stage>['check']>>) =>
  told(result).filter((line) => line.includes('blocks-merging'));

it('holds a ruleset under which nobody could merge into the default branch of a repository of the run, and names it [16.59]', async () => {
  const one = stage(ruleset({ names: 'si*' }));
  const result = await one.apply();
  expect(held(result)).toEqual([
    expect.stringMatching(
      /^error: blocks-merging: nobody could merge into the default branch "?main"? of acme\/site: .*; nothing is written to this organization\. To fix, .*`--allow acme:blocks-merging=site`/,
    ),
  ]);
  expect(outcomes(result)).toEqual({ acme: 'failed', 'acme/shop': 'success', 'acme/site': 'success' });
  expect(one.writes().filter((write) => write.includes('/orgs/'))).toEqual([]);
  expect(one.protectionAsked()).toBe(1);
  const allow = [{ repository: 'acme', code: 'blocks-merging', value: 'site' }] as const;
  expect((await one.apply({ allow })).outcome).toBe('success');
});

it('looks at no repository if no ruleset changes, or only such that bind no branch there [16.59]', async () => {
  for (const text of [
    ruleset({ names: 'other' }),
    ruleset({ enforcement: 'evaluate' }),
    'rulesets: []\n',
    'organization: {description: Rockets}\n',
  ]) {
    const one = stage(text);
    expect(held(await one.check())).toEqual([]);
    expect(one.protectionAsked()).toBe(0);
  }
  const live = stage(ruleset({ rules: '{type: deletion}' }));
  await live.apply();
  live.simulator.forgetRequests();
  expect((await live.check()).outcome).toBe('success');
  expect(live.protectionAsked()).toBe(0);
});

it('lets a ruleset through under which people can merge [16.59]', async () => {
  const one = stage(ruleset({ rules: '{type: deletion}, {type: non_fast_forward}' }));
  expect((await one.apply()).outcome).toBe('success');
  expect(one.protectionAsked()).toBe(2);
});

it('judges a repository by the rulesets that take it, and by none that takes others [16.59]', async () => {
  const [open, closed] = ['{type: deletion}', '{type: update}'].map((rules, index) =>
    ruleset({ rules, names: ['site', 'shop'][index] })
      .replace('main', `r${index}`)
      .replace(/^rulesets: \[|\]\n$/g, ''),
  );
  const one = stage(`rulesets: [${open}, ${closed}]\n`);
  expect(held(await one.check()).map((line) => /of (acme\/\w+)/.exec(line)?.[1])).toEqual(['acme/shop']);
  expect(one.protectionAsked()).toBe(2);
});

it('says nothing of a repository into which nobody could merge before [16.59]', async () => {
  const locked = { name: 'own', enforcement: 'active', conditions: { ref_name: { include: ['~DEFAULT_BRANCH'] } } };
  const rulesets = [{ ...locked, rules: [{ type: 'update' }] }];
  const one = stage(ruleset(), { repositories: [on('shop', { rulesets }), on('site')] });
  expect(held(await one.check()).map((line) => /of (acme\/\w+)/.exec(line)?.[1])).toEqual(['acme/site']);
});

it('cannot say what a ruleset does that chooses repositories by a property, and holds it [16.59]', async () => {
  const by = 'repository_property: {include: [{name: tier, property_values: ["1"]}]}';
  const result = await stage(ruleset({ by }), { repositories: [on('site')] }).check();
  expect(held(result)).toEqual([
    expect.stringContaining('it cannot be said whether anybody could still merge into the default branch of acme/site'),
  ]);
  expect(held(result).join()).toContain('acme:blocks-merging=unknown');
});

it('does not name a repository that the report withholds [16.59]', async () => {
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/ops' };
  for (const visibility of ['public', 'private'] as const) {
    const repositories = [on('ops', { visibility }), on('hangar', { visibility: 'private' })];
    const one = stage(ruleset({ names: 'hang*' }), { environment, repositories });
    const result = await one.check({ privateRepos: 'redact' });
    expect(held(result)).toEqual([
      expect.stringContaining('nobody could merge into the default branch of redacted-1. To fix, give'),
    ]);
    expect(JSON.stringify(result)).not.toContain('hangar');
  }
});

it('looks at twenty repositories at most, and counts the others [16.59]', async () => {
  const repositories = Array.from({ length: 23 }, (_, index) => on(`r${index}`));
  const one = stage(ruleset(), { repositories });
  const result = await one.check();
  expect(held(result).filter((line) => line.includes('nobody could merge'))).toHaveLength(20);
  expect(held(result)).toContainEqual(
    'note: blocks-merging: it cannot be said whether anybody could still merge in 3 more of the repositories of this run: a brake looks at 20 repositories of an organization at most',
  );
  expect(one.protectionAsked()).toBe(20);
});

it('says of the repositories that a run leaves out that nobody looked at them [16.59]', async () => {
  const part =
    'note: blocks-merging: it cannot be said whether anybody could still merge in the other repositories of the fleet: this run leaves them out';
  const alone = stage(`_allow: ['acme:blocks-merging=site']\n${ruleset()}`);
  const result = await alone.check({ only: [{ owner: 'acme', name: '' }] });
  expect(held(result)).toEqual([part]);
  expect(told(result).join()).not.toContain('allows nothing that is planned now');
  expect(alone.protectionAsked()).toBe(0);
  expect(held(await stage(ruleset()).check({ shard: { index: 1, of: 2 } }))).toContain(part);
  expect(
    held(await stage(ruleset({ enforcement: 'evaluate' })).check({ only: [{ owner: 'acme', name: '' }] })),
  ).toEqual([]);
});
