import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatPath, formatRefusal } from '../../../core/src/settings/refusal.ts';
import { convertProtectionToRulesets } from './convert.ts';

function converted(text: string) {
  const { text: result, notes, refusals } = convertProtectionToRulesets(text, 'settings.yml');
  return {
    result,
    value: parse(result),
    lines: notes.map(({ kind, line, at, message }) => `${kind} ${line} ${formatPath(at)}: ${message}`),
    left: refusals.map(formatRefusal),
  };
}

const entry = (name: string, protection: string) => `  - {name: '${name}', protection: {${protection}}}\n`;
const fileOf = (...entries: string[]) => `branches:\n${entries.join('')}`;
const main = (protection: string) => fileOf(entry('main', protection));

/** The rules of each ruleset, with `admins` where administrators may bypass it. */
const listRuleTypes = (value: any) =>
  Object.fromEntries(
    [value.rulesets?._undeclared ? value.rulesets.entries : (value.rulesets ?? [])]
      .flat()
      .map((ruleset: any) => [
        ruleset.name,
        [...(ruleset.bypass_actors.length ? ['admins'] : []), ...ruleset.rules.map(({ type }: any) => type)].join(' '),
      ]),
  );

const strict = 'enforce_admins: true, allow_deletions: true, allow_force_pushes: true';

it.each([
  ['', { 'Protect main': 'deletion non_fast_forward' }],
  [strict, {}],
  ['enforce_admins: true', { 'Protect main': 'deletion non_fast_forward' }],
  [`${strict}, required_signatures: true`, { 'Protect main': 'required_signatures' }],
  [`${strict}, required_linear_history: true`, { 'Protect main': 'required_linear_history' }],
  [`${strict}, required_status_checks: {strict: true, contexts: []}`, {}],
  [`${strict}, required_status_checks: {strict: true, contexts: [a]}`, { 'Protect main': 'required_status_checks' }],
  [`${strict}, required_deployments: {environments: [prod]}`, { 'Protect main': 'required_deployments' }],
  [`${strict}, lock_branch: true`, { 'Protect main': 'update' }],
  [`${strict}, block_creations: true`, {}],
  [`${strict}, restrictions: {}`, { 'Protect main': 'admins update' }],
  [`${strict}, restrictions: {users: []}, block_creations: true`, { 'Protect main': 'admins update creation' }],
  [
    'required_signatures: true',
    {
      'Protect main (except administrators)': 'admins required_signatures',
      'Protect main (everybody)': 'deletion non_fast_forward',
    },
  ],
  [
    `${strict}, lock_branch: true, restrictions: {}`,
    { 'Protect main (except administrators)': 'admins update', 'Protect main (everybody)': 'update' },
  ],
  [
    'allow_deletions: true, allow_force_pushes: true, lock_branch: true, restrictions: {}, required_signatures: true',
    { 'Protect main': 'admins required_signatures update' },
  ],
])('converts classic protection to equivalent rules: %s [9.7]', (protection, rulesets) => {
  const { value, left } = converted(main(protection));
  expect(left).toEqual([]);
  expect(value.branches).toBeUndefined();
  expect(listRuleTypes(value)).toEqual(rulesets);
});

it('converts reviews to a rule with all parameters, and with one approval by default [9.7]', () => {
  const rule = (protection: string) => converted(main(`${strict}, ${protection}`)).value.rulesets[0].rules[0];
  expect(rule('required_pull_request_reviews: {}').parameters).toEqual({
    required_approving_review_count: 1,
    dismiss_stale_reviews_on_push: false,
    require_code_owner_review: false,
    require_last_push_approval: false,
    required_review_thread_resolution: false,
  });
  const reviews =
    '{required_approving_review_count: 3, dismiss_stale_reviews: true, require_code_owner_reviews: true, require_last_push_approval: true}';
  expect(rule(`required_conversation_resolution: true, required_pull_request_reviews: ${reviews}`).parameters).toEqual({
    required_approving_review_count: 3,
    dismiss_stale_reviews_on_push: true,
    require_code_owner_review: true,
    require_last_push_approval: true,
    required_review_thread_resolution: true,
  });
});

it('keeps the app of a check, and check names that look like numbers [9.7]', () => {
  const checks =
    '[{context: a, app_id: 7}, {context: b, app: ci-app}, {context: "1.0", app_id: -1}, {context: "true"}]';
  const { value, lines } = converted(main(`${strict}, required_status_checks: {strict: true, checks: ${checks}}`));
  expect(value.rulesets[0].rules[0].parameters).toEqual({
    strict_required_status_checks_policy: true,
    do_not_enforce_on_create: true,
    required_status_checks: [
      { context: 'a', integration_id: 7 },
      { context: 'b', app: 'ci-app' },
      { context: '1.0' },
      { context: 'true' },
    ],
  });
  expect(lines.filter((line) => line.includes('.checks'))).toEqual([
    'note 2 branches[0].protection.required_status_checks.checks: a classic rule accepts a check only from the app that last reported it, but the ruleset accepts it from any app; to accept only one app, add `integration_id`: `true`',
  ]);
});

it('converts administrators to bypass actors [9.7]', () => {
  const { value } = converted(main('required_signatures: true'));
  expect(value.rulesets.map((ruleset: any) => ruleset.bypass_actors)).toEqual([
    [{ actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' }],
    [],
  ]);
});

it.each([
  ['restrictions: {users: [alice]}', 'restrictions', 'that lists the accounts that can push under `bypass_actors`'],
  [
    'required_pull_request_reviews: {dismissal_restrictions: {teams: [core]}}',
    'required_pull_request_reviews.dismissal_restrictions',
    '`dismissal_restriction`',
  ],
  [
    'required_pull_request_reviews: {bypass_pull_request_allowances: {apps: [bot]}}',
    'required_pull_request_reviews.bypass_pull_request_allowances',
    'that lists the accounts that can bypass it under `bypass_actors`',
  ],
  ['force_push_bypassers: [alice]', 'force_push_bypassers', 'the accounts that can force-push'],
  ['required_conversation_resolution: true', 'required_conversation_resolution', 'add `required_pull_request_reviews`'],
  ['brand_new: true', 'brand_new', 'remove the key, and convert again'],
])('keeps settings that rulesets lack in `branches`, with the reason: %s [9.8]', (protection, at, fix) => {
  const text = main(protection);
  const { result, left, lines } = converted(text);
  expect([result, lines]).toEqual([text, []]);
  expect(left).toHaveLength(1);
  expect(left[0]).toContain(`settings.yml:2:`);
  expect(left[0]).toContain(`branches[0] "main".protection.${at}: `);
  expect(left[0]).toContain('so the entry remains a classic rule. To fix, ');
  expect(left[0]).toContain(fix);
});

it('converts the other entries if one entry must stay [9.8]', () => {
  const { value, left } = converted(
    fileOf(entry('main', 'restrictions: {users: [a]}'), entry('dev', `${strict}, lock_branch: true`)),
  );
  expect(value.branches.map(({ name }: any) => name)).toEqual(['main']);
  expect(listRuleTypes(value)).toEqual({ 'Protect dev': 'update' });
  expect(left).toHaveLength(1);
});

it('keeps an entry if a pattern keeps a list of checks that the file does not name [9.8]', () => {
  const { value, left } = converted(fileOf(entry('m*', 'required_status_checks: {strict: true}')));
  expect(value.branches.map(({ name }: any) => name)).toEqual(['m*']);
  expect(JSON.stringify(left)).toContain('list the checks under `contexts`');
});

it.each([
  ['required_status_checks: {strict: true, contexts: []}', 'required_status_checks: it lists no check'],
  ['block_creations: true', 'block_creations: it has no effect without `restrictions`'],
  ['allow_fork_syncing: true', 'allow_fork_syncing: it has no effect without `lock_branch`'],
  ['required_pull_request_reviews: {dismissal_restrictions: {}}', 'dismissal_restrictions: it lists no account'],
])('names settings that have no effect: %s [9.8]', (protection, words) => {
  expect(converted(main(protection)).lines.join('\n')).toContain(words);
});

describe('entries that cover the same branch', () => {
  const excluded = (value: any) =>
    Object.fromEntries(
      value.rulesets.map((ruleset: any) => [
        ruleset.conditions.ref_name.include[0],
        ruleset.conditions.ref_name.exclude,
      ]),
    );
  const locked = `${strict}, lock_branch: true`;
  const signed = `${strict}, required_signatures: true`;

  it('exclude each other: a name comes before a pattern, and a pattern before a later one [9.9]', () => {
    const { value, lines, left } = converted(
      fileOf(
        entry('release/*', locked),
        entry('*/1.x', signed),
        entry('hotfix/*', locked),
        entry('release/2.x', signed),
      ),
    );
    expect(left).toEqual([]);
    expect(excluded(value)).toEqual({
      'refs/heads/release/*': ['refs/heads/release/2.x'],
      'refs/heads/*/1.x': ['refs/heads/release/*'],
      'refs/heads/hotfix/*': ['refs/heads/*/1.x'],
      'refs/heads/release/2.x': [],
    });
    expect(lines.join('\n')).toContain(
      'branches[1]: treats `release/*` as the older rule, because it comes first in the file',
    );
  });

  it('stay if a remaining entry would apply to the branches of the other [9.9]', () => {
    const { value, left } = converted(fileOf(entry('main', signed), entry('*', 'force_push_bypassers: [a]')));
    expect(value.rulesets).toBeUndefined();
    expect(left[1]).toBe(
      'settings.yml:2:5: branches[0] "main": if it is removed, "main" gains no deletion, no force pushes, because "*" remains and may apply to it, so the entry remains a classic rule. To fix, write a ruleset for this branch by hand, or change the remaining rules, and convert again',
    );
  });

  it('stay if a remaining entry keeps a list of checks that the file does not name [9.9]', () => {
    const { value, left } = converted(fileOf(entry('main', ''), entry('m*', 'required_status_checks: {strict: true}')));
    expect(value.rulesets).toBeUndefined();
    expect(left[1]).toContain('"main" gains status checks that the file does not list, because "m*" remains');
  });

  it('stay if an entry would apply to branches that a third entry covers [9.9]', () => {
    const remaining = 'force_push_bypassers: [a], required_pull_request_reviews: {}';
    const { value, left } = converted(fileOf(entry('*/*', locked), entry('**/*', locked), entry('a/**/*', remaining)));
    expect(value.rulesets).toBeUndefined();
    expect(left).toContainEqual(
      expect.stringMatching(/"\*\*\/\*": if it is removed, "\*\*\/\*" gains .* because "a\/\*\*\/\*" remains/),
    );
  });

  it('are converted if the remaining entry requires nothing more [9.9]', () => {
    const { value, left } = converted(
      fileOf(entry('main', 'required_signatures: true'), entry('*', 'force_push_bypassers: [a]')),
    );
    expect(value.branches.map(({ name }: any) => name)).toEqual(['*']);
    expect(left).toHaveLength(1);
  });

  it('stay if a remaining entry would apply that stays because of another entry [9.9]', () => {
    const { value, left } = converted(
      fileOf(entry('a/*', signed), entry('*/b', locked), entry('x/*', 'force_push_bypassers: [a]'), entry('c', signed)),
    );
    expect(value.branches.map(({ name }: any) => name)).toEqual(['a/*', '*/b', 'x/*']);
    expect(left).toHaveLength(3);
  });

  it('are converted if the remaining entry takes precedence anyway [9.9]', () => {
    const { value, left } = converted(fileOf(entry('main', 'force_push_bypassers: [a]'), entry('*', signed)));
    expect(left).toHaveLength(1);
    expect(excluded(value)).toEqual({ 'refs/heads/*': ['refs/heads/main'] });
  });

  it('stay together with the entries that depend on them [9.9]', () => {
    const bypassed = 'force_push_bypassers: [a]';
    const left = (...all: string[]) => converted(fileOf(...all)).left.join();
    const a = left(entry('a', signed), entry('b*', signed), entry('[abc]', locked), entry('*', bypassed));
    expect(a.match(/classic rule/g)).toHaveLength(4);
    const xxb = left(entry('x[b]', signed), entry('*b', strict), entry('*', signed), entry('x*', bypassed));
    expect(xxb).toContain(
      'branches[1] "*b": if it is removed, "*b" gains no deletion, no force pushes, because "x*" remains',
    );
  });
});

it('converts `~DEFAULT_BRANCH` to a ruleset, unless a remaining pattern may match the default branch [2.3.4.17]', () => {
  const byMeaning = entry('~DEFAULT_BRANCH', 'enforce_admins: true');
  const alone = converted(fileOf(byMeaning));
  expect(alone.left).toEqual([]);
  expect(alone.value.rulesets[0].conditions.ref_name.include).toEqual(['~DEFAULT_BRANCH']);
  const both = converted(fileOf(byMeaning, entry('m*', 'enforce_admins: true')));
  expect(both.left.join()).toContain('may apply to the default branch');
  expect(both.value.branches).toMatchObject([{ name: '~DEFAULT_BRANCH' }]);
  expect(both.value.rulesets[0].conditions.ref_name.exclude).toEqual(['~DEFAULT_BRANCH']);
});

describe('the rest of the file', () => {
  const rulesets = "rulesets:\n  - {name: 'Protect Main', enforcement: active}\n";

  it('keeps its rulesets, and new rulesets get unused names [9.10]', () => {
    const { value } = converted(`${main(`${strict}, lock_branch: true`)}${rulesets}`);
    expect(value.rulesets.map(({ name }: any) => name)).toEqual(['Protect Main', 'Protect main 2']);
  });

  it('may contain a ruleset that covers a branch with classic protection [9.7]', () => {
    const own =
      'rulesets:\n  - {name: Own, enforcement: active, conditions: {ref_name: {include: [refs/heads/main], exclude: []}}, rules: [{type: required_linear_history}]}\n';
    const { value, left } = converted(`${main(`${strict}, lock_branch: true`)}${own}`);
    expect(left).toEqual([]);
    expect(value.rulesets.map(({ name }: any) => name)).toEqual(['Own', 'Protect main']);
  });

  it('gets rulesets with distinct names for branches that differ only in case [9.10]', () => {
    const { value } = converted(fileOf(entry('main', 'lock_branch: true'), entry('Main', 'lock_branch: true')));
    const names = value.rulesets.map(({ name }: any) => name.toLowerCase());
    expect(names).toHaveLength(4);
    expect(new Set(names).size).toBe(4);
  });

  it('gets rulesets in its blank list, and keeps its first comment [9.10]', () => {
    const { result } = converted(`# yaml schema\n${main('enforce_admins: true')}labels: []\nrulesets:\n`);
    expect(result).toMatch(/^# yaml schema\nlabels: \[\]\nrulesets:\n {2}- name: Protect main\n/);
  });

  it('is rejected with a line if its list of rulesets is an alias [9.10]', () => {
    const text = `labels: &none []\n${main('')}rulesets: *none\n`;
    expect(() => converted(text)).toThrow(
      'settings.yml:4:1: rulesets: is not a plain list, so entries cannot be moved. To fix, write a plain list, and convert the file again',
    );
  });

  it('keeps its policy for undeclared rulesets [9.10]', () => {
    const { value } = converted(`rulesets:\n  _undeclared: delete\n  entries: []\n${main('')}`);
    expect(value.rulesets._undeclared).toBe('delete');
    expect(listRuleTypes(value)).toEqual({ 'Protect main': 'deletion non_fast_forward' });
  });

  it('keeps entries that remove a protection or declare nothing [9.10]', () => {
    const text = fileOf('  - {name: old, protection: null}\n', entry('main', ''), '  - {name: idle}\n');
    expect(converted(text).value.branches).toEqual([{ name: 'old', protection: null }, { name: 'idle' }]);
  });

  it('stays unchanged without a classic rule, and after a conversion [9.10]', () => {
    for (const text of ['labels:   []\n', fileOf('  - {name: old, protection: null}\n'), rulesets])
      expect(converted(text)).toMatchObject({ result: text, lines: [], left: [] });
    const { result } = converted(main(''));
    expect(converted(result)).toMatchObject({ result, lines: [], left: [] });
  });

  it('keeps comments beside their entries [9.10]', () => {
    const text = `# Ours
labels: []

# Who may push where
branches:
  # The trunk
  - name: main # always green
    protection:
      # Two people
      required_pull_request_reviews:
        # see the handbook
        required_approving_review_count: 2 # not one
      # Checks
      required_status_checks:
        strict: true # no surprises
        contexts:
          - build # slow
          # fast
          - lint
      enforce_admins: true # everybody
      # No way
      allow_force_pushes: false
# Addresses
autolinks: []
`;
    expect(converted(text).result).toBe(`# Ours
labels: []

# Who may push where
rulesets:
  # The trunk
  - name: Protect main # always green
    target: branch
    enforcement: active
    conditions:
      ref_name:
        include:
          - refs/heads/main
        exclude: []
    # everybody
    bypass_actors: []
    rules:
      # Two people
      - type: pull_request
        parameters:
          # see the handbook
          required_approving_review_count: 2 # not one
          dismiss_stale_reviews_on_push: false
          require_code_owner_review: false
          require_last_push_approval: false
          required_review_thread_resolution: false
      # Checks
      - type: required_status_checks
        parameters:
          strict_required_status_checks_policy: true # no surprises
          do_not_enforce_on_create: true
          required_status_checks:
            - context: build # slow
            # fast
            - context: lint
      - type: deletion
      # No way
      - type: non_fast_forward
# Addresses
autolinks: []
`);
  });

  it.each([
    [
      '# top\nlabels: []\n# who\n',
      '  # off\n  - {name: old, protection: null}\n',
      '# top labels # who # nobody # here branches # off',
    ],
    ['# who\n', '\n# all\nlabels: []\n', '# who # nobody # here # all labels'],
    ['# who\n', '', '# who # nobody # here'],
    ['# who\n', `${entry('dev', '')}  - {name: old, protection: null}\n`, '# who branches rulesets # nobody # here'],
  ])('keeps comments of an entry that needs no ruleset: %j before it, %j behind it [9.10]', (before, behind, seen) => {
    const idle = `branches:\n  # nobody\n  - name: main # here\n    protection: {${strict}}\n`;
    const { result } = converted(before + idle + behind);
    expect([result[0], result.match(/# \w+|^\w+(?=:)/gm)!.join(' ')]).toEqual(['#', seen]);
  });

  it('gets a note about removing the classic rules from GitHub [9.10]', () => {
    expect(converted(main('')).lines.at(-1)).toBe(
      'note 1 branches: GitHub keeps its classic rules for `main` in addition to the rulesets: apply this file, then declare each with `protection: null`, and apply again',
    );
  });

  it('may contain aliases [9.10]', () => {
    const text = 'labels: &none []\nbranches: [{name: main, protection: {restrictions: {users: *none}}}]\n';
    expect(converted(text).left).toEqual([]);
  });

  it.each([
    ['a list that is repeated', 'rulesets: &r []\nlabels: *r\nbranches: *r\n'],
    [
      'an anchor that others need',
      'branches: [{name: main, protection: &p {}}, {name: dev, protection: *p}]\nlabels: []\n',
    ],
  ])('stays valid with %s [9.10]', (_, text) => {
    const { value, left } = converted(text);
    expect(left).toEqual([]);
    expect(value.branches ?? []).toEqual([]);
  });
});
