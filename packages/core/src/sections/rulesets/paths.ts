import type { Path } from '../../settings/refusal.ts';
import { isSettableKey } from '../../settings/schema/holders.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import { type NestedSchema, resolveSchema } from '../../settings/writing/canonical.ts';
import { formatItemName } from './keys.ts';

export interface RulesetPath {
  readonly at: Path;
  /** The text before the name in a report line: `rule pull_request: `. */
  readonly prefix: string;
  readonly name: string;
  /** Unset for a key that Trueup does not know. */
  readonly schema?: NestedSchema;
  /** Inside a list item, GitHub may show keys that it does not accept. */
  readonly isInsideItem?: boolean;
  readonly names?: NameResolver;
}

/** Report lines leave out `parameters`: `rule pull_request: required_approving_review_count`. */
export const appendKey = (holder: RulesetPath, key: string): RulesetPath => ({
  ...holder,
  at: [...holder.at, key],
  name: key === 'parameters' ? '' : holder.name ? `${holder.name}.${key}` : key,
  schema: findKeySchema(holder, key),
});

function findKeySchema({ schema }: RulesetPath, key: string) {
  const { entries = {} } = schema ? resolveSchema(schema, {}) : {};
  const schemaOfKey = Object.hasOwn(entries, key) ? entries[key]! : undefined;
  return schemaOfKey && isSettableKey(schemaOfKey) ? schemaOfKey : undefined;
}

export const formatRulesetPath = ({ prefix, name }: RulesetPath) => prefix + name;

export function appendItem(list: RulesetPath, key: string, index: number, value: unknown): RulesetPath {
  const { names, schema } = list;
  const name = formatItemName(key, value, names);
  const { item } = schema ? resolveSchema(schema, []) : {};
  const isRule = key === 'rules';
  return {
    names,
    at: [...list.at, index],
    prefix: isRule ? `rule ${name}: ` : `${formatRulesetPath(list)} ${name}: `,
    name: '',
    schema: item && resolveSchema(item, value),
    isInsideItem: !isRule,
  };
}
