import { type Fault, invalid, noContent, notFound, ok, refusal } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';
import { type Account, type Repository, sameName } from '../state/state.ts';
import type { Feature } from './feature.ts';
import { organizationIn, ownersOnly } from './organization-settings.ts';
import { type Definition, definitionsOf, misfit, type PropertyValue, setOf, type Value } from './property-state.ts';

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

/** The problem with a property's value, if any. */
function wrongWith(definition: Definition, value: Value): Fault[] {
  const { property_name: name, required, default_value } = definition;
  if (value === null) {
    return required && default_value === null ? [fault(name, `Property '${name}' is required`)] : [];
  }
  const problem = misfit(definition, value);
  return problem ? [fault(name, problem)] : [];
}

const definedAs = (organization: Account, name: string) =>
  definitionsOf(organization).find(({ property_name }) => property_name === name);

function refuseMisfits(organization: Account, wanted: readonly PropertyValue[]) {
  const faults = wanted.flatMap(({ value, property_name: name }) => {
    const definition = definedAs(organization, name);
    return definition ? wrongWith(definition, value) : [fault(name, `Property '${name}' does not exist`)];
  });
  if (faults.length) throw invalid(...faults);
}

/** What somebody in a repository may set. */
export function refuseValues(organization: Account, wanted: readonly PropertyValue[]) {
  const closed = wanted.find(
    ({ property_name: name }) => definedAs(organization, name)?.values_editable_by === 'org_actors',
  );
  if (closed) throw refusal(403, `Only organization actors may edit the value of '${closed.property_name}'.`);
  refuseMisfits(organization, wanted);
}

function set(repository: Repository, wanted: readonly PropertyValue[]) {
  const others = setOf(repository).filter((one) => !wanted.some((other) => other.property_name === one.property_name));
  setOf.put(repository, [...others, ...wanted]);
}

/** Sets all values or none. */
function update(ask: Ask) {
  const wanted: PropertyValue[] = ask.body.properties;
  refuseValues(organizationOf(ask), wanted);
  set(ask.repository, wanted);
  return noContent;
}

/** Actors of the organization may set any property, of at most 30 repositories at once. */
function updateMany(ask: Ask) {
  ownersOnly(ask);
  const organization = organizationIn(ask);
  const names: string[] = ask.body.repository_names;
  const named = Object.values(ask.world.state.repositories).filter(
    ({ owner, name }) => sameName(owner, organization.login) && names.some((one) => sameName(one, name)),
  );
  if (names.length > 30) throw invalid(fault('repository_names', 'A maximum of 30 repositories can be updated'));
  if (named.length < names.length) throw invalid(fault('repository_names', 'A repository does not exist'));
  refuseMisfits(organization, ask.body.properties);
  for (const repository of named) set(repository, ask.body.properties);
  return noContent;
}

export const customProperties: Feature = {
  slots: [setOf],
  needs: {
    'GET ~/properties/values': 'Metadata: read',
    'PATCH ~/properties/values': 'Custom properties: write',
    'PATCH /orgs/{}/properties/values': 'Custom properties (organization): write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/properties/values': (ask) => ok(valuesOf(ask.repository, organizationOf(ask))),
    'PATCH /repos/{owner}/{repo}/properties/values': update,
    'PATCH /orgs/{org}/properties/values': updateMany,
  },
};
