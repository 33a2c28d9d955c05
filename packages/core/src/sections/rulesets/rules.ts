/** Creates the schemas of rules from GitHub's published description. */
import * as v from 'valibot';
import { isMap, mapChildren, mapValues, pickKeys } from '../../settings/maps.ts';
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
import { allMergeMethods } from './keys.ts';
import table from './rule-types.json' with { type: 'json' };

export type ParameterDescription =
  | { readonly type: 'boolean' }
  | { readonly type: 'string'; readonly enum?: readonly string[] }
  | { readonly type: 'integer'; readonly minimum?: number; readonly maximum?: number }
  | { readonly type: 'array'; readonly items: ParameterDescription }
  | ObjectDescription;

interface ObjectDescription {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ParameterDescription>>;
  readonly required?: readonly string[];
}

/** The value is null for a rule type without parameters. */
const descriptions = new Map(Object.entries(table as Readonly<Record<string, ParameterDescription | null>>));

export const rulesetRuleTypes: readonly string[] = [...descriptions.keys()];

export const findParameters = (type: string): ParameterDescription | undefined => descriptions.get(type) ?? undefined;

/** Compares only JSON types, because a newer GitHub may know other words. GitHub may show null for an absent key. */
export function hasDescribedShape(value: unknown, description: ParameterDescription): boolean {
  switch (description.type) {
    case 'array':
      return Array.isArray(value) && value.every((item) => hasDescribedShape(item, description.items));
    case 'object':
      return isMap(value) && hasDescribedKeys(value, description);
    case 'integer':
      return typeof value === 'number';
    default:
      return typeof value === description.type;
  }
}

const hasDescribedKeys = (map: Readonly<Record<string, unknown>>, { properties, required = [] }: ObjectDescription) =>
  Object.entries(properties).every(([key, description]) =>
    map[key] == null ? !required.includes(key) : hasDescribedShape(map[key], description),
  );

export interface RulesetRule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** Trueup cannot find the id of an installation by name. */
const typesByKind = { user: 'User', team: 'Team', role: 'RepositoryRole' };

/** A rule may leave out all its parameters. */
const ruleSchemas = new Map(rulesetRuleTypes.map((type) => [type, createRuleSchema(type)]));

function createRuleSchema(type: string): v.GenericSchema {
  const parameters = findParameters(type);
  const base = { type: choice([type]) };
  return parameters ? openMap({ ...base, parameters: v.optional(createParameterSchema(parameters)) }) : openMap(base);
}

/** A newer version of GitHub may know other types. */
const UnknownRule = openMap({
  type: v.pipe(text({ min: 1 }), v.notValues(rulesetRuleTypes)),
  parameters: v.optional(openMap({})),
});

const BareRule = v.never(({ input }) => createMessage('is a word, but must be a map', `write \`type: ${input}\``));

export const RulesetRule = chooseSchema([...ruleSchemas.values(), UnknownRule, BareRule], (rule) => {
  if (typeof rule === 'string') return BareRule;
  const type = (rule as Partial<RulesetRule> | null)?.type;
  return ruleSchemas.get(String(type)) ?? UnknownRule;
}) as v.GenericSchema<RulesetRule>;

function createParameterSchema(description: ParameterDescription): v.GenericSchema {
  switch (description.type) {
    case 'boolean':
      return toggle();
    case 'integer':
      return integer({ min: description.minimum, max: description.maximum });
    case 'string':
      return description.enum ? choice(description.enum) : text();
    case 'array':
      return list(createParameterSchema(description.items));
    case 'object':
      return createObjectParameterSchema(description);
  }
}

function createObjectParameterSchema({ properties, required = [] }: ObjectDescription) {
  const schemas: v.ObjectEntries = mapValues(properties, (inner, name) => {
    const schema = createParameterSchema(inner);
    return required.includes(name) ? schema : v.optional(hasOffValue(inner) ? schema : v.nullable(schema));
  });
  const { id, type, integration_id: app } = properties;
  if (app) return createActorSchema({ id: 'integration_id', kinds: { app: 'Integration' } }, openMap, schemas);
  if (!id || type?.type !== 'string') return openMap(schemas);
  const kinds = pickKeys(typesByKind, (_, github) => type.enum?.includes(github) === true);
  return createActorSchema({ type: 'type', id: 'id', kinds, isUnique: true }, openMap, schemas);
}

/** Text and numbers have no value for "off", so files use `null`. GitHub may show null, but does not accept it. */
function hasOffValue({ type }: ParameterDescription) {
  return type !== 'string' && type !== 'integer';
}

/** Removes nulls, except from a rule of an unknown type. */
export const toRequestRule = (rule: RulesetRule) =>
  ruleSchemas.has(rule.type) ? (dropNulls(rule) as RulesetRule) : rule;

/** Adds a value that clears each parameter which the rule lacks, so that an undo does not leave out a parameter. */
export function addClearedParameters(rule: RulesetRule, sentRules: readonly RulesetRule[]): RulesetRule {
  const sent = Object.assign(
    {},
    ...sentRules.filter(({ type }) => type === rule.type).map((other) => other.parameters),
  );
  const parameters = fillCleared(rule.parameters ?? {}, findParameters(rule.type), sent) as RulesetRule['parameters'];
  return rule.parameters || Object.keys(parameters!).length ? { ...rule, parameters } : rule;
}

/**
 * Null clears every text and number. An old server may not know the other parameters, so only a run that sent them
 * clears them.
 */
function fillCleared(value: unknown, description: ParameterDescription | undefined, sent?: unknown): unknown {
  if (description?.type === 'array' && Array.isArray(value))
    return value.map((item) => fillCleared(item, description.items));
  if (description?.type !== 'object' || !isMap(value)) return value;
  const { properties, required = [] } = description;
  const absent = Object.keys(properties).filter((key) => !required.includes(key) && !hasOffValue(properties[key]!));
  const cleared = Object.keys(isMap(sent) ? sent : {}).filter((key) => !Object.hasOwn(value, key));
  const known = mapValues(value, (inner, key) => fillCleared(inner, properties[key], isMap(sent) ? sent[key] : {}));
  return {
    ...Object.fromEntries(absent.map((key) => [key, null])),
    ...Object.fromEntries(cleared.map((key) => [key, getOffValue(key, properties[key])])),
    ...known,
  };
}

function getOffValue(key: string, description: ParameterDescription | undefined): unknown {
  if (key === 'allowed_merge_methods') return allMergeMethods;
  switch (description?.type) {
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return mapValues(description.properties, (inner, name) => getOffValue(name, inner));
    default:
      return null;
  }
}

export const dropNulls = (value: unknown): unknown =>
  mapChildren(isMap(value) ? pickKeys(value, (_, inner) => inner != null) : value, dropNulls);
