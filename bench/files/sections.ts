import { createPublicKey } from '../../test/kit/samples/public-key.ts';
import type { Shapes } from './fill.ts';

const sha = 'a'.repeat(300);

/** Long lists of what each section takes. */
export const valid: Shapes = {
  labels: (filled) =>
    filled((n) => `  - name: label ${n}\n    color: "5319e7"\n    description: what it says\n`, 'labels:\n'),
  'labels, short': (filled) => filled((n) => `- {name: a${n}}\n`, 'labels:\n'),
  'labels, renamed': (filled) => filled((n) => `- {name: a${n}, new_name: b${n}, color: abc}\n`, 'labels:\n'),
  'labels, to delete': (filled) => filled((n) => `- {name: a${n}, delete: true}\n`, 'labels:\n'),
  'labels of long names': (filled) => filled((n) => `- {name: ${n}${'n'.repeat(45)}}\n`, 'labels:\n'),
  milestones: (filled) => filled((n) => `- {title: v${n}, due_on: 2026-01-31, state: open}\n`, 'milestones:\n'),
  autolinks: (filled) =>
    filled((n) => `- {key_prefix: T${n}-, url_template: 'https://t.example/<num>'}\n`, 'autolinks:\n'),
  collaborators: (filled) => filled((n) => `- {username: user-${n}, permission: push}\n`, 'collaborators:\n'),
  teams: (filled) => filled((n) => `- {name: team-${n}, permission: push}\n`, 'teams:\n'),
  branches: (filled) => filled((n) => `- {name: b${n}, protection: ${protection}}\n`, 'branches:\n'),
  'branch patterns': (filled) => filled((n) => `- {name: 'b${n}/*', protection: ${protection}}\n`, 'branches:\n'),
  'branches with empty protection': (filled) => filled((n) => `- {name: b${n}, protection: {}}\n`, 'branches:\n'),
  'required checks of a branch': (filled) =>
    filled(
      (n) => `- c${n}\n`,
      'branches:\n- name: main\n  protection:\n    required_status_checks:\n      contexts:\n',
    ),
  'users of a branch': (filled) =>
    filled((n) => `u${n},`, 'branches: [{name: main, protection: {restrictions: {users: [', ']}}}]'),
  rulesets: (filled) =>
    filled((n) => `- {name: r${n}, enforcement: active, rules: [{type: deletion}]}\n`, 'rulesets:\n'),
  'refs of a ruleset': (filled) =>
    filled(
      (n) => `'r/${n}*',`,
      'rulesets: [{name: a, enforcement: active, conditions: {ref_name: {include: [',
      ']}}}]',
    ),
  'actors of a ruleset': (filled) =>
    filled(
      (n) => `{actor_type: Team, actor_id: ${n + 1}},`,
      'rulesets: [{name: a, enforcement: active, bypass_actors: [',
      ']}]',
    ),
  'rules that nobody knows': (filled) =>
    filled((n) => `{type: rule_${n}},`, 'rulesets: [{name: a, enforcement: active, rules: [', ']}]'),
  'patterns of a ruleset': (filled) =>
    filled(
      (n) =>
        `- {name: r${n}, enforcement: active, rules: [{type: branch_name_pattern, parameters: {operator: regex, pattern: '^(a|b)${n}$'}}]}\n`,
      'rulesets:\n',
    ),
  environments: (filled) => filled((n) => `- {name: e${n}, wait_timer: 5}\n`, 'environments:\n'),
  'environments with lists': (filled) =>
    filled(
      (n) => `- {name: e${n}, variables: [{name: A, value: b}], secrets: [{name: S, value: $S}]}\n`,
      'environments:\n',
    ),
  'policies of an environment': (filled) =>
    filled(
      (n) => `r${n},`,
      'environments: [{name: a, deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}, deployment_branch_policies: [',
      ']}]',
    ),
  'variables of an environment': (filled) =>
    filled((n) => `{name: V${n}, value: a},`, 'environments: [{name: a, variables: [', ']}]'),
  'reviewers of an environment': (filled) =>
    filled((n) => `{type: User, id: ${n}},`, 'environments: [{name: a, reviewers: [', ']}]'),
  webhooks: (filled) => filled((n) => `- {config: {url: 'https://ci.example/${n}'}, events: [push]}\n`, 'webhooks:\n'),
  'events of a webhook': (filled) =>
    filled((n) => `e${n},`, "webhooks: [{config: {url: 'https://ci.example'}, events: [", ']}]'),
  deploy_keys: (filled) => filled((n) => `- {title: k${n}, key: ${createPublicKey(`key ${n}`)}}\n`, 'deploy_keys:\n'),
  'large deploy keys': (filled) =>
    filled((n) => `- {title: k${n}, key: ${createPublicKey(`${n}${sha}`, 'ssh-rsa')}}\n`, 'deploy_keys:\n'),
  secrets: (filled) => filled((n) => `- {name: S${n}, value: $S${n}}\n`, 'actions_secrets:\n'),
  variables: (filled) => filled((n) => `- {name: V${n}, value: a}\n`, 'actions_variables:\n'),
  'long variables': (filled) =>
    filled((n) => `- {name: V${n}, value: ${'a'.repeat(40_000)}}\n`, 'actions_variables:\n'),
  custom_properties: (filled) => filled((n) => `- {property_name: p${n}, value: a}\n`, 'custom_properties:\n'),
  workflows: (filled) => filled((n) => `- {path: .github/workflows/w${n}.yml, state: active}\n`, 'workflows:\n'),
  topics: (filled) => filled((n) => `t${n},`, 'repository: {topics: [', ']}'),
  'keys of the repository that nobody knows': (filled) => filled((n) => `  key_${n}: 1\n`, 'repository:\n'),
  'keys of a ruleset that nobody knows': (filled) =>
    filled((n) => `  key_${n}: 1\n`, 'rulesets:\n- name: a\n  enforcement: active\n'),
  'keys of a branch that nobody knows': (filled) =>
    filled((n) => `    key_${n}: 1\n`, 'branches:\n- name: a\n  protection:\n'),
  'keys of an environment that nobody knows': (filled) =>
    filled((n) => `  key_${n}: 1\n`, 'environments:\n- name: a\n'),
  'patterns of secrets': (filled) =>
    filled((n) => `- {name: p${n}, pattern: a}\n`, 'secret_scanning_custom_patterns:\n'),
  'patterns of secrets with conditions': (filled) =>
    filled(
      (n) => `- {name: p${n}, pattern: 'tok_[0-9a-z]{24}', must_match: ['[0-9]']}\n`,
      'secret_scanning_custom_patterns:\n',
    ),
  'conditions of one pattern': (filled) =>
    filled('a,', 'secret_scanning_custom_patterns: [{name: p, pattern: a, must_match: [', ']}]'),
  'conditions that differ': (filled) =>
    filled((n) => `a${n},`, 'secret_scanning_custom_patterns: [{name: p, pattern: a, must_match: [', ']}]'),
  'one long pattern': (filled) => filled('ab', 'secret_scanning_custom_patterns: [{name: p, pattern: ', '}]'),
  'patterns of 60,000 characters': (filled) =>
    filled((n) => `- {name: p${n}, pattern: '${'a?'.repeat(30_000)}'}\n`, 'secret_scanning_custom_patterns:\n'),
  'patterns of groups': (filled) =>
    filled((n) => `- {name: p${n}, pattern: '${'(a|b)'.repeat(2000)}'}\n`, 'secret_scanning_custom_patterns:\n'),
  'patterns with repeated groups': (filled) =>
    filled(
      (n) => `- {name: p${n}, pattern: '(((a{1,9}){1,9}){1,9}){1,9}${n}'}\n`,
      'secret_scanning_custom_patterns:\n',
    ),
  'patterns with nested groups': (filled) =>
    filled(
      (n) => `- {name: p${n}, pattern: '${'('.repeat(240)}a${')'.repeat(240)}'}\n`,
      'secret_scanning_custom_patterns:\n',
    ),
  'patterns with classes': (filled) =>
    filled((n) => `- {name: p${n}, pattern: '[\\p{L}\\d-z]'}\n`, 'secret_scanning_custom_patterns:\n'),
  'opening brackets in one pattern': (filled) =>
    filled('[', "secret_scanning_custom_patterns: [{name: p, pattern: '", "'}]"),
  'quoted spans in one pattern': (filled) =>
    filled('\\Q', "secret_scanning_custom_patterns: [{name: p, pattern: '", "'}]"),
  'comments in one pattern': (filled) => filled('(?#', "secret_scanning_custom_patterns: [{name: p, pattern: '", "'}]"),
  'marks in one pattern': (filled) => filled('[[:', "secret_scanning_custom_patterns: [{name: p, pattern: '", "'}]"),
  'unknown properties in patterns': (filled) =>
    filled((n) => `- {name: p${n}, pattern: '\\p{Script=X${n}}'}\n`, 'secret_scanning_custom_patterns:\n'),
};

const protection =
  '{enforce_admins: true, required_status_checks: null, required_pull_request_reviews: null, restrictions: null}';

/** The same for what they refuse: as many errors of each kind as a file can hold. */
export const invalid: Shapes = {
  'unknown sections': (filled) => filled((n) => `section_${n}: []\n`),
  'misspelt sections': (filled) => filled((n) => `label${n}: []\n`),
  'labels that are numbers': (filled) => filled((n) => `- ${n}\n`, 'labels:\n'),
  'labels that are null': (filled) => filled('- ~\n', 'labels:\n'),
  'labels that are words': (filled) => filled((n) => `- l${n}\n`, 'labels:\n'),
  'labels of one name': (filled) => filled('- {name: a}\n', 'labels:\n'),
  'labels without names': (filled) => filled('- {color: abc}\n', 'labels:\n'),
  'labels with wrong colors': (filled) => filled((n) => `- {name: a${n}, color: red}\n`, 'labels:\n'),
  'labels with a misspelt key': (filled) => filled((n) => `- {name: a${n}, colour: abc}\n`, 'labels:\n'),
  'labels with one long key': (filled) => filled((n) => `- {name: a${n}, ${'k'.repeat(900)}: abc}\n`, 'labels:\n'),
  'labels with long values': (filled) =>
    filled((n) => `- {name: a${n}, description: [${'k'.repeat(900)}]}\n`, 'labels:\n'),
  'labels with lists for names': (filled) => filled('- {name: [a]}\n', 'labels:\n'),
  'labels that rename in a circle': (filled) => filled((n) => `- {name: a${n}, new_name: a${n + 1}}\n`, 'labels:\n'),
  'keys of a label': (filled) => filled((n) => `  k${n}: 1\n`, 'labels:\n- name: a\n'),
  'misspelt keys of a label': (filled) => filled((n) => `  name${n}: 1\n`, 'labels:\n- name: a\n'),
  'milestones on impossible days': (filled) => filled((n) => `- {title: v${n}, due_on: 2026-02-31}\n`, 'milestones:\n'),
  'autolinks that overlap': (filled) =>
    filled((n) => `- {key_prefix: A${'-'.repeat(n % 300)}, url_template: '<num>'}\n`, 'autolinks:\n'),
  'autolinks with wrong prefixes': (filled) =>
    filled((n) => `- {key_prefix: a${n}, url_template: '<num>'}\n`, 'autolinks:\n'),
  'people with wrong permissions': (filled) =>
    filled((n) => `- {username: u${n}, permission: ad min}\n`, 'collaborators:\n'),
  'teams of one name': (filled) => filled('- {name: t, permission: push}\n', 'teams:\n'),
  'branches without protection': (filled) => filled((n) => `- {name: b${n}}\n`, 'branches:\n'),
  'branches of one name': (filled) => filled('- {name: b, protection: {}}\n', 'branches:\n'),
  'branches with wrong protection': (filled) =>
    filled((n) => `- {name: b${n}, protection: {enforce_admins: 1, restrictions: 1}}\n`, 'branches:\n'),
  'rulesets without enforcement': (filled) => filled((n) => `- {name: r${n}}\n`, 'rulesets:\n'),
  'rules with wrong parameters': (filled) =>
    filled(
      (n) => `- {name: r${n}, enforcement: active, rules: [{type: pull_request, parameters: {a: 1}}]}\n`,
      'rulesets:\n',
    ),
  'rules of one type': (filled) =>
    filled('{type: deletion},', 'rulesets: [{name: a, enforcement: active, rules: [', ']}]'),
  'actors of one identity': (filled) =>
    filled('{actor_type: Team, actor_id: 1},', 'rulesets: [{name: a, enforcement: active, bypass_actors: [', ']}]'),
  'conditions with wrong names': (filled) =>
    filled((n) => `'~a${n}',`, 'rulesets: [{name: a, enforcement: active, conditions: {ref_name: {include: [', ']}}}]'),
  'environments with review by nobody': (filled) =>
    filled((n) => `- {name: e${n}, prevent_self_review: true}\n`, 'environments:\n'),
  'pinned environments': (filled) => filled((n) => `- {name: e${n}, pinned: true}\n`, 'environments:\n'),
  'environments with policies but no flag': (filled) =>
    filled((n) => `- {name: e${n}, deployment_branch_policies: [a]}\n`, 'environments:\n'),
  'environments with protection rules': (filled) =>
    filled((n) => `- {name: e${n}, protection_rules: []}\n`, 'environments:\n'),
  'webhooks without addresses': (filled) => filled((n) => `- {config: {url: x${n}}, events: [push]}\n`, 'webhooks:\n'),
  'webhooks with keys at the top': (filled) =>
    filled((n) => `- {url: 'https://a.example/${n}', secret: $S}\n`, 'webhooks:\n'),
  'keys that are no keys': (filled) => filled((n) => `- {title: k${n}, key: x}\n`, 'deploy_keys:\n'),
  'secrets that are literal': (filled) => filled((n) => `- {name: S${n}, value: hunter2}\n`, 'actions_secrets:\n'),
  'secrets with wrong names': (filled) => filled((n) => `- {name: 1-${n}, value: $S}\n`, 'actions_secrets:\n'),
  'variables of one name': (filled) => filled('- {name: V, value: a}\n', 'actions_variables:\n'),
  'topics with capitals': (filled) => filled((n) => `T${n},`, 'repository: {topics: [', ']}'),
  'topics of one name': (filled) => filled('t,', 'repository: {topics: [', ']}'),
  'a repository of words from other tools': (filled) => filled((n) => `  branchProtection${n}: 1\n`, 'repository:\n'),
  'patterns that are no expressions': (filled) =>
    filled((n) => `- {name: p${n}, pattern: '(a'}\n`, 'secret_scanning_custom_patterns:\n'),
  'patterns of secrets without names': (filled) => filled('- {pattern: a}\n', 'secret_scanning_custom_patterns:\n'),
};
