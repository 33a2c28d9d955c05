import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unseen as hiddenFact, kindFacts } from '../../../test/protection/facts.ts';
import { judge } from '../judge.ts';
import { isAsStrict, keys, mergeMethods, type RequirementValue, requirements } from './requirements.ts';
import type { Bypass, Demand, RuleSource, UnseenSource } from './rule-sources.ts';
import { requirement, sumUp } from './summed.ts';

const names = fc.constantFrom('a', 'b', 'c');
const lists = fc.uniqueArray(names);

const valuesFor = (key: (typeof keys)[number]): fc.Arbitrary<unknown> => {
  if (key === 'status_checks')
    return fc.array(fc.record({ context: names, integration_id: fc.constantFrom(undefined, 1, 2) }));
  if (key === 'merge_methods' || key === 'merge_queue') return fc.uniqueArray(fc.constantFrom(...mergeMethods));
  if (requirements[key].way === 'most') return fc.nat(4);
  return requirements[key].way === 'any' ? fc.constant(true) : lists;
};

const bypasses: fc.Arbitrary<Bypass> = fc.oneof(
  fc.constant('unknown' as const),
  fc.array(fc.record({ name: names, how: fc.constantFrom('always' as const, 'pull_request' as const) })),
);

const demands = fc
  .constantFrom(...keys)
  .chain((key) =>
    fc.record({ key: fc.constant(key), value: valuesFor(key), bypass: bypasses }),
  ) as fc.Arbitrary<Demand>;

const sources: fc.Arbitrary<RuleSource> = fc.record({
  kind: fc.constantFrom('classic', 'ruleset'),
  level: fc.constantFrom('repository', 'organization', 'enterprise'),
  name: names,
  enforcement: fc.constantFrom('active', 'active', 'evaluate', 'disabled'),
  demands: fc.array(demands, { maxLength: 6 }),
});

const unseen: fc.Arbitrary<UnseenSource> = fc.record(
  { what: names, why: names, fix: names, keys: fc.uniqueArray(fc.constantFrom(...keys)) },
  { requiredKeys: ['what', 'why', 'fix'] },
);

const worlds = fc.record({ branch: fc.constant('main'), sources: fc.array(sources), unseen: fc.array(unseen) });

const shuffled = <T>(items: readonly T[], order: readonly number[]) =>
  [...items.keys()].sort((one, other) => (order[one] ?? 0) - (order[other] ?? 0)).map((index) => items[index]!);

it('gives the same answer in any order of its sources', () => {
  fc.assert(
    fc.property(worlds, fc.array(fc.nat(100)), (world, order) => {
      const other = { ...world, sources: shuffled(world.sources, order), unseen: shuffled(world.unseen, order) };
      expect(sumUp(other)).toEqual(sumUp(world));
    }),
  );
});

it('gives the same answer where sources come twice', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const twice = {
        ...world,
        sources: [...world.sources, ...world.sources],
        unseen: [...world.unseen, ...world.unseen],
      };
      expect(sumUp(twice)).toEqual(sumUp(world));
    }),
  );
});

it('never loosens anything for one more source', () => {
  fc.assert(
    fc.property(worlds, sources, (world, more) => {
      const [before, after] = [sumUp(world), sumUp({ ...world, sources: [...world.sources, more] })];
      const looser = before.requirements.filter(
        ({ key, value }) => !isAsStrict(key, requirement(after, key)?.value as RequirementValue, value),
      );
      expect(looser).toEqual([]);
    }),
  );
});

it('never calls exact what an unseen source may raise', () => {
  fc.assert(
    fc.property(worlds, unseen, (world, hidden) => {
      const { requirements: found } = sumUp({ ...world, unseen: [...world.unseen, hidden] });
      const exact = found.filter(({ atLeast }) => !atLeast).map(({ key }) => key);
      expect(exact.filter((key) => !hidden.keys || hidden.keys.includes(key))).toEqual([]);
    }),
  );
});

const known = fc.record({
  methods: fc.record({ value: fc.uniqueArray(fc.constantFrom(...mergeMethods), { minLength: 1 }) }),
  reviewers: fc.record({ value: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')) }),
  codeOwners: fc.record({ value: fc.constantFrom(undefined, '* @x\n', '* @x @y\n') }),
  whoReportsInQueue: fc
    .constantFrom('works' as const, 'sometimes' as const, 'blocks' as const)
    .map((verdict) => () => ({ verdict, why: 'so' })),
  whoDeploys: fc
    .constantFrom('works' as const, 'unknown' as const, 'blocks' as const)
    .map((verdict) => () => ({ verdict, why: 'so' })),
});

const hiddenBy = (fact: string) =>
  fact.startsWith('who') ? () => ({ verdict: 'unknown', why: 'no grant' }) : { unseen: hiddenFact };

it('never calls working, with a fact or a source out of sight, what does not work in full sight', () => {
  const facts = ['methods', 'reviewers', 'whoDeploys', 'codeOwners', 'whoReportsInQueue'] as const;
  fc.assert(
    fc.property(worlds, known, fc.subarray([...facts], { minLength: 1 }), fc.nat(), (world, seen, hidden, which) => {
      const inSight = { ...kindFacts, ...seen };
      const outOfSight = { ...inSight, ...Object.fromEntries(hidden.map((fact) => [fact, hiddenBy(fact)])) };
      const whole = judge(sumUp(world), inSight).verdict;
      if (judge(sumUp(world), outOfSight).verdict === 'works') expect(whole).toBe('works');
      const without = world.sources.filter((_, index) => index !== which % (world.sources.length || 1));
      const sourceless = { ...world, sources: without, unseen: [...world.unseen, hiddenFact] };
      expect(judge(sumUp(sourceless), inSight).verdict).not.toBe('works');
    }),
  );
});
