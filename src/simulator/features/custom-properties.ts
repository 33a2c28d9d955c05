import { type Fault, invalid, noContent, notFound, ok, refusal } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';
import { accountSlot, repositorySlot } from '../state/slot.ts';
import type { Account, Repository } from '../state/state.ts';
import type { Feature } from './feature.ts';

type Value = string | readonly string[] | null;

/** A property that an organization defines for its repositories. */
interface Definition {
  readonly property_name: string;
  readonly value_type: 'string' | 'single_select' | 'multi_select' | 'true_false' | 'url';
  readonly required: boolean;
  readonly default_value: Value;
  readonly allowed_values: readonly string[] | null;
  readonly values_editable_by: 'org_actors' | 'org_and_repo_actors';
}

const definitionsOf = accountSlot<Definition[]>('property_definitions', (given: Partial<Definition>[] = []) =>
  given.map(({ property_name = '', ...rest }) => ({
    property_name,
    value_type: rest.value_type ?? 'string',
    required: rest.required ?? false,
    default_value: rest.default_value ?? null,
    allowed_values: rest.allowed_values ?? null,
    values_editable_by: rest.values_editable_by ?? 'org_and_repo_actors',
  })),
);

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

/** The problem with a property's value, if any. */
function wrongWith({ property_name: name, value_type: type, ...rules }: Definition, value: Value): Fault[] {
  if (value === null) {
    return rules.required && rules.default_value === null ? [fault(name, `Property '${name}' is required`)] : [];
  }
  if (Array.isArray(value) !== (type === 'multi_select')) {
    return [fault(name, `Property '${name}' takes ${type === 'multi_select' ? 'a list of values' : 'one value'}`)];
  }
  const allowed = type === 'true_false' ? ['true', 'false'] : rules.allowed_values;
  const strange = [value].flat().find((one) => allowed && !allowed.includes(one as string));
  if (strange !== undefined) return [fault(name, `Property '${name}' does not allow the value '${strange}'`)];
  return type === 'url' && !URL.canParse(value as string) ? [fault(name, `Property '${name}' must be a URL`)] : [];
}

/** Sets all values or none. */
function update(ask: Ask) {
  const wanted: PropertyValue[] = ask.body.properties;
  refuseValues(organizationOf(ask), wanted);
  const others = setOf(ask.repository).filter(
    (one) => !wanted.some((other) => other.property_name === one.property_name),
  );
  setOf.put(ask.repository, [...others, ...wanted]);
  return noContent;
}

export function refuseValues(organization: Account, wanted: readonly PropertyValue[]) {
  const asked = wanted.map((one) => ({
    ...one,
    definition: definitionsOf(organization).find(({ property_name }) => property_name === one.property_name),
  }));
  const closed = asked.find(({ definition }) => definition?.values_editable_by === 'org_actors');
  if (closed) throw refusal(403, `Only organization actors may edit the value of '${closed.property_name}'.`);
  const faults = asked.flatMap(({ definition, value, property_name: name }) =>
    definition ? wrongWith(definition, value) : [fault(name, `Property '${name}' does not exist`)],
  );
  if (faults.length) throw invalid(...faults);
}

export const customProperties: Feature = {
  slots: [definitionsOf, setOf],
  needs: {
    'GET ~/properties/values': 'Metadata: read',
    'PATCH ~/properties/values': 'Custom properties: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/properties/values': (ask) => ok(valuesOf(ask.repository, organizationOf(ask))),
    'PATCH /repos/{owner}/{repo}/properties/values': update,
  },
};
