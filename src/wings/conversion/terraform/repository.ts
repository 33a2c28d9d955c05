import { exportedKeys } from '../../../sections/repository/keys.ts';
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
  const put = (key: string, value: unknown) => target.set('repository', key, value);
  const isPrivate = attributes.text('visibility') === 'private';
  for (const key of exportedKeys)
    if (isPrivate || key !== 'allow_forking') put(key, attributes.flag(key) ?? attributes.text(key));
  put('homepage', attributes.text('homepage_url'));
  if (attributes.has('topics')) put('topics', attributes.texts('topics'));
  put('enable_vulnerability_alerts', attributes.flag('vulnerability_alerts'));
  put('security_and_analysis', securityOf(attributes.block('security_and_analysis'), attributes.text('visibility')));
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
  target.set('pages', 'build_type', pages.text('build_type'));
  if (branch !== undefined) target.set('pages', 'source', present({ branch, path: source!.text('path') }));
  target.set('pages', 'cname', pages.text('cname'));
  target.set('pages', 'https_enforced', pages.flag('https_enforced'));
  if (pages.flag('public') === false) target.set('pages', 'public', false);
  pages.ignore('custom_404', 'html_url', 'status');
}

function putActionsPolicy(attributes: Attributes, target: ConvertedTarget) {
  target.set('actions', 'enabled', attributes.flag('enabled'));
  target.set('actions', 'allowed_actions', attributes.text('allowed_actions'));
  target.set('actions', 'sha_pinning_required', attributes.flag('sha_pinning_required'));
  const selected = attributes.block('allowed_actions_config');
  if (!selected) return;
  target.set('actions', 'selected_actions', {
    ...present(selected.same('flag', 'github_owned_allowed', 'verified_allowed')),
    patterns_allowed: selected.texts('patterns_allowed'),
  });
}

function putWorkflowDefaults(attributes: Attributes, target: ConvertedTarget) {
  target.set('actions', 'default_workflow_permissions', attributes.text('default_workflow_permissions'));
  target.set('actions', 'can_approve_pull_request_reviews', attributes.flag('can_approve_pull_request_reviews'));
}

const switching = (key: string): Converter =>
  protecting((attributes, target) => target.set('repository', key, attributes.flag('enabled')));

export const ofRepository: Readonly<Record<string, Converter>> = {
  github_repository: protecting(convertRepository),
  github_branch_default: plain((attributes, target) => {
    target.set('repository', 'default_branch', attributes.text('branch'));
    attributes.ignore('rename');
  }),
  github_repository_topics: plain((attributes, target) =>
    target.set('repository', 'topics', attributes.texts('topics')),
  ),
  github_repository_vulnerability_alerts: switching('enable_vulnerability_alerts'),
  github_repository_dependabot_security_updates: switching('enable_automated_security_fixes'),
  github_actions_repository_permissions: protecting(putActionsPolicy),
  github_actions_repository_access_level: protecting((attributes, target) =>
    target.set('actions', 'access_level', attributes.text('access_level')),
  ),
  github_workflow_repository_permissions: protecting(putWorkflowDefaults),
};
