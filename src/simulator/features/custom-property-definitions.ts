import { type Fault, invalid, noContent, notFound, ok, refusal } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';
import { sameName } from '../state/state.ts';
import type { Feature } from './feature.ts';
import { organizationIn, ownersOnly } from './organization-settings.ts';
import {
  completed,
  type Definition,
  definitionsOf,
  habitsOf,
  misfit,
  selects,
  setOf,
  type Value,
} from './property-state.ts';

const shown = (ask: Ask) => (definition: Definition) => {
  const account = organizationIn(ask);
  const url = `${ask.api}/orgs/${account.login}/properties/schema/${definition.property_name}`;
  const { unshown } = habitsOf(account);
  return Object.fromEntries(Object.entries({ ...definition, url }).filter(([key]) => !unshown.includes(key)));
};

const named = (ask: Ask) =>
  definitionsOf(organizationIn(ask)).find(({ property_name: name }) => name === ask.params.custom_property_name);

function found(ask: Ask): Definition {
  const definition = named(ask);
  if (!definition) throw notFound();
  return definition;
}

/** A definition of the enterprise is the enterprise's. */
function refuseForeign(definition: Definition | undefined) {
  if (definition?.source_type === 'enterprise')
    throw refusal(403, `Property '${definition.property_name}' is managed by an enterprise.`);
}

function faultsOf(definition: Definition, before: Definition | undefined): string[] {
  const { value_type: type, required, default_value, allowed_values } = definition;
  const isSelect = selects.includes(type);
  const problem = default_value === null ? undefined : misfit(definition, default_value);
  return [
    ...(/^[A-Za-z0-9_$#-]{1,75}$/.test(definition.property_name) ? [] : ['Property name is invalid']),
    ...(before && before.value_type !== type ? ['Value type cannot be changed'] : []),
    ...(isSelect && !allowed_values?.length ? [`Allowed values can't be blank if value_type is ${type}`] : []),
    ...(!isSelect && allowed_values ? [`Allowed values must be nil if value_type is ${type}`] : []),
    ...((allowed_values?.length ?? 0) > 200 ? ['Allowed values are more than 200'] : []),
    ...(required && default_value === null ? ["Default value can't be blank if required"] : []),
    ...(!required && default_value !== null ? ['Default value must be nil if not required'] : []),
    ...(problem ? [problem] : []),
  ];
}

const asFault = (message: string): Fault => ({
  resource: 'CustomPropertyDefinition',
  field: 'property',
  code: 'custom',
  message,
});

/** Replaces the whole definition: what is not sent falls back to what the host fills in. */
function put(ask: Ask) {
  const organization = organizationIn(ask);
  ownersOnly(ask);
  const before = named(ask);
  refuseForeign(before);
  const definition = completed({ ...ask.body, property_name: ask.params.custom_property_name });
  const isOneTooMany = !before && definitionsOf(organization).length >= 100;
  const faults = [...faultsOf(definition, before), ...(isOneTooMany ? ['Limit of 100 properties reached'] : [])];
  if (faults.length) throw invalid(...faults.map(asFault));
  const all = definitionsOf(organization);
  definitionsOf.put(
    organization,
    before ? all.map((one) => (one === before ? definition : one)) : [...all, definition],
  );
  dropValues(ask, ({ property_name: name, value }) => name !== definition.property_name || fits(definition, value));
  return ok(shown(ask)(definition));
}

const fits = (definition: Definition, value: Value) => value === null || misfit(definition, value) === undefined;

/** What a repository had of a value that no longer exists goes without a question. */
function dropValues(ask: Ask, stays: (one: { readonly property_name: string; readonly value: Value }) => boolean) {
  const { login } = organizationIn(ask);
  for (const repository of Object.values(ask.world.state.repositories))
    if (sameName(repository.owner, login)) setOf.put(repository, setOf(repository).filter(stays));
}

function remove(ask: Ask) {
  const organization = organizationIn(ask);
  ownersOnly(ask);
  const definition = found(ask);
  refuseForeign(definition);
  definitionsOf.put(
    organization,
    definitionsOf(organization).filter((one) => one !== definition),
  );
  dropValues(ask, ({ property_name: name }) => name !== definition.property_name);
  return noContent;
}

const permission = 'Custom properties (organization)';

export const customPropertyDefinitions: Feature = {
  slots: [definitionsOf, habitsOf],
  needs: {
    'GET /orgs/{}/properties/schema': `${permission}: read`,
    'GET /orgs/{}/properties/schema/{}': `${permission}: read`,
    'PUT /orgs/{}/properties/schema/{}': `${permission}: admin`,
    'DELETE /orgs/{}/properties/schema/{}': `${permission}: admin`,
  },
  routes: {
    'GET /orgs/{org}/properties/schema': (ask) => ok(definitionsOf(organizationIn(ask)).map(shown(ask))),
    'GET /orgs/{org}/properties/schema/{custom_property_name}': (ask) => ok(shown(ask)(found(ask))),
    'PUT /orgs/{org}/properties/schema/{custom_property_name}': put,
    'DELETE /orgs/{org}/properties/schema/{custom_property_name}': remove,
  },
};
