import { type Attributes, Unconvertible } from './attributes.ts';
import { type Converter, plain, protecting } from './converter.ts';
import { type ConvertedTarget, present } from './target.ts';

const label = (attributes: Attributes) => attributes.same('name', 'color', 'description');

/** The value of a secret is never read: its variable has the name of the secret. */
const secret = (section: string): Converter =>
  plain((attributes, target) => target.add(section, secretReference(attributes)));

export function secretReference(attributes: Attributes) {
  const name = attributes.text('secret_name');
  attributes.ignore('plaintext_value', 'encrypted_value', 'value', 'value_encrypted', 'key_id');
  attributes.ignore('destroy_on_drift', 'remote_updated_at');
  return { name, value: `$${name}` };
}

export const variableOf = (attributes: Attributes) => {
  attributes.ignore('remote_updated_at');
  return { name: attributes.text('variable_name'), value: attributes.text('value') ?? '' };
};

function webhook(attributes: Attributes, target: ConvertedTarget) {
  const config = attributes.block('configuration');
  // The provider marks every address, and a settings file names it.
  const url = config?.openly('url');
  if (!config || url === undefined || /^\w+:\/\/[^/]*@/.test(url))
    throw new Unconvertible(
      'has no URL, or a URL with a password',
      'add the webhook to `webhooks` of the file by hand',
    );
  const insecure = config.flag('insecure_ssl');
  config.ignore('secret');
  attributes.ignore('name');
  target.add('webhooks', {
    config: present({
      url,
      content_type: config.text('content_type'),
      insecure_ssl: insecure === undefined ? undefined : Number(insecure),
      secret: config.has('secret') ? `$WEBHOOK_SECRET_${target.count('webhooks') + 1}` : undefined,
    }),
    events: attributes.texts('events'),
    active: attributes.flag('active'),
  });
}

function property(attributes: Attributes, target: ConvertedTarget) {
  const values = attributes.texts('property_value');
  const isMany = attributes.text('property_type') === 'multi_select';
  target.add('custom_properties', {
    property_name: attributes.text('property_name'),
    value: isMany ? values : (values[0] ?? null),
  });
}

export const ofLists: Readonly<Record<string, Converter>> = {
  github_issue_label: plain((attributes, target) => target.add('labels', label(attributes))),
  github_issue_labels: plain((attributes, target) => {
    for (const one of attributes.blocks('label')) target.add('labels', label(one));
    target.complete('labels');
  }),
  github_repository_milestone: plain((attributes, target) => {
    attributes.ignore('owner', 'number');
    target.add('milestones', {
      ...attributes.same('title', 'description'),
      due_on: attributes.text('due_date'),
      ...attributes.same('state'),
    });
  }),
  github_repository_autolink_reference: plain((attributes, target) =>
    target.add('autolinks', {
      key_prefix: attributes.text('key_prefix'),
      url_template: attributes.text('target_url_template'),
      is_alphanumeric: attributes.flag('is_alphanumeric'),
    }),
  ),
  github_repository_custom_property: plain(property),
  github_repository_webhook: plain(webhook),
  github_actions_variable: plain((attributes, target) => target.add('actions_variables', variableOf(attributes))),
  github_actions_secret: secret('actions_secrets'),
  github_dependabot_secret: secret('dependabot_secrets'),
  github_codespaces_secret: secret('codespaces_secrets'),
  github_repository_deploy_key: protecting((attributes, target) =>
    target.add('deploy_keys', {
      title: attributes.text('title'),
      key: attributes.text('key')?.trim(),
      read_only: attributes.flag('read_only'),
    }),
  ),
  github_team_repository: protecting((attributes, target, names) =>
    target.add('teams', {
      name: names.team(attributes.id('team_id') ?? ''),
      permission: attributes.text('permission'),
    }),
  ),
  github_repository_collaborator: protecting((attributes, target) => {
    attributes.ignore('permission_diff_suppression', 'invitation_id');
    target.add('collaborators', attributes.same('username', 'permission'));
  }),
  github_repository_collaborators: protecting((attributes, target, names) => {
    attributes.ignore('invitation_ids', 'ignore_team');
    for (const user of attributes.blocks('user')) target.add('collaborators', user.same('username', 'permission'));
    target.complete('collaborators');
    for (const team of attributes.blocks('team')) {
      team.ignore('slug');
      target.add('teams', {
        name: team.text('slug') ?? names.team(team.id('team_id') ?? ''),
        permission: team.text('permission'),
      });
    }
    // An ignored team has access that nobody may take away.
    if (!attributes.has('ignore_team')) target.complete('teams');
  }),
};
