import { describe, expect, it } from 'vitest';
import { listRefusals, listRemarks, parseDesired } from '../../../../../test/kit/reports/parsed.ts';
import { toRequestRuleset } from './schema.ts';

const text = (...lines: string[]) =>
  `rulesets:\n- name: main\n  enforcement: active\n${lines.map((line) => `  ${line}\n`).join('')}`;
/** An entry as Trueup sends it to GitHub. */
const entry = (...lines: string[]) => toRequestRuleset(parseDesired(text(...lines), 'rulesets').entries[0]) as any;

it('requires a name and an enforcement, and targets branches by default [2.3.3.1]', () => {
  expect(entry()).toEqual({ name: 'main', enforcement: 'active', target: 'branch' });
  expect(listRefusals('rulesets:\n- target: branch')).toEqual([
    expect.stringContaining('rulesets[0].name: is missing'),
    expect.stringContaining('rulesets[0].enforcement: is missing'),
  ]);
});

it('accepts the target `tag` [2.3.3.8]', () => {
  expect(entry('target: tag', 'conditions: {ref_name: {include: [v*]}}')).toMatchObject({
    target: 'tag',
    conditions: { ref_name: { include: ['refs/tags/v*'], exclude: [] } },
  });
});

it.each([
  ['enforcement: enabled', 'must be `disabled`, `active` or `evaluate`'],
  ['enforcement: Active', 'To fix, write `active`'],
])('refuses `%s` [2.3.3.2]', (line, problem) => {
  expect(listRefusals(`rulesets:\n- name: main\n  ${line}`)[0]).toContain(problem);
});

it('refuses the target `repository`, which only GitHub sets [2.1.5]', () => {
  expect(listRefusals(text('target: repository'))[0]).toContain('must be `branch`, `tag` or `push`');
});

it.each([
  'id: 5',
  'node_id: RRS_x',
  'source: acme/shop',
  'source_type: Repository',
  '_links: {}',
  'created_at: x',
  'updated_at: x',
  'current_user_can_bypass: never',
])('refuses the read-only key `%s` with a single message [2.1.5]', (line) => {
  expect(listRefusals(text(line))[0]).toContain('is read-only');
  expect(listRemarks(text(line))).toEqual([]);
});

it('keeps an unknown key and reports a remark [2.1.4]', () => {
  expect(entry('audience: {teams: [a]}').audience).toEqual({ teams: ['a'] });
  expect(listRemarks(text('target_kind: push', 'bypassing_actors: []'))).toEqual([
    'is not a key that Trueup knows; Trueup sends it unchanged',
    'is not a key that Trueup knows; Trueup sends it unchanged; did you mean `bypass_actors`?',
  ]);
  expect(listRefusals(text('rule: []'))[0]).toContain('is not a key here. To fix, write `rules`');
});

it('accepts a wrapper, and refuses two entries with the same name [2.1.2]', () => {
  const wrapped = 'rulesets:\n  _undeclared: delete\n  entries:\n  - {name: a, enforcement: active}\n';
  expect(parseDesired(wrapped, 'rulesets')).toMatchObject({ undeclared: 'delete', entries: [{ name: 'a' }] });
  expect(parseDesired(text(), 'rulesets').undeclared).toBe('keep');
  expect(listRefusals(`${wrapped}  - {name: a, enforcement: disabled}`)[0]).toContain(
    'ruleset "a" is already declared',
  );
  expect(listRefusals(`${wrapped}  - {name: A, enforcement: disabled}`)).toEqual([]);
});

it('refuses a required check that only safe-settings understands', () => {
  const check = 'required_status_checks: [{context: test}, {context: "{{EXTERNALLY_DEFINED}}"}]';
  const rule = `{type: required_status_checks, parameters: {strict_required_status_checks_policy: true, ${check}}}`;
  expect(listRefusals(text(`rules: [${rule}]`))).toEqual([
    expect.stringContaining(
      'rules[0].parameters.required_status_checks[1].context: means the live checks only in safe-settings',
    ),
  ]);
});

describe('ref names', () => {
  const names = (list: string, target = 'branch') =>
    entry(`target: ${target}`, `conditions: {ref_name: {include: ${list}}}`).conditions.ref_name.include;

  it('expands short ref names [2.3.3.1]', () => {
    expect(names('[main, release/*, refs/heads/a, refs/tags/b]')).toEqual([
      'refs/heads/main',
      'refs/heads/release/*',
      'refs/heads/a',
      'refs/tags/b',
    ]);
    expect(names('[v1]', 'tag')).toEqual(['refs/tags/v1']);
    expect(names('[v1]', 'push')).toEqual(['v1']);
  });

  it('keeps ~ALL and ~DEFAULT_BRANCH unchanged [2.3.3.1]', () => {
    expect(names('[~ALL, ~DEFAULT_BRANCH]')).toEqual(['~ALL', '~DEFAULT_BRANCH']);
  });

  it('sends both lists of ref names [2.3.3.1]', () => {
    expect(entry('conditions: {ref_name: {exclude: [old]}}').conditions).toEqual({
      ref_name: { include: [], exclude: ['refs/heads/old'] },
    });
  });

  it.each(['~MAIN', '~all', '~DEFAULT-BRANCH'])('refuses the ref name %s [2.3.3.2]', (name) => {
    const [refusal] = listRefusals(text(`conditions: {ref_name: {exclude: [${name}]}}`));
    expect(refusal).toContain('the only names that start with `~` are `~ALL` and `~DEFAULT_BRANCH`');
  });

  it.each(['repository_name: {include: [shop]}', 'repository_id: {repository_ids: [1]}', 'repository_property: {}'])(
    'refuses `%s`, which only rulesets of an organization have [2.1.5]',
    (condition) => {
      const [refusal] = listRefusals(text(`conditions: {ref_name: {include: [~ALL]}, ${condition}}`));
      expect(refusal).toContain('which only a ruleset of an organization can do');
    },
  );

  it('passes unknown conditions unchanged [2.3.3.3]', () => {
    expect(entry('conditions: {weather: {include: [sun]}}').conditions).toEqual({ weather: { include: ['sun'] } });
    expect(entry('conditions: {weather: sun, ref_name: {include: [main], season: fall}}').conditions).toEqual({
      weather: 'sun',
      ref_name: { include: ['refs/heads/main'], exclude: [], season: 'fall' },
    });
  });
});

describe('a bypass actor', () => {
  const actors = (list: string, target = 'branch') => text(`target: ${target}`, `bypass_actors: [${list}]`);

  it('completes a bypass actor as GitHub does [2.3.3.1]', () => {
    const list =
      '{actor_type: OrganizationAdmin, actor_id: 0}, {actor_type: DeployKey}, {actor_type: EnterpriseOwner, actor_id: 9}, {actor_type: Team, actor_id: 7, bypass_mode: exempt}';
    expect(entry(`bypass_actors: [${list}]`).bypass_actors).toEqual([
      { actor_type: 'OrganizationAdmin', actor_id: 1, bypass_mode: 'always' },
      { actor_type: 'DeployKey', actor_id: null, bypass_mode: 'always' },
      { actor_type: 'EnterpriseOwner', actor_id: null, bypass_mode: 'always' },
      { actor_type: 'Team', actor_id: 7, bypass_mode: 'exempt' },
    ]);
  });

  it('keeps an unknown field of a bypass actor [2.3.3.3]', () => {
    const list = '{actor_type: User, actor_id: 3, until: 2030-01-01}';
    expect(parseDesired(actors(list), 'rulesets').entries[0].bypass_actors[0].until).toBe('2030-01-01');
  });

  it.each([
    ['{actor_type: Robot, actor_id: 1}', 'actor_type: is the text "Robot"'],
    ['{actor_type: team, actor_id: 1}', 'To fix, write `Team`'],
    ['{actor_id: 1}', 'actor_type: is missing'],
    ['{actor_type: Team, actor_id: platform}', 'actor_id: is the text "platform", but must be a whole number'],
    ['{actor_type: Team}', 'actor_id: is missing, but the type `Team` needs it. To fix, add `actor_id`'],
    [
      '{actor_type: Team, actor_id: 0}',
      'actor_id: is 0, but the id of `Team` must be at least 1. To fix, write the id of the team',
    ],
    ['{actor_type: User, actor_id: -3}', 'actor_id: is -3, but the id of `User` must be at least 1'],
    ['{actor_type: Integration, actor_id: null}', 'add `actor_id`, the id of the app'],
    ['{actor_type: RepositoryRole}', '5 is admin'],
    ['{actor_type: User}', 'add `actor_id`, the id of the account'],
    ['{actor_type: EnterpriseRole}', 'add `actor_id`, the id of the role'],
    ['{actor_type: DeployKey, actor_id: 4}', '`DeployKey` means all deploy keys. To fix, remove `actor_id`'],
    ['{actor_type: DeployKey, bypass_mode: pull_request}', 'a deploy key cannot open pull requests'],
    ['{actor_type: Team, actor_id: 7, bypass_mode: never}', 'must be `always`, `pull_request` or `exempt`'],
    ['{actor_type: Team, actor_id: 7}, {actor_type: Team, actor_id: 7}', 'Team 7 is already actor 1 of this list'],
  ])('refuses the bypass actor %s [2.3.3.2]', (list, problem) => {
    expect(listRefusals(actors(list))[0]).toContain(problem);
  });

  it.each([
    ['{actor_type: Integration, actor_id: 15368}', 'Integration 15368'],
    ['{app: github-actions}', 'app github-actions'],
  ])('refuses the app of GitHub Actions as a bypass actor: %s [2.3.3.2]', (list, name) => {
    expect(listRefusals(actors(`${list}, {app: renovate}`))).toEqual([
      expect.stringContaining(
        `bypass_actors[0]: ${name} is the app of GitHub Actions, which GitHub does not allow to bypass rulesets. To fix, remove it, or write your own app and use its token in the workflow`,
      ),
    ]);
  });

  it('accepts any other app as a bypass actor, and GitHub Actions as the source of a check [2.3.3.2]', () => {
    const check = '{context: test, integration_id: 15368}';
    const parameters = `{strict_required_status_checks_policy: true, required_status_checks: [${check}]}`;
    const rules = `rules: [{type: required_status_checks, parameters: ${parameters}}]`;
    const others = '{actor_type: Integration, actor_id: 2740}, {actor_type: Team, actor_id: 15368}';
    expect(listRefusals(text(`bypass_actors: [${others}]`, rules))).toEqual([]);
  });

  it.each(['tag', 'push'])('refuses the mode `pull_request` for the target `%s` [2.3.3.2]', (target) => {
    const list = '{actor_type: Team, actor_id: 7, bypass_mode: pull_request}';
    expect(listRefusals(actors(list, target))[0]).toContain(`the target \`${target}\` has no pull requests`);
    expect(listRefusals(actors(list))).toEqual([]);
  });
});

it('suggests the key for a name if a name is in the key for an id [2.1.5]', () => {
  const actor = (type: string, id: string) =>
    listRefusals(text(`bypass_actors: [{actor_type: ${type}, actor_id: ${id}}]`));
  expect(actor('Team', 'pilots')).toEqual([
    'settings.yml:4:38: rulesets[0].bypass_actors[0].actor_id: is the text "pilots", but must be a whole number. To fix, write `team: pilots` instead of `actor_id` and `actor_type`',
  ]);
  expect(actor('User', 'mona')[0]).toContain('write `user: mona` instead');
  expect(actor('Integration', 'renovate')[0]).toContain('write `app: renovate` instead');
  for (const [type, id] of [
    ['Team', '"7"'],
    ['DeployKey', 'mine'],
    ['Team', '1.5'],
  ] as const)
    expect(actor(type, id)[0]).toMatch(/To fix, write a whole number$/);
  const reviewers = 'environments: [{name: prod, reviewers: [{type: Team, id: core}]}]';
  expect(listRefusals(reviewers)[0]).toContain('write `team: core` instead of `id` and `type`');
  const checks =
    'branches: [{name: main, protection: {required_status_checks: {checks: [{context: ci, app_id: circle}]}}}]';
  expect(listRefusals(checks).join()).toContain('write `app: circle` instead of `app_id`');
});

it('suggests no name for an actor type that every object has as a key', () => {
  const actors = 'bypass_actors: [{actor_type: constructor, actor_id: core}]';
  const problems = listRefusals(`rulesets: [{name: a, enforcement: active, ${actors}}]\n`);
  expect(problems).toHaveLength(2);
  expect(problems.join()).not.toContain('native code');
});
