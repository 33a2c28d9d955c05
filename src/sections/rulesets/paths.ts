import type { NameById } from '../../settings/named-ids.ts';
import type { Path } from '../../settings/refusal.ts';
import { itemName } from './keys.ts';
import { type DescribedParameter, parametersOf } from './rules.ts';

/** A place in an entry: how to reach it, how a line names it, and its schema in the host's description. */
export interface RulesetPath {
  readonly at: Path;
  /** What a line says before the name: `rule pull_request: `. */
  readonly within: string;
  readonly name: string;
  readonly described?: DescribedParameter;
  /** Inside an item that is declared as a whole, a key that the entry leaves out is meant to go. */
  readonly whole?: boolean;
  readonly names?: NameById;
}

const texts: DescribedParameter = { type: 'array', items: { type: 'string' } };

const map = (properties: Readonly<Record<string, DescribedParameter>>): DescribedParameter => ({
  type: 'object',
  properties,
});

const actor = map({ actor_type: { type: 'string' }, actor_id: { type: 'integer' }, bypass_mode: { type: 'string' } });

const properties: DescribedParameter = {
  type: 'array',
  items: map({ name: { type: 'string' }, property_values: texts, source: { type: 'string' } }),
};

/** The entry itself. */
export const entryPath = (names?: NameById): RulesetPath => ({
  names,
  at: [],
  within: '',
  name: '',
  described: map({
    target: { type: 'string' },
    enforcement: { type: 'string' },
    conditions: map({
      ref_name: map({ include: texts, exclude: texts }),
      repository_name: map({ include: texts, exclude: texts, protected: { type: 'boolean' } }),
      repository_id: map({ repository_ids: { type: 'array', items: { type: 'integer' } } }),
      repository_property: map({ include: properties, exclude: properties }),
    }),
    bypass_actors: { type: 'array', items: actor },
    rules: { type: 'array', items: map({}) },
  }),
});

/** Lines leave out `parameters`: `rule pull_request: required_approving_review_count`. */
export const keyPath = ({ at, within, name, described, whole, names }: RulesetPath, key: string): RulesetPath => ({
  names,
  at: [...at, key],
  within,
  name: key === 'parameters' ? '' : name ? `${name}.${key}` : key,
  described: partOf(described, key),
  whole,
});

const partOf = (holder: DescribedParameter | undefined, key: string) =>
  holder?.type === 'object' && Object.hasOwn(holder.properties, key) ? holder.properties[key] : undefined;

export const nameOf = ({ within, name }: RulesetPath) => within + name;

/** One item of the list `key`. In a rule, left out keys are refused; all other items are declared as a whole. */
export function itemPath(list: RulesetPath, key: string, index: number, item: unknown): RulesetPath {
  const at = [...list.at, index];
  const { names } = list;
  const name = itemName(key, item, names);
  if (key !== 'rules')
    return {
      names,
      at,
      within: `${nameOf(list)} ${name}: `,
      name: '',
      described: list.described?.type === 'array' ? list.described.items : undefined,
      whole: true,
    };
  return { names, at, within: `rule ${name}: `, name: '', described: ruleOf(name) };
}

function ruleOf(type: string): DescribedParameter {
  const parameters = parametersOf(type);
  return { type: 'object', properties: { type: { type: 'string' }, ...(parameters && { parameters }) } };
}
