/** Converts repositories, their Pages site and their Actions settings from Terraform resources. */

import { exportedKeys } from '@trueup/core/sections/repository/keys';
import type { Attributes } from './attributes.ts';
import { type Converter, createNonProtectingConverter, createProtectingConverter } from './converter.ts';
import { type ConvertedEntry, type ConvertedTarget, omitUndefined } from './target.ts';

/** These attributes are read-only, or only affect the creation or removal of a repository. */
const ignoredKeys = [
  ...['name', 'full_name', 'repo_id', 'html_url'],
  ...['ssh_clone_url', 'http_clone_url', 'git_clone_url', 'svn_url'],
  ...['primary_language', 'fork', 'source_owner', 'source_repo', 'has_downloads'],
  ...['gitignore_template', 'license_template', 'archive_on_destroy'],
];

function convertRepository(attributes: Attributes, target: ConvertedTarget) {
  const canForbidForks = ['private', 'internal'].includes(attributes.getText('visibility') ?? '');
  const hasAlerts = attributes.getFlag('vulnerability_alerts');
  const isUnread = attributes.getFlag('ignore_vulnerability_alerts_during_read');
  target.setKeys('repository', {
    ...attributes.pickKeys(...exportedKeys.filter((key) => canForbidForks || key !== 'allow_forking')),
    homepage: attributes.getText('homepage_url'),
    ...attributes.pickKeys('topics'),
    // If the provider does not read the alerts, `false` does not mean that they are off.
    enable_vulnerability_alerts: isUnread ? hasAlerts || undefined : hasAlerts,
    security_and_analysis: convertSecurityFeatures(
      attributes.getBlock('security_and_analysis'),
      attributes.getText('visibility'),
    ),
  });
  setPages(attributes.getBlock('pages'), target);
  attributes.ignore(...ignoredKeys, 'allow_forking');
  if (attributes.has('visibility')) attributes.ignore('private');
  target.creation = convertCreation(attributes);
}

/** GitHub cannot create an internal repository this way, so the settings change the visibility later. */
function convertCreation(attributes: Attributes): ConvertedEntry {
  const template = attributes.getBlock('template');
  const visibility = attributes.getText('visibility');
  const isInitialized = attributes.getFlag('auto_init');
  return omitUndefined({
    template: template && `${template.getText('owner')}/${template.getText('repository')}`,
    include_all_branches: template?.getFlag('include_all_branches') || undefined,
    auto_init: (!template && isInitialized) || undefined,
    visibility: visibility === 'public' ? visibility : undefined,
  });
}

/** Public repositories always have Advanced Security, and GitHub rejects writes to it. */
function convertSecurityFeatures(block: Attributes | undefined, visibility: string | undefined) {
  const features = (block?.keys ?? []).flatMap((key) => {
    const status = block!.getBlock(key)?.getText('status');
    return status === undefined || (key === 'advanced_security' && visibility === 'public') ? [] : [[key, { status }]];
  });
  return features.length ? Object.fromEntries(features) : undefined;
}

function setPages(pages: Attributes | undefined, target: ConvertedTarget) {
  if (!pages) return;
  const source = pages.getBlock('source');
  const branch = source?.getText('branch');
  target.setKeys('pages', {
    ...pages.pickKeys('build_type'),
    source: branch === undefined ? undefined : source!.pickKeys('branch', 'path'),
    ...pages.pickKeys('cname', 'https_enforced'),
    public: pages.getFlag('public') === false ? false : undefined,
  });
  pages.ignore('custom_404', 'html_url', 'status');
}

function setActionsPolicy(attributes: Attributes, target: ConvertedTarget) {
  const selected = attributes.getBlock('allowed_actions_config');
  target.setKeys('actions', {
    ...attributes.pickKeys('enabled', 'allowed_actions', 'sha_pinning_required'),
    selected_actions: selected && {
      ...selected.pickKeys('github_owned_allowed', 'verified_allowed'),
      patterns_allowed: selected.getTexts('patterns_allowed'),
    },
  });
}

const createRepositorySwitchConverter = (key: string): Converter =>
  createProtectingConverter((attributes, target) =>
    target.setKeys('repository', { [key]: attributes.getFlag('enabled') }),
  );

const createActionsConverter = (...keys: readonly string[]): Converter =>
  createProtectingConverter((attributes, target) => target.setKeys('actions', attributes.pickKeys(...keys)));

export const repositoryConverters: Readonly<Record<string, Converter>> = {
  github_repository: createProtectingConverter(convertRepository),
  github_branch_default: createNonProtectingConverter((attributes, target) => {
    target.setKeys('repository', { default_branch: attributes.getText('branch') });
    attributes.ignore('rename');
  }),
  github_repository_topics: createNonProtectingConverter((attributes, target) =>
    target.setKeys('repository', { topics: attributes.getTexts('topics') }),
  ),
  github_repository_vulnerability_alerts: createRepositorySwitchConverter('enable_vulnerability_alerts'),
  github_repository_dependabot_security_updates: createRepositorySwitchConverter('enable_automated_security_fixes'),
  github_actions_repository_permissions: createProtectingConverter(setActionsPolicy),
  github_actions_repository_access_level: createActionsConverter('access_level'),
  github_workflow_repository_permissions: createActionsConverter(
    'default_workflow_permissions',
    'can_approve_pull_request_reviews',
  ),
};
