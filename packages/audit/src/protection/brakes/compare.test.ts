import { expect, it } from 'vitest';
import { noActors, noProtection } from '../../../../core/src/sections/branches/protection/normalized.ts';
import { checks, pulls, ruleset } from '../../../test/protection/facts.ts';
import { classicSource } from '../sources/classic.ts';
import type { RuleSource } from '../sources/rule-sources.ts';
import type { RuleOfRuleset } from '../sources/rulesets.ts';
import { sumUp } from '../sources/summed.ts';
import { findLosses, lossText, needsTheSame } from './compare.ts';

const summed = (...sources: RuleSource[]) => sumUp({ branch: 'main', sources, unseen: [] });
const lost = (before: RuleSource, after: RuleSource) => findLosses(summed(before), summed(after)).map(lossText);

const signed: RuleOfRuleset = { type: 'required_signatures' };
const admins = { bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5 }] };

it('names a requirement that goes, and what is left of one that shrinks', () => {
  const before = ruleset([signed, pulls({ required_approving_review_count: 2 }), checks('ci', 'lint')]);
  const after = ruleset([pulls({ required_approving_review_count: 1 }), checks('ci')]);
  expect(lost(before, after)).toEqual(['approvals 2 (1 remains)', 'status checks lint', 'signed commits']);
  expect(lost(after, before)).toEqual([]);
});

it('finds more merge methods weaker, and fewer not', () => {
  const methods = (...names: string[]) => ruleset([pulls({ allowed_merge_methods: names })]);
  expect(lost(methods('squash'), methods('squash', 'rebase'))).toEqual(['merge methods squash (now rebase, squash)']);
  expect(lost(methods('squash', 'rebase'), methods('squash'))).toEqual([]);
  expect(lost(methods('squash'), ruleset([pulls()]))).toEqual(['merge methods squash']);
});

it('names those the bypass list of what everybody else keeps', () => {
  expect(lost(ruleset([signed]), ruleset([signed], admins))).toEqual(['signed commits for role admin']);
  expect(lost(ruleset([signed], admins), ruleset([signed]))).toEqual([]);
});

it('tells a bypass by pull request from a bypass by push', () => {
  const byPull = { bypass_actors: [{ ...admins.bypass_actors[0]!, bypass_mode: 'pull_request' }] };
  expect(lost(ruleset([signed], byPull), ruleset([signed], admins))).toEqual(['signed commits for role admin']);
  expect(lost(ruleset([signed], admins), ruleset([signed], byPull))).toEqual([]);
});

it('needs a bypass of every source to hold somebody to nothing', () => {
  const both = summed(ruleset([signed], admins), ruleset([signed], { name: 'other' }));
  expect(findLosses(summed(ruleset([signed])), both)).toEqual([]);
  expect(needsTheSame(summed(ruleset([signed])), both)).toBe(true);
  expect(needsTheSame(summed(ruleset([signed], admins)), both)).toBe(false);
});

it('counts zero approvals as none', () => {
  expect(
    needsTheSame(summed(ruleset([pulls()])), summed(ruleset([pulls({ required_approving_review_count: 0 })]))),
  ).toBe(true);
  expect(lost(ruleset([pulls()]), ruleset([]))).toEqual(['a pull request']);
});

it('finds a classic restriction of pushes to administrators, and a ruleset that only they bypass, the same', () => {
  const restricted = classicSource('main', {
    ...noProtection,
    allow_deletions: true,
    allow_force_pushes: true,
    restrictions: noActors,
  });
  const update: RuleOfRuleset = { type: 'update', parameters: { update_allows_fetch_and_merge: true } };
  expect(needsTheSame(summed(restricted), summed(ruleset([update], admins)))).toBe(true);
  expect(lost(ruleset([update]), restricted)).toEqual(['updates only by no one for role admin']);
  const byPull = { bypass_actors: [{ ...admins.bypass_actors[0]!, bypass_mode: 'pull_request' }] };
  expect(needsTheSame(summed(restricted), summed(ruleset([update], byPull)))).toBe(false);
});
