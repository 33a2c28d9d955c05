import { expect, it } from 'vitest';
import { noActors, noProtection } from '../../../../core/src/sections/branches/protection/normalized.ts';
import { checks, pulls, ruleset } from '../../../test/protection/facts.ts';
import { createClassicSource } from '../sources/classic.ts';
import { combineSources } from '../sources/combine.ts';
import type { RuleSource } from '../sources/rule-sources.ts';
import type { RuleOnBranch } from '../sources/rulesets.ts';
import { describeRequirementLoss, findRequirementLosses, hasSameRequirements } from './compare.ts';

const summed = (...sources: RuleSource[]) => combineSources({ branch: 'main', sources, unseen: [] });
const lost = (before: RuleSource, after: RuleSource) =>
  findRequirementLosses(summed(before), summed(after)).map(describeRequirementLoss);

const signed: RuleOnBranch = { type: 'required_signatures' };
const admins = { bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5 }] };

it('names removed requirements, and the remaining value of reduced ones', () => {
  const before = ruleset([signed, pulls({ required_approving_review_count: 2 }), checks('ci', 'lint')]);
  const after = ruleset([pulls({ required_approving_review_count: 1 }), checks('ci')]);
  expect(lost(before, after)).toEqual(['approvals 2 (1 remains)', 'status checks lint', 'signed commits']);
  expect(lost(after, before)).toEqual([]);
});

it('treats more merge methods as weaker, and fewer as stricter', () => {
  const methods = (...names: string[]) => ruleset([pulls({ allowed_merge_methods: names })]);
  expect(lost(methods('squash'), methods('squash', 'rebase'))).toEqual(['merge methods squash (now rebase, squash)']);
  expect(lost(methods('squash', 'rebase'), methods('squash'))).toEqual([]);
  expect(lost(methods('squash'), ruleset([pulls()]))).toEqual(['merge methods squash']);
});

it('names the actors that lose a requirement that others keep', () => {
  expect(lost(ruleset([signed]), ruleset([signed], admins))).toEqual(['signed commits for role admin']);
  expect(lost(ruleset([signed], admins), ruleset([signed]))).toEqual([]);
});

it('distinguishes bypass by pull request from bypass by push', () => {
  const byPull = { bypass_actors: [{ ...admins.bypass_actors[0]!, bypass_mode: 'pull_request' }] };
  expect(lost(ruleset([signed], byPull), ruleset([signed], admins))).toEqual(['signed commits for role admin']);
  expect(lost(ruleset([signed], admins), ruleset([signed], byPull))).toEqual([]);
});

it('frees an actor from a requirement only if the actor may bypass every source', () => {
  const both = summed(ruleset([signed], admins), ruleset([signed], { name: 'other' }));
  expect(findRequirementLosses(summed(ruleset([signed])), both)).toEqual([]);
  expect(hasSameRequirements(summed(ruleset([signed])), both)).toBe(true);
  expect(hasSameRequirements(summed(ruleset([signed], admins)), both)).toBe(false);
});

it('treats zero approvals as no requirement', () => {
  expect(
    hasSameRequirements(summed(ruleset([pulls()])), summed(ruleset([pulls({ required_approving_review_count: 0 })]))),
  ).toBe(true);
  expect(lost(ruleset([pulls()]), ruleset([]))).toEqual(['a pull request']);
});

it('treats a classic push restriction to administrators like a ruleset that only administrators bypass', () => {
  const restricted = createClassicSource('main', {
    ...noProtection,
    allow_deletions: true,
    allow_force_pushes: true,
    restrictions: noActors,
  });
  const update: RuleOnBranch = { type: 'update', parameters: { update_allows_fetch_and_merge: true } };
  expect(hasSameRequirements(summed(restricted), summed(ruleset([update], admins)))).toBe(true);
  expect(lost(ruleset([update]), restricted)).toEqual(['updates only by no one for role admin']);
  const byPull = { bypass_actors: [{ ...admins.bypass_actors[0]!, bypass_mode: 'pull_request' }] };
  expect(hasSameRequirements(summed(restricted), summed(ruleset([update], byPull)))).toBe(false);
});
