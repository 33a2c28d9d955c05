import * as v from 'valibot';
import { isMap, pickKeys } from '../../settings/maps.ts';
import { says } from '../../settings/schema/says.ts';
import { choice, choosing, integer, list, nameable, open, text, toggle } from '../../settings/schema/words.ts';
import table from './rule-types.json' with { type: 'json' };

/** The part of JSON Schema that the host uses to describe the parameters of a rule. */
export type ParameterDescription =
  | { readonly type: 'boolean' }
  | { readonly type: 'string'; readonly enum?: readonly string[] }
  | { readonly type: 'integer'; readonly minimum?: number; readonly maximum?: number }
  | { readonly type: 'array'; readonly items: ParameterDescription }
  | {
      readonly type: 'object';
      readonly properties: Readonly<Record<string, ParameterDescription>>;
      readonly required?: readonly string[];
    };

/** The parameters of each type of rule in the host's description; null if it has none. */
const descriptions = new Map(Object.entries(table as Readonly<Record<string, ParameterDescription | null>>));

export const ruleTypes: readonly string[] = [...descriptions.keys()];

export const findParameters = (type: string): ParameterDescription | undefined => descriptions.get(type) ?? undefined;

export interface RulesetRule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

const githubTypes = { user: 'User', team: 'Team', role: 'RepositoryRole' };

/** Every rule may leave out `parameters`. If they are there, the required ones must be among them. */
const ruleSchemas = new Map(ruleTypes.map((type) => [type, createRuleSchema(type)]));

function createRuleSchema(type: string): v.GenericSchema {
  const parameters = findParameters(type);
  const one = { type: choice([type]) };
  return parameters ? open({ ...one, parameters: v.optional(createParameterSchema(parameters)) }) : open(one);
}

/** A type that only a newer host may know is sent as it is. */
const UnknownRule = open({ type: v.pipe(text({ min: 1 }), v.notValues(ruleTypes)), parameters: v.optional(open({})) });

const BareRule = v.never(({ input }) => says('is a word, but must be a map', `write \`type: ${input}\``));

export const RulesetRule = choosing([...ruleSchemas.values(), UnknownRule, BareRule], (rule) => {
  if (typeof rule === 'string') return BareRule;
  const type = (rule as Partial<RulesetRule> | null)?.type;
  return ruleSchemas.get(String(type)) ?? UnknownRule;
}) as v.GenericSchema<RulesetRule>;

function createParameterSchema(what: ParameterDescription): v.GenericSchema {
  switch (what.type) {
    case 'boolean':
      return toggle();
    case 'integer':
      return integer({ min: what.minimum, max: what.maximum });
    case 'string':
      return what.enum ? choice(what.enum) : text();
    case 'array':
      return list(createParameterSchema(what.items));
    case 'object':
      return createObjectSchema(what.properties, createPropertySchemas(what.properties, what.required ?? []));
  }
}

/** Somebody whom the host wants as an id may be named. What the id of an installation is, no name says. */
function createObjectSchema(properties: Readonly<Record<string, ParameterDescription>>, schemas: v.ObjectEntries) {
  const { id, type, integration_id: app } = properties;
  if (app) return nameable({ id: 'integration_id', kinds: { app: 'Integration' } }, open, schemas);
  if (!id || type?.type !== 'string') return open(schemas);
  const kinds = pickKeys(githubTypes, (_, github) => type.enum?.includes(github) === true);
  return nameable({ type: 'type', id: 'id', kinds, once: true }, open, schemas);
}

function createPropertySchemas(
  properties: Readonly<Record<string, ParameterDescription>>,
  required: readonly string[],
) {
  const schemas = Object.entries(properties).map(([name, inner]) => {
    const schema = createParameterSchema(inner);
    return [
      name,
      required.includes(name) ? schema : v.optional(hasOffValue(inner) ? schema : v.nullable(schema)),
    ] as const;
  });
  return Object.fromEntries(schemas);
}

/** No text and no number says that there is none, so `null` does. The host may show it, and does not take it. */
function hasOffValue({ type }: ParameterDescription) {
  return type !== 'string' && type !== 'integer';
}

/** A rule of a type that is new here is sent as it is. */
export const toRequestRule = (rule: RulesetRule) =>
  ruleSchemas.has(rule.type) ? (dropNulls(rule) as RulesetRule) : rule;

/** A rule of which an update keeps nothing more: what a file may say, and the rule does not have, is null. */
export const addNullParameters = (rule: RulesetRule): RulesetRule => ({
  ...rule,
  ...(rule.parameters && {
    parameters: fillWithNulls(rule.parameters, findParameters(rule.type)) as RulesetRule['parameters'],
  }),
});

function fillWithNulls(value: unknown, what: ParameterDescription | undefined): unknown {
  if (what?.type === 'array' && Array.isArray(value)) return value.map((item) => fillWithNulls(item, what.items));
  if (what?.type !== 'object' || !isMap(value)) return value;
  const { properties, required = [] } = what;
  const absent = Object.keys(properties).filter((key) => !required.includes(key) && !hasOffValue(properties[key]!));
  const known = Object.entries(value).map(([key, inner]) => [key, fillWithNulls(inner, properties[key])]);
  return { ...Object.fromEntries(absent.map((key) => [key, null])), ...Object.fromEntries(known) };
}

export function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (!isMap(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return Object.fromEntries(kept.map(([key, inner]) => [key, dropNulls(inner)]));
}
