/** Lists the settings that do not exist everywhere. Parsing, plans, snapshots and the reference use this one table. */

type RulesetTarget = 'branch' | 'tag' | 'push';

export interface PresenceRow {
  /** A key, or a key with its value: `rulesets[].rules[].type=merge_queue`. */
  readonly path: string;
  /** `private` includes internal repositories. */
  readonly visibility?: 'public' | 'private';
  readonly owner?: 'organization';
  /** The required owner of a public repository. */
  readonly publicOwner?: 'organization';
  readonly target?: readonly RulesetTarget[];
  /** `paid`: only a private repository needs a paid plan. */
  readonly plan?: 'paid' | 'enterprise';
  /** The first GitHub Enterprise Server with the setting, or `later`. Only `servers.ts` adds it. */
  readonly since?: string;
  /** Declares only that the setting is absent, so every file may have this value. */
  readonly absence?: unknown;
  /** The effective value where the setting does not exist. */
  readonly always?: unknown;
  /** GitHub shows the setting as off where it does not exist. */
  readonly readsAsOff?: true;
}

const reviews = 'branches[].protection.required_pull_request_reviews';

const settingRows: readonly PresenceRow[] = [
  { path: 'actions.access_level', visibility: 'private' },
  { path: 'actions.fork_pr_contributor_approval', visibility: 'public' },
  { path: 'actions.fork_pr_workflows_private_repos', visibility: 'private' },
  { path: 'actions_policies', plan: 'paid' },
  { path: 'actions_policies[].enforcement=evaluate', plan: 'enterprise' },
  { path: 'branches', plan: 'paid' },
  { path: 'branches[].protection.restrictions', owner: 'organization' },
  { path: `${reviews}.bypass_pull_request_allowances`, owner: 'organization', absence: {} },
  { path: `${reviews}.dismissal_restrictions`, owner: 'organization', absence: {} },
  { path: 'custom_properties', owner: 'organization' },
  { path: 'pages', plan: 'paid' },
  { path: 'repository.allow_forking', owner: 'organization', always: true },
  { path: 'repository.enable_private_vulnerability_reporting', visibility: 'public', absence: false, readsAsOff: true },
  { path: 'repository.security_and_analysis.advanced_security', visibility: 'private', always: { status: 'enabled' } },
  ...['secret_scanning_non_provider_patterns', 'secret_scanning_validity_checks'].map(
    (feature): PresenceRow => ({
      path: `repository.security_and_analysis.${feature}`,
      publicOwner: 'organization',
      absence: { status: 'disabled' },
      readsAsOff: true,
    }),
  ),
  { path: 'rulesets', plan: 'paid' },
  { path: 'rulesets[].enforcement=evaluate', plan: 'enterprise' },
  { path: 'rulesets[].target=push', owner: 'organization' },
  { path: 'teams', owner: 'organization' },
];

const patternRules = [
  ...['branch_name_pattern', 'commit_author_email_pattern', 'commit_message_pattern'],
  ...['committer_email_pattern', 'tag_name_pattern'],
];

const ruleTargets: readonly (readonly [readonly RulesetTarget[], readonly string[]])[] = [
  [['branch'], ['merge_queue']],
  [['push'], ['file_extension_restriction', 'file_path_restriction', 'max_file_path_length', 'max_file_size']],
  [
    ['branch', 'tag'],
    [
      ...['code_scanning', 'copilot_code_review', 'creation', 'deletion', 'non_fast_forward', 'pull_request'],
      ...['required_deployments', 'required_linear_history', 'required_signatures', 'required_status_checks'],
      ...['update', 'workflows', ...patternRules],
    ],
  ],
];

const ruleTypes = ruleTargets.flatMap(([target, types]) =>
  types.map(
    (type): PresenceRow => ({
      path: `rulesets[].rules[].type=${type}`,
      target,
      ...(['merge_queue', ...patternRules].includes(type) && { owner: 'organization' }),
    }),
  ),
);

export const presenceTable: readonly PresenceRow[] = [...settingRows, ...ruleTypes];

export const findPresenceRow = (path: string): PresenceRow | undefined =>
  presenceTable.find((row) => row.path === path);

export interface SectionRow extends PresenceRow {
  readonly pathInSection: string;
  readonly key: string;
  readonly name: string;
}

export const listPresenceRows = ({ key: section }: { readonly key: string }, rows = presenceTable): SectionRow[] =>
  rows.flatMap((row) => {
    if (!row.path.startsWith(section)) return [];
    const rest = row.path.slice(section.length);
    if (rest !== '' && !/^[.[]/.test(rest)) return [];
    const pathInSection = rest.replace(/^\./, '');
    const [key = section, value] = pathInSection
      .split(/.*[.\]]/)
      .at(-1)!
      .split('=');
    return [{ ...row, pathInSection, key, name: value ?? (key || section) }];
  });

/** An unset condition excludes no settings. */
export interface RepositoryConditions {
  readonly visibility?: 'public' | 'private';
  readonly owner?: 'organization' | 'person';
}

export const toVisibilityKind = (visibility: string): 'public' | 'private' =>
  visibility === 'public' ? 'public' : 'private';

export function findUnmetCondition(
  row: PresenceRow,
  { visibility, owner }: RepositoryConditions,
): 'visibility' | 'owner' | undefined {
  if (row.visibility && visibility && row.visibility !== visibility) return 'visibility';
  const needed = row.owner ?? (visibility === 'public' ? row.publicOwner : undefined);
  return needed && owner && needed !== owner ? 'owner' : undefined;
}

export const isSettingAvailable = (path: string, conditions: RepositoryConditions) => {
  const row = findPresenceRow(path);
  return row === undefined || findUnmetCondition(row, conditions) === undefined;
};

const visibilities = { public: 'public repositories', private: 'private and internal repositories' };

export const describeLimitation = (
  { visibility, publicOwner, target }: PresenceRow,
  condition: 'visibility' | 'owner' | 'target',
) =>
  `exists only in ${
    {
      visibility: visibility && visibilities[visibility],
      owner: `${publicOwner ? 'private repositories and ' : ''}repositories of an organization`,
      target: target && `rulesets with the target ${target.map((name) => `\`${name}\``).join(' or ')}`,
    }[condition]
  }`;
