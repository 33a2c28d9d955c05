import { expect, it } from 'vitest';
import { noActors, noProtection } from '../../../../core/src/sections/branches/protection/normalized.ts';
import { createChecksRule, createPullRequestRule, createRuleset } from '../../../test/protection/facts.ts';
import { createClassicSource } from '../sources/classic.ts';
import { combineSources } from '../sources/combine.ts';
import type { RuleSource } from '../sources/rule-sources.ts';
import type { RuleOnBranch } from '../sources/rulesets.ts';
import { describeRequirementLoss, hasSameRequirements, listRequirementLosses } from './compare.ts';

const combine = (...sources: RuleSource[]) => combineSources({ branch: 'main', sources, unseen: [] });
const describeLosses = (before: RuleSource, after: RuleSource) =>
  listRequirementLosses(combine(before), combine(after)).map(describeRequirementLoss);

const signedRule: RuleOnBranch = { type: 'required_signatures' };
const bypassedByAdmins = { bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5 }] };

it('names removed requirements, and the remaining value of reduced ones', () => {
  const before = createRuleset([
    signedRule,
    createPullRequestRule({ required_approving_review_count: 2 }),
    createChecksRule('ci', 'lint'),
  ]);
  const after = createRuleset([createPullRequestRule({ required_approving_review_count: 1 }), createChecksRule('ci')]);
  expect(describeLosses(before, after)).toEqual(['approvals 2 (1 remains)', 'status checks lint', 'signed commits']);
  expect(describeLosses(after, before)).toEqual([]);
});

it('treats more merge methods as weaker, and fewer as stricter', () => {
  const methods = (...names: string[]) => createRuleset([createPullRequestRule({ allowed_merge_methods: names })]);
  expect(describeLosses(methods('squash'), methods('squash', 'rebase'))).toEqual([
    'merge methods squash (now rebase, squash)',
  ]);
  expect(describeLosses(methods('squash', 'rebase'), methods('squash'))).toEqual([]);
  expect(describeLosses(methods('squash'), createRuleset([createPullRequestRule()]))).toEqual(['merge methods squash']);
});

it('names the actors that lose a requirement that others keep', () => {
  expect(describeLosses(createRuleset([signedRule]), createRuleset([signedRule], bypassedByAdmins))).toEqual([
    'signed commits for role admin',
  ]);
  expect(describeLosses(createRuleset([signedRule], bypassedByAdmins), createRuleset([signedRule]))).toEqual([]);
});

it('distinguishes bypass by pull request from bypass by push', () => {
  const byPull = { bypass_actors: [{ ...bypassedByAdmins.bypass_actors[0]!, bypass_mode: 'pull_request' }] };
  expect(describeLosses(createRuleset([signedRule], byPull), createRuleset([signedRule], bypassedByAdmins))).toEqual([
    'signed commits for role admin',
  ]);
  expect(describeLosses(createRuleset([signedRule], bypassedByAdmins), createRuleset([signedRule], byPull))).toEqual(
    [],
  );
});

it('frees an actor from a requirement only if the actor may bypass every source', () => {
  const both = combine(createRuleset([signedRule], bypassedByAdmins), createRuleset([signedRule], { name: 'other' }));
  expect(listRequirementLosses(combine(createRuleset([signedRule])), both)).toEqual([]);
  expect(hasSameRequirements(combine(createRuleset([signedRule])), both)).toBe(true);
  expect(hasSameRequirements(combine(createRuleset([signedRule], bypassedByAdmins)), both)).toBe(false);
});

it('treats zero approvals as no requirement', () => {
  expect(
    hasSameRequirements(
      combine(createRuleset([createPullRequestRule()])),
      combine(createRuleset([createPullRequestRule({ required_approving_review_count: 0 })])),
    ),
  ).toBe(true);
  expect(describeLosses(createRuleset([createPullRequestRule()]), createRuleset([]))).toEqual(['a pull request']);
});

it('treats a classic push restriction to administrators like a ruleset that only administrators bypass', () => {
  const restricted = createClassicSource('main', {
    ...noProtection,
    allow_deletions: true,
    allow_force_pushes: true,
    restrictions: noActors,
  });
  const update: RuleOnBranch = { type: 'update', parameters: { update_allows_fetch_and_merge: true } };
  expect(hasSameRequirements(combine(restricted), combine(createRuleset([update], bypassedByAdmins)))).toBe(true);
  expect(describeLosses(createRuleset([update]), restricted)).toEqual(['updates only by no one for role admin']);
  const byPull = { bypass_actors: [{ ...bypassedByAdmins.bypass_actors[0]!, bypass_mode: 'pull_request' }] };
  expect(hasSameRequirements(combine(restricted), combine(createRuleset([update], byPull)))).toBe(false);
});
