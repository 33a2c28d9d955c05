import type { Path } from '../../settings/refusal.ts';
import { isSettableKey } from '../../settings/schema/holders.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import { type NestedSchema, resolveSchema } from '../../settings/writing/canonical.ts';
import { itemNameOf } from './keys.ts';

/** A place in an entry: how to reach it, how a line names it, and its schema. */
export interface RulesetPath {
  readonly at: Path;
  /** What a line says before the name: `rule pull_request: `. */
  readonly within: string;
  readonly name: string;
  /** The schema is unset for a key that Trueup does not know. */
  readonly schema?: NestedSchema;
  /** Inside an item, where the host may show keys that it does not take. */
  readonly whole?: boolean;
  readonly names?: NameResolver;
}

/** Lines leave out `parameters`: `rule pull_request: required_approving_review_count`. */
export const keyPath = (holder: RulesetPath, key: string): RulesetPath => ({
  ...holder,
  at: [...holder.at, key],
  name: key === 'parameters' ? '' : holder.name ? `${holder.name}.${key}` : key,
  schema: schemaOfKey(holder, key),
});

function schemaOfKey({ schema }: RulesetPath, key: string) {
  const { entries = {} } = schema ? resolveSchema(schema, {}) : {};
  const found = Object.hasOwn(entries, key) ? entries[key]! : undefined;
  return found && isSettableKey(found) ? found : undefined;
}

export const keyOfPath = ({ within, name }: RulesetPath) => within + name;

export function itemPath(list: RulesetPath, key: string, index: number, value: unknown): RulesetPath {
  const { names, schema } = list;
  const name = itemNameOf(key, value, names);
  const { item } = schema ? resolveSchema(schema, []) : {};
  const isRule = key === 'rules';
  return {
    names,
    at: [...list.at, index],
    within: isRule ? `rule ${name}: ` : `${keyOfPath(list)} ${name}: `,
    name: '',
    schema: item && resolveSchema(item, value),
    whole: !isRule,
  };
}
