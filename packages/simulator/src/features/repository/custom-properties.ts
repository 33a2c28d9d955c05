import { type Fault, invalid, noContent, notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { accountSlot, repositorySlot } from '../../state/slot.ts';
import type { Account, Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { organizationIn } from '../people/organizations.ts';

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

/** Where a seed does not say who may edit values, everybody may who may edit them at all. */
const definitionsOf = accountSlot<Definition[]>('property_definitions', (given: Partial<Definition>[] = []) =>
  given.map((one) => ({
    property_name: '',
    source_type: 'organization',
    value_type: 'string',
    required: false,
    default_value: null,
    description: null,
    allowed_values: null,
    values_editable_by: 'org_and_repo_actors',
    require_explicit_values: false,
    ...one,
  })),
);

/** Why a value does not fit its definition. */
function misfit(definition: Definition, value: Value): string | undefined {
  const { property_name: name, value_type: type, required, default_value, allowed_values } = definition;
  if (value === null) return required && default_value === null ? `Property '${name}' is required` : undefined;
  if (Array.isArray(value) !== (type === 'multi_select')) {
    return `Property '${name}' takes ${type === 'multi_select' ? 'a list of values' : 'one value'}`;
  }
  const allowed = type === 'true_false' ? ['true', 'false'] : allowed_values;
  const strange = [value].flat().find((one) => allowed && !allowed.includes(one));
  if (strange !== undefined) return `Property '${name}' does not allow the value '${strange}'`;
  return type === 'url' && !URL.canParse(value as string) ? `Property '${name}' must be a URL` : undefined;
}

interface PropertyValue {
  readonly property_name: string;
  readonly value: Value;
}

/** The values set on a repository; all others have the default of their definition. */
const setOf = repositorySlot<PropertyValue[]>('property_values', (given: PropertyValue[] = []) => given);

/** The properties with a value, set or by default. Others are not listed. */
export const valuesOf = (repository: Repository, organization: Account) =>
  definitionsOf(organization).flatMap(({ property_name, default_value }) => {
    const value = setOf(repository).find((one) => one.property_name === property_name)?.value ?? default_value;
    return value === null ? [] : [{ property_name, value }];
  });

function organizationOf({ world, repository }: Ask): Account {
  const owner = world.owner(repository);
  if (owner.type !== 'Organization') throw notFound();
  return owner;
}

const fault = (field: string, message: string): Fault => ({
  resource: 'CustomPropertyValue',
  field,
  code: 'custom',
  message,
});

const definedAs = (organization: Account, name: string) =>
  definitionsOf(organization).find(({ property_name }) => property_name === name);

/** What somebody in a repository may set. */
export function refuseValues(organization: Account, wanted: readonly PropertyValue[]) {
  const closed = wanted.find(
    ({ property_name: name }) => definedAs(organization, name)?.values_editable_by === 'org_actors',
  );
  if (closed) throw refusal(403, `Only organization actors may edit the value of '${closed.property_name}'.`);
  const faults = wanted.flatMap(({ value, property_name: name }) => {
    const definition = definedAs(organization, name);
    const problem = definition ? misfit(definition, value) : `Property '${name}' does not exist`;
    return problem ? [fault(name, problem)] : [];
  });
  if (faults.length) throw invalid(...faults);
}

/** Sets all values or none. */
function update(ask: Ask) {
  const wanted: PropertyValue[] = ask.body.properties;
  refuseValues(organizationOf(ask), wanted);
  const others = setOf(ask.repository).filter(
    (one) => !wanted.some(({ property_name }) => property_name === one.property_name),
  );
  setOf.put(ask.repository, [...others, ...wanted]);
  return noContent;
}

function listOfDefinitions(ask: Ask) {
  const organization = organizationIn(ask);
  const url = `${ask.api}/orgs/${organization.login}/properties/schema`;
  return ok(definitionsOf(organization).map((one) => ({ ...one, url: `${url}/${one.property_name}` })));
}

export const customProperties: Feature = {
  slots: [definitionsOf, setOf],
  needs: {
    'GET ~/properties/values': 'Metadata: read',
    'PATCH ~/properties/values': 'Custom properties: write',
    'GET /orgs/{}/properties/schema': 'Custom properties (organization): read',
  },
  routes: {
    'GET /repos/{owner}/{repo}/properties/values': (ask) => ok(valuesOf(ask.repository, organizationOf(ask))),
    'PATCH /repos/{owner}/{repo}/properties/values': update,
    'GET /orgs/{org}/properties/schema': listOfDefinitions,
  },
};
