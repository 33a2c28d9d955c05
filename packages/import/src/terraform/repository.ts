import { exportedKeys } from '@trueup/core/sections/repository/keys';
import type { Attributes } from './attributes.ts';
import { type Converter, plain, protecting } from './converter.ts';
import { type ConvertedEntry, type ConvertedTarget, present } from './target.ts';

/** Addresses and other facts that the host decides, and what only counts while a repository is made or destroyed. */
const noSettings = [
  ...['name', 'full_name', 'repo_id', 'private', 'html_url'],
  ...['ssh_clone_url', 'http_clone_url', 'git_clone_url', 'svn_url'],
  ...['primary_language', 'fork', 'source_owner', 'source_repo', 'has_downloads'],
  ...['gitignore_template', 'license_template', 'archive_on_destroy', 'ignore_vulnerability_alerts_during_read'],
];

function convertRepository(attributes: Attributes, target: ConvertedTarget) {
  const isPrivate = attributes.text('visibility') === 'private';
  target.set('repository', {
    ...attributes.same(...exportedKeys.filter((key) => isPrivate || key !== 'allow_forking')),
    homepage: attributes.text('homepage_url'),
    ...attributes.same('topics'),
    enable_vulnerability_alerts: attributes.flag('vulnerability_alerts'),
    security_and_analysis: securityOf(attributes.block('security_and_analysis'), attributes.text('visibility')),
  });
  putPages(attributes.block('pages'), target);
  attributes.ignore(...noSettings, 'allow_forking');
  target.creation = creationOf(attributes);
}

/** The host creates no internal repository this way: the settings make it one afterwards. */
function creationOf(attributes: Attributes): ConvertedEntry {
  const template = attributes.block('template');
  const visibility = attributes.text('visibility');
  const isFirst = attributes.flag('auto_init');
  return present({
    template: template && `${template.text('owner')}/${template.text('repository')}`,
    include_all_branches: template?.flag('include_all_branches') || undefined,
    auto_init: (!template && isFirst) || undefined,
    visibility: visibility === 'public' ? visibility : undefined,
  });
}

/** Each feature is a block with a status. A public repository always has Advanced Security, and no write takes it. */
function securityOf(block: Attributes | undefined, visibility: string | undefined) {
  const features = (block?.keys ?? []).flatMap((key) => {
    const status = block!.block(key)?.text('status');
    return status === undefined || (key === 'advanced_security' && visibility === 'public') ? [] : [[key, { status }]];
  });
  return features.length ? Object.fromEntries(features) : undefined;
}

function putPages(pages: Attributes | undefined, target: ConvertedTarget) {
  if (!pages) return;
  const source = pages.block('source');
  const branch = source?.text('branch');
  target.set('pages', {
    ...pages.same('build_type'),
    source: branch === undefined ? undefined : present(source!.same('branch', 'path')),
    ...pages.same('cname', 'https_enforced'),
    public: pages.flag('public') === false ? false : undefined,
  });
  pages.ignore('custom_404', 'html_url', 'status');
}

function putActionsPolicy(attributes: Attributes, target: ConvertedTarget) {
  const selected = attributes.block('allowed_actions_config');
  target.set('actions', {
    ...attributes.same('enabled', 'allowed_actions', 'sha_pinning_required'),
    selected_actions: selected && {
      ...present(selected.same('github_owned_allowed', 'verified_allowed')),
      patterns_allowed: selected.texts('patterns_allowed'),
    },
  });
}

const switching = (key: string): Converter =>
  protecting((attributes, target) => target.set('repository', { [key]: attributes.flag('enabled') }));

/** What goes by the same keys under `actions`. */
const ofActions = (...keys: readonly string[]): Converter =>
  protecting((attributes, target) => target.set('actions', attributes.same(...keys)));

export const repositoryConverters: Readonly<Record<string, Converter>> = {
  github_repository: protecting(convertRepository),
  github_branch_default: plain((attributes, target) => {
    target.set('repository', { default_branch: attributes.text('branch') });
    attributes.ignore('rename');
  }),
  github_repository_topics: plain((attributes, target) =>
    target.set('repository', { topics: attributes.texts('topics') }),
  ),
  github_repository_vulnerability_alerts: switching('enable_vulnerability_alerts'),
  github_repository_dependabot_security_updates: switching('enable_automated_security_fixes'),
  github_actions_repository_permissions: protecting(putActionsPolicy),
  github_actions_repository_access_level: ofActions('access_level'),
  github_workflow_repository_permissions: ofActions('default_workflow_permissions', 'can_approve_pull_request_reviews'),
};
