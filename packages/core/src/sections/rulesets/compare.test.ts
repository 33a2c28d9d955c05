import { expect, it } from 'vitest';
import { formatDifference } from '../../plan/item-text.ts';
import type { LiveRuleset } from './calls.ts';
import { compareRuleset } from './compare.ts';
import type { DeclaredRuleset } from './schema.ts';

const entry = (type: string, parameters: Record<string, unknown>): DeclaredRuleset => ({
  name: 'main',
  target: 'branch',
  enforcement: 'active',
  rules: [{ type, parameters }],
});

/** The lines of check for a rule whose parameters change. */
const compareLines = (type: string, live: Record<string, unknown>, wanted: Record<string, unknown>) =>
  compareRuleset(entry(type, wanted), {
    id: 1,
    source: 'acme/shop',
    source_type: 'Repository',
    bypass_actors: [],
    conditions: null,
    ...entry(type, live),
  } as LiveRuleset).map((difference) => `${difference.tone ?? 'plain'}: ${formatDifference('', difference).text}`);

const reviewer = (id: number, minimum_approvals: number) => ({ reviewer: { type: 'Team', id }, minimum_approvals });
const tool = (name: string, alerts_threshold: string, security_alerts_threshold = 'all') => ({
  tool: name,
  alerts_threshold,
  security_alerts_threshold,
});
const workflow = (path: string, sha: string | null = null) => ({ repository_id: 1, path, sha });

it.each([
  ['update', 'update_allows_fetch_and_merge', true, false],
  ['required_deployments', 'required_deployment_environments', ['qa'], ['qa', 'live']],
  ['pull_request', 'allowed_merge_methods', ['squash', 'rebase'], ['squash']],
  ['pull_request', 'dismiss_stale_reviews_on_push', false, true],
  ['pull_request', 'require_code_owner_review', false, true],
  ['pull_request', 'require_last_push_approval', false, true],
  ['pull_request', 'required_approving_review_count', 1, 2],
  ['pull_request', 'required_review_thread_resolution', false, true],
  ['pull_request', 'required_reviewers', [reviewer(1, 1)], [reviewer(1, 1), reviewer(2, 1)]],
  ['pull_request', 'required_reviewers', [reviewer(1, 1)], [reviewer(1, 2)]],
  ['pull_request', 'dismissal_restriction', { enabled: false }, { enabled: true }],
  [
    'pull_request',
    'dismissal_restriction',
    { enabled: true, allowed_actors: [{ type: 'Team', id: 1 }] },
    { enabled: true, allowed_actors: [] },
  ],
  ['required_status_checks', 'do_not_enforce_on_create', true, false],
  ['required_status_checks', 'strict_required_status_checks_policy', false, true],
  ['required_status_checks', 'required_status_checks', [{ context: 'a' }], [{ context: 'a' }, { context: 'b' }]],
  [
    'required_status_checks',
    'required_status_checks',
    [{ context: 'a', integration_id: null }],
    [{ context: 'a', integration_id: 7 }],
  ],
  ['workflows', 'do_not_enforce_on_create', true, false],
  ['workflows', 'workflows', [workflow('a.yml')], [workflow('a.yml'), workflow('b.yml')]],
  ['workflows', 'workflows', [workflow('a.yml')], [workflow('a.yml', 'c0ffee')]],
  ['code_scanning', 'code_scanning_tools', [tool('a', 'all')], [tool('a', 'all'), tool('b', 'all')]],
  ['code_scanning', 'code_scanning_tools', [tool('a', 'none')], [tool('a', 'errors')]],
  ['code_scanning', 'code_scanning_tools', [tool('a', 'all', 'critical')], [tool('a', 'all', 'high_or_higher')]],
  ['file_path_restriction', 'restricted_file_paths', ['a'], ['a', 'b']],
  ['max_file_path_length', 'max_file_path_length', 200, 100],
  ['file_extension_restriction', 'restricted_file_extensions', ['*.exe'], ['*.exe', '*.dll']],
  ['max_file_size', 'max_file_size', 20, 10],
])('marks `%s` as weaker in only one direction: %s from %j to %j [2.1.10]', (type, key, weak, strong) => {
  const change = (live: unknown, wanted: unknown) => compareLines(type, { [key]: live }, { [key]: wanted });
  expect(change(strong, weak)).toEqual([expect.stringContaining(`weaker: rule ${type}: ${key}`)]);
  expect(change(weak, strong)).toEqual([expect.stringContaining(`plain: rule ${type}: ${key}`)]);
});

it.each([undefined, { enabled: false, allowed_actors: [] }])(
  'does not mark the actors of a new restriction as weaker: %j [2.1.10]',
  (live) => {
    const restriction = { enabled: true, allowed_actors: [{ type: 'Team', id: 1 }] };
    const name = 'plain: rule pull_request: dismissal_restriction';
    expect(
      compareLines('pull_request', { dismissal_restriction: live }, { dismissal_restriction: restriction }),
    ).toEqual([expect.stringMatching(`^${name}.enabled .* → true`), `${name}.allowed_actors: Team 1 added`]);
  },
);

it('marks an additional actor of a restriction as weaker [2.1.10]', () => {
  const restriction = (...ids: number[]) => ({
    dismissal_restriction: { enabled: true, allowed_actors: ids.map((id) => ({ type: 'Team', id })) },
  });
  expect(compareLines('pull_request', restriction(1), restriction(1, 2))).toEqual([
    'weaker: rule pull_request: dismissal_restriction.allowed_actors: Team 2 added (weaker)',
  ]);
});

it.each([
  [
    'required_reviewers',
    'pull_request',
    [reviewer(1, 1), reviewer(2, 1)],
    [reviewer(1, 1), reviewer(2, 3)],
    'required_reviewers Team 2: minimum_approvals 1 → 3',
  ],
  [
    'workflows',
    'workflows',
    [workflow('a.yml'), workflow('b.yml')],
    [workflow('a.yml'), workflow('b.yml', 'c0ffee')],
    'workflows b.yml: sha (none) → c0ffee',
  ],
  [
    'code_scanning_tools',
    'code_scanning',
    [tool('a', 'all'), tool('b', 'none')],
    [tool('a', 'all'), tool('b', 'all')],
    'code_scanning_tools b: alerts_threshold none → all',
  ],
])('reports only the changed item and key of %s [2.1.10]', (key, type, live, wanted, line) => {
  expect(compareLines(type, { [key]: live }, { [key]: wanted })).toEqual([`plain: rule ${type}: ${line}`]);
});

it('prints a required reviewer whose team GitHub does not show [2.3.3.1]', () => {
  const deleted = { file_patterns: ['*'], minimum_approvals: 1, reviewer: null };
  expect(
    compareLines('pull_request', { required_reviewers: [deleted] }, { required_reviewers: [reviewer(2, 1)] }),
  ).toEqual([
    'weaker: rule pull_request: required_reviewers: {file_patterns: [*], minimum_approvals: 1, reviewer: (none)} removed (weaker)',
    'plain: rule pull_request: required_reviewers: {reviewer: {type: Team, id: 2}, minimum_approvals: 1} added',
  ]);
});
