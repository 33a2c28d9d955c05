import { organizationKeys } from '../../sections/organization/keys.ts';
import { type Attributes, Unconvertible } from './attributes.ts';
import { type Converter, plain, protecting, wholly } from './converter.ts';
import { secretOf, variableOf, webhook } from './lists.ts';
import type { TerraformNames } from './names.ts';
import { putActionsPolicy, putWorkflowDefaults } from './repository.ts';
import { rulesetWith } from './rulesets.ts';
import { type ConvertedEntry, type ConvertedTarget, present } from './target.ts';

/** Whether a key sums up others of the resource. The host lets the sum contradict them, so it counts only without them. */
function isSum(key: string, keys: readonly string[]) {
  const [, what] = /^members_can_create_(repositories|pages)$/.exec(key) ?? [];
  return what !== undefined && keys.some((one) => one !== key && one.startsWith(create) && one.endsWith(`_${what}`));
}

const create = 'members_can_create_';

function settings(attributes: Attributes, target: ConvertedTarget) {
  const keys = attributes.keys;
  const sums = keys.filter((key) => isSum(key, keys));
  for (const key of Object.keys(organizationKeys).filter((one) => !sums.includes(one)))
    target.set('organization', key, attributes.text(key) ?? attributes.flag(key));
  attributes.ignore(...sums, ...keys.filter((key) => key.endsWith(newRepositories) && attributes.isOff(key)));
}

/** The host is closing these down. What is off needs no counterpart. */
const newRepositories = '_enabled_for_new_repositories';

/** Which repositories a ruleset is for. */
function repositoriesIn(conditions: Attributes | undefined): ConvertedEntry {
  const names = conditions?.block('repository_name');
  const properties = conditions?.block('repository_property');
  const ids = conditions?.numbers('repository_id') ?? [];
  return present({
    repository_name: names && present({ ...patterns(names), protected: names.flag('protected') }),
    repository_id: ids.length ? { repository_ids: ids } : undefined,
    repository_property: properties && {
      include: properties.blocks('include').map(property),
      exclude: properties.blocks('exclude').map(property),
    },
  });
}

const patterns = (names: Attributes) => ({ include: names.texts('include'), exclude: names.texts('exclude') });

const property = (one: Attributes) =>
  present({ name: one.text('name'), property_values: one.texts('property_values'), source: one.text('source') });

function definition(attributes: Attributes, target: ConvertedTarget) {
  const type = attributes.text('value_type') ?? 'string';
  const required = attributes.flag('required') ?? false;
  const value = required ? attributes.text('default_value') : undefined;
  const allowed = attributes.texts('allowed_values');
  target.add('custom_property_definitions', {
    property_name: attributes.text('property_name'),
    value_type: type,
    description: attributes.text('description'),
    required,
    default_value: value !== undefined && type === 'multi_select' ? [value] : value,
    allowed_values: allowed.length ? allowed : undefined,
    values_editable_by: attributes.text('values_editable_by'),
  });
}

/** Another resource may say who gets the secret or variable, and may come first. */
function put(
  section: string,
  { name, value }: ReturnType<typeof secretOf>,
  [attributes, target, names]: Parameters<Converter['convert']>,
) {
  const visibility = attributes.text('visibility');
  const repositories = selected(attributes, names);
  const entry = target.named(section, name);
  const isOpen = visibility === 'selected' && (repositories.length > 0 || entry.repositories === undefined);
  Object.assign(entry, present({ value, visibility, repositories: isOpen ? repositories : undefined }));
}

/** Terraform has the numbers of repositories, and a settings file their names. */
function selected(attributes: Attributes, names: TerraformNames, key = 'selected_repository_ids'): string[] {
  const ids = attributes.numbers(key);
  // An empty list would take a secret from every repository that has it.
  if (!ids.length && attributes.has(key))
    throw new Unconvertible(
      `has \`${key}\`, which is no list of numbers`,
      'write the list into the file by hand, with the names of its repositories',
    );
  const unknown = ids.filter((id) => names.repositoryOf(id) === undefined);
  if (!unknown.length) return ids.map((id) => names.repositoryOf(id)!);
  throw new Unconvertible(
    `names repositories by their numbers alone, and the state does not have them: ${unknown.join(', ')}`,
    'write the list into the file by hand, with the names of its repositories',
  );
}

/** The provider keeps an old list beside `all` and `none`. */
function actionsPermissions(attributes: Attributes, target: ConvertedTarget, names: TerraformNames) {
  putActionsPolicy(attributes, target);
  const which = attributes.text('enabled_repositories');
  if (which !== 'selected') {
    attributes.ignore('enabled_repositories_config');
    return target.set('actions', 'enabled_repositories', which);
  }
  const config = attributes.block('enabled_repositories_config');
  const repositories = config ? selected(config, names, 'repository_ids') : [];
  if (repositories.length) return target.set('actions', 'enabled_repositories', repositories);
  throw new Unconvertible(
    'lets selected repositories use Actions, and the state does not say which',
    'write `enabled_repositories` into the file by hand',
  );
}

/** This resource alone names its organization. */
function workflowPermissions(attributes: Attributes, target: ConvertedTarget) {
  const slug = attributes.text('organization_slug') ?? target.name;
  if (target.name && slug.toLowerCase() !== target.name.toLowerCase())
    throw new Unconvertible(
      `is about the organization ${slug}, and the file is about ${target.name}`,
      'convert the state of each organization by itself',
    );
  putWorkflowDefaults(attributes, target);
}

const secret = (section: string): Converter => protecting((...given) => put(section, secretOf(given[0]), given));

const chosen = (section: string, key: string): Converter =>
  protecting((attributes, target, names) => {
    const repositories = selected(attributes, names);
    Object.assign(target.named(section, attributes.text(key)), { visibility: 'selected', repositories });
  });

export const ofOrganization: Readonly<Record<string, Converter>> = {
  github_organization_settings: protecting(settings),
  github_organization_member_privileges: protecting(settings),
  github_organization_ruleset: wholly(rulesetWith(repositoriesIn)),
  github_organization_custom_properties: protecting(definition),
  github_organization_webhook: plain(webhook),
  github_actions_organization_permissions: protecting(actionsPermissions),
  github_actions_organization_workflow_permissions: protecting(workflowPermissions),
  github_actions_organization_secret: secret('actions_secrets'),
  github_actions_organization_secret_repositories: chosen('actions_secrets', 'secret_name'),
  github_dependabot_organization_secret: secret('dependabot_secrets'),
  github_dependabot_organization_secret_repositories: chosen('dependabot_secrets', 'secret_name'),
  github_codespaces_organization_secret: secret('codespaces_secrets'),
  github_codespaces_organization_secret_repositories: chosen('codespaces_secrets', 'secret_name'),
  github_actions_organization_variable: protecting((...given) => put('actions_variables', variableOf(given[0]), given)),
  github_actions_organization_variable_repositories: chosen('actions_variables', 'variable_name'),
};
