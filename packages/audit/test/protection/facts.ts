import { createRulesetSource, type RuleOnBranch, type RulesetOnBranch } from '../../src/protection/sources/rulesets.ts';
import type { MergeFacts } from '../../src/protection/verdict.ts';
import type { StartRules } from '../../src/protection/workflows/policies.ts';

/** A repository in which every requirement can be met. */
export const satisfiableFacts: MergeFacts = {
  methods: { value: ['merge', 'squash', 'rebase'] },
  reviewers: { value: ['alice', 'bob', 'carol', 'dan'] },
  isArchived: false,
  codeOwners: { value: undefined },
  countGroupWriters: () => ({ value: 3 }),
  judgeReporting: () => ({ verdict: 'works', why: '' }),
  judgeReportingInQueue: () => ({ verdict: 'works', why: '' }),
};

/** Every event starts workflows. */
const unrestrictedStarts: StartRules = { policies: { value: [] }, hasDefaultPolicy: false, now: 0 };

/** Nothing prevents workflows from running. */
export const unrestrictedRuns = {
  startRules: unrestrictedStarts,
  permissions: [
    { value: { level: 'the repository', enabled: true, allowed_actions: 'all', sha_pinning_required: false } },
  ],
} as const;

export const unseenSetting = { what: 'something', why: 'no grant', fix: 'grant it' };

/** An active ruleset of the repository without a bypass list. */
export const createRuleset = (rules: readonly RuleOnBranch[], more: Partial<RulesetOnBranch> = {}) =>
  createRulesetSource({ level: 'repository', name: 'gate', enforcement: 'active', bypass_actors: [], rules, ...more });

export const createPullRequestRule = (parameters: object = {}): RuleOnBranch => ({
  type: 'pull_request',
  parameters: { required_approving_review_count: 0, ...parameters },
});

export const createChecksRule = (...names: string[]): RuleOnBranch => ({
  type: 'required_status_checks',
  parameters: { required_status_checks: names.map((context) => ({ context })) },
});
