import { expect, it } from 'vitest';
import {
  parseDesired as desiredIn,
  listRemarks,
  listRefusals as refusalsIn,
} from '../../../../../test/kit/reports/parsed.ts';

/** Returns the messages without their positions. A file without mistakes fails the test. */
function refusals(text: string) {
  const lines = refusalsIn(text).map((line) => line.replace(/^settings\.yml:\d+:\d+: /, ''));
  expect(lines).not.toEqual([]);
  return lines;
}

const desired = (text: string) => desiredIn(text, 'branches');
const writeBranch = (name: string, protection: string) =>
  `branches:\n  - name: '${name}'\n    protection: ${protection}\n`;
const main = (protection: string) => writeBranch('main', protection);
const pattern = (protection: string) => writeBranch('release/*', protection);

const at = 'branches[0].protection';

it('rejects required status checks without `strict` and shows the complete block [2.3.4.3]', () => {
  expect(refusals(main('{required_status_checks: {contexts: [build, "a: b"]}}'))).toEqual([
    `${at}.required_status_checks: lacks \`strict\`: GitHub accepts only the complete map. To fix, write
    required_status_checks:
      strict: false # or true: require branches to be up to date before merging
      contexts:
        - "build"
        - "a: b"`,
  ]);
});

it('rejects required status checks without a list of checks [2.3.4.3]', () => {
  expect(refusals(main('{required_status_checks: {strict: true}}'))).toEqual([
    `${at}.required_status_checks: lacks the list of checks: GitHub accepts only the complete map. To fix, write
    required_status_checks:
      strict: true
      contexts: []`,
  ]);
});

it('accepts status checks of a pattern without the list or without `strict`, but not without both [2.3.4.13]', () => {
  for (const checks of ['{strict: true}', '{contexts: [build]}'])
    expect(desired(pattern(`{required_status_checks: ${checks}}`))).toHaveLength(1);
  expect(refusals(pattern('{required_status_checks: {}}'))[0]).toContain('lacks the list of checks');
});

it('rejects required status checks as a plain list [7.3]', () => {
  expect(refusals(main('{required_status_checks: [build]}'))[0]).toContain(
    'is a list, but must be a map. To fix, write\n    required_status_checks:\n      strict: false',
  );
});

it.each([
  ['{strict: true, checks: [build]}', 'checks[0]: is a name, but must be a map with the key `context`'],
  [
    '{strict: true, checks: [{context: a, app_id: null}]}',
    'app_id: is empty, but must be the number of an app. To fix, write `-1` for any app',
  ],
  ['{strict: {a: 1}}', 'strict: false # or true'],
  ['{strict: true, contexts: null}', 'contexts: is empty, but must be a list'],
  ['{strict: yes, contexts: []}', 'strict: is the text "yes", but must be true or false. To fix, write `true`'],
  ['{strict: true, contexts: [a, b], checks: [{context: a}]}', 'list different checks: only one of them has b'],
])('rejects the required status checks %s', (checks, words) => {
  expect(refusals(main(`{required_status_checks: ${checks}}`)).join('\n')).toContain(words);
});

it.each([
  [main, 'contexts: ["{{EXTERNALLY_DEFINED}}"]'],
  [pattern, 'contexts: ["{{EXTERNALLY_DEFINED}}"]'],
  [main, 'checks: [{context: "{{EXTERNALLY_DEFINED}}"}]'],
])('rejects a check name that only safe-settings understands', (writeText, list) => {
  expect(refusals(writeText(`{required_status_checks: {strict: true, ${list}}}`))).toEqual([
    expect.stringContaining('which no app reports. To fix, list the live checks: `trueup snapshot` prints them'),
  ]);
});

it('accepts required status checks with both lists or turned off', () => {
  const both = '{required_status_checks: {strict: true, contexts: [a], checks: [{context: a, app_id: -1}]}}';
  expect(desired(main(both))[0].protection.required_status_checks.checks).toEqual([{ context: 'a', app_id: -1 }]);
  expect(desired(main('{required_status_checks: null}'))[0].protection).toEqual({ required_status_checks: null });
});

it.each([-1, 7, 2.5])('rejects %s as the number of required reviews [8.2]', (count) => {
  const text = `{required_pull_request_reviews: {required_approving_review_count: ${count}}}`;
  for (const writeText of [main, pattern])
    expect(refusals(writeText(text))).toEqual([
      `${at}.required_pull_request_reviews.required_approving_review_count: is the number ${count}, but must be a whole number from 0 to 6. To fix, write a whole number from 0 to 6`,
    ]);
});

it.each([
  ['{url: x}', 'url', 'remove it'],
  ['{protection_url: x}', 'protection_url', 'remove it'],
  ['{name: main}', 'name', '`name` belongs next to `protection`'],
  [
    '{required_status_checks: {strict: true, contexts: [], enforcement_level: all}}',
    'enforcement_level',
    '`enforce_admins`',
  ],
  ['{required_status_checks: {strict: true, contexts: [], contexts_url: x}}', 'contexts_url', 'remove it'],
  ['{required_pull_request_reviews: {dismissal_restrictions: {users_url: x}}}', 'users_url', 'remove it'],
  ['{restrictions: {users: [], enabled: true}}', 'enabled', 'to turn it off, write `null` as its value'],
  ['{something_new: {deep: [{name: x}]}}', 'name', 'remove it'],
])('rejects a read-only key at any depth: %s [2.3.4.3]', (protection, key, fix) => {
  const [refusal, ...more] = refusals(main(protection));
  expect(more).toEqual([]);
  expect(refusal).toContain(`${key}: is a read-only value of GitHub's answers`);
  expect(refusal).toContain(fix);
});

it.each([
  ['enforce_admins', true],
  ['allow_force_pushes', false],
  ['required_signatures', true],
])('rejects the `{enabled}` map of `%s` and suggests the plain value [2.3.4.3]', (key, enabled) => {
  const refusal = `${at}.${key}: is in the form of GitHub's answers, \`{enabled: …}\`; a settings file has the value without \`enabled\`. To fix, write \`${enabled}\``;
  for (const writeText of [main, pattern])
    expect(refusals(writeText(`{${key}: {url: x, enabled: ${enabled}}}`))).toEqual([refusal]);
});

it.each([
  ['restrictions: {users: [{login: Alice, id: 1, url: x}]}', 'restrictions.users[0]', 'write `Alice`'],
  ['restrictions: {users: [], teams: [{slug: core, name: Core}]}', 'restrictions.teams[0]', 'write `core`'],
  [
    'required_pull_request_reviews: {dismissal_restrictions: {apps: [{slug: ci}]}}',
    'required_pull_request_reviews.dismissal_restrictions.apps[0]',
    'write `ci`',
  ],
  [
    'required_pull_request_reviews: {bypass_pull_request_allowances: {users: [{login: bob}]}}',
    'required_pull_request_reviews.bypass_pull_request_allowances.users[0]',
    'write `bob`',
  ],
  ['force_push_bypassers: [{login: bob}]', 'force_push_bypassers[0]', 'write `bob`'],
  [
    'force_push_bypassers: [{slug: core}]',
    'force_push_bypassers[0]',
    'write `org/core` for the team `core` of the organization `org`, or `app/core` for the app',
  ],
])('rejects a complete actor and suggests its name: %s [2.3.4.3]', (protection, key, fix) => {
  expect(refusals(main(`{${protection}}`))).toEqual([
    `${at}.${key}: is a complete actor from GitHub's answer, but must be only its name. To fix, ${fix}`,
  ]);
});

it('accepts users, teams and apps as force-push bypassers', () => {
  const list = '{force_push_bypassers: [alice, acme/core, app/release-bot]}';
  for (const writeText of [main, pattern])
    expect(desired(writeText(list))[0].protection.force_push_bypassers).toEqual([
      'alice',
      'acme/core',
      'app/release-bot',
    ]);
});

it.each([
  ['["@alice"]', 'is not the name of a person, a team or an app. To fix, write `alice`, without the `@`'],
  ['[a/b/c]', 'write `login` for a person, `org/team-slug` for a team, `app/slug` for an app'],
  ['[/]', 'is not the name of a person, a team or an app'],
  ['[""]', 'is empty text, but must be text'],
  ['[7]', 'is the number 7, but must be text. To fix, put it in quotes'],
  ['null', 'is empty, but must be a list'],
])('rejects the force-push bypassers %s', (list, words) => {
  expect(refusals(main(`{force_push_bypassers: ${list}}`)).join('\n')).toContain(words);
});

it('rejects a duplicate force-push bypasser, regardless of case [7.8]', () => {
  expect(refusals(main('{force_push_bypassers: [alice, bob, Alice]}'))).toEqual([
    `${at}.force_push_bypassers: lists Alice twice: GitHub ignores case here. To fix, remove one of the two`,
  ]);
});

it.each(['restrictions', 'dismissal_restrictions', 'bypass_pull_request_allowances'])(
  'rejects a duplicate person, team or app in %s [7.8]',
  (key) => {
    const lists = `${key}: {users: [alice, Alice], teams: [core, CORE], apps: [ci, ci]}`;
    const within = key === 'restrictions' ? key : `required_pull_request_reviews.${key}`;
    expect(refusals(main(key === within ? `{${lists}}` : `{required_pull_request_reviews: {${lists}}}`))).toEqual(
      [
        ['users', 'Alice'],
        ['teams', 'CORE'],
        ['apps', 'ci'],
      ].map(
        ([list, name]) =>
          `${at}.${within}.${list}: lists ${name} twice: GitHub ignores case here. To fix, remove one of the two`,
      ),
    );
  },
);

it('rejects more than 100 force-push bypassers', () => {
  const list = Array.from({ length: 103 }, (_, index) => `user-${index}`).join(', ');
  expect(refusals(main(`{force_push_bypassers: [${list}]}`))[0]).toContain(
    'lists 103 actors; GitHub allows at most 100. To fix, remove 3, or list a team instead of its members',
  );
});

it.each([
  ['{environments: []}', 'lists no environment. To fix, write `required_deployments: null` to require no deployment'],
  ['{environments: [prod, PROD]}', 'lists PROD twice'],
  ['[prod]', 'is a list, but must be a map'],
  ['{}', 'environments: is missing'],
  ['{enviroments: [prod]}', 'is not a key here. To fix, write `environments`'],
])('rejects the required deployments %s [7.8]', (value, words) => {
  for (const writeText of [main, pattern])
    expect(refusals(writeText(`{required_deployments: ${value}}`)).join('\n')).toContain(words);
});

it('reads null as no required deployments', () => {
  expect(desired(pattern('{required_deployments: null}'))[0].protection.required_deployments).toBeNull();
});

it('accepts every key of a rule for a pattern [2.3.4.11]', () => {
  const text = pattern(`
      enforce_admins: true
      required_linear_history: true
      allow_force_pushes: false
      allow_deletions: false
      block_creations: true
      required_conversation_resolution: true
      lock_branch: false
      allow_fork_syncing: false
      required_signatures: true
      required_status_checks: {contexts: [build]}
      required_pull_request_reviews:
        required_approving_review_count: 2
        require_code_owner_reviews: true
        dismiss_stale_reviews: true
        require_last_push_approval: true
      force_push_bypassers: [alice]
      required_deployments: {environments: [prod]}`);
  expect(Object.keys(desired(text)[0].protection)).toHaveLength(13);
});

it.each([
  ['restrictions: {users: []}', 'restrictions', 'with an `update` rule, and list who can push under `bypass_actors`'],
  [
    'required_pull_request_reviews: {dismissal_restrictions: {}}',
    'dismissal_restrictions',
    'with a `pull_request` rule with `dismissal_restriction`',
  ],
  [
    'required_pull_request_reviews: {bypass_pull_request_allowances: {}}',
    'bypass_pull_request_allowances',
    '`bypass_actors`',
  ],
  [
    'required_status_checks: {checks: [{context: a}]}',
    'checks',
    'list the names under `contexts`; only a ruleset for `release/*` under `rulesets:` can require them from an app',
  ],
])('suggests a ruleset instead of %s for a pattern [7.7]', (protection, key, fix) => {
  const [refusal] = refusals(pattern(`{${protection}}`));
  expect(refusal).toContain(`${key}: works only for single branches, but \`release/*\` is a pattern`);
  expect(refusal).toContain('a ruleset for `release/*` under `rulesets:`');
  expect(refusal).toContain(fix);
});

it('rejects an unknown key for a pattern [2.3.4.11]', () => {
  expect(refusals(pattern('{something_new: true}'))).toEqual([
    `${at}.something_new: is not a key that a pattern such as \`release/*\` can have. To fix, remove it here, and use a ruleset for \`release/*\` under \`rulesets:\` instead`,
  ]);
});

it('recognizes a pattern by each of the three pattern characters', () => {
  for (const name of ['v?', 'v[0-9]', 'v*']) expect(refusals(writeBranch(name, '{something_new: 1}'))).toHaveLength(1);
  expect(listRemarks(main('{something_new: 1}'))).toHaveLength(1);
});

it('accepts `restrictions: null` for a pattern, with a remark that it changes nothing', () => {
  const text = pattern('{restrictions: null, enforce_admins: true}');
  expect(listRemarks(text)).toEqual(['does not exist for patterns, so `null` changes nothing']);
  expect(desired(text)[0].protection).toEqual({ enforce_admins: true });
});

it.each([
  [
    '{required_signed_commits: true}',
    'is not a key of a protection. To fix, write `required_signatures`, directly below `protection:`',
  ],
  [
    '{status_checks: {strict: true}}',
    'is not a key of a protection. To fix, write `required_status_checks`, directly below `protection:`',
  ],
  [
    '{required_merge_queue: true}',
    'is a rule of rulesets, not a key of a protection. To fix, remove it, and declare a rule of type `merge_queue` in a ruleset under `rulesets:`',
  ],
  [
    '{required_pull_request_reviews: {code_owner_approval: true}}',
    'To fix, write `require_code_owner_reviews`, below `required_pull_request_reviews:`',
  ],
  [
    '{required_pull_request_reviews: {required_conversation_resolution: true}}',
    'does not belong here. To fix, move it directly below `protection:`',
  ],
  [
    '{required_approving_review_count: 1}',
    'does not belong here. To fix, move it below `required_pull_request_reviews:`',
  ],
  [
    '{users: [alice]}',
    'move it below `required_pull_request_reviews.dismissal_restrictions:`, below `required_pull_request_reviews.bypass_pull_request_allowances:` or below `restrictions:`',
  ],
  ['{require_linear_history: true}', 'is not a key here. To fix, write `required_linear_history`'],
])('rejects a foreign or misplaced key and names the right place: %s [7.3]', (protection, words) => {
  expect(refusals(main(protection)).join('\n')).toContain(words);
});

it('rejects a protection key at the top level and names the right place [7.3]', () => {
  expect(refusals('status_checks: {strict: true}\n')).toEqual([
    'status_checks: is not a settings key. To fix, write it as `required_status_checks` under `branches[].protection:`',
  ]);
});

it('rejects a protection key next to `protection` and names the place inside [7.3]', () => {
  expect(refusals('branches:\n  - name: main\n    enforce_admins: true\n')).toEqual([
    'branches[0].enforce_admins: is next to `protection`, but belongs inside it. To fix, move it directly below `protection:`',
  ]);
});

it('accepts an unknown key of a single branch with a remark [2.1.4]', () => {
  const text = main('{hasOwnProperty: 1, required_pull_request_reviews: {brand_new: true}}');
  expect(listRemarks(text)).toEqual([
    'is not a key that Trueup knows; Trueup sends it unchanged',
    'is not a key that Trueup knows; Trueup sends it unchanged',
  ]);
  expect(desired(text)[0].protection.required_pull_request_reviews).toEqual({ brand_new: true });
});

it.each(['enforce_admins', 'allow_force_pushes'])('accepts null for %s, because null means off', (key) => {
  expect(desired(main(`{${key}: null}`))[0].protection).toEqual({ [key]: null });
  expect(refusals(main('{lock_branch: null}'))[0]).toContain('is empty, but must be true or false');
});

it('adds a remark that an entry without `protection` declares nothing', () => {
  expect(listRemarks('branches:\n  - name: main\n')).toEqual([
    'branch main has no `protection`, so it declares nothing',
  ]);
});

it('adds a remark that an empty `protection` deletes the protection', () => {
  expect(listRemarks('branches:\n  - name: main\n    protection:\n')).toEqual([
    'is empty, which deletes the protection of branch main',
  ]);
  expect(listRemarks(main('null'))).toEqual([]);
});

it('adds a remark if an entry blocks all pushes', () => {
  const message =
    'all lists are empty, so no one can push; to let everyone with write access push, write `restrictions: null`';
  for (const value of ['{}', '{users: []}', '{users: [], teams: [], apps: []}'])
    expect(listRemarks(main(`{restrictions: ${value}}`))).toEqual([message]);
  expect(listRemarks(main('{restrictions: {users: [alice]}}'))).toEqual([]);
});

it('rejects a second entry for the same branch and names the line of the first', () => {
  expect(refusals(`${main('{}')}  - name: main\n    protection: null\n`)).toEqual([
    'branches[1]: branch main is already declared, on line 2. To fix, merge the two entries, or remove one',
  ]);
  expect(desired(`${main('{}')}  - name: Main\n    protection: null\n`)).toHaveLength(2);
});

it('requires a plain list, because undeclared branches are never deleted [2.1.2]', () => {
  expect(refusals('branches:\n  _undeclared: delete\n  entries: []\n')[0]).toContain('must be a plain list here');
});

it('reports all mistakes at once [2.1.5]', () => {
  const text = main(`
      url: x
      required_status_checks: {strict: true}
      restrictions: {users: [{login: a}], roles: []}
      force_push_bypassers: [a, A]
      lock_branch: 1`);
  expect(refusals(text)).toHaveLength(6);
});
