import { describe, expect, it } from 'vitest';
import { layersOf } from '../../../../../test/kit/reports/layers-of.ts';
import { plainRefusal } from '../../../../../test/kit/reports/plain-refusal.ts';
import { registry } from '../../sections/registry.ts';
import type { SettingsError } from '../../settings/refusal.ts';
import { createLayerMerger } from '../layers/merging.ts';
import { readManifest } from './manifest.ts';

const manifestWith = (lock: string) => readManifest(`targets: [{repos: acme/*}]\nlocked:\n  - ${lock}\n`, 'fleet.yml');

/** What is refused where these layers lie on each other. */
const refusedIn = (lock: string, ...texts: string[]) =>
  createLayerMerger(manifestWith(lock), { sections: registry })
    .mergeLayers(layersOf(...texts))
    .refusals.map(plainRefusal);

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

const ruleset = ({
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

const branch = (protection: string, name = 'main') => `branches: [{name: ${name}, protection: ${protection}}]\n`;
const reviews = (count: number) => `required_pull_request_reviews: {required_approving_review_count: ${count}}`;
const actions = (text: string) => `actions: {enabled: true, allowed_actions: selected, ${text}}\n`;
const allows = (...names: string[]) =>
  actions(`selected_actions: {github_owned_allowed: false, verified_allowed: false, patterns_allowed: [${names}]}`);

const environment = (text: string) => `environments: [{name: production, ${text}}]\n`;
const reviewed = (...ids: number[]) => environment(`reviewers: [${ids.map((id) => `{type: User, id: ${id}}`)}]`);
const deploying = (...names: string[]) =>
  environment(
    `deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}, deployment_branch_policies: [${names}]`,
  );
const limited = (limit: string) => `interaction_limits: {limit: ${limit}}\n`;

describe('a lock to `at-least`', () => {
  it.each<[string, string, string, string]>([
    ['more approvals', 'rulesets', ruleset(), ruleset({ approvals: 2 })],
    ['more checks', 'rulesets', ruleset(), ruleset({ checks: 'lint test' })],
    ['another rule', 'rulesets', ruleset(), ruleset({ more: deletion })],
    ['another ruleset', 'rulesets', ruleset(), ruleset({ name: 'more', approvals: 0 })],
    ['fewer who bypass', 'rulesets', ruleset({ bypass: admin }), ruleset()],
    [
      'a narrower way to bypass',
      'rulesets',
      ruleset({ bypass: admin }),
      ruleset({ bypass: admin.replace('always', 'pull_request') }),
    ],
    ['an enforcement that binds', 'rulesets', ruleset({ enforcement: 'evaluate' }), ruleset()],
    ['what is not locked', 'rulesets.bypass_actors', ruleset(), ruleset({ approvals: 0 })],
    ['more approvals of a branch', 'branches', branch(`{${reviews(1)}}`), branch(`{${reviews(2)}}`)],
    ['administrators held too', 'branches', branch(`{${reviews(1)}}`), branch(`{${reviews(1)}, enforce_admins: true}`)],
    ['a branch that nothing covers', 'branches', branch(`{${reviews(1)}}`), branch('{}', 'docs')],
    [
      'a stricter branch below a pattern',
      'branches',
      branch(`{${reviews(1)}}`, '"*"'),
      branch(`{${reviews(2)}}`, 'docs'),
    ],
    [
      'an action blocked',
      'actions.selected_actions',
      allows('a/b@*', '"!evil/*"'),
      allows('a/b@*', '"!evil/*"', '"!a/c@*"'),
    ],
    ['a narrower pattern of actions', 'actions.selected_actions', allows('a/*'), allows('a/b@*')],
    ['fewer who may approve a deployment', 'environments', reviewed(1, 2), reviewed(1)],
    ['reviewers where there were none', 'environments', reviewed(), reviewed(1)],
    ['fewer branches that deploy', 'environments', deploying('main', '"release/*"'), deploying('main')],
    ['a merge method less', 'rulesets', ruleset({ methods: 'squash, merge' }), ruleset({ methods: 'squash' })],
    ['more refs', 'rulesets', ruleset(), ruleset({ refs: '~ALL' })],
    ['a stricter limit', 'interaction_limits', limited('existing_users'), limited('collaborators_only')],
    ['a shorter list of actions', 'actions.selected_actions', allows('a/b@*', 'c/d@*'), allows('a/b@*')],
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
  ])('takes %s [10.11]', (_, lock, low, high) => {
    expect(refusedIn(`${lock}: at-least`, low, high)).toEqual([]);
    expect(refusedIn(`${lock}: at-least`, low, low)).toEqual([]);
  });

  it.each<[string, string, string, string, string]>([
    ['fewer approvals', 'rulesets', ruleset({ approvals: 2 }), ruleset(), 'makes it weaker (2 → 1)'],
    [
      'a check less',
      'rulesets',
      ruleset({ checks: 'lint test' }),
      ruleset({ checks: 'test' }),
      'makes it weaker ({"context":"lint"} removed)',
    ],
    [
      'one strict for one weak',
      'rulesets',
      ruleset({ approvals: 2 }),
      ruleset({ checks: 'lint test' }),
      'makes it weaker (2 → 1)',
    ],
    [
      'somebody who bypasses',
      'rulesets',
      ruleset(),
      ruleset({ bypass: admin }),
      'makes it weaker ({"actor_type":"RepositoryRole","actor_id":5,"bypass_mode":"a… added)',
    ],
    [
      'other branches',
      'rulesets',
      ruleset(),
      ruleset({ refs: 'refs/heads/x' }),
      '`conditions.ref_name.include`: makes it weaker (~DEFAULT_BRANCH removed, refs/heads/x added)',
    ],
    [
      'a disabled ruleset',
      'rulesets',
      ruleset(),
      ruleset({ enforcement: 'disabled' }),
      'makes it weaker (active → disabled)',
    ],
    ['its removal', 'rulesets', ruleset(), 'rulesets: null', 'removes it'],
    [
      'fewer approvals of a branch',
      'branches',
      branch(`{${reviews(2)}}`),
      branch(`{${reviews(1)}}`),
      'makes it weaker (2 → 1)',
    ],
    ['a branch without protection', 'branches', branch(`{${reviews(2)}}`), branch('null'), 'removes it'],
    [
      'a weaker default branch beside a pattern that may match it',
      'branches',
      branch(`{${reviews(2)}}`, '"m*"'),
      branch(`{${reviews(1)}}`, '~DEFAULT_BRANCH'),
      'makes it weaker (2 → 1)',
    ],
    [
      'a weaker branch below a pattern',
      'branches',
      branch(`{${reviews(2)}}`, '"*"'),
      branch(`{${reviews(1)}}`, 'docs'),
      'makes it weaker (2 → 1)',
    ],
    [
      'a pattern that may hold for the same branches',
      'branches',
      branch(`{${reviews(1)}}`, '"release/*"'),
      branch(`{${reviews(2)}}`, '"rel*"'),
      'which of them applies',
    ],
    [
      'force pushes',
      'branches.protection',
      branch('{}'),
      branch('{allow_force_pushes: true}'),
      '`protection.allow_force_pushes`: makes it weaker (false → true)',
    ],
    [
      'an action that is no longer blocked',
      'actions.selected_actions',
      allows('a/*', '"!evil/*"'),
      allows('a/*'),
      'makes it weaker (!evil/* removed)',
    ],
    [
      'another who may approve a deployment',
      'environments',
      reviewed(1),
      reviewed(1, 2),
      '`reviewers`: makes it weaker ({"type":"User","id":2} added)',
    ],
    [
      'no reviewers at all',
      'environments',
      reviewed(1),
      reviewed(),
      '`reviewers`: makes it weaker ({"type":"User","id":1} removed)',
    ],
    [
      'another branch that deploys',
      'environments',
      deploying('main'),
      deploying('main', '"release/*"'),
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
      branch('{required_status_checks: {strict: true, checks: [{context: ci, app_id: 1}]}}'),
      branch('{required_status_checks: {strict: true, checks: [{context: ci, app_id: 2}]}}'),
      '`protection.required_status_checks.checks`: makes it weaker',
    ],
    [
      'a check less of a list that is locked by its name',
      'branches.protection.required_status_checks.contexts',
      branch('{required_status_checks: {strict: true, contexts: [ci, lint]}}'),
      branch('{required_status_checks: {strict: true, contexts: [ci]}}'),
      '`protection.required_status_checks.contexts`: makes it weaker ({"context":"lint"} removed)',
    ],
    [
      'a milder limit',
      'interaction_limits',
      limited('collaborators_only'),
      limited('existing_users'),
      'makes it weaker',
    ],
    [
      'more actions',
      'actions.selected_actions',
      allows('a/b@*'),
      allows('a/b@*', 'c/d@*'),
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
  ])('refuses %s, and says why [10.11]', (_, lock, low, high, why) => {
    const refused = refusedIn(`${lock}: at-least`, low, high);
    expect(refused.join('\n')).toContain(why);
    expect(refused[0]).toMatch(/fleet\.yml:3:5/);
    expect(refused[0]).toMatch(/1\.yml:\d+:\d+/);
  });

  it('holds each layer to all below it [10.11]', () => {
    const [weak, strict] = [ruleset({ approvals: 1 }), ruleset({ approvals: 2 })];
    expect(refusedIn('rulesets: at-least', weak, strict, strict)).toEqual([]);
    expect(refusedIn('rulesets: at-least', weak, strict, weak)).toHaveLength(1);
  });

  it('is refused where nothing has an order, and in any other word [10.11]', () => {
    const problems = (lock: string) => {
      try {
        return manifestWith(lock) && [];
      } catch (failure) {
        return (failure as SettingsError).refusals.map(plainRefusal);
      }
    };
    expect(problems('labels: at-least')[0]).toContain(
      '`labels` has no order: Trueup cannot check which of two values is stricter',
    );
    expect(problems('rulesets: at-most')[0]).toContain('at-least');
    expect(problems('ruleset: at-least')[0]).toContain('`rulesets`');
    expect(problems('rulesets: at-least')).toEqual([]);
    expect(problems('rulesets')).toEqual([]);
  });
});
