import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { isMixed } from '../../packages/audit/test/protection/arbitrary-rules.ts';
import type { Line } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { findRuleForBranch } from '../../packages/simulator/src/features/branches/branch-rules.ts';
import type { Simulator } from '../../packages/simulator/src/index.ts';
import { isWrite } from '../kit/runs/requests.ts';
import { type Fleet, findTarget, listOutcomes, openFleet } from '../kit/samples/fleet.ts';
import { scaleWorlds as count, isNightlyRun } from '../kit/seed.ts';
import { arbitraryShop, members, type Shop } from './arbitrary-shop.ts';

type Repository = ReturnType<Simulator['repository']>;

/** People rely on these facts: `main needs linear history`, `ann may push`, `secret A`. */
type Fact = string;

const roles = ['read', 'triage', 'write', 'maintain', 'admin'];

function listAccessFacts({ collaborators, teams }: any): Fact[] {
  const given = [
    ...collaborators,
    ...teams.flatMap(({ slug, role }: any) => members[slug]!.map((login) => ({ login, role }))),
  ];
  return given.flatMap(({ login, role }: any) =>
    roles.slice(0, roles.indexOf(role) + 1).map((level) => `${login} may ${level}`),
  );
}

const stores = ['actions', 'dependabot', 'codespaces', 'agents'];

function listStoredFacts(repository: any): Fact[] {
  const { environments } = repository;
  const secrets = [
    ...stores.map((store) => repository[`${store}_secrets`]),
    ...environments.map((one: any) => one.secrets),
  ];
  const variables = [
    repository.actions_variables,
    repository.agents_variables,
    ...environments.map((one: any) => one.variables),
  ];
  return [
    ...secrets.flatMap((store) => store.secrets.map(({ name }: any) => `secret ${name}`)),
    ...variables.flat().map(({ name }) => `variable ${name}`),
  ];
}

const countUpTo = (most: number) => Array.from({ length: most }, (_, index) => `approval ${index + 1}`);

function listClassicDemands(rule: any): string[] {
  if (!rule) return [];
  return [
    ...(rule.requiresLinearHistory ? ['linear history'] : []),
    ...(rule.requiresConversationResolution ? ['resolved conversations'] : []),
    ...(rule.requiresStatusChecks ? rule.checks.map(({ context }: any) => `check ${context}`) : []),
    ...(rule.requiresApprovingReviews ? countUpTo(rule.requiredApprovingReviewCount) : []),
  ];
}

function listRuleDemands({ type, parameters = {} }: any): string[] {
  if (type === 'required_linear_history') return ['linear history'];
  if (type === 'required_status_checks')
    return parameters.required_status_checks.map(({ context }: any) => `check ${context}`);
  if (type !== 'pull_request') return [`no ${type}`];
  const resolved = parameters.required_review_thread_resolution ? ['resolved conversations'] : [];
  return [...resolved, ...countUpTo(parameters.required_approving_review_count)];
}

function listProtectionFacts(repository: Repository): Fact[] {
  const { rulesets, default_branch } = repository as any;
  const findBindingRulesets = (ref: string) =>
    rulesets
      .filter(({ enforcement }: any) => enforcement === 'active')
      .filter(({ conditions: { ref_name }, target }: any) =>
        ref_name.include.some(
          (name: string) =>
            name === ref ||
            (target === 'branch' &&
              ref.startsWith('refs/heads/') &&
              (name === '~ALL' || (name === '~DEFAULT_BRANCH' && ref === `refs/heads/${default_branch}`))),
        ),
      )
      .flatMap(({ rules }: any) => rules.flatMap(listRuleDemands));
  return [
    ...['main', 'dev'].flatMap((branch) =>
      [
        ...listClassicDemands(findRuleForBranch(repository, branch)),
        ...findBindingRulesets(`refs/heads/${branch}`),
      ].map((need) => `${branch} needs ${need}`),
    ),
    ...findBindingRulesets('refs/tags/v1').map((need: string) => `tag v1 needs ${need}`),
  ];
}

interface Moment {
  readonly isPublic: boolean;
  readonly protection: ReadonlySet<Fact>;
  readonly facts: ReadonlySet<Fact>;
}

function createMoment(repository: Repository): Moment {
  const protection = listProtectionFacts(repository);
  return {
    isPublic: repository.visibility === 'public',
    protection: new Set(protection),
    facts: new Set([...protection, ...listAccessFacts(repository), ...listStoredFacts(repository)]),
  };
}

const nameOf = (index: number) => `r${index}`;

function openShops(shops: readonly Shop[]): Fleet {
  return openFleet({
    repositories: shops.map(({ live }, index) => ({ owner: 'acme', name: nameOf(index), ...live })),
    files: Object.fromEntries(shops.map(({ file }, index) => [`repos/${nameOf(index)}.yml`, stringify(file)])),
    environment: { A: 'one', B: 'two' },
    around: {
      accounts: [
        {
          login: 'acme',
          type: 'Organization',
          plan: 'team',
          members: ['ann', 'bob'],
          teams: Object.entries(members).map(([slug, logins]) => ({ slug, members: [...logins] })),
        },
        { login: 'ann' },
        { login: 'bob' },
      ],
    },
  });
}

type Trouble = 'refused' | 'without effect';

/** Records the state before a run and after each write. A killed run leaves one of these states. */
async function recordMoments(shops: readonly Shop[], options: Partial<RunOptions>, nth = 0, trouble?: Trouble) {
  const { simulator, apply, listWrites } = openShops(shops);
  const recordNow = () => shops.map((_, index) => createMoment(simulator.repository(`acme/${nameOf(index)}`)));
  const moments = [recordNow()];
  let seen = 0;
  simulator.misbehave({
    match: (request) => isWrite(request) && ++seen === nth,
    with:
      trouble === 'refused'
        ? { kind: 'status', status: 422, body: { message: 'Validation Failed' } }
        : { kind: 'ignored' },
  });
  simulator.misbehave({
    match: isWrite,
    times: Number.POSITIVE_INFINITY,
    after: true,
    with: { kind: 'meanwhile', act: () => void moments.push(recordNow()) },
  });
  const result = await apply({ reposDir: 'repos', brakes: 'off', ...options });
  return { succeeded: listOutcomes(result), moments, writes: listWrites() };
}

/** Returns the facts that hold before and after the run, but not at some moment in between. */
function findLostFacts(moments: readonly Moment[], wanted: Moment, isMixed: boolean): string[] {
  const [before] = moments;
  const kept = [...before!.facts].filter((one) => wanted.facts.has(one) && !(isMixed && wanted.protection.has(one)));
  return moments
    .slice(1)
    .flatMap((moment, index) => [
      ...kept.filter((one) => !moment.facts.has(one)).map((one) => `${index}: ${one}`),
      ...(moment.isPublic && !before!.isPublic
        ? [...wanted.protection]
            .filter((one) => !moment.protection.has(one))
            .map((one) => `${index}: public without ${one}`)
        : []),
    ]);
}

/**
 * Writes without effect leave out this case: a branch gets a weaker rule of its own while the run also changes its
 * pattern. The run writes both in one turn, without a read between them.
 */
const isEntangled = (lines: readonly Line[]) =>
  isMixed(lines) ||
  new Set(lines.filter(({ tone }) => tone === 'weaker').flatMap(({ key }) => /^branches\[\d+\]/.exec(key) ?? [])).size >
    1;

const narrowed: fc.Arbitrary<Partial<RunOptions>> = fc.constantFrom(
  {},
  {},
  { exclude: ['r1'] },
  { shard: { index: 1, of: 2 } },
);
const someShops = fc.array(arbitraryShop, { minLength: 1, maxLength: 5 });

/** Picks two writes that meet a fault, or every write in a nightly run. */
const pickFaultyWrites = (writes: number, picked: readonly number[]) =>
  isNightlyRun
    ? Array.from({ length: writes }, (_, index) => index + 1)
    : picked.map((one) => 1 + (one % (writes || 1)));

it('declared protection, access and secrets stay in place if a run fails or stops at any write [5.17] [5.18]', async () => {
  await fc.assert(
    fc.asyncProperty(someShops, narrowed, fc.tuple(fc.nat(), fc.nat()), async (shops, options, picked) => {
      const whole = await recordMoments(shops, options);
      const plans = await openShops(shops).check({ reposDir: 'repos' });
      const listPlanLines = (index: number) => findTarget(plans, nameOf(index)).sections.flatMap(({ lines }) => lines);
      const isWhole = (_: Shop, index: number) => whole.succeeded[`acme/${nameOf(index)}`] === 'success';
      const judge = ({ moments, writes }: typeof whole, what: string, isLeftOut = isMixed) =>
        shops.flatMap((shop, index) => {
          if (!isWhole(shop, index)) return [];
          const own = moments.map((all) => all[index]!);
          const found = findLostFacts(own, whole.moments.at(-1)![index]!, isLeftOut(listPlanLines(index)));
          return found.length ? [{ what, repository: nameOf(index), found, writes }] : [];
        });
      expect(judge(whole, 'nothing')).toEqual([]);
      for (const nth of pickFaultyWrites(whole.writes.length, picked)) {
        const written = whole.writes[nth - 1];
        expect(judge(await recordMoments(shops, options, nth, 'refused'), `${written} refused`)).toEqual([]);
        const ignored = await recordMoments(shops, options, nth, 'without effect');
        expect(judge(ignored, `${written} without effect`, isEntangled)).toEqual([]);
      }
    }),
    { numRuns: count(20, 1000) },
  );
}, 3_600_000);
