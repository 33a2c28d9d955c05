import { isMap } from '../../../settings/maps.ts';
import { isReadOnly } from '../vocabulary.ts';

/** What a read shows, in the words that a write takes: no `{enabled}`, no addresses, people by their names. */
export function flatten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flatten);
  if (!isMap(value)) return value;
  const name = value.login ?? value.slug;
  if (typeof name === 'string') return name;
  const kept = Object.entries(value).filter(([key]) => !isReadOnly(key));
  if (typeof value.enabled === 'boolean' && !kept.length) return value.enabled;
  return Object.fromEntries(kept.map(([key, inner]) => [key, flatten(inner)]));
}
