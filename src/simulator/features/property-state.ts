import { accountSlot, repositorySlot } from '../state/slot.ts';

export type Value = string | readonly string[] | null;

/** A property that an organization, or the enterprise above it, defines for repositories. */
export interface Definition {
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

/** A definition with what the host fills in for keys that were not sent. */
export const completed = ({ property_name = '', ...given }: Partial<Definition>): Definition => ({
  property_name,
  source_type: given.source_type ?? 'organization',
  value_type: given.value_type ?? 'string',
  required: given.required ?? false,
  default_value: given.default_value ?? null,
  description: given.description ?? null,
  allowed_values: given.allowed_values ?? null,
  values_editable_by: given.values_editable_by ?? 'org_actors',
  require_explicit_values: given.require_explicit_values ?? false,
});

/** Where a seed does not say who may edit values, everybody may who may edit them at all. */
export const definitionsOf = accountSlot<Definition[]>('property_definitions', (given: Partial<Definition>[] = []) =>
  given.map((one) => completed({ ...one, values_editable_by: one.values_editable_by ?? 'org_and_repo_actors' })),
);

/** How this host differs from its description. */
interface Habits {
  /** Keys that the host leaves out of its answers. */
  readonly unshown: readonly string[];
}

export const habitsOf = accountSlot<Habits>('property_habits', (given: Partial<Habits> = {}) => ({
  unshown: [],
  ...given,
}));

export const selects = ['single_select', 'multi_select'];

/** Why a value does not fit its definition. */
export function misfit(definition: Definition, value: string | readonly string[]): string | undefined {
  const { property_name: name, value_type: type, allowed_values } = definition;
  if (Array.isArray(value) !== (type === 'multi_select')) {
    return `Property '${name}' takes ${type === 'multi_select' ? 'a list of values' : 'one value'}`;
  }
  const allowed = type === 'true_false' ? ['true', 'false'] : allowed_values;
  const strange = [value].flat().find((one) => allowed && !allowed.includes(one));
  if (strange !== undefined) return `Property '${name}' does not allow the value '${strange}'`;
  return type === 'url' && !URL.canParse(value as string) ? `Property '${name}' must be a URL` : undefined;
}

export interface PropertyValue {
  readonly property_name: string;
  readonly value: Value;
}

/** The values set on a repository; all others have the default of their definition. */
export const setOf = repositorySlot<PropertyValue[]>('property_values', (given: PropertyValue[] = []) => given);
