import * as v from 'valibot';
import { isMap, pickKeys } from '../../settings/maps.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import {
  choice,
  chooseSchema,
  createActorSchema,
  integer,
  list,
  openMap,
  text,
  toggle,
} from '../../settings/schema/words.ts';
import table from './rule-types.json' with { type: 'json' };

/** The part of JSON Schema that the host uses to describe the parameters of a rule. */
export type DescribedParameter =
  | { readonly type: 'boolean' }
  | { readonly type: 'string'; readonly enum?: readonly string[] }
  | { readonly type: 'integer'; readonly minimum?: number; readonly maximum?: number }
  | { readonly type: 'array'; readonly items: DescribedParameter }
  | {
      readonly type: 'object';
      readonly properties: Readonly<Record<string, DescribedParameter>>;
      readonly required?: readonly string[];
    };

/** The parameters of each type of rule in the host's description; null if it has none. */
const described = new Map(Object.entries(table as Readonly<Record<string, DescribedParameter | null>>));

export const ruleTypes: readonly string[] = [...described.keys()];

export const parametersOf = (type: string): DescribedParameter | undefined => described.get(type) ?? undefined;

export interface RulesetRule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

const hostTypes = { user: 'User', team: 'Team', role: 'RepositoryRole' };

/** Every rule may leave out `parameters`. If they are there, the required ones must be among them. */
const known = new Map(ruleTypes.map((type) => [type, ruleOf(type)]));

function ruleOf(type: string): v.GenericSchema {
  const parameters = parametersOf(type);
  const one = { type: choice([type]) };
  return parameters ? openMap({ ...one, parameters: v.optional(schemaOf(parameters)) }) : openMap(one);
}

/** A type that only a newer host may know is sent as it is. */
const unknown = openMap({
  type: v.pipe(text({ min: 1 }), v.notValues(ruleTypes)),
  parameters: v.optional(openMap({})),
});

const bare = v.never(({ input }) => createMessage('is a word, but must be a map', `write \`type: ${input}\``));

export const RulesetRule = chooseSchema([...known.values(), unknown, bare], (rule) => {
  if (typeof rule === 'string') return bare;
  const type = (rule as Partial<RulesetRule> | null)?.type;
  return known.get(String(type)) ?? unknown;
}) as v.GenericSchema<RulesetRule>;

function schemaOf(what: DescribedParameter): v.GenericSchema {
  switch (what.type) {
    case 'boolean':
      return toggle();
    case 'integer':
      return integer({ min: what.minimum, max: what.maximum });
    case 'string':
      return what.enum ? choice(what.enum) : text();
    case 'array':
      return list(schemaOf(what.items));
    case 'object':
      return holding(what.properties, schemasOf(what.properties, what.required ?? []));
  }
}

/** Somebody whom the host wants as an id may be named. What the id of an installation is, no name says. */
function holding(properties: Readonly<Record<string, DescribedParameter>>, schemas: v.ObjectEntries) {
  const { id, type, integration_id: app } = properties;
  if (app) return createActorSchema({ id: 'integration_id', kinds: { app: 'Integration' } }, openMap, schemas);
  if (!id || type?.type !== 'string') return openMap(schemas);
  const kinds = pickKeys(hostTypes, (_, host) => type.enum?.includes(host) === true);
  return createActorSchema({ type: 'type', id: 'id', kinds, isUnique: true }, openMap, schemas);
}

function schemasOf(properties: Readonly<Record<string, DescribedParameter>>, required: readonly string[]) {
  const schemas = Object.entries(properties).map(([name, inner]) => {
    const schema = schemaOf(inner);
    return [name, required.includes(name) ? schema : v.optional(hasOff(inner) ? schema : v.nullable(schema))] as const;
  });
  return Object.fromEntries(schemas);
}

/** No text and no number says that there is none, so `null` does. The host may show it, and does not take it. */
function hasOff({ type }: DescribedParameter) {
  return type !== 'string' && type !== 'integer';
}

/** A rule of a type that is new here is sent as it is. */
export const writeRule = (rule: RulesetRule) => (known.has(rule.type) ? (dropNulls(rule) as RulesetRule) : rule);

/** A rule of which an update keeps nothing more: what a file may say, and the rule does not have, is null. */
export const addNulls = (rule: RulesetRule): RulesetRule => ({
  ...rule,
  ...(rule.parameters && { parameters: fillIn(rule.parameters, parametersOf(rule.type)) as RulesetRule['parameters'] }),
});

function fillIn(value: unknown, what: DescribedParameter | undefined): unknown {
  if (what?.type === 'array' && Array.isArray(value)) return value.map((item) => fillIn(item, what.items));
  if (what?.type !== 'object' || !isMap(value)) return value;
  const { properties, required = [] } = what;
  const absent = Object.keys(properties).filter((key) => !required.includes(key) && !hasOff(properties[key]!));
  const known = Object.entries(value).map(([key, inner]) => [key, fillIn(inner, properties[key])]);
  return { ...Object.fromEntries(absent.map((key) => [key, null])), ...Object.fromEntries(known) };
}

export function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (!isMap(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return Object.fromEntries(kept.map(([key, inner]) => [key, dropNulls(inner)]));
}
