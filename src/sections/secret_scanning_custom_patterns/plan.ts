import { compare } from '../../plan/differences.ts';
import type { Change, Plan } from '../../plan/item.ts';
import { create, note, remove, update } from '../../plan/make-items.ts';
import { match, planUndeclared } from '../../plan/match.ts';
import { open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import type { LivePattern } from './calls.ts';
import * as calls from './calls.ts';
import { type CustomPattern, namePattern } from './schema.ts';

const name = (pattern: { name: string }) => pattern.name;

export function planPatterns({ entries, undeclared }: ListWithPolicy<CustomPattern>, live: LivePattern[]): Plan {
  const found = match(entries, live, name, name, {
    named: namePattern,
    fix: 'delete one of them: the host cannot rename a pattern',
  });

  return [
    ...found.missing.map(planCreation),
    ...found.pairs.flatMap(({ entry, item }) => [...planChange(entry, item), ...noteUnpublished(item)]),
    ...planUndeclared(undeclared, found.undeclared, { named: namePattern, remove: planRemoval }),
  ];
}

/** One request creates all patterns. */
const planCreation = (entry: CustomPattern): Change =>
  create(
    namePattern(entry),
    { call: calls.create({}), adds: { patterns: [entry] } },
    {
      names: [name(entry)],
      holds: entry,
      because: byHand,
    },
  );

const byHand = 'it finds nothing until someone publishes it in the security settings of the repository';

function planChange(entry: CustomPattern, item: LivePattern): Change[] {
  const found = compare(normalizeEntry(entry), normalizeLive(item));
  const changed = Object.fromEntries(found.map(({ key }) => [key, entry[key as keyof CustomPattern]]));
  const body = { custom_pattern_version: item.custom_pattern_version ?? null, ...changed };
  return update(namePattern(entry), found, calls.update({ pattern_id: item.id }, body), { names: [name(entry)] });
}

/** The host does not keep the order of lists, and returns an empty list as null. */
const normalizeEntry = (entry: CustomPattern) => ({
  ...entry,
  must_match: entry.must_match && asSet(entry.must_match),
  must_not_match: entry.must_not_match && asSet(entry.must_not_match),
});

const normalizeLive = (item: LivePattern) => ({
  ...item,
  must_match: asSet(item.must_match ?? []),
  must_not_match: asSet(item.must_not_match ?? []),
});

const asSet = (expressions: readonly string[]) => [...new Set(expressions)].sort();

const noteUnpublished = (item: LivePattern) =>
  item.state === 'unpublished'
    ? [note(say`${open(namePattern(item))} ${`is unpublished: ${byHand}`}`, namePattern(item))]
    : [];

/** One request deletes all patterns. By default the host deletes their alerts as well. */
const planRemoval = (item: LivePattern): Change =>
  remove(
    namePattern(item),
    { call: calls.remove({}, { post_delete_action: 'resolve_alerts' }), adds: writeRemoval(item) },
    {
      names: [name(item)],
      holds: normalizeLive(item),
      because: say`its alerts are resolved and kept`,
    },
  );

const writeRemoval = ({ id, custom_pattern_version: version }: LivePattern) => ({
  patterns: [{ pattern_id: id, ...(version && { custom_pattern_version: version }) }],
});
