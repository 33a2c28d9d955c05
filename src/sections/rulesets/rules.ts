import * as v from 'valibot';
import { says } from '../../settings/says.ts';
import { choice, choosing, list, nameable, open, text, toggle, whole } from '../../settings/words.ts';
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
  return parameters ? open({ ...one, parameters: v.optional(schemaOf(parameters)) }) : open(one);
}

/** A type that only a newer host may know is sent as it is. */
const unknown = open({ type: v.pipe(text({ min: 1 }), v.notValues(ruleTypes)) });

const bare = v.never(({ input }) => says('is a single word, and must be a map', `write \`type: ${input}\``));

export const RulesetRule = choosing([...known.values(), unknown, bare], (rule) => {
  if (typeof rule === 'string') return bare;
  const type = (rule as Partial<RulesetRule> | null)?.type;
  return known.get(String(type)) ?? unknown;
}) as v.GenericSchema<RulesetRule>;

function schemaOf(what: DescribedParameter): v.GenericSchema {
  switch (what.type) {
    case 'boolean':
      return toggle();
    case 'integer':
      return whole({ min: what.minimum, max: what.maximum });
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
  if (app) return nameable({ id: 'integration_id', kinds: { app: 'Integration' } }, open, schemas);
  if (!id || type?.type !== 'string') return open(schemas);
  const kinds = Object.fromEntries(Object.entries(hostTypes).filter(([, host]) => type.enum?.includes(host)));
  return nameable({ type: 'type', id: 'id', kinds, once: true }, open, schemas);
}

function schemasOf(properties: Readonly<Record<string, DescribedParameter>>, required: readonly string[]) {
  const schemas = Object.entries(properties).map(([name, inner]) => {
    const schema = schemaOf(inner);
    return [name, required.includes(name) ? schema : v.optional(schema)] as const;
  });
  return Object.fromEntries(schemas);
}
