import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unseenSetting as hiddenFact, satisfiableFacts } from '../../../test/protection/facts.ts';
import { judgeBranch } from '../judge.ts';
import { combineSources, findRequirement } from './combine.ts';
import {
  isAsStrict,
  mergeMethods,
  type RequirementValue,
  requirementKeys,
  requirementMeanings,
} from './requirements.ts';
import type { Bypass, Demand, RuleSource, UnseenSource } from './rule-sources.ts';

const names = fc.constantFrom('a', 'b', 'c');
const lists = fc.uniqueArray(names);

const arbitraryValue = (key: (typeof requirementKeys)[number]): fc.Arbitrary<unknown> => {
  if (key === 'status_checks')
    return fc.array(fc.record({ context: names, integration_id: fc.constantFrom(undefined, 1, 2) }));
  if (key === 'merge_methods' || key === 'merge_queue') return fc.uniqueArray(fc.constantFrom(...mergeMethods));
  if (requirementMeanings[key].combination === 'most') return fc.nat(4);
  return requirementMeanings[key].combination === 'any' ? fc.constant(true) : lists;
};

const arbitraryBypass: fc.Arbitrary<Bypass> = fc.oneof(
  fc.constant('unknown' as const),
  fc.array(fc.record({ name: names, how: fc.constantFrom('always' as const, 'pull_request' as const) })),
);

const arbitraryDemand = fc
  .constantFrom(...requirementKeys)
  .chain((key) =>
    fc.record({ key: fc.constant(key), value: arbitraryValue(key), bypass: arbitraryBypass }),
  ) as fc.Arbitrary<Demand>;

const arbitrarySource: fc.Arbitrary<RuleSource> = fc.record({
  kind: fc.constantFrom('classic', 'ruleset'),
  level: fc.constantFrom('repository', 'organization', 'enterprise'),
  name: names,
  enforcement: fc.constantFrom('active', 'active', 'evaluate', 'disabled'),
  demands: fc.array(arbitraryDemand, { maxLength: 6 }),
});

const arbitraryUnseen: fc.Arbitrary<UnseenSource> = fc.record(
  { what: names, why: names, fix: names, keys: fc.uniqueArray(fc.constantFrom(...requirementKeys)) },
  { requiredKeys: ['what', 'why', 'fix'] },
);

const arbitrarySources = fc.record({
  branch: fc.constant('main'),
  sources: fc.array(arbitrarySource),
  unseen: fc.array(arbitraryUnseen),
});

const shuffle = <T>(items: readonly T[], order: readonly number[]) =>
  [...items.keys()].sort((one, other) => (order[one] ?? 0) - (order[other] ?? 0)).map((index) => items[index]!);

it('gives the same result for any order of the sources', () => {
  fc.assert(
    fc.property(arbitrarySources, fc.array(fc.nat(100)), (world, order) => {
      const other = { ...world, sources: shuffle(world.sources, order), unseen: shuffle(world.unseen, order) };
      expect(combineSources(other)).toEqual(combineSources(world));
    }),
  );
});

it('gives the same result for repeated sources', () => {
  fc.assert(
    fc.property(arbitrarySources, (world) => {
      const twice = {
        ...world,
        sources: [...world.sources, ...world.sources],
        unseen: [...world.unseen, ...world.unseen],
      };
      expect(combineSources(twice)).toEqual(combineSources(world));
    }),
  );
});

it('never loosens a requirement if a source is added', () => {
  fc.assert(
    fc.property(arbitrarySources, arbitrarySource, (world, more) => {
      const [before, after] = [combineSources(world), combineSources({ ...world, sources: [...world.sources, more] })];
      const looser = before.requirements.filter(
        ({ key, value }) => !isAsStrict(key, findRequirement(after, key)?.value as RequirementValue, value),
      );
      expect(looser).toEqual([]);
    }),
  );
});

it('marks a value as a lower bound if a hidden source may raise it', () => {
  fc.assert(
    fc.property(arbitrarySources, arbitraryUnseen, (world, hidden) => {
      const { requirements: found } = combineSources({ ...world, unseen: [...world.unseen, hidden] });
      const exact = found.filter(({ atLeast }) => !atLeast).map(({ key }) => key);
      expect(exact.filter((key) => !hidden.keys || hidden.keys.includes(key))).toEqual([]);
    }),
  );
});

const arbitraryFacts = fc.record({
  methods: fc.record({ value: fc.uniqueArray(fc.constantFrom(...mergeMethods), { minLength: 1 }) }),
  reviewers: fc.record({ value: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')) }),
  codeOwners: fc.record({ value: fc.constantFrom(undefined, '* @x\n', '* @x @y\n') }),
  judgeReportingInQueue: fc
    .constantFrom('works' as const, 'sometimes' as const, 'blocks' as const)
    .map((verdict) => () => ({ verdict, why: 'so' })),
});

const hideFact = (fact: string) =>
  fact === 'judgeReportingInQueue' ? () => ({ verdict: 'unknown', why: 'no grant' }) : { unseen: hiddenFact };

it('never reports `works` with hidden facts if full visibility gives another verdict', () => {
  const facts = ['methods', 'reviewers', 'codeOwners', 'judgeReportingInQueue'] as const;
  fc.assert(
    fc.property(
      arbitrarySources,
      arbitraryFacts,
      fc.subarray([...facts], { minLength: 1 }),
      fc.nat(),
      (world, seen, hidden, which) => {
        const inSight = { ...satisfiableFacts, ...seen };
        const outOfSight = { ...inSight, ...Object.fromEntries(hidden.map((fact) => [fact, hideFact(fact)])) };
        const whole = judgeBranch(combineSources(world), inSight).verdict;
        if (judgeBranch(combineSources(world), outOfSight).verdict === 'works') expect(whole).toBe('works');
        const without = world.sources.filter((_, index) => index !== which % (world.sources.length || 1));
        const sourceless = { ...world, sources: without, unseen: [...world.unseen, hiddenFact] };
        expect(judgeBranch(combineSources(sourceless), inSight).verdict).not.toBe('works');
      },
    ),
  );
});
