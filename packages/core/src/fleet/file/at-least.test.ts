import { describe, expect, it } from 'vitest';
import { createLayers } from '../../../../../test/kit/reports/create-layers.ts';
import { formatPlainRefusal } from '../../../../../test/kit/reports/plain-refusal.ts';
import { registry } from '../../sections/registry.ts';
import type { SettingsError } from '../../settings/refusal.ts';
import { createLayerMerger } from '../layers/merging.ts';
import { parseManifest } from './manifest.ts';

const readManifestWith = (lock: string) =>
  parseManifest(`targets: [{repos: acme/*}]\nlocked:\n  - ${lock}\n`, 'fleet.yml');

/** Merges layers, and lists the refusals. */
const listRefusals = (lock: string, ...texts: string[]) =>
  createLayerMerger(readManifestWith(lock), registry)(createLayers(...texts)).refusals.map(formatPlainRefusal);

interface Ruleset {
  readonly name?: string;
  readonly enforcement?: string;
  readonly refs?: string;
  readonly approvals?: number;
  readonly checks?: string;
  readonly bypass?: string;
  readonly methods?: string;
  readonly more?: string;
}

const createRuleset = ({
  name = 'main',
  enforcement = 'active',
  refs = '~DEFAULT_BRANCH',
  approvals = 1,
  checks = 'lint',
  bypass = '',
  methods = 'squash, merge, rebase',
  more = '',
}: Ruleset = {}) => `rulesets:
  - name: ${name}
    target: branch
    enforcement: ${enforcement}
    conditions: {ref_name: {include: ["${refs}"], exclude: []}}
    bypass_actors: [${bypass}]
    rules:
      - type: pull_request
        parameters: {required_approving_review_count: ${approvals}, dismiss_stale_reviews_on_push: true, require_code_owner_review: false, require_last_push_approval: false, required_review_thread_resolution: false, allowed_merge_methods: [${methods}]}
      - type: required_status_checks
        parameters: {strict_required_status_checks_policy: false, required_status_checks: [${checks
          .split(' ')
          .map((context) => `{context: ${context}}`)
          .join(', ')}]}
${more}`;
const admin = '{actor_type: RepositoryRole, actor_id: 5, bypass_mode: always}';
const deletion = '      - type: deletion\n';

const createBranch = (protection: string, name = 'main') => `branches: [{name: ${name}, protection: ${protection}}]\n`;
const formatReviews = (count: number) => `required_pull_request_reviews: {required_approving_review_count: ${count}}`;
const createActions = (text: string) => `actions: {enabled: true, allowed_actions: selected, ${text}}\n`;
const allowActions = (...names: string[]) =>
  createActions(
    `selected_actions: {github_owned_allowed: false, verified_allowed: false, patterns_allowed: [${names}]}`,
  );

const createEnvironment = (text: string) => `environments: [{name: production, ${text}}]\n`;
const createReviewedEnvironment = (...ids: number[]) =>
  createEnvironment(`reviewers: [${ids.map((id) => `{type: User, id: ${id}}`)}]`);
const createDeployingEnvironment = (...names: string[]) =>
  createEnvironment(
    `deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}, deployment_branch_policies: [${names}]`,
  );
const createLimit = (limit: string) => `interaction_limits: {limit: ${limit}}\n`;

describe('a lock with `at-least`', () => {
  it.each<[string, string, string, string]>([
    ['more approvals', 'rulesets', createRuleset(), createRuleset({ approvals: 2 })],
    ['more checks', 'rulesets', createRuleset(), createRuleset({ checks: 'lint test' })],
    ['another rule', 'rulesets', createRuleset(), createRuleset({ more: deletion })],
    ['another ruleset', 'rulesets', createRuleset(), createRuleset({ name: 'more', approvals: 0 })],
    ['fewer who bypass', 'rulesets', createRuleset({ bypass: admin }), createRuleset()],
    [
      'a narrower way to bypass',
      'rulesets',
      createRuleset({ bypass: admin }),
      createRuleset({ bypass: admin.replace('always', 'pull_request') }),
    ],
    ['an enforcement that binds', 'rulesets', createRuleset({ enforcement: 'evaluate' }), createRuleset()],
    ['what is not locked', 'rulesets.bypass_actors', createRuleset(), createRuleset({ approvals: 0 })],
    [
      'more approvals of a branch',
      'branches',
      createBranch(`{${formatReviews(1)}}`),
      createBranch(`{${formatReviews(2)}}`),
    ],
    [
      'administrators held too',
      'branches',
      createBranch(`{${formatReviews(1)}}`),
      createBranch(`{${formatReviews(1)}, enforce_admins: true}`),
    ],
    ['a branch that nothing covers', 'branches', createBranch(`{${formatReviews(1)}}`), createBranch('{}', 'docs')],
    [
      'a stricter branch below a pattern',
      'branches',
      createBranch(`{${formatReviews(1)}}`, '"*"'),
      createBranch(`{${formatReviews(2)}}`, 'docs'),
    ],
    [
      'an action blocked',
      'actions.selected_actions',
      allowActions('a/b@*', '"!evil/*"'),
      allowActions('a/b@*', '"!evil/*"', '"!a/c@*"'),
    ],
    ['a narrower pattern of actions', 'actions.selected_actions', allowActions('a/*'), allowActions('a/b@*')],
    [
      'fewer who may approve a deployment',
      'environments',
      createReviewedEnvironment(1, 2),
      createReviewedEnvironment(1),
    ],
    ['reviewers where there were none', 'environments', createReviewedEnvironment(), createReviewedEnvironment(1)],
    [
      'fewer branches that deploy',
      'environments',
      createDeployingEnvironment('main', '"release/*"'),
      createDeployingEnvironment('main'),
    ],
    [
      'a merge method less',
      'rulesets',
      createRuleset({ methods: 'squash, merge' }),
      createRuleset({ methods: 'squash' }),
    ],
    ['more refs', 'rulesets', createRuleset(), createRuleset({ refs: '~ALL' })],
    ['a stricter limit', 'interaction_limits', createLimit('existing_users'), createLimit('collaborators_only')],
    ['a shorter list of actions', 'actions.selected_actions', allowActions('a/b@*', 'c/d@*'), allowActions('a/b@*')],
    [
      'fewer actions allowed',
      'actions.allowed_actions',
      'actions: {allowed_actions: all}',
      'actions: {allowed_actions: local_only}',
    ],
    [
      'alerts on',
      'repository.enable_vulnerability_alerts',
      'repository: {enable_vulnerability_alerts: false}',
      'repository: {enable_vulnerability_alerts: true}',
    ],
    [
      'a repository that is hidden',
      'repository.visibility',
      'repository: {visibility: public}',
      'repository: {visibility: private}',
    ],
  ])('allows %s [10.11]', (_, lock, lower, higher) => {
    expect(listRefusals(`${lock}: at-least`, lower, higher)).toEqual([]);
    expect(listRefusals(`${lock}: at-least`, lower, lower)).toEqual([]);
  });

  it.each<[string, string, string, string, string]>([
    ['fewer approvals', 'rulesets', createRuleset({ approvals: 2 }), createRuleset(), 'makes it weaker (2 → 1)'],
    [
      'a check less',
      'rulesets',
      createRuleset({ checks: 'lint test' }),
      createRuleset({ checks: 'test' }),
      'makes it weaker ({"context":"lint"} removed)',
    ],
    [
      'one strict for one weak',
      'rulesets',
      createRuleset({ approvals: 2 }),
      createRuleset({ checks: 'lint test' }),
      'makes it weaker (2 → 1)',
    ],
    [
      'somebody who bypasses',
      'rulesets',
      createRuleset(),
      createRuleset({ bypass: admin }),
      'makes it weaker ({"actor_type":"RepositoryRole","actor_id":5,"bypass_mode":"a… added)',
    ],
    [
      'other branches',
      'rulesets',
      createRuleset(),
      createRuleset({ refs: 'refs/heads/x' }),
      '`conditions.ref_name.include`: makes it weaker (~DEFAULT_BRANCH removed, refs/heads/x added)',
    ],
    [
      'a disabled ruleset',
      'rulesets',
      createRuleset(),
      createRuleset({ enforcement: 'disabled' }),
      'makes it weaker (active → disabled)',
    ],
    ['its removal', 'rulesets', createRuleset(), 'rulesets: null', 'removes it'],
    [
      'fewer approvals of a branch',
      'branches',
      createBranch(`{${formatReviews(2)}}`),
      createBranch(`{${formatReviews(1)}}`),
      'makes it weaker (2 → 1)',
    ],
    [
      'a branch without protection',
      'branches',
      createBranch(`{${formatReviews(2)}}`),
      createBranch('null'),
      'removes it',
    ],
    [
      'a weaker default branch beside a pattern that may match it',
      'branches',
      createBranch(`{${formatReviews(2)}}`, '"m*"'),
      createBranch(`{${formatReviews(1)}}`, '~DEFAULT_BRANCH'),
      'makes it weaker (2 → 1)',
    ],
    [
      'a weaker branch below a pattern',
      'branches',
      createBranch(`{${formatReviews(2)}}`, '"*"'),
      createBranch(`{${formatReviews(1)}}`, 'docs'),
      'makes it weaker (2 → 1)',
    ],
    [
      'a pattern that may hold for the same branches',
      'branches',
      createBranch(`{${formatReviews(1)}}`, '"release/*"'),
      createBranch(`{${formatReviews(2)}}`, '"rel*"'),
      'which of them applies',
    ],
    [
      'force pushes',
      'branches.protection',
      createBranch('{}'),
      createBranch('{allow_force_pushes: true}'),
      '`protection.allow_force_pushes`: makes it weaker (false → true)',
    ],
    [
      'an action that is no longer blocked',
      'actions.selected_actions',
      allowActions('a/*', '"!evil/*"'),
      allowActions('a/*'),
      'makes it weaker (!evil/* removed)',
    ],
    [
      'another who may approve a deployment',
      'environments',
      createReviewedEnvironment(1),
      createReviewedEnvironment(1, 2),
      '`reviewers`: makes it weaker ({"type":"User","id":2} added)',
    ],
    [
      'no reviewers at all',
      'environments',
      createReviewedEnvironment(1),
      createReviewedEnvironment(),
      '`reviewers`: makes it weaker ({"type":"User","id":1} removed)',
    ],
    [
      'another branch that deploys',
      'environments',
      createDeployingEnvironment('main'),
      createDeployingEnvironment('main', '"release/*"'),
      'makes it weaker (release/* added)',
    ],
    [
      'what only selected actions block',
      'actions.allowed_actions',
      'actions: {allowed_actions: selected}',
      'actions: {allowed_actions: local_only}',
      'makes it weaker (selected → local_only)',
    ],
    [
      'another app that reports a check',
      'branches',
      createBranch('{required_status_checks: {strict: true, checks: [{context: ci, app_id: 1}]}}'),
      createBranch('{required_status_checks: {strict: true, checks: [{context: ci, app_id: 2}]}}'),
      '`protection.required_status_checks.checks`: makes it weaker',
    ],
    [
      'a check less of a list that is locked by its name',
      'branches.protection.required_status_checks.contexts',
      createBranch('{required_status_checks: {strict: true, contexts: [ci, lint]}}'),
      createBranch('{required_status_checks: {strict: true, contexts: [ci]}}'),
      '`protection.required_status_checks.contexts`: makes it weaker ({"context":"lint"} removed)',
    ],
    [
      'a milder limit',
      'interaction_limits',
      createLimit('collaborators_only'),
      createLimit('existing_users'),
      'makes it weaker',
    ],
    [
      'more actions',
      'actions.selected_actions',
      allowActions('a/b@*'),
      allowActions('a/b@*', 'c/d@*'),
      'makes it weaker (c/d@* added)',
    ],
    [
      'all actions',
      'actions.allowed_actions',
      'actions: {allowed_actions: selected}',
      'actions: {allowed_actions: all}',
      'makes it weaker (selected → all)',
    ],
    [
      'what has no order',
      'repository.default_branch',
      'repository: {default_branch: main}',
      'repository: {default_branch: next}',
      'Trueup cannot check which of the two is stricter',
    ],
    [
      'another spelling',
      'repository.visibility',
      'repository: {visibility: private}',
      'repository: {private: false}',
      'is locked',
    ],
  ])('refuses %s, with the reason [10.11]', (_, lock, lower, higher, why) => {
    const refused = listRefusals(`${lock}: at-least`, lower, higher);
    expect(refused.join('\n')).toContain(why);
    expect(refused[0]).toMatch(/fleet\.yml:3:5/);
    expect(refused[0]).toMatch(/1\.yml:\d+:\d+/);
  });

  it('compares each layer with all lower layers [10.11]', () => {
    const [weak, strict] = [createRuleset({ approvals: 1 }), createRuleset({ approvals: 2 })];
    expect(listRefusals('rulesets: at-least', weak, strict, strict)).toEqual([]);
    expect(listRefusals('rulesets: at-least', weak, strict, weak)).toHaveLength(1);
  });

  it('is refused for a path without an order, and with any other word [10.11]', () => {
    const listLockProblems = (lock: string) => {
      try {
        return readManifestWith(lock) && [];
      } catch (failure) {
        return (failure as SettingsError).refusals.map(formatPlainRefusal);
      }
    };
    expect(listLockProblems('labels: at-least')[0]).toContain(
      '`labels` has no order: Trueup cannot check which of two values is stricter',
    );
    expect(listLockProblems('rulesets: at-most')[0]).toContain('at-least');
    expect(listLockProblems('ruleset: at-least')[0]).toContain('`rulesets`');
    expect(listLockProblems('rulesets: at-least')).toEqual([]);
    expect(listLockProblems('rulesets')).toEqual([]);
  });
});
