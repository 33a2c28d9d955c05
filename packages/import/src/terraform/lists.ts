/** Converts Terraform resources that become list entries. */

import { type Attributes, UnconvertibleResource } from './attributes.ts';
import { type Converter, createNonProtectingConverter, createProtectingConverter } from './converter.ts';
import type { TerraformNames } from './names.ts';
import type { ConvertedEntry, ConvertedTarget } from './target.ts';

const createEntryAdder =
  (section: string, toEntry: (attributes: Attributes, names: TerraformNames) => ConvertedEntry): Converter['convert'] =>
  (attributes, target, names) =>
    target.addEntry(section, toEntry(attributes, names));

/** An unread list would become an empty one, and apply would delete all entries. */
function markCompleteIfRead(section: string, key: string, attributes: Attributes, target: ConvertedTarget) {
  if (!attributes.listUnread().includes(key)) target.markComplete(section);
}

const convertLabel = (attributes: Attributes) => attributes.pickKeys('name', 'color', 'description');

/** Secret values are never read. The reference has the name of the secret. */
export function toSecretReference(attributes: Attributes) {
  const name = attributes.getText('secret_name');
  attributes.ignore('plaintext_value', 'encrypted_value', 'value', 'value_encrypted', 'key_id');
  attributes.ignore('destroy_on_drift', 'remote_updated_at');
  return { name, value: `$${name}` };
}

export const toVariable = (attributes: Attributes) => {
  attributes.ignore('remote_updated_at');
  return {
    name: attributes.getText('variable_name'),
    value: attributes.has('value') ? attributes.getText('value') : '',
  };
};

function convertWebhook(attributes: Attributes, target: ConvertedTarget) {
  const config = attributes.getBlock('configuration');
  // The provider marks every webhook address as sensitive, but settings files contain it.
  const url = config?.getPublicText('url');
  if (!config || url === undefined || /^\w+:\/\/[^/]*@/.test(url))
    throw new UnconvertibleResource(
      'has no URL, or a URL with a password',
      'add the webhook to `webhooks` of the file by hand',
    );
  const insecure = config.getFlag('insecure_ssl');
  config.ignore('secret');
  attributes.ignore('name');
  target.addEntry('webhooks', {
    config: {
      url,
      content_type: config.getText('content_type'),
      insecure_ssl: insecure === undefined ? undefined : Number(insecure),
      secret: config.has('secret') ? `$WEBHOOK_SECRET_${target.countEntries('webhooks') + 1}` : undefined,
    },
    events: attributes.getTexts('events'),
    active: attributes.getFlag('active'),
  });
}

function convertMilestone(attributes: Attributes) {
  attributes.ignore('owner', 'number');
  return { ...attributes.pickKeys('title', 'description', 'state'), due_on: attributes.getText('due_date') };
}

function convertProperty(attributes: Attributes) {
  const values = attributes.getTexts('property_value');
  const isMany = attributes.getText('property_type') === 'multi_select';
  return { property_name: attributes.getText('property_name'), value: isMany ? values : (values[0] ?? null) };
}

const convertTeam = (team: Attributes, names: TerraformNames) => ({
  name: team.getText('slug') ?? names.getTeamSlug(team.getId('team_id') ?? ''),
  permission: team.getText('permission'),
});

export const listConverters: Readonly<Record<string, Converter>> = {
  github_issue_label: createNonProtectingConverter(createEntryAdder('labels', convertLabel)),
  github_issue_labels: createNonProtectingConverter((attributes, target) => {
    for (const block of attributes.getBlocks('label')) target.addEntry('labels', convertLabel(block));
    markCompleteIfRead('labels', 'label', attributes, target);
  }),
  github_repository_milestone: createNonProtectingConverter(createEntryAdder('milestones', convertMilestone)),
  github_repository_autolink_reference: createNonProtectingConverter(
    createEntryAdder('autolinks', (attributes) => ({
      key_prefix: attributes.getText('key_prefix'),
      url_template: attributes.getText('target_url_template'),
      is_alphanumeric: attributes.getFlag('is_alphanumeric'),
    })),
  ),
  github_repository_custom_property: createNonProtectingConverter(
    createEntryAdder('custom_properties', convertProperty),
  ),
  github_repository_webhook: createNonProtectingConverter(convertWebhook),
  github_actions_variable: createNonProtectingConverter(createEntryAdder('actions_variables', toVariable)),
  github_actions_secret: createNonProtectingConverter(createEntryAdder('actions_secrets', toSecretReference)),
  github_dependabot_secret: createNonProtectingConverter(createEntryAdder('dependabot_secrets', toSecretReference)),
  github_codespaces_secret: createNonProtectingConverter(createEntryAdder('codespaces_secrets', toSecretReference)),
  github_repository_deploy_key: createProtectingConverter(
    createEntryAdder('deploy_keys', (attributes) => ({
      title: attributes.getText('title'),
      key: attributes.getText('key')?.trim(),
      read_only: attributes.getFlag('read_only'),
    })),
  ),
  github_team_repository: createProtectingConverter(createEntryAdder('teams', convertTeam)),
  github_repository_collaborator: createProtectingConverter((attributes, target) => {
    attributes.ignore('permission_diff_suppression', 'invitation_id');
    target.addEntry('collaborators', attributes.pickKeys('username', 'permission'));
  }),
  github_repository_collaborators: createProtectingConverter((attributes, target, names) => {
    attributes.ignore('invitation_ids', 'ignore_team');
    for (const user of attributes.getBlocks('user'))
      target.addEntry('collaborators', user.pickKeys('username', 'permission'));
    markCompleteIfRead('collaborators', 'user', attributes, target);
    for (const team of attributes.getBlocks('team')) {
      team.ignore('slug');
      target.addEntry('teams', convertTeam(team, names));
    }
    // An ignored team must keep its access.
    if (!attributes.has('ignore_team')) markCompleteIfRead('teams', 'team', attributes, target);
  }),
};
