import { type Rule, type RulesetOnBranch, rulesetSource } from '../../src/protection/rulesets.ts';
import type { Facts } from '../../src/protection/verdict.ts';

/** A repository in which every requirement can be met. */
export const kindFacts: Facts = {
  methods: { value: ['merge', 'squash', 'rebase'] },
  reviewers: { value: ['alice', 'bob', 'carol', 'dan'] },
  environments: { value: [] },
  codeOwners: { value: undefined },
  groupSize: () => ({ value: 3 }),
  whoReports: () => ({ verdict: 'works', why: '' }),
  whoReportsInQueue: () => ({ verdict: 'works', why: '' }),
};

export const unseen = { what: 'something', why: 'no grant', fix: 'grant it' };

/** An active ruleset of the repository that nobody bypasses. */
export const ruleset = (rules: readonly Rule[], more: Partial<RulesetOnBranch> = {}) =>
  rulesetSource({ level: 'repository', name: 'gate', enforcement: 'active', bypass_actors: [], rules, ...more });

export const pulls = (parameters: object = {}): Rule => ({
  type: 'pull_request',
  parameters: { required_approving_review_count: 0, ...parameters },
});

export const checks = (...names: string[]): Rule => ({
  type: 'required_status_checks',
  parameters: { required_status_checks: names.map((context) => ({ context })) },
});
