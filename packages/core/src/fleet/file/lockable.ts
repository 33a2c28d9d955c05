/**
 * Checks that the path of a lock exists in the schema. A misspelled lock would protect nothing, and nobody would
 * notice.
 */

import { suggestWord } from '../../settings/keys/nearest.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { SectionShape } from '../../settings/reading/findings.ts';
import { maxNamedKeys } from '../../settings/reading/issues.ts';
import { getSchemaChoices } from '../../settings/schema/listed.ts';
import type { ProblemWithFix } from '../../settings/schema/messages.ts';
import type { NestedSchema } from '../../settings/writing/canonical.ts';

/** A path such as `branches.protection.enforce_admins` skips the entries of lists. */
export function findLockProblem(path: string, sections: readonly SectionShape[]): ProblemWithFix | undefined {
  const schemas = findSchemasAt(path, sections);
  return schemas && 'problem' in schemas ? schemas : undefined;
}

/** Returns the schemas, a problem of the path, or `undefined` if any key is possible. */
export function findSchemasAt(path: string, sections: readonly SectionShape[]) {
  const [key, ...rest] = path.split('.') as [string, ...string[]];
  const section = sections.find((candidate) => candidate.key === key);
  if (!section) {
    const keys = sections.map((candidate) => candidate.key);
    return describeUnknownStep(
      key,
      keys,
      `names ${formatCode(key)}, which is not a section`,
      'write the name of a section',
    );
  }
  let holders: readonly NestedSchema[] = [section.settings.schema];
  for (const [index, step] of rest.entries()) {
    const known = collectKeys(holders);
    if (!known) return undefined;
    const below = known.get(step);
    const above = formatCode([key, ...rest.slice(0, index)].join('.'));
    if (!below)
      return describeUnknownStep(
        step,
        [...known.keys()],
        `names ${formatCode(step)}, which is not a key of ${above}`,
        suggestReferencePage(key),
      );
    holders = below;
  }
  return holders;
}

const suggestReferencePage = (section: string) => `look up the key on the reference page of ${formatCode(section)}`;

function describeUnknownStep(
  word: string,
  known: readonly string[],
  problem: string,
  fixForManyKeys: string,
): ProblemWithFix {
  if (!known.length)
    return {
      problem: `continues with ${formatCode(word)}, but the key before it has no keys`,
      fix: `remove ${formatCode(word)}`,
    };
  return { problem, fix: suggestWord(word, known, known.length > maxNamedKeys ? fixForManyKeys : undefined) };
}

/** Returns `undefined` if the maps accept any key. */
function collectKeys(holders: readonly NestedSchema[]): Map<string, NestedSchema[]> | undefined {
  const maps = holders.flatMap(findMaps);
  if (maps.some((map) => map === 'anything')) return undefined;
  const keys = new Map<string, NestedSchema[]>();
  for (const { entries } of maps as NestedSchema[])
    for (const [key, inner] of Object.entries(entries!)) keys.set(key, [...(keys.get(key) ?? []), inner]);
  return keys;
}

function findMaps(schema: NestedSchema): (NestedSchema | 'anything')[] {
  const { wrapped, item, entries } = schema;
  const choices = getSchemaChoices(schema);
  if (choices) return choices.flatMap(findMaps);
  if (wrapped) return findMaps(wrapped);
  if (item) return findMaps(item);
  if (entries && 'entries' in entries && '_undeclared' in entries)
    return [...findMaps(entries.entries!), toUndeclaredPolicySchema(schema)];
  if (entries) return [schema];
  return ['record', 'unknown', 'any', 'custom'].includes(schema.type) ? ['anything'] : [];
}

const toUndeclaredPolicySchema = (schema: NestedSchema): NestedSchema => ({
  ...schema,
  entries: { _undeclared: schema.entries!._undeclared! },
});
