import { describe, expect, it } from 'vitest';
import { listRefusals, listRemarks, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const environment = (yaml: string) => `environments:\n  - name: production\n${yaml.replace(/^/gm, '    ')}\n`;
const refusalsOf = (yaml: string) => listRefusals(environment(yaml));
const read = (yaml: string) => parseDesired(environment(yaml), 'environments')[0];
const custom = 'deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}\n';

it('accepts the keys of the PUT within their limits [2.3.5.1]', () => {
  expect(refusalsOf('wait_timer: 43200\nprevent_self_review: true\nreviewers:\n  - {type: Team, id: 1}')).toEqual([]);
  expect(refusalsOf('wait_timer: 43201')[0]).toContain('must be a whole number from 0 to 43200');
  const seven = [1, 2, 3, 4, 5, 6, 7].map((id) => `  - {type: User, id: ${id}}`).join('\n');
  expect(refusalsOf(`reviewers:\n${seven}`)[0]).toContain('has 7 reviewers; GitHub allows at most 6');
  expect(refusalsOf('reviewers:\n  - {type: User, id: 1}\n  - {type: User, id: 1}')[0]).toContain('already declared');
});

it('refuses read-only keys and suggests the right keys [2.1.5]', () => {
  expect(refusalsOf('node_id: EN_1\nprotection_rules: []').map((refusal) => refusal.split(': ')[1])).toEqual([
    'environments[0].node_id',
    'environments[0].protection_rules',
  ]);
  for (const value of ['', ' [{type: wait_timer, wait_timer: 30}]'])
    expect(refusalsOf(`protection_rules:${value}`)).toEqual([
      'settings.yml:3:5: environments[0].protection_rules: is read-only: GitHub reports it, but it cannot be set. To fix, write its keys directly in the environment: `wait_timer`, `prevent_self_review`, `reviewers`',
    ]);
  expect(refusalsOf('reviewers:\n  - {type: User, reviewer: {id: 5, login: octocat}}')).toEqual([
    'settings.yml:4:9: environments[0].reviewers[0].id: is missing. To fix, add `id`, or name the actor with `user` or `team`',
    'settings.yml:4:22: environments[0].reviewers[0].reviewer: is not a key here. To fix, remove it; valid keys are `user`, `team`, `type` or `id`',
  ]);
});

it('sets a missing flag to the opposite of the other flag, with a remark [2.3.5.1]', () => {
  const oneFlag = 'deployment_branch_policy: {protected_branches: true}';
  expect(read(oneFlag).deployment_branch_policy).toEqual({ protected_branches: true, custom_branch_policies: false });
  expect(listRemarks(environment(oneFlag))).toEqual([
    '`custom_branch_policies` is read as false, because exactly one of the two flags must be true',
  ]);
  expect(listRemarks(environment(custom))).toEqual([]);
});

it.each(['true', 'false'])('refuses two flags that are both %s [2.1.5]', (flag) => {
  const [refusal] = refusalsOf(
    `deployment_branch_policy: {protected_branches: ${flag}, custom_branch_policies: ${flag}}`,
  );
  expect(refusal).toContain(`both flags are ${flag}, but exactly one must be true`);
});

it.each(['custom_branches', 'custom_branch_policies'])(
  'refuses patterns under `%s` and suggests the right block [2.1.5]',
  (key) => {
    expect(refusalsOf(`deployment_branch_policy:\n  ${key}: [master, dev/*]`)).toEqual([
      `settings.yml:3:5: environments[0].deployment_branch_policy: has branch patterns under \`${key}\`, but GitHub accepts only the two flags here. To fix, set \`deployment_branch_policy.custom_branch_policies\` to \`true\`, and list the patterns under \`deployment_branch_policies\`
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    deployment_branch_policies:
      - "master"
      - "dev/*"`,
    ]);
  },
);

it('refuses patterns next to the policy and suggests the right place [2.1.5]', () => {
  expect(refusalsOf('custom_branches: [main]')).toEqual([
    `settings.yml:3:5: environments[0].custom_branches: is a key of other tools; Trueup reads branch patterns from \`deployment_branch_policies\`. To fix, set \`deployment_branch_policy.custom_branch_policies\` to \`true\`, and list the patterns under \`deployment_branch_policies\`
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    deployment_branch_policies:
      - "main"`,
  ]);
});

it('accepts null for every branch or no reviewers, but refuses a blank key [2.1.5]', () => {
  expect(read('deployment_branch_policy: null\nreviewers: null')).toMatchObject({
    deployment_branch_policy: null,
    reviewers: null,
  });
  expect(refusalsOf('deployment_branch_policy:\nreviewers:').map((refusal) => refusal.split('To fix, ')[1])).toEqual([
    'write `null` to let every branch deploy, or remove the key',
    'write `[]` to require no approval, or remove the key',
  ]);
});

it('refuses two environments whose names differ only in case [2.1.5]', () => {
  expect(listRefusals('environments:\n  - name: Prod\n  - name: prod')[0]).toContain(
    'environment "prod" is already declared, on line 2',
  );
});

it.each(['', 'reviewers: []\n', 'reviewers: null\n'])(
  'refuses `prevent_self_review` without reviewers (%j) [2.1.5]',
  (reviewers) => {
    expect(refusalsOf(`${reviewers}prevent_self_review: true`)).toEqual([
      expect.stringMatching(
        /prevent_self_review: is true, but the entry has no `reviewers`\. To fix, add `reviewers`, or remove the key/,
      ),
    ]);
    expect(refusalsOf(`${reviewers}prevent_self_review: false`)).toEqual([]);
  },
);

it('refuses a name that is too long, in any encoding [2.1.5]', () => {
  const named = (name: string) => listRefusals(`environments:\n  - name: ${name}`);
  expect(named('ü'.repeat(255))).toEqual([]);
  expect(named('ü'.repeat(256))).toEqual([
    expect.stringContaining('name: is 256 characters long, but GitHub accepts at most 255. To fix, shorten it'),
  ]);
});

it('accepts only a plain list, because undeclared environments are never deleted [2.1.2]', () => {
  expect(listRefusals('environments:\n  _undeclared: delete\n  entries: []')[0]).toContain('must be a plain list here');
});

it('accepts deployment branch policies as patterns with an optional type [2.3.5.5]', () => {
  const { deployment_branch_policies: policies } = read(
    `${custom}deployment_branch_policies:\n  - release/*\n  - {name: v*, type: tag}`,
  );
  expect(policies).toEqual({ undeclared: 'delete', entries: [{ name: 'release/*' }, { name: 'v*', type: 'tag' }] });
});

it.each([
  ['', 'add it to the entry'],
  ['deployment_branch_policy: null\n', 'change it in the entry'],
  ['deployment_branch_policy: {protected_branches: true, custom_branch_policies: false}\n', 'change it in the entry'],
])('refuses deployment branch policies without their flag (%j) [7.5]', (policy, fix) => {
  const refusal = refusalsOf(`${policy}deployment_branch_policies: []`);
  expect(refusal).toHaveLength(1);
  expect(refusal[0]).toContain('requires `deployment_branch_policy` with `custom_branch_policies: true`');
  expect(refusal[0]).toContain(
    `To fix, ${fix}\n    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}`,
  );
});

it('refuses two deployment branch policies with the same name [2.3.5.5]', () => {
  const twice = `${custom}deployment_branch_policies:\n  - main\n  - {name: main, type: tag}`;
  expect(refusalsOf(twice)[0]).toContain('deployment branch policy "main" is already declared');
});

it('accepts app slugs in any case as protection rules, and keeps undeclared rules by default [2.3.5.6]', () => {
  const { deployment_protection_rules: rules } = read('deployment_protection_rules: [gate, {app: other}]');
  expect(rules).toEqual({ undeclared: 'keep', entries: [{ app: 'gate' }, { app: 'other' }] });
  expect(refusalsOf('deployment_protection_rules: [gate, Gate]')[0]).toContain('is already declared');
});

it('reads variables and secrets with names in capitals and their own policy [2.3.5.3]', () => {
  const { variables, secrets } = read(
    'variables: [{name: region, value: eu}]\nsecrets: [{name: token, value: $TOKEN}]',
  );
  expect(variables).toEqual({ undeclared: 'delete', entries: [{ name: 'REGION', value: 'eu' }] });
  expect(secrets).toMatchObject({ undeclared: 'keep', entries: [{ name: 'TOKEN', value: { name: 'TOKEN' } }] });
  expect(refusalsOf('variables: [{name: a, value: x}, {name: A, value: y}]')[0]).toContain(
    'variable "A" is already declared',
  );
});

it('refuses a literal secret without showing its value [2.1.3]', () => {
  const [refusal] = refusalsOf('secrets:\n  - {name: TOKEN, value: hunter2}');
  expect(refusal).toMatch(/^settings\.yml:4:\d+: environments\[0\]\.secrets\[0\]\.value: is a literal value/);
  expect(refusal).not.toContain('hunter2');
});

it('refuses maps of variables and secrets, and suggests list entries [2.1.5]', () => {
  expect(refusalsOf('variables: {region: eu}\nsecrets: {TOKEN: hunter2}')).toEqual([
    'settings.yml:3:5: environments[0].variables: is a map, but must be a list of entries with `name` and `value`. To fix, write each pair as an entry\n    - name: region\n      value: …',
    'settings.yml:4:5: environments[0].secrets: is a map, but must be a list of entries with `name` and `value`. To fix, write each pair as an entry\n    - name: TOKEN\n      value: $TOKEN',
  ]);
});

it('refuses references to variables of the run in a file of the target repository [5.11]', () => {
  const [refusal] = listRefusals(environment('secrets:\n  - {name: TOKEN, value: $TOKEN}'), 'target');
  expect(refusal).toContain('environments[0].secrets[0].value: refers to a variable of this run');
});

describe('pins', () => {
  const pinning = (count: number) =>
    `environments:\n${Array.from({ length: count }, (_, index) => `  - {name: e${index}, pinned: true}\n`).join('')}`;

  it('refuses more than ten pins before any request [7.6]', () => {
    expect(listRefusals(pinning(12))).toEqual([
      'settings.yml:12:17: environments[10].pinned: exceeds the limit: the file pins 12 environments; GitHub allows at most 10. To fix, remove `pinned: true` from 2 of them',
    ]);
  });

  it('accepts exactly ten pins [8.3]', () => {
    expect(listRefusals(pinning(10))).toEqual([]);
  });
});
