import { describe, expect, it } from 'vitest';
import { listRefusals, parseDesired } from '../../../../../test/kit/reports/parsed.ts';
import { run } from '../../../../../test/kit/runs/program.ts';
import {
  createReader,
  createWorld,
  defaultOptions,
  formatLines,
  openScene,
} from '../../../../../test/kit/runs/scene.ts';
import { findTarget, openFleet } from '../../../../../test/kit/samples/fleet.ts';
import { removePaths } from '../../settings/keys/paths.ts';
import { resolveDefaultBranch } from './default-branch.ts';
import { describeBranch } from './keys.ts';

const file = (name: string, protection = '{enforce_admins: true}') =>
  `branches:\n  - name: ${name}\n    protection: ${protection}\n`;
const byMeaning = file('~DEFAULT_BRANCH');
const trunk = { owner: 'acme', name: 'shop', branches: ['trunk', 'main'], settings: { default_branch: 'trunk' } };
const protectedIn = ({ simulator }: { simulator: any }) =>
  simulator.repository('acme/shop').branch_rules.map(({ pattern }: any) => pattern);

const world = (more: object = {}, around: object = {}) =>
  openScene({ seed: { repositories: [{ ...trunk, ...more }] }, ...around });

describe('`~DEFAULT_BRANCH`', () => {
  it('means the default branch of the repository, which every difference names [2.3.4.17]', async () => {
    const stage = world();
    const [drift] = formatLines(await stage.check(byMeaning), 'drift');
    expect(drift).toContain('protection of branch ~DEFAULT_BRANCH (trunk)');
    expect(formatLines(await stage.apply(byMeaning), 'error')).toEqual([]);
    expect(protectedIn(stage)).toEqual(['trunk']);
    expect((await stage.check(byMeaning)).outcome).toBe('success');
    expect((await stage.check(file('trunk'))).outcome).toBe('success');
  });

  it('reports its position in the file [2.3.4.17]', async () => {
    const [line] = (await world().check(byMeaning)).targets[0]!.sections[0]!.lines;
    expect(line).toMatchObject({ key: 'branches[0].protection', place: { line: 3 } });
  });

  it('resolves to the own default branch of each repository in a run [2.3.4.17]', async () => {
    const { check } = openFleet({
      repositories: [trunk, { owner: 'acme', name: 'other' }],
      files: { 'defaults.yml': byMeaning },
    });
    const result = await check({ defaultsFile: 'defaults.yml' });
    const text = (name: string) => JSON.stringify(findTarget(result, name).sections);
    expect(text('shop')).toContain('(trunk)');
    expect(text('other')).toContain('(main)');
  });

  it('follows the default branch that the same file declares [2.3.4.17]', async () => {
    const stage = world();
    const moved = `repository:\n  default_branch: main\n${byMeaning}`;
    expect(formatLines(await stage.check(moved), 'drift').join('\n')).toContain('~DEFAULT_BRANCH (main)');
    expect(formatLines(await stage.apply(moved), 'error')).toEqual([]);
    expect(protectedIn(stage)).toEqual(['main']);
    expect((await stage.check(moved)).outcome).toBe('success');
  });

  it('is refused for a repository without commits, which has no default branch yet [2.3.4.17]', async () => {
    const stage = world({ branches: [] });
    expect(formatLines(await stage.apply(byMeaning), 'error').join()).toContain('push a first commit to it');
    expect(stage.listWrites()).toEqual([]);
  });

  it('costs a check one request, and none if the file also declares `repository` [2.3.4.17]', async () => {
    const asked = async (text: string) => {
      const stage = world();
      await stage.apply(text);
      stage.simulator.forgetRequests();
      expect((await stage.check(text)).outcome).toBe('success');
      return stage.simulator.requests.length;
    };
    const declared = 'repository:\n  has_wiki: true\n';
    expect(await asked(byMeaning)).toBe((await asked(file('trunk'))) + 1);
    expect(await asked(declared + byMeaning)).toBe(await asked(declared + file('trunk')));
  });

  it('keeps its meaning if a key of its protection is removed [2.3.4.17]', async () => {
    const protection = { enforce_admins: true, force_push_bypassers: ['octocat'] };
    const reader = createReader(createWorld(world().simulator, '').transport);
    const resolved = await resolveDefaultBranch([{ name: '~DEFAULT_BRANCH', protection }], reader);
    const [entry] = removePaths(resolved, [[0, 'protection', 'force_push_bypassers']]) as typeof resolved;
    expect(entry!.protection).toEqual({ enforce_admins: true });
    expect(describeBranch(entry!)).toBe('branch ~DEFAULT_BRANCH (trunk)');
  });

  it('accepts `protection: null` for the default branch only [2.3.4.17]', async () => {
    const stage = world();
    await stage.apply(`${byMeaning}  - name: main\n    protection: {enforce_admins: true}\n`);
    expect(protectedIn(stage).sort()).toEqual(['main', 'trunk']);
    await stage.apply(file('~DEFAULT_BRANCH', 'null'));
    expect(protectedIn(stage)).toEqual(['main']);
  });

  it('is the only name that may start with `~` [2.3.4.17]', () => {
    expect(parseDesired(byMeaning, 'branches')).toMatchObject([{ name: '~DEFAULT_BRANCH' }]);
    for (const name of ['~ALL', '~default_branch', '~DEFAULT_BRANCH2'])
      expect(listRefusals(file(`'${name}'`)).join()).toContain('starts with `~`, which no branch name does');
  });

  it('is refused next to an entry for the same branch, even across layers [2.3.4.18]', async () => {
    const both = `${byMeaning}  - name: trunk\n    protection: {enforce_admins: false}\n`;
    const stage = world();
    for (const result of [await stage.check(both), await stage.apply(both)])
      expect(formatLines(result, 'error').join()).toContain('`~DEFAULT_BRANCH` is trunk, which entry 2 declares too');
    expect(stage.listWrites()).toEqual([]);
    expect(formatLines(await stage.check(`repository:\n  default_branch: main\n${both}`), 'error')).toEqual([]);
  });

  it('stops the write if the default branch has changed since the plan [2.3.4.18]', async () => {
    const stage = world();
    const { transport, ...around } = createWorld(stage.simulator, byMeaning);
    const result = await run(
      { ...defaultOptions, mode: 'apply' },
      {
        ...around,
        environment: { GITHUB_REPOSITORY: 'acme/shop' },
        transport: async (request) => {
          const answer = await transport(request);
          const [shop] = [stage.simulator.repository('acme/shop') as any];
          if (request.url.endsWith('/branches/trunk/protection')) shop.settings.default_branch = 'main';
          return answer;
        },
      },
    );
    expect(formatLines(result, 'error').join()).toContain(
      'refers to a different object than when this run was planned',
    );
    expect(protectedIn(stage)).toEqual([]);
  });

  it('becomes the real branch name in a snapshot [2.3.4.19]', async () => {
    const stage = world();
    await stage.apply(byMeaning);
    expect((await stage.snapshot()).text).toContain('name: trunk');
  });

  it('has the same plan id as the branch name, so an approval covers both [2.3.4.19]', async () => {
    const ids = async (text: string) =>
      (await world().check(text, { planFile: 'plan.json' })).targets[0]!.plan!.items.map(({ id }) => id);
    expect(await ids(byMeaning)).toEqual(await ids(file('trunk')));
  });
});
