import { foreignProtectionKeys } from '../../settings/keys/unknown-keys.ts';
import { isMap, mapValues, pickKeys } from '../../settings/maps.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { isSectionKey } from '../keys.ts';
import { splitWords } from '../rows.ts';

/** `url` and every `*_url` are read-only too. */
export const readOnlyRepositoryKeys = splitWords(`
  id node_id full_name owner fork forks forks_count size pushed_at created_at updated_at language license open_issues
  open_issues_count watchers watchers_count stargazers_count subscribers_count network_count parent source
  template_repository organization permissions temp_clone_token master_branch disabled has_pages code_of_conduct
  anonymous_access_enabled`);

const creationOnly = 'GitHub uses it only to create a repository, so Trueup does not send it';
const otherToolOnly = 'only another tool uses it, to create repositories, so Trueup does not send it';
/** GitHub does not accept these keys of older files and other tools. */
export const ignoredKeys: Readonly<Record<string, string>> = {
  has_downloads: 'GitHub no longer has this setting, so Trueup does not send it',
  auto_init: creationOnly,
  license_template: creationOnly,
  gitignore_template: creationOnly,
  team_id: creationOnly,
  force_create: otherToolOnly,
  template: otherToolOnly,
};

export const keyAliases: Readonly<Record<string, string>> = {
  homepage_url: 'homepage',
  delete_head_branch_on_merge: 'delete_branch_on_merge',
  delete_branch: 'delete_branch_on_merge',
  allow_squash: 'allow_squash_merge',
  squash_merge: 'allow_squash_merge',
  squash: 'allow_squash_merge',
  allow_merge: 'allow_merge_commit',
  merge_commit: 'allow_merge_commit',
  allow_rebase: 'allow_rebase_merge',
  rebase_merge: 'allow_rebase_merge',
  rebase: 'allow_rebase_merge',
  auto_merge: 'allow_auto_merge',
  update_branch: 'allow_update_branch',
  sign_off_web_commits: 'web_commit_signoff_required',
  vulnerability_alerts: 'enable_vulnerability_alerts',
  automated_security_fixes: 'enable_automated_security_fixes',
  private_vulnerability_reporting: 'enable_private_vulnerability_reporting',
  immutable_releases: 'enable_immutable_releases',
  sponsorships: 'enable_sponsorships',
  lfs: 'enable_git_lfs',
  dependabot_security_updates: 'enable_automated_security_fixes',
  issues: 'has_issues',
  wiki: 'has_wiki',
  projects: 'has_projects',
  discussions: 'has_discussions',
};

/** Maps keys of other tools or sections to their fix. */
export const fixesByKey: Readonly<Record<string, string>> = {
  ...mapValues(keyAliases, (name) => `write \`${name}\``),
  secret_scanning: 'write it under `security_and_analysis:` as `secret_scanning: {status: enabled}`',
  secret_scanning_push_protection:
    'write it under `security_and_analysis:` as `secret_scanning_push_protection: {status: enabled}`',
  custom_properties: 'use the section `custom_properties:` at the top level',
  features: 'write its keys directly under `repository:`, such as `has_issues` and `has_wiki`',
  secrets: 'use the section `actions_secrets:` at the top level',
  variables: 'use the section `actions_variables:` at the top level',
  ...Object.fromEntries(
    ['protection', ...foreignProtectionKeys].map((key) => [
      key,
      'use the section `branches:` at the top level, with the keys of each branch below `protection:`',
    ]),
  ),
};

/** Drops keys that GitHub ignores, and refuses wrong keys with a fix. */
export function prepareRepository(value: unknown, findings: Findings, knownKeys: readonly string[]) {
  if (!isMap(value)) return value;
  return pickKeys(value, (key, inner) => {
    const isIgnored = Object.hasOwn(ignoredKeys, key);
    const refusal = isIgnored || knownKeys.includes(key) ? undefined : explainWrongKey(key, inner);
    if (isIgnored) findings.remark([key], ignoredKeys[key]!);
    if (refusal) findings.refuse({ at: [key], ...refusal });
    return !isIgnored && !refusal;
  });
}

function explainWrongKey(key: string, value: unknown) {
  if (key === 'security')
    return {
      problem: '`security` is a key of another tool',
      fix: 'write under `repository:`',
      yaml: formatSecurityYaml(value),
    };
  if (Object.hasOwn(fixesByKey, key)) return { problem: `\`${key}\` is not a repository key`, fix: fixesByKey[key]! };
  if (key === 'url' || key.endsWith('_url'))
    return { problem: "is a read-only value of GitHub's answers", fix: 'remove it' };
  if (isSectionKey(key))
    return { problem: `\`${key}\` is a section`, fix: `move it to the top level: unindent \`${key}:\`` };
  return undefined;
}

/** Another tool keeps these keys under `security`. */
export const securitySwitches: Readonly<Record<string, string>> = {
  enableVulnerabilityAlerts: 'enable_vulnerability_alerts',
  enableAutomatedSecurityFixes: 'enable_automated_security_fixes',
};

function formatSecurityYaml(value: unknown) {
  const switches = isMap(value) ? Object.entries(value).filter(([key]) => key in securitySwitches) : [];
  const lines = switches.map(([key, state]) => `  ${securitySwitches[key]}: ${state === true}`);
  return ['repository:', ...(lines.length ? lines : ['  enable_vulnerability_alerts: true'])].join('\n');
}
