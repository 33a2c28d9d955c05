import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listRefusals } from '../../../test/kit/reports/parsed.ts';
import { scaleExamples } from '../../../test/kit/seed.ts';
import { registry } from '../../core/src/sections/registry.ts';
import { parseSettings } from '../../core/src/settings/reading/parse.ts';
import { formatPath, SettingsError } from '../../core/src/settings/refusal.ts';
import { convertSettingsFile } from './convert.ts';

const converted = (text: string) => {
  const { text: result, notes } = convertSettingsFile(text, 'settings.yml');
  return { result, lines: notes.map(({ kind, line, at, message }) => `${kind} ${line} ${formatPath(at)}: ${message}`) };
};

/** Checks the converted text, and that the parser accepts it. */
function becomes(older: string, ours: string) {
  const { result, lines } = converted(older);
  expect(result).toBe(ours);
  parseSettings({ text: result, file: 'settings.yml', sections: registry, origin: 'operator' });
  return lines;
}

it('moves repository keys from the top level into `repository`, with their comments', () => {
  const lines = becomes(
    '# Ours\nname: shop\nhas_wiki: false # not used\n\n# Labels\nlabels: []\n',
    '# Ours\nrepository:\n  name: shop\n  has_wiki: false # not used\n\n# Labels\nlabels: []\n',
  );
  expect(lines).toEqual(['changed 2 name: moved under `repository`', 'changed 3 has_wiki: moved under `repository`']);
  becomes('labels: []\n\nname: shop\n', 'labels: []\n\nrepository:\n  name: shop\n');
});

it('indents keys that follow an empty `repository:`', () => {
  becomes('repository:\n# What it is\ndescription: x\n', 'repository:\n  # What it is\n  description: x\n');
});

it('renames `settings` and `general` to `repository`, and names unknown keys', () => {
  expect(becomes('settings:\n  has_wiki: false\n', 'repository:\n  has_wiki: false\n')).toEqual([
    'changed 1 settings: written as `repository`',
  ]);
  const general = 'general:\n  default_branch: next\n  features:\n    wiki: false\n    preserve: true\n';
  expect(becomes(general, 'repository:\n  default_branch: next\n  has_wiki: false\n')).toContain(
    'left out 3 general.features: GitHub has no setting with this name, with `preserve`',
  );
});

it('merges `settings` into an existing `repository`, unless both have the same key', () => {
  becomes('repository:\n  has_wiki: true\ngeneral:\n  name: x\n', 'repository:\n  has_wiki: true\n  name: x\n');
  for (const other of ['\n  name: y', ' y']) {
    const both = `repository:${other}\ngeneral:\n  name: x\n`;
    expect(converted(both)).toEqual({ result: both, lines: [] });
  }
});

it('leaves out a misplaced list or map of a protection only if it equals the one in its place', () => {
  const write = (names: string, users: string) => `branches:
  - name: main
    protection:
      required_pull_request_reviews:
        contexts: [${names}]
        restrictions: {users: [${users}], teams: []}
      required_status_checks:
        strict: true
        contexts: [build]
      restrictions: {users: [lena], teams: []}
      enforce_admins: true
`;
  const reviews = 'branches[0].protection.required_pull_request_reviews';
  expect(converted(write('lint', 'mona'))).toEqual({ result: write('lint', 'mona'), lines: [] });
  expect(converted(write('build', 'lena')).lines).toEqual([
    `left out 5 ${reviews}.contexts: \`contexts\` already declares it`,
    `left out 6 ${reviews}.restrictions: \`restrictions\` already declares it`,
  ]);
});

it('removes keys from `repository` that other tools use for creation', () => {
  expect(
    becomes('repository:\n  force_create: true\n  template: acme/start\n  name: x\n', 'repository:\n  name: x\n'),
  ).toEqual([
    expect.stringMatching(/^left out 2 repository\.force_create: .*only another tool uses it/),
    expect.stringMatching(/^left out 3 repository\.template: .*only another tool uses it/),
  ]);
});

it('moves sections out of `repository` in their order', () => {
  const older = 'repository:\n  labels: []\n  teams: []\n  name: x\nbranches: []\n';
  expect(becomes(older, 'repository:\n  name: x\nlabels: []\nteams: []\nbranches: []\n')[0]).toBe(
    'changed 2 repository.labels: moved to the top level; it had no effect under `repository`, and now takes effect',
  );
});

it.each(['branch_protection', 'branch_protections', 'branch_protection_rules', 'protections'])(
  'converts a list under `%s` to branches',
  (key) => {
    becomes(
      `${key}:\n  - branch: main\n    enforce_admins: true\n`,
      'branches:\n  - name: main\n    protection:\n      enforce_admins: true\n',
    );
  },
);

it('converts a map of branches, and a single protection of a named default branch', () => {
  becomes(
    'branch_protection:\n  main:\n    enforce_admins: true\n',
    'branches:\n  - name: main\n    protection:\n      enforce_admins: true\n',
  );
  becomes(
    'repository:\n  default_branch: trunk\nbranch_protection:\n  enforce_admins: true\n',
    'repository:\n  default_branch: trunk\nbranches:\n  - name: trunk\n    protection:\n      enforce_admins: true\n',
  );
});

it('never converts an empty map of branches to a list, which would remove every protection', () => {
  expect(converted('branch_protection: {}\n')).toMatchObject({ result: 'branch_protection: {}\n' });
});

it('keeps a protection without a branch unassigned', () => {
  const older = 'branch_protection:\n  enforce_admins: true\n';
  expect(converted(older)).toEqual({ result: older, lines: [] });
});

it.each([
  ['homepage_url: https://example.com', 'homepage: https://example.com', 'written as `homepage`'],
  ['sign-off-web-commits: true', 'web_commit_signoff_required: true', 'written as `web_commit_signoff_required`'],
  ['delete_head_branch_on_merge: true', 'delete_branch_on_merge: true', 'written as `delete_branch_on_merge`'],
  ['vulnerability_alerts: true', 'enable_vulnerability_alerts: true', 'written as `enable_vulnerability_alerts`'],
  ['dependabot_security_updates: true', 'enable_automated_security_fixes: true', '`enable_automated_security_fixes`'],
  ['has-wiki: false', 'has_wiki: false', 'written as `has_wiki`'],
  ['topics: rust cargo', 'topics:\n    - rust\n    - cargo', 'written as a list instead of words separated by spaces'],
  [
    'secret_scanning: true',
    'security_and_analysis:\n    secret_scanning:\n      status: enabled',
    'written as `security_and_analysis.secret_scanning.status`',
  ],
  [
    'security:\n    enableVulnerabilityAlerts: true',
    'enable_vulnerability_alerts: true',
    'written as `repository.enable_vulnerability_alerts`',
  ],
  [
    'merge_commit_message: PR_TITLE',
    'merge_commit_message: PR_TITLE\n  merge_commit_title: MERGE_MESSAGE',
    '`merge_commit_title: MERGE_MESSAGE` added, the only title that matches it',
  ],
])('converts `%s` of the repository', (older, ours, said) => {
  const lines = becomes(`repository:\n  ${older}\n`, `repository:\n  ${ours}\n`);
  expect(lines).toEqual([expect.stringContaining(said)]);
});

it('removes read-only keys, and sections that become empty', () => {
  expect(becomes('repository:\n  has_downloads: true\n  url: x\nlabels: []\n', 'labels: []\n')).toEqual([
    'left out 2 repository.has_downloads: GitHub no longer has this setting, so Trueup does not send it',
    'left out 3 repository.url: the key is read-only on GitHub',
    'left out 1 repository: all its keys were moved or left out',
  ]);
});

it('never converts empty text to an empty list of topics', () => {
  expect(becomes('repository:\n  topics: ""\n  name: x\n', 'repository:\n  name: x\n')).toHaveLength(1);
});

it('keeps the comment beside a rewritten value', () => {
  becomes(
    "labels:\n  - color: '#D73A4A' # red\n    name: bug # the old one\n",
    "labels:\n  - color: 'D73A4A' # red\n    name: bug # the old one\n",
  );
});

it('writes colors in the form that GitHub accepts, and keeps valid spellings', () => {
  becomes(
    'labels:\n- {name: a, color: "#fff"}\n- {name: b, color: "#00AAff"}\n- {name: c, color: 008672}\n',
    'labels:\n- {name: a, color: "ffffff"}\n- {name: b, color: "00AAff"}\n- {name: c, color: 008672}\n',
  );
});

it('converts a former name to a rename', () => {
  becomes('labels:\n  - name: b\n    oldname: a\n', 'labels:\n  - name: a\n    new_name: b\n');
});

it('keeps labels that `include` does not name', () => {
  becomes(
    'labels:\n  include:\n    - name: a\n  exclude:\n    - name: ^r\n',
    'labels:\n  _undeclared: keep\n  entries:\n    - name: a\n',
  );
});

it('renames properties and variables of safe-settings', () => {
  expect(
    becomes(
      'custom_properties:\n  include:\n    - name: tier\n      value: a\n  exclude:\n    - name: ^x\nvariables:\n  - name: A\n    value: b\n',
      'custom_properties:\n  _undeclared: keep\n  entries:\n    - property_name: tier\n      value: a\nactions_variables:\n  - name: A\n    value: b\n',
    ),
  ).toContain('changed 7 variables: written as `actions_variables`');
  becomes(
    'custom_properties:\n  - name: tier\n    value: a\n',
    'custom_properties:\n  - property_name: tier\n    value: a\n',
  );
});

it('removes entries without a name, and lists that become empty', () => {
  const team = 'teams:\n  - name: core\n    permission: write\n    privacy: closed\n';
  expect(
    becomes(
      `collaborators:\n  - username: ""\n    permission: pull\n${team}`,
      'teams:\n  - name: core\n    permission: push\n',
    ),
  ).toEqual([
    'left out 2 collaborators[0]: its `username` is blank',
    'left out 1 collaborators: it has no valid entry, and an empty list would remove all',
    'changed 6 teams[0].permission: `write` written as `push`',
    'left out 7 teams[0].privacy: it is a setting of the team, which belongs to the organization',
  ]);
  const two = 'collaborators:\n  - username:\n  - username: ann\n    permission: admin\n';
  becomes(two, 'collaborators:\n  - username: ann\n    permission: admin\n');
});

it('moves branch patterns of an environment to their own list', () => {
  becomes(
    'environments:\n  - name: prod\n    deployment_branch_policy:\n      custom_branches:\n        - main\n',
    'environments:\n  - name: prod\n    deployment_branch_policy:\n      protected_branches: false\n      custom_branch_policies: true\n    deployment_branch_policies:\n      - main\n',
  );
});

it('keeps the repository conditions of a ruleset, so that validation rejects them', () => {
  const ruleset =
    'rulesets:\n  - name: r\n    enforcement: active\n    conditions:\n      repository_name:\n        include: [x]\n';
  expect(convertSettingsFile(ruleset, 'settings.yml')).toEqual({ text: ruleset, notes: [] });
  expect(listRefusals(ruleset)[0]).toContain('conditions.repository_name: selects repositories');
});

it('removes settings of label tools, with a note', () => {
  expect(becomes('labels:\n  - name: a\n    aliases: [b]\n    process: x\n', 'labels:\n  - name: a\n')).toEqual([
    'left out 3 labels[0].aliases: GitHub labels have no such setting; only other tools read it',
    'left out 4 labels[0].process: GitHub labels have no such setting; only other tools read it',
  ]);
});

it('renames repository switches to their names on GitHub', () => {
  becomes('repository:\n  issues: true\n  wiki: false\n', 'repository:\n  has_issues: true\n  has_wiki: false\n');
});

it('removes webhook secrets from the file, and prints nothing about them [2.1.3]', () => {
  const older = 'webhooks:\n  - url: https://example.com\n    secret: hunter2 # hunter2\n    events: [push]\n';
  const ours =
    'webhooks:\n  - config:\n      url: https://example.com\n      secret: $WEBHOOK_SECRET\n    events: [push]\n';
  expect(becomes(older, ours).join('\n')).not.toContain('hunter2');
});

describe('a protection', () => {
  const protection = (body: string) =>
    `branches:\n  - name: main\n    protection:\n${body.replace(/^(?=.)/gm, '      ')}\n`;

  const rows = [
    ['allow_force_pushes:\n  enabled: true', 'allow_force_pushes: true'],
    ['required_linear_history: null', 'required_linear_history: false'],
    ['required_signed_commits: true', 'required_signatures: true'],
    ['required_status_checks: [ci]', 'required_status_checks:\n  contexts: [ci]\n  strict: false'],
    ['required_status_checks:\n  strict: true', 'required_status_checks:\n  strict: true\n  contexts: []'],
    [
      'required_status_checks:\n  strict: true\n  checks:\n    - ci',
      'required_status_checks:\n  strict: true\n  contexts:\n    - ci',
    ],
    ['strict: true\ncontexts: []', 'required_status_checks:\n  strict: true\n  contexts: []'],
    [
      'required_pull_request_reviews:\n  required_approving_review_count: 1\n  required_conversation_resolution: true',
      'required_pull_request_reviews:\n  required_approving_review_count: 1\nrequired_conversation_resolution: true',
    ],
    [
      'pr_options:\n  require_code_owner_reviews: true',
      'required_pull_request_reviews:\n  require_code_owner_reviews: true',
    ],
    ['enforce_admins: true\nmerge_queue: true', 'enforce_admins: true'],
  ] as const;
  it('gets renamed keys, each with a note', () => {
    const lines = rows.flatMap(([older, ours]) => becomes(protection(older), protection(ours)));
    expect(lines.map((line) => line.replace(/\d+ branches.0..protection./, ''))).toEqual([
      'changed allow_force_pushes: written as `true`, without the `enabled` wrapper',
      'changed required_linear_history: written as `false`: it was empty',
      'changed required_signed_commits: written as `required_signatures`, directly below `protection:`',
      'changed required_status_checks: written as a block, with the list as its `contexts`',
      'changed required_status_checks: `strict: false` added: the file did not declare whether a branch must be up to date',
      'changed required_status_checks: `contexts: []` added: no check was listed',
      'changed required_status_checks.checks: written as `contexts`, which lists only names',
      'changed strict: moved below `required_status_checks:`',
      'changed contexts: moved below `required_status_checks:`',
      'changed required_pull_request_reviews.required_conversation_resolution: moved directly below `protection:`',
      'changed pr_options.require_code_owner_reviews: moved below `required_pull_request_reviews:`',
      'left out merge_queue: it is a ruleset rule with more settings than a switch: declare it under `rulesets:`',
    ]);
  });

  it('keeps disabled reviews, with one note', () => {
    const off = protection('required_pull_request_reviews: null\ncode_owner_approval: true');
    expect(converted(off)).toEqual({ result: off, lines: [] });
    becomes(
      protection('required_pull_request_reviews:\n  require_code_owner_reviews: true\n  code_owner_approval: true'),
      protection('required_pull_request_reviews:\n  require_code_owner_reviews: true'),
    );
  });

  it('converts `default` to `~DEFAULT_BRANCH`, unless the file names a branch `default` [2.3.4.17]', () => {
    const branch = 'branches:\n  - name: default\n    protection: null\n';
    const meant = branch.replace('default', '~DEFAULT_BRANCH');
    becomes(branch, meant);
    becomes(`repository:\n  default_branch: trunk\n${branch}`, `repository:\n  default_branch: trunk\n${meant}`);
    const named = `repository:\n  default_branch: default\n${branch}`;
    expect(converted(named)).toEqual({ result: named, lines: [] });
  });
});

it('keeps files without settings of other tools byte for byte', () => {
  const ours = '# x\r\n\r\n\r\nlabels:   [ ]   # none\r\nrepository: {has_wiki:    no}\r\n';
  expect(converted(ours)).toEqual({ result: ours, lines: [] });
  for (const nothing of ['', '# only a comment\n', '- a\n']) {
    if (nothing.startsWith('-')) expect(() => convertSettingsFile(nothing, 'x')).toThrow(SettingsError);
    else expect(converted(nothing)).toEqual({ result: nothing, lines: [] });
  }
});

it('keeps the anchor of a value that is written out', () => {
  becomes(
    'branches:\n  - name: a\n    protection: &p\n      required_signed_commits: true\n  - name: b\n    protection: *p\n',
    'branches:\n  - name: a\n    protection: &p\n      required_signatures: true\n  - name: b\n    protection: *p\n',
  );
});

it('keeps an alias behind its anchor', () => {
  const older = 'repository:\n  topics: [x]\nlabels:\n  - name: &n shop\nname: *n\n';
  expect(() => convertSettingsFile(older, 'settings.yml')).toThrow(
    /uses a YAML alias \(`\*`\).* To fix, replace the aliases/,
  );
});

it('keeps duplicate keys unchanged', () => {
  const older = 'name: x\nname: y\n';
  expect(converted(older)).toEqual({ result: older, lines: [] });
});

it('leaves a converted file unchanged', () => {
  const words = ['name', 'has_wiki', 'security', 'labels', 'branches', 'protections', 'settings', 'topics', 'entries'];
  const scalar = fc.oneof(
    fc.constantFrom('main', 'true', 'null', '', '#fff', 'a b', '$X'),
    fc.string({ maxLength: 6 }),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...words, 'protection', 'contexts', 'strict', 'color', 'oldname'), tie('value')),
    ),
  }));
  const file = fc.dictionary(fc.constantFrom(...words), value, { minKeys: 1 }).map((values) => JSON.stringify(values));
  fc.assert(
    fc.property(file, (older) => {
      const once = convertSettingsFile(older, 'settings.yml');
      const again = convertSettingsFile(once.text, 'settings.yml');
      expect(again.notes.filter(({ kind }) => kind !== 'note')).toEqual([]);
      expect(again.text).toBe(once.text);
    }),
    { numRuns: scaleExamples(100) },
  );
});

it('writes out merged keys (`<<`), and weakens no merged check', () => {
  const lines = becomes(
    `branches:
  - name: main
    protection:
      required_status_checks: &checks
        strict: true
        contexts: [build]
  - name: next
    protection:
      enforce_admins: {enabled: true}
      required_status_checks:
        # As in main
        <<: *checks
        contexts: [lint]
  - name: old
    protection:
      required_status_checks: {<<: *checks}
`,
    `branches:
  - name: main
    protection:
      required_status_checks: &checks
        strict: true
        contexts: [build]
  - name: next
    protection:
      enforce_admins: true
      required_status_checks:
        # As in main
        strict: true
        contexts: [lint]
  - name: old
    protection:
      required_status_checks: {strict: true, contexts: [build]}
`,
  );
  expect(lines).toHaveLength(1);
  const valid = 'labels:\n  - &bug {name: bug, color: d73a4a}\n  - {<<: *bug, name: fix}\n';
  expect(converted(valid)).toEqual({ result: valid, lines: [] });
});

it('keeps the value of an alias in a merged map if its anchor is defined again', () => {
  const { result } = converted(`labels:
  - &b {name: &x one, description: *x, color: "#d73a4a"}
  - {name: &x two, color: "#d73a4a"}
  - {<<: *b, name: three}
`);
  expect(result).toContain('- {description: one, color: "d73a4a", name: three}\n');
});

it('moves a security feature only if nothing of it or of `security_and_analysis` is lost', () => {
  for (const lines of [
    'secret_scanning: {status: enabled, mode: strict}',
    'secret_scanning: __proto__',
    'security_and_analysis: strict\n  secret_scanning: true',
  ]) {
    const text = `repository:\n  ${lines}\n`;
    expect(converted(text)).toEqual({ result: text, lines: [] });
  }
});

it('keeps a list of people if one of its entries is not blank', () => {
  expect(
    becomes(
      'teams:\n  - &core {name: core, permission: pull}\n  - {name: ""}\n  - {name: ""}\nlabels: []\n',
      'teams:\n  - &core {name: core, permission: pull}\nlabels: []\n',
    ),
  ).toHaveLength(2);
  const { result } = converted('teams: [&core {name: core}]\ncollaborators:\n  - *core\n  - {username: ""}\n');
  expect(result).toContain('collaborators:\n  - *core\n');
});
