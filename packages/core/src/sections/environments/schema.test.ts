import { describe, expect, it } from 'vitest';
import { desired, refusals, remarks } from '../../../../../test/kit/reports/parsed.ts';

const environment = (yaml: string) => `environments:\n  - name: production\n${yaml.replace(/^/gm, '    ')}\n`;
const refused = (yaml: string) => refusals(environment(yaml));
const read = (yaml: string) => desired(environment(yaml), 'environments')[0];
const custom = 'deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}\n';

it('an environment takes the keys that the PUT takes, within its bounds [2.3.5.1]', () => {
  expect(refused('wait_timer: 43200\nprevent_self_review: true\nreviewers:\n  - {type: Team, id: 1}')).toEqual([]);
  expect(refused('wait_timer: 43201')[0]).toContain('must be a whole number from 0 to 43200');
  const seven = [1, 2, 3, 4, 5, 6, 7].map((id) => `  - {type: User, id: ${id}}`).join('\n');
  expect(refused(`reviewers:\n${seven}`)[0]).toContain('has 7 reviewers; GitHub allows at most 6');
  expect(refused('reviewers:\n  - {type: User, id: 1}\n  - {type: User, id: 1}')[0]).toContain('already declared');
});

it('the refusal of gates as the host shows them keeps each gate in its advice', () => {
  const shown =
    'protection_rules: [{type: wait_timer, wait_timer: 30}, {type: required_reviewers, prevent_self_review: true, reviewers: [{type: Team, reviewer: {id: 7}}]}, {type: branch_policy}]';
  expect(refused(shown)).toEqual([
    `settings.yml:3:5: environments[0].protection_rules: is the form of GitHub's answers, which a settings file cannot use. To fix, write these keys directly in the environment
    wait_timer: 30
    prevent_self_review: true
    reviewers:
      - {type: Team, id: 7}`,
  ]);
  expect(refused('protection_rules:')[0]).toContain('\n    wait_timer: 30');
});

it('keys that only a read shows are refused, and the message says what to write [2.1.5]', () => {
  expect(refused('node_id: EN_1\nprotection_rules: []').map((one) => one.split(': ')[1])).toEqual([
    'environments[0].node_id',
    'environments[0].protection_rules',
  ]);
  expect(refused('reviewers:\n  - {type: User, reviewer: {id: 5, login: octocat}}')).toEqual([
    "settings.yml:4:9: environments[0].reviewers[0]: is a reviewer in the form of GitHub's answers, but must have only a type and an id. To fix, write\n      - {type: User, id: 5}",
  ]);
});

it('a missing flag gets the opposite of the other, with a remark [2.3.5.1]', () => {
  const one = 'deployment_branch_policy: {protected_branches: true}';
  expect(read(one).deployment_branch_policy).toEqual({ protected_branches: true, custom_branch_policies: false });
  expect(remarks(environment(one))).toEqual([
    '`custom_branch_policies` is read as false, because exactly one of the two flags must be true',
  ]);
  expect(remarks(environment(custom))).toEqual([]);
});

it.each(['true', 'false'])(
  'two flags that are both %s are refused, since the github does not take them [2.1.5]',
  (flag) => {
    const [refusal] = refused(
      `deployment_branch_policy: {protected_branches: ${flag}, custom_branch_policies: ${flag}}`,
    );
    expect(refusal).toContain(`both flags are ${flag}, but exactly one must be true`);
  },
);

it.each(['custom_branches', 'custom_branch_policies'])(
  'the refusal of patterns under `%s` shows where they belong, with the block to write [2.1.5]',
  (key) => {
    expect(refused(`deployment_branch_policy:\n  ${key}: [master, dev/*]`)).toEqual([
      `settings.yml:3:5: environments[0].deployment_branch_policy: has branch patterns under \`${key}\`, but GitHub accepts only the two flags here. To fix, set the flag to true, and list the patterns under \`deployment_branch_policies\`
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    deployment_branch_policies:
      - "master"
      - "dev/*"`,
    ]);
  },
);

it('the refusal of patterns beside the policy shows where they belong [2.1.5]', () => {
  expect(refused('custom_branches: [main]')).toEqual([
    `settings.yml:3:5: environments[0].custom_branches: is a key of other tools; Trueup reads branch patterns from \`deployment_branch_policies\`. To fix, set the flag to true, and list the patterns under \`deployment_branch_policies\`
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    deployment_branch_policies:
      - "main"`,
  ]);
});

it('null means every branch or no reviewers, and a blank key is refused [2.1.5]', () => {
  expect(read('deployment_branch_policy: null\nreviewers: null')).toMatchObject({
    deployment_branch_policy: null,
    reviewers: null,
  });
  expect(refused('deployment_branch_policy:\nreviewers:').map((one) => one.split('To fix, ')[1])).toEqual([
    'write `null` to let every branch deploy, or remove the key',
    'write `[]` to require no approval, or remove the key',
  ]);
});

it('each environment is declared once, whatever the case of its name [2.1.5]', () => {
  expect(refusals('environments:\n  - name: Prod\n  - name: prod')[0]).toContain(
    'environment "prod" is already declared, on line 2',
  );
});

it.each(['', 'reviewers: []\n', 'reviewers: null\n'])(
  'prevented self-review without reviewers is refused (%j) [2.1.5]',
  (reviewers) => {
    expect(refused(`${reviewers}prevent_self_review: true`)).toEqual([
      expect.stringMatching(
        /prevent_self_review: is true, but the entry has no `reviewers`\. To fix, add `reviewers`, or remove the key/,
      ),
    ]);
    expect(refused(`${reviewers}prevent_self_review: false`)).toEqual([]);
  },
);

it('a name of more characters than the host takes is refused, however they are encoded [2.1.5]', () => {
  const named = (name: string) => refusals(`environments:\n  - name: ${name}`);
  expect(named('ü'.repeat(255))).toEqual([]);
  expect(named('ü'.repeat(256))).toEqual([
    expect.stringContaining('name: is 256 characters long, but GitHub accepts at most 255. To fix, shorten it'),
  ]);
});

it('the environments are a bare list, because undeclared ones are never deleted [2.1.2]', () => {
  expect(refusals('environments:\n  _undeclared: delete\n  entries: []')[0]).toContain('must be a plain list here');
});

it('deployment branch policies are patterns, and may have a type [2.3.5.5]', () => {
  const { deployment_branch_policies: policies } = read(
    `${custom}deployment_branch_policies:\n  - release/*\n  - {name: v*, type: tag}`,
  );
  expect(policies).toEqual({ undeclared: 'delete', entries: [{ name: 'release/*' }, { name: 'v*', type: 'tag' }] });
});

it.each([
  ['', 'add it to the entry'],
  ['deployment_branch_policy: null\n', 'change it in the entry'],
  ['deployment_branch_policy: {protected_branches: true, custom_branch_policies: false}\n', 'change it in the entry'],
])(
  'deployment branch policies are refused without the flag that makes the github ask for them (%j) [7.5]',
  (policy, fix) => {
    const refusal = refused(`${policy}deployment_branch_policies: []`);
    expect(refusal).toHaveLength(1);
    expect(refusal[0]).toContain('requires `deployment_branch_policy` with `custom_branch_policies: true`');
    expect(refusal[0]).toContain(
      `To fix, ${fix}\n    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}`,
    );
  },
);

it('deployment branch policies are refused under one name twice [2.3.5.5]', () => {
  const twice = `${custom}deployment_branch_policies:\n  - main\n  - {name: main, type: tag}`;
  expect(refused(twice)[0]).toContain('deployment branch policy "main" is already declared');
});

it('deployment protection rules are apps by slug in any case, and are kept by default [2.3.5.6]', () => {
  const { deployment_protection_rules: rules } = read('deployment_protection_rules: [gate, {app: other}]');
  expect(rules).toEqual({ undeclared: 'keep', entries: [{ app: 'gate' }, { app: 'other' }] });
  expect(refused('deployment_protection_rules: [gate, Gate]')[0]).toContain('is already declared');
});

it('variables and secrets stand in stores, under names in capitals, with a policy of their own [2.3.5.3]', () => {
  const { variables, secrets } = read(
    'variables: [{name: region, value: eu}]\nsecrets: [{name: token, value: $TOKEN}]',
  );
  expect(variables).toEqual({ undeclared: 'delete', entries: [{ name: 'REGION', value: 'eu' }] });
  expect(secrets).toMatchObject({ undeclared: 'keep', entries: [{ name: 'TOKEN', value: { name: 'TOKEN' } }] });
  expect(refused('variables: [{name: a, value: x}, {name: A, value: y}]')[0]).toContain(
    'variable "A" is already declared',
  );
});

it('a literal secret is refused without showing its value [2.1.3]', () => {
  const [refusal] = refused('secrets:\n  - {name: TOKEN, value: hunter2}');
  expect(refusal).toMatch(/^settings\.yml:4:\d+: environments\[0\]\.secrets\[0\]\.value: is a literal value/);
  expect(refusal).not.toContain('hunter2');
});

it('variables and secrets are refused as maps, with the entries to write [2.1.5]', () => {
  expect(refused('variables: {region: eu}\nsecrets: {TOKEN: hunter2}')).toEqual([
    'settings.yml:3:5: environments[0].variables: is a map, but must be a list of entries with `name` and `value`. To fix, write each pair as an entry\n    - name: region\n      value: …',
    'settings.yml:4:5: environments[0].secrets: is a map, but must be a list of entries with `name` and `value`. To fix, write each pair as an entry\n    - name: TOKEN\n      value: $TOKEN',
  ]);
});

it("a repository's own file may not refer to variables of the run [5.11]", () => {
  const [refusal] = refusals(environment('secrets:\n  - {name: TOKEN, value: $TOKEN}'), 'target');
  expect(refusal).toContain('environments[0].secrets[0].value: refers to a variable of this run');
});

describe('pins', () => {
  const pinning = (count: number) =>
    `environments:\n${Array.from({ length: count }, (_, index) => `  - {name: e${index}, pinned: true}\n`).join('')}`;

  it('pins are at most ten, counted before any request [7.6]', () => {
    expect(refusals(pinning(12))).toEqual([
      'settings.yml:12:17: environments[10].pinned: exceeds the limit: the file pins 12 environments; GitHub allows at most 10. To fix, remove `pinned: true` from 2 of them',
    ]);
  });

  it('pins may be exactly ten [8.3]', () => {
    expect(refusals(pinning(10))).toEqual([]);
  });
});
