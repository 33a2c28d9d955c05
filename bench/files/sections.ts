import { createPublicKey } from '../../test/kit/samples/public-key.ts';
import type { Shapes } from './fill.ts';

const sha = 'a'.repeat(300);

/** Long lists of valid entries for each section. */
export const valid: Shapes = {
  labels: (fill) =>
    fill((n) => `  - name: label ${n}\n    color: "5319e7"\n    description: what it says\n`, 'labels:\n'),
  'labels, short': (fill) => fill((n) => `- {name: a${n}}\n`, 'labels:\n'),
  'labels, renamed': (fill) => fill((n) => `- {name: a${n}, new_name: b${n}, color: abc}\n`, 'labels:\n'),
  'labels, to delete': (fill) => fill((n) => `- {name: a${n}, delete: true}\n`, 'labels:\n'),
  'labels of long names': (fill) => fill((n) => `- {name: ${n}${'n'.repeat(45)}}\n`, 'labels:\n'),
  milestones: (fill) => fill((n) => `- {title: v${n}, due_on: 2026-01-31, state: open}\n`, 'milestones:\n'),
  autolinks: (fill) => fill((n) => `- {key_prefix: T${n}-, url_template: 'https://t.example/<num>'}\n`, 'autolinks:\n'),
  collaborators: (fill) => fill((n) => `- {username: user-${n}, permission: push}\n`, 'collaborators:\n'),
  teams: (fill) => fill((n) => `- {name: team-${n}, permission: push}\n`, 'teams:\n'),
  branches: (fill) => fill((n) => `- {name: b${n}, protection: ${protection}}\n`, 'branches:\n'),
  'branch patterns': (fill) => fill((n) => `- {name: 'b${n}/*', protection: ${protection}}\n`, 'branches:\n'),
  'branches with empty protection': (fill) => fill((n) => `- {name: b${n}, protection: {}}\n`, 'branches:\n'),
  'required checks of a branch': (fill) =>
    fill((n) => `- c${n}\n`, 'branches:\n- name: main\n  protection:\n    required_status_checks:\n      contexts:\n'),
  'users of a branch': (fill) =>
    fill((n) => `u${n},`, 'branches: [{name: main, protection: {restrictions: {users: [', ']}}}]'),
  rulesets: (fill) => fill((n) => `- {name: r${n}, enforcement: active, rules: [{type: deletion}]}\n`, 'rulesets:\n'),
  'refs of a ruleset': (fill) =>
    fill((n) => `'r/${n}*',`, 'rulesets: [{name: a, enforcement: active, conditions: {ref_name: {include: [', ']}}}]'),
  'actors of a ruleset': (fill) =>
    fill(
      (n) => `{actor_type: Team, actor_id: ${n + 1}},`,
      'rulesets: [{name: a, enforcement: active, bypass_actors: [',
      ']}]',
    ),
  'unknown rules': (fill) =>
    fill((n) => `{type: rule_${n}},`, 'rulesets: [{name: a, enforcement: active, rules: [', ']}]'),
  'patterns of a ruleset': (fill) =>
    fill(
      (n) =>
        `- {name: r${n}, enforcement: active, rules: [{type: branch_name_pattern, parameters: {operator: regex, pattern: '^(a|b)${n}$'}}]}\n`,
      'rulesets:\n',
    ),
  environments: (fill) => fill((n) => `- {name: e${n}, wait_timer: 5}\n`, 'environments:\n'),
  'environments with lists': (fill) =>
    fill(
      (n) => `- {name: e${n}, variables: [{name: A, value: b}], secrets: [{name: S, value: $S}]}\n`,
      'environments:\n',
    ),
  'policies of an environment': (fill) =>
    fill(
      (n) => `r${n},`,
      'environments: [{name: a, deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}, deployment_branch_policies: [',
      ']}]',
    ),
  'variables of an environment': (fill) =>
    fill((n) => `{name: V${n}, value: a},`, 'environments: [{name: a, variables: [', ']}]'),
  'reviewers of an environment': (fill) =>
    fill((n) => `{type: User, id: ${n}},`, 'environments: [{name: a, reviewers: [', ']}]'),
  webhooks: (fill) => fill((n) => `- {config: {url: 'https://ci.example/${n}'}, events: [push]}\n`, 'webhooks:\n'),
  'events of a webhook': (fill) =>
    fill((n) => `e${n},`, "webhooks: [{config: {url: 'https://ci.example'}, events: [", ']}]'),
  deploy_keys: (fill) => fill((n) => `- {title: k${n}, key: ${createPublicKey(`key ${n}`)}}\n`, 'deploy_keys:\n'),
  'large deploy keys': (fill) =>
    fill((n) => `- {title: k${n}, key: ${createPublicKey(`${n}${sha}`, 'ssh-rsa')}}\n`, 'deploy_keys:\n'),
  secrets: (fill) => fill((n) => `- {name: S${n}, value: $S${n}}\n`, 'actions_secrets:\n'),
  variables: (fill) => fill((n) => `- {name: V${n}, value: a}\n`, 'actions_variables:\n'),
  'long variables': (fill) => fill((n) => `- {name: V${n}, value: ${'a'.repeat(40_000)}}\n`, 'actions_variables:\n'),
  custom_properties: (fill) => fill((n) => `- {property_name: p${n}, value: a}\n`, 'custom_properties:\n'),
  workflows: (fill) => fill((n) => `- {path: .github/workflows/w${n}.yml, state: active}\n`, 'workflows:\n'),
  topics: (fill) => fill((n) => `t${n},`, 'repository: {topics: [', ']}'),
  'unknown keys of the repository': (fill) => fill((n) => `  key_${n}: 1\n`, 'repository:\n'),
  'unknown keys of a ruleset': (fill) =>
    fill((n) => `  key_${n}: 1\n`, 'rulesets:\n- name: a\n  enforcement: active\n'),
  'unknown keys of a branch': (fill) => fill((n) => `    key_${n}: 1\n`, 'branches:\n- name: a\n  protection:\n'),
  'unknown keys of an environment': (fill) => fill((n) => `  key_${n}: 1\n`, 'environments:\n- name: a\n'),
  'patterns of secrets': (fill) => fill((n) => `- {name: p${n}, pattern: a}\n`, 'secret_scanning_custom_patterns:\n'),
  'patterns of secrets with conditions': (fill) =>
    fill(
      (n) => `- {name: p${n}, pattern: 'tok_[0-9a-z]{24}', must_match: ['[0-9]']}\n`,
      'secret_scanning_custom_patterns:\n',
    ),
  'conditions of one pattern': (fill) =>
    fill('a,', 'secret_scanning_custom_patterns: [{name: p, pattern: a, must_match: [', ']}]'),
  'different conditions of one pattern': (fill) =>
    fill((n) => `a${n},`, 'secret_scanning_custom_patterns: [{name: p, pattern: a, must_match: [', ']}]'),
  'one long pattern': (fill) => fill('ab', 'secret_scanning_custom_patterns: [{name: p, pattern: ', '}]'),
  'patterns of 60,000 characters': (fill) =>
    fill((n) => `- {name: p${n}, pattern: '${'a?'.repeat(30_000)}'}\n`, 'secret_scanning_custom_patterns:\n'),
  'patterns of groups': (fill) =>
    fill((n) => `- {name: p${n}, pattern: '${'(a|b)'.repeat(2000)}'}\n`, 'secret_scanning_custom_patterns:\n'),
  'patterns with repeated groups': (fill) =>
    fill((n) => `- {name: p${n}, pattern: '(((a{1,9}){1,9}){1,9}){1,9}${n}'}\n`, 'secret_scanning_custom_patterns:\n'),
  'patterns with nested groups': (fill) =>
    fill(
      (n) => `- {name: p${n}, pattern: '${'('.repeat(240)}a${')'.repeat(240)}'}\n`,
      'secret_scanning_custom_patterns:\n',
    ),
  'patterns with classes': (fill) =>
    fill((n) => `- {name: p${n}, pattern: '[\\p{L}\\d-z]'}\n`, 'secret_scanning_custom_patterns:\n'),
  'opening brackets in one pattern': (fill) =>
    fill('[', "secret_scanning_custom_patterns: [{name: p, pattern: '", "'}]"),
  'quoted spans in one pattern': (fill) => fill('\\Q', "secret_scanning_custom_patterns: [{name: p, pattern: '", "'}]"),
  'comments in one pattern': (fill) => fill('(?#', "secret_scanning_custom_patterns: [{name: p, pattern: '", "'}]"),
  'marks in one pattern': (fill) => fill('[[:', "secret_scanning_custom_patterns: [{name: p, pattern: '", "'}]"),
  'unknown properties in patterns': (fill) =>
    fill((n) => `- {name: p${n}, pattern: '\\p{Script=X${n}}'}\n`, 'secret_scanning_custom_patterns:\n'),
};

const protection =
  '{enforce_admins: true, required_status_checks: null, required_pull_request_reviews: null, restrictions: null}';

/** Lists of invalid entries: as many errors of each kind as fit into a file. */
export const invalid: Shapes = {
  'unknown sections': (fill) => fill((n) => `section_${n}: []\n`),
  'misspelt sections': (fill) => fill((n) => `label${n}: []\n`),
  'labels that are numbers': (fill) => fill((n) => `- ${n}\n`, 'labels:\n'),
  'labels that are null': (fill) => fill('- ~\n', 'labels:\n'),
  'labels that are strings': (fill) => fill((n) => `- l${n}\n`, 'labels:\n'),
  'labels of one name': (fill) => fill('- {name: a}\n', 'labels:\n'),
  'labels without names': (fill) => fill('- {color: abc}\n', 'labels:\n'),
  'labels with wrong colors': (fill) => fill((n) => `- {name: a${n}, color: red}\n`, 'labels:\n'),
  'labels with a misspelt key': (fill) => fill((n) => `- {name: a${n}, colour: abc}\n`, 'labels:\n'),
  'labels with one long key': (fill) => fill((n) => `- {name: a${n}, ${'k'.repeat(900)}: abc}\n`, 'labels:\n'),
  'labels with long values': (fill) => fill((n) => `- {name: a${n}, description: [${'k'.repeat(900)}]}\n`, 'labels:\n'),
  'labels with lists for names': (fill) => fill('- {name: [a]}\n', 'labels:\n'),
  'labels that rename in a circle': (fill) => fill((n) => `- {name: a${n}, new_name: a${n + 1}}\n`, 'labels:\n'),
  'keys of a label': (fill) => fill((n) => `  k${n}: 1\n`, 'labels:\n- name: a\n'),
  'misspelt keys of a label': (fill) => fill((n) => `  name${n}: 1\n`, 'labels:\n- name: a\n'),
  'milestones on impossible days': (fill) => fill((n) => `- {title: v${n}, due_on: 2026-02-31}\n`, 'milestones:\n'),
  'autolinks that overlap': (fill) =>
    fill((n) => `- {key_prefix: A${'-'.repeat(n % 300)}, url_template: '<num>'}\n`, 'autolinks:\n'),
  'autolinks with wrong prefixes': (fill) =>
    fill((n) => `- {key_prefix: a${n}, url_template: '<num>'}\n`, 'autolinks:\n'),
  'people with wrong permissions': (fill) =>
    fill((n) => `- {username: u${n}, permission: ad min}\n`, 'collaborators:\n'),
  'teams of one name': (fill) => fill('- {name: t, permission: push}\n', 'teams:\n'),
  'branches without protection': (fill) => fill((n) => `- {name: b${n}}\n`, 'branches:\n'),
  'branches of one name': (fill) => fill('- {name: b, protection: {}}\n', 'branches:\n'),
  'branches with wrong protection': (fill) =>
    fill((n) => `- {name: b${n}, protection: {enforce_admins: 1, restrictions: 1}}\n`, 'branches:\n'),
  'rulesets without enforcement': (fill) => fill((n) => `- {name: r${n}}\n`, 'rulesets:\n'),
  'rules with wrong parameters': (fill) =>
    fill(
      (n) => `- {name: r${n}, enforcement: active, rules: [{type: pull_request, parameters: {a: 1}}]}\n`,
      'rulesets:\n',
    ),
  'rules of one type': (fill) => fill('{type: deletion},', 'rulesets: [{name: a, enforcement: active, rules: [', ']}]'),
  'actors of one identity': (fill) =>
    fill('{actor_type: Team, actor_id: 1},', 'rulesets: [{name: a, enforcement: active, bypass_actors: [', ']}]'),
  'conditions with wrong names': (fill) =>
    fill((n) => `'~a${n}',`, 'rulesets: [{name: a, enforcement: active, conditions: {ref_name: {include: [', ']}}}]'),
  'environments with prevent_self_review but no reviewers': (fill) =>
    fill((n) => `- {name: e${n}, prevent_self_review: true}\n`, 'environments:\n'),
  'pinned environments': (fill) => fill((n) => `- {name: e${n}, pinned: true}\n`, 'environments:\n'),
  'environments with policies but no flag': (fill) =>
    fill((n) => `- {name: e${n}, deployment_branch_policies: [a]}\n`, 'environments:\n'),
  'environments with protection rules': (fill) =>
    fill((n) => `- {name: e${n}, protection_rules: []}\n`, 'environments:\n'),
  'webhooks with invalid URLs': (fill) => fill((n) => `- {config: {url: x${n}}, events: [push]}\n`, 'webhooks:\n'),
  'webhooks with keys at the top': (fill) =>
    fill((n) => `- {url: 'https://a.example/${n}', secret: $S}\n`, 'webhooks:\n'),
  'invalid deploy keys': (fill) => fill((n) => `- {title: k${n}, key: x}\n`, 'deploy_keys:\n'),
  'literal secrets': (fill) => fill((n) => `- {name: S${n}, value: hunter2}\n`, 'actions_secrets:\n'),
  'secrets with wrong names': (fill) => fill((n) => `- {name: 1-${n}, value: $S}\n`, 'actions_secrets:\n'),
  'variables of one name': (fill) => fill('- {name: V, value: a}\n', 'actions_variables:\n'),
  'topics with capitals': (fill) => fill((n) => `T${n},`, 'repository: {topics: [', ']}'),
  'topics of one name': (fill) => fill('t,', 'repository: {topics: [', ']}'),
  'a repository with keys of other tools': (fill) => fill((n) => `  branchProtection${n}: 1\n`, 'repository:\n'),
  'invalid regular expressions': (fill) =>
    fill((n) => `- {name: p${n}, pattern: '(a'}\n`, 'secret_scanning_custom_patterns:\n'),
  'patterns of secrets without names': (fill) => fill('- {pattern: a}\n', 'secret_scanning_custom_patterns:\n'),
};
