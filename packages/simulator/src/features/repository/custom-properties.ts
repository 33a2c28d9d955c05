/** Custom properties. The organization defines them, and repositories have values. */

import {
  type Answer,
  answerOk,
  createNotFound,
  createRefusal,
  createValidationFailure,
  type Fault,
  noContent,
} from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { accountSlot, repositorySlot } from '../../state/slot.ts';
import type { Account, Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { requireOrganization } from '../people/organizations.ts';

type Value = string | readonly string[] | null;

/** A property that an organization, or the enterprise above it, defines for repositories. */
interface Definition {
  readonly property_name: string;
  readonly source_type: 'organization' | 'enterprise';
  readonly value_type: 'string' | 'single_select' | 'multi_select' | 'true_false' | 'url';
  readonly required: boolean;
  readonly default_value: Value;
  readonly description: string | null;
  readonly allowed_values: readonly string[] | null;
  readonly values_editable_by: 'org_actors' | 'org_and_repo_actors';
  readonly require_explicit_values: boolean;
}

/** A seed without `values_editable_by` lets repository actors edit the values. */
const definitionsOf = accountSlot<Definition[]>('property_definitions', (seeds: Partial<Definition>[] = []) =>
  seeds.map((seed) => ({
    property_name: '',
    source_type: 'organization',
    value_type: 'string',
    required: false,
    default_value: null,
    description: null,
    allowed_values: null,
    values_editable_by: 'org_and_repo_actors',
    require_explicit_values: false,
    ...seed,
  })),
);

function describeMisfit(definition: Definition, value: Value): string | undefined {
  const { property_name: name, value_type: type, required, default_value, allowed_values } = definition;
  if (value === null) return required && default_value === null ? `Property '${name}' is required` : undefined;
  if (Array.isArray(value) !== (type === 'multi_select')) {
    return `Property '${name}' takes ${type === 'multi_select' ? 'a list of values' : 'one value'}`;
  }
  const allowed = type === 'true_false' ? ['true', 'false'] : allowed_values;
  const disallowedValue = [value].flat().find((item) => allowed && !allowed.includes(item));
  if (disallowedValue !== undefined) return `Property '${name}' does not allow the value '${disallowedValue}'`;
  return type === 'url' && !URL.canParse(value as string) ? `Property '${name}' must be a URL` : undefined;
}

interface PropertyValue {
  readonly property_name: string;
  readonly value: Value;
}

/** A property without a stored value has the default of its definition. */
const explicitValuesOf = repositorySlot<PropertyValue[]>('property_values', (seed: PropertyValue[] = []) => seed);

/** GitHub lists only properties with a value, set or by default. */
export const listEffectivePropertyValues = (repository: Repository, organization: Account) =>
  definitionsOf(organization).flatMap(({ property_name, default_value }) => {
    const value =
      explicitValuesOf(repository).find((propertyValue) => propertyValue.property_name === property_name)?.value ??
      default_value;
    return value === null ? [] : [{ property_name, value }];
  });

function requireOrganizationOwner({ world, repository }: RestRequest): Account {
  const owner = world.getOwner(repository);
  if (owner.type !== 'Organization') throw createNotFound();
  return owner;
}

const createFault = (field: string, message: string): Fault => ({
  resource: 'CustomPropertyValue',
  field,
  code: 'custom',
  message,
});

const findDefinition = (organization: Account, name: string): Definition | undefined =>
  definitionsOf(organization).find(({ property_name }) => property_name === name);

export function refuseInvalidPropertyValues(organization: Account, input: readonly PropertyValue[]) {
  const lockedValue = input.find(
    ({ property_name: name }) => findDefinition(organization, name)?.values_editable_by === 'org_actors',
  );
  if (lockedValue)
    throw createRefusal(403, `Only organization actors may edit the value of '${lockedValue.property_name}'.`);
  const faults = input.flatMap(({ value, property_name: name }) => {
    const definition = findDefinition(organization, name);
    const problem = definition ? describeMisfit(definition, value) : `Property '${name}' does not exist`;
    return problem ? [createFault(name, problem)] : [];
  });
  if (faults.length) throw createValidationFailure(...faults);
}

/** GitHub sets all values or none. */
function updatePropertyValues(request: RestRequest): Answer {
  const input: PropertyValue[] = request.body.properties;
  refuseInvalidPropertyValues(requireOrganizationOwner(request), input);
  const otherValues = explicitValuesOf(request.repository).filter(
    (propertyValue) => !input.some(({ property_name }) => property_name === propertyValue.property_name),
  );
  explicitValuesOf.put(request.repository, [...otherValues, ...input]);
  return noContent;
}

function listPropertyDefinitions(request: RestRequest): Answer {
  const organization = requireOrganization(request);
  const url = `${request.api}/orgs/${organization.login}/properties/schema`;
  return answerOk(
    definitionsOf(organization).map((definition) => ({ ...definition, url: `${url}/${definition.property_name}` })),
  );
}

export const customProperties: Feature = {
  slots: [definitionsOf, explicitValuesOf],
  needs: {
    'GET ~/properties/values': 'Metadata: read',
    'PATCH ~/properties/values': 'Custom properties: write',
    'GET /orgs/{}/properties/schema': 'Custom properties (organization): read',
  },
  routes: {
    'GET /repos/{owner}/{repo}/properties/values': (request) =>
      answerOk(listEffectivePropertyValues(request.repository, requireOrganizationOwner(request))),
    'PATCH /repos/{owner}/{repo}/properties/values': updatePropertyValues,
    'GET /orgs/{org}/properties/schema': listPropertyDefinitions,
  },
};
