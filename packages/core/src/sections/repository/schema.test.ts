import { expect, it } from 'vitest';
import { docs } from '../../../../../docs/sections/repository.ts';
import { listRefusals, listRemarks, parseDesired } from '../../../../../test/kit/reports/parsed.ts';
import { repositoryKeys } from './keys.ts';
import { ignoredKeys } from './prepare.ts';

const repository = (yaml: string) => `repository:\n${yaml.replace(/^/gm, '  ')}\n`;
const refused = (yaml: string) => listRefusals(repository(yaml));

it('documents every key of the table', () => {
  const documentedKeys = Object.keys(docs.keys).filter((key) => !key.includes('.') && !Object.hasOwn(ignoredKeys, key));
  expect(documentedKeys.toSorted()).toEqual(Object.keys(repositoryKeys).toSorted());
});

it('refuses each read-only key [2.3.1.2]', () => {
  expect(refused('pushed_at: 2026-01-01')).toEqual([
    'settings.yml:2:3: repository.pushed_at: is read-only: GitHub reports it, but it cannot be set. To fix, remove it',
  ]);
  expect(refused('html_url: https://x.example')[0]).toContain('To fix, remove it');
});

it('accepts an unknown key with a remark [2.1.4]', () => {
  expect(refused('brand_new: 1')).toEqual([]);
  expect(listRemarks(repository('brand_new: 1'))).toEqual([
    'is not a key that Trueup knows; Trueup sends it unchanged',
  ]);
});

it('refuses a misspelled key and suggests the right key [2.1.5]', () => {
  expect(refused('homepage_url: x')[0]).toContain('To fix, write `homepage`');
  expect(refused('has_wikis: true')[0]).toContain('To fix, write `has_wiki`');
  expect(refused('vulnerability_alerts: true')[0]).toContain('To fix, write `enable_vulnerability_alerts`');
  expect(refused('secret_scanning: enabled')[0]).toContain('under `security_and_analysis:`');
});

it.each([
  ['issues: true', 'write `has_issues`'],
  ['wiki: true', 'write `has_wiki`'],
  ['deleteBranchOnMerge: true', 'write `delete_branch_on_merge`'],
  ['allow_squash: true', 'write `allow_squash_merge`'],
  ['squash: true', 'write `allow_squash_merge`'],
  ['merge_commit: true', 'write `allow_merge_commit`'],
  ['rebase: true', 'write `allow_rebase_merge`'],
  ['delete_branch: true', 'write `delete_branch_on_merge`'],
  ['features: {wiki: true}', 'write its keys directly under `repository:`, such as `has_issues` and `has_wiki`'],
  ['branch_protection: []', 'use the section `branches:` at the top level'],
  ['protection: {}', 'use the section `branches:` at the top level'],
  ['secrets: []', 'use the section `actions_secrets:` at the top level'],
])('refuses %j, a key of another tool, and suggests the right key [2.1.5]', (yaml, fix) => {
  expect(refused(yaml)).toEqual([expect.stringContaining(`To fix, ${fix}`)]);
});

it.each([
  ['vulnerability_alerts', 'enable_vulnerability_alerts'],
  ['hasWiki', 'has_wiki'],
  ['squash', 'allow_squash_merge'],
])('refuses %s, a key of another tool, at the top level, and suggests the right key [2.1.5]', (word, key) => {
  expect(listRefusals(`${word}: true\n`)).toEqual([
    `settings.yml:1:1: ${word}: is not a settings key. To fix, write it as \`${key}\` under \`repository:\``,
  ]);
});

it('refuses a file that turns off all merge methods', () => {
  const off = ['allow_merge_commit: false', 'allow_squash_merge: false', 'allow_rebase_merge: false'];
  expect(refused(off.join('\n'))).toEqual([
    'settings.yml:4:3: repository.allow_rebase_merge: is the last merge method: the file turns off all three, but GitHub requires at least one. To fix, write `true` for one of `allow_merge_commit`, `allow_squash_merge`, `allow_rebase_merge`',
  ]);
  for (const kept of off) expect(refused(off.filter((method) => method !== kept).join('\n'))).toEqual([]);
});

it('accepts keys for repository creation with a remark, and never sends them [2.3.1.1]', () => {
  const text = repository('auto_init: true\nhas_downloads: false\nhas_wiki: true');
  expect(listRemarks(text)).toHaveLength(2);
  expect(parseDesired(text, 'repository')).toEqual({ has_wiki: true });
  const foreign = repository('force_create: true\ntemplate: acme/start\nteam_id: 7\nhas_wiki: true');
  expect(listRemarks(foreign)).toHaveLength(3);
  expect(parseDesired(foreign, 'repository')).toEqual({ has_wiki: true });
});

it('refuses a section that is indented under the repository [2.1.1]', () => {
  expect(refused('labels:\n  - name: bug')[0]).toContain('move it to the top level');
});

it('refuses `security` and suggests the right keys [2.1.5]', () => {
  expect(refused('security:\n  enableVulnerabilityAlerts: true\n  enableAutomatedSecurityFixes: false')[0]).toContain(
    'repository:\n      enable_vulnerability_alerts: true\n      enable_automated_security_fixes: false',
  );
});

it('accepts only true and false for a switch [2.3.1.1]', () => {
  expect(refused('has_wiki: "yes"')[0]).toContain('must be true or false');
  expect(refused('enable_git_lfs: 1')[0]).toContain('must be true or false');
});

it('has no key for the organization’s fork policy [2.3.1.12]', () => {
  expect(refused('allow_forking: true')).toEqual([]);
  expect(listRemarks(repository('members_can_fork_private_repositories: true'))[0]).toContain(
    'not a key that Trueup knows',
  );
});

it('refuses a commit message without a title, and suggests a title [2.3.1.2]', () => {
  expect(refused('squash_merge_commit_message: PR_BODY')[0]).toContain(
    'To fix, add `squash_merge_commit_title: PR_TITLE`',
  );
  expect(refused('merge_commit_message: PR_TITLE')[0]).toContain('To fix, add `merge_commit_title: MERGE_MESSAGE`');
});

it.each([
  ['squash_merge_commit', 'PR_TITLE', 'PR_BODY', true],
  ['squash_merge_commit', 'PR_TITLE', 'BLANK', true],
  ['squash_merge_commit', 'PR_TITLE', 'COMMIT_MESSAGES', true],
  ['squash_merge_commit', 'COMMIT_OR_PR_TITLE', 'COMMIT_MESSAGES', true],
  ['squash_merge_commit', 'COMMIT_OR_PR_TITLE', 'PR_BODY', false],
  ['squash_merge_commit', 'COMMIT_OR_PR_TITLE', 'BLANK', false],
  ['merge_commit', 'PR_TITLE', 'PR_BODY', true],
  ['merge_commit', 'PR_TITLE', 'BLANK', true],
  ['merge_commit', 'MERGE_MESSAGE', 'PR_TITLE', true],
  ['merge_commit', 'MERGE_MESSAGE', 'BLANK', false],
  ['merge_commit', 'PR_TITLE', 'PR_TITLE', false],
])('%s: accepts the title %s with the message %s: %s [2.3.1.2]', (family, title, message, legal) => {
  expect(refused(`${family}_title: ${title}\n${family}_message: ${message}`)).toHaveLength(legal ? 0 : 1);
});

it('refuses a `private` that contradicts `visibility` [2.1.5]', () => {
  expect(refused('visibility: internal\nprivate: false')[0]).toContain('contradicts `visibility: internal`');
  expect(refused('visibility: internal\nprivate: true')).toEqual([]);
});

it('refuses security fixes without alerts [2.1.5]', () => {
  const on = 'enable_automated_security_fixes: true';
  expect(refused(`enable_vulnerability_alerts: false\n${on}`)).toEqual([
    'settings.yml:3:3: repository.enable_automated_security_fixes: requires the alerts, but `enable_vulnerability_alerts: false` turns them off. To fix, write `enable_vulnerability_alerts: true`, or `enable_automated_security_fixes: false`',
  ]);
  expect(refused(on)).toEqual([]);
  expect(refused('enable_vulnerability_alerts: false\nenable_automated_security_fixes: false')).toEqual([]);
});

it.each(['visibility: public', 'private: false'])('refuses Advanced Security together with `%s` [2.1.17]', (open) => {
  const security = 'security_and_analysis: {advanced_security: {status: enabled}}';
  expect(refused(`${open}\n${security}`)).toEqual([
    `settings.yml:3:27: repository.security_and_analysis.advanced_security: \`advanced_security\` exists only in private and internal repositories, but the file declares \`repository.${open}\`. To fix, remove it, or change \`${open.split(':')[0]}\` under \`repository:\``,
  ]);
  expect(refused(`visibility: private\n${security}`)).toEqual([]);
  expect(refused(security)).toEqual([]);
});

it('refuses a name of more than 100 characters [2.1.5]', () => {
  expect(refused(`name: ${'a'.repeat(100)}`)).toEqual([]);
  expect(refused(`name: ${'a'.repeat(101)}`)[0]).toContain('is 101 characters long, but GitHub accepts at most 100');
});

it('splits topics at commas, trims and lowercases them, and drops duplicates [2.3.1.3]', () => {
  expect(parseDesired(repository('topics: " Node, CLI ,node"'), 'repository')).toEqual({ topics: ['node', 'cli'] });
});

it('clears all topics only for an empty list [2.3.1.3]', () => {
  expect(parseDesired(repository('topics: []'), 'repository')).toEqual({ topics: [] });
  expect(refused('topics: ""')[0]).toContain('write `topics: []`');
  expect(refused('topics: null')).toHaveLength(1);
});

it('refuses topics separated by spaces, and suggests a list [2.3.1.3]', () => {
  expect(refused('topics: rust cli parser')[0]).toContain('To fix, write `topics: [rust, cli, parser]`');
});

it('refuses an invalid topic and suggests a valid topic [2.3.1.3]', () => {
  expect(refused('topics: [ci/cd]')[0]).toContain('"ci/cd" is not a topic');
  expect(refused('topics: [ci/cd]')[0]).toContain('To fix, write it as `ci-cd`, or remove it');
  expect(refused('topics: rust c/d parser')[0]).toContain('To fix, write it as `rust-c-d-parser`, or remove it');
  expect(refused(`topics: [${'a'.repeat(51)}]`)[0]).toContain('To fix, shorten or remove it');
});

it('accepts at most 20 topics of 1 to 50 characters [8.1]', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`).join(', ');
  expect(refused(`topics: [${many(20)}, t0]`)).toEqual([]);
  expect(refused(`topics: [${many(21)}]`)[0]).toContain('has 21 topics; GitHub allows at most 20');
  expect(refused(`topics: [${'a'.repeat(50)}]`)).toEqual([]);
  expect(refused(`topics: [${'a'.repeat(51)}]`)).toHaveLength(1);
});

it('security_and_analysis refuses unknown features [2.3.1.1]', () => {
  expect(refused('security_and_analysis:\n  secret_scaning: {status: enabled}')[0]).toContain('secret_scanning');
  expect(refused('security_and_analysis:\n  secret_scanning: {status: on}')[0]).toContain('`enabled` or `disabled`');
});

it('security_and_analysis refuses `dependabot_security_updates`, and names the key to use [2.3.1.2]', () => {
  expect(refused('security_and_analysis:\n  dependabot_security_updates: {status: enabled}')[0]).toContain(
    'enable_automated_security_fixes',
  );
});

it.each(['../x', '..', 'a/b', 'a b'])('rejects %j as the name of a repository [2.1.5]', (name) => {
  expect(listRefusals(`repository: {name: ${JSON.stringify(name)}}`)).toEqual([
    expect.stringContaining(`${JSON.stringify(name)} is not a repository name`),
  ]);
});

it('reports every wrong topic, and not only the first [2.1.5]', () => {
  const [said] = listRefusals('repository: {topics: [good, bad_one, Worse!]}');
  expect(said).toContain('"bad_one", "worse!" are not topics');
});
