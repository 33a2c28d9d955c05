import { nearest } from '../../settings/keys/nearest.ts';
import type { NamedShape } from '../../settings/reading/findings.ts';
import { choicesOf } from '../../settings/schema/listed.ts';
import type { Sentence } from '../../settings/schema/says.ts';
import { code, either } from '../../settings/shown.ts';
import type { CanonicalSchema } from '../../settings/writing/canonical.ts';

/**
 * Why nothing can stand at a path such as `branches.protection.enforce_admins`: a section, then keys, with the entries of
 * lists passed over. A mistyped lock would hold nothing, and nobody would notice.
 */
export function findWrongLock(text: string, sections: readonly NamedShape[]): Sentence | undefined {
  const found = findSchemas(text, sections);
  return found && 'problem' in found ? found : undefined;
}

/** The schemas of what may stand at such a path, or why nothing can; `undefined` if anything may. */
export function findSchemas(text: string, sections: readonly NamedShape[]) {
  const [key, ...rest] = text.split('.') as [string, ...string[]];
  const section = sections.find((one) => one.key === key);
  if (!section) {
    const keys = sections.map((one) => one.key);
    return unknown(key, keys, `names ${code(key)}, which is not a section`, 'write the name of a section');
  }
  let holders: readonly CanonicalSchema[] = [section.settings.schema];
  for (const [index, step] of rest.entries()) {
    const known = keysOf(holders);
    if (!known) return undefined;
    const below = known.get(step);
    const above = code([key, ...rest.slice(0, index)].join('.'));
    if (!below)
      return unknown(step, [...known.keys()], `names ${code(step)}, which is not a key of ${above}`, pageOf(key));
    holders = below;
  }
  return holders;
}

const pageOf = (section: string) => `look up the key on the reference page of ${code(section)}`;

const mostNamed = 12;

function unknown(word: string, known: readonly string[], problem: string, elsewhere: string): Sentence {
  if (!known.length)
    return { problem: `continues with ${code(word)}, but the key before it has no keys`, fix: `remove ${code(word)}` };
  const meant = nearest(word, known);
  const others = known.length <= mostNamed ? `choose from ${either(known.map(code))}` : elsewhere;
  return { problem, fix: meant ? `write ${code(meant)}` : others };
}

/** The keys of the maps that these schemas can be, with the schemas below; `undefined` if any key may stand there. */
function keysOf(holders: readonly CanonicalSchema[]): Map<string, CanonicalSchema[]> | undefined {
  const maps = holders.flatMap(mapsIn);
  if (maps.some((one) => one === 'anything')) return undefined;
  const keys = new Map<string, CanonicalSchema[]>();
  for (const { entries } of maps as CanonicalSchema[])
    for (const [key, inner] of Object.entries(entries!)) keys.set(key, [...(keys.get(key) ?? []), inner]);
  return keys;
}

function mapsIn(schema: CanonicalSchema): (CanonicalSchema | 'anything')[] {
  const { wrapped, item, entries } = schema;
  const choices = choicesOf(schema);
  if (choices) return choices.flatMap(mapsIn);
  if (wrapped) return mapsIn(wrapped);
  if (item) return mapsIn(item);
  if (entries && 'entries' in entries && '_undeclared' in entries)
    return [...mapsIn(entries.entries!), policyOf(schema)];
  if (entries) return [schema];
  return ['record', 'unknown', 'any', 'custom'].includes(schema.type) ? ['anything'] : [];
}

const policyOf = (schema: CanonicalSchema): CanonicalSchema => ({
  ...schema,
  entries: { _undeclared: schema.entries!._undeclared! },
});
