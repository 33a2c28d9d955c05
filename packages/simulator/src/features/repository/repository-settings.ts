/** The stored settings of a repository, and the rules of a PATCH. REST and GraphQL share the settings. */

import { createValidationFailure, type Fault } from '../../exchange/answer.ts';
import { repositorySlot } from '../../state/slot.ts';
import { copyKnownKeys } from '../copy-known-keys.ts';

/** The fields that a repository's PATCH accepts and its GET returns. */
interface RepositorySettings {
  description: string | null;
  homepage: string | null;
  is_template: boolean;
  topics: string[];
  has_issues: boolean;
  has_projects: boolean;
  has_wiki: boolean;
  has_discussions: boolean;
  has_pull_requests: boolean;
  pull_request_creation_policy: 'all' | 'collaborators_only';
  allow_forking: boolean;
  web_commit_signoff_required: boolean;
  merges: MergeSettings;
  security_and_analysis: SecuritySettings;
}

interface MergeSettings {
  allow_squash_merge: boolean;
  allow_merge_commit: boolean;
  allow_rebase_merge: boolean;
  allow_auto_merge: boolean;
  delete_branch_on_merge: boolean;
  allow_update_branch: boolean;
  use_squash_pr_title_as_default: boolean;
  squash_merge_commit_title: string;
  squash_merge_commit_message: string;
  merge_commit_title: string;
  merge_commit_message: string;
}

interface Switch {
  status: 'enabled' | 'disabled';
}

export interface SecuritySettings {
  advanced_security: Switch;
  code_security: Switch;
  secret_scanning: Switch;
  secret_scanning_push_protection: Switch;
  secret_scanning_ai_detection: Switch;
  secret_scanning_non_provider_patterns: Switch;
  secret_scanning_validity_checks: Switch;
  secret_scanning_delegated_alert_dismissal: Switch;
  secret_scanning_delegated_bypass: Switch;
  secret_scanning_delegated_bypass_options: { reviewers: object[] };
}

const createDisabledSwitch = (): Switch => ({ status: 'disabled' });

const createSecuritySettings = (): SecuritySettings => ({
  advanced_security: createDisabledSwitch(),
  code_security: createDisabledSwitch(),
  secret_scanning: createDisabledSwitch(),
  secret_scanning_push_protection: createDisabledSwitch(),
  secret_scanning_ai_detection: createDisabledSwitch(),
  secret_scanning_non_provider_patterns: createDisabledSwitch(),
  secret_scanning_validity_checks: createDisabledSwitch(),
  secret_scanning_delegated_alert_dismissal: createDisabledSwitch(),
  secret_scanning_delegated_bypass: createDisabledSwitch(),
  secret_scanning_delegated_bypass_options: { reviewers: [] },
});

const createMergeSettings = (): MergeSettings => ({
  allow_squash_merge: true,
  allow_merge_commit: true,
  allow_rebase_merge: true,
  allow_auto_merge: false,
  delete_branch_on_merge: false,
  allow_update_branch: false,
  use_squash_pr_title_as_default: false,
  squash_merge_commit_title: 'COMMIT_OR_PR_TITLE',
  squash_merge_commit_message: 'COMMIT_MESSAGES',
  merge_commit_title: 'MERGE_MESSAGE',
  merge_commit_message: 'PR_TITLE',
});

export const settingsOf = repositorySlot<RepositorySettings>('settings', (seed) => ({
  description: null,
  homepage: null,
  is_template: false,
  topics: [],
  has_issues: true,
  has_projects: true,
  has_wiki: true,
  has_discussions: false,
  has_pull_requests: true,
  pull_request_creation_policy: 'all',
  allow_forking: true,
  web_commit_signoff_required: false,
  ...seed,
  merges: { ...createMergeSettings(), ...seed?.merges },
  security_and_analysis: { ...createSecuritySettings(), ...seed?.security_and_analysis },
}));

export function patchSettings(settings: RepositorySettings, patch: Readonly<Record<string, any>>) {
  refuseInvalidMergeSettings(settings.merges, patch);
  if (/[\u0000-\u001f\u007f]/.test(patch.description ?? '')) {
    throw createValidationFailure(createFault('description', 'description control characters are not allowed'));
  }
  const { security_and_analysis: security, description, homepage, topics, merges, ...plain } = patch;
  if (description !== undefined) settings.description = description || null;
  if (homepage !== undefined) settings.homepage = homepage || null;
  copyKnownKeys(settings, plain);
  copyKnownKeys(settings.merges, plain);
  copyKnownKeys(settings.security_and_analysis, security ?? {});
}

const squashPairs = [
  'PR_TITLE+PR_BODY',
  'PR_TITLE+BLANK',
  'PR_TITLE+COMMIT_MESSAGES',
  'COMMIT_OR_PR_TITLE+COMMIT_MESSAGES',
];
const mergePairs = ['PR_TITLE+PR_BODY', 'PR_TITLE+BLANK', 'MERGE_MESSAGE+PR_TITLE'];

/** GitHub names this field in every error about merge settings. */
const blamedField = 'merge_commit_allowed';

function refuseInvalidMergeSettings(stored: MergeSettings, patch: Readonly<Record<string, any>>) {
  const next = { ...stored, ...patch };
  if (!next.allow_squash_merge && !next.allow_merge_commit && !next.allow_rebase_merge) {
    throw createValidationFailure(
      createFault(blamedField, 'Sorry, you need to allow at least one merge strategy. (no_merge_method)', 'invalid'),
    );
  }
  refuseInvalidTitleAndMessage('squash_merge', squashPairs, next, patch);
  refuseInvalidTitleAndMessage('merge', mergePairs, next, patch);
}

function refuseInvalidTitleAndMessage(
  family: 'squash_merge' | 'merge',
  legal: readonly string[],
  next: MergeSettings,
  patch: Readonly<Record<string, any>>,
) {
  const [title, message] = [`${family}_commit_title`, `${family}_commit_message`] as const;
  if (patch[title] === undefined && patch[message] === undefined) return;
  if (patch[title] === undefined)
    throw createValidationFailure(createFault(blamedField, `${title} is required when using ${message}`, 'invalid'));
  if (legal.includes(`${next[title]}+${next[message]}`)) return;
  const [kind] = family.split('_');
  const choices = legal.map((pair) => pair.replace('+', ' and ')).join(', ');
  const rule = `Sorry, invalid setting combination. The following are valid combinations for the ${kind} commit title and message: ${choices}. (invalid_${kind}_commit_setting_combo)`;
  throw createValidationFailure(createFault(blamedField, rule, 'invalid'));
}

export const createFault = (field: string, message: string, code: Fault['code'] = 'custom'): Fault => ({
  resource: 'Repository',
  code,
  field,
  message,
});
