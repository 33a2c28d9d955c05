import { differences } from '../../plan/differences.ts';
import { type Change, create, note, type Plan, remove, update } from '../../plan/item.ts';
import { match, planUndeclared } from '../../plan/match.ts';
import { open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import type { LivePattern } from './calls.ts';
import * as calls from './calls.ts';
import { type CustomPattern, named } from './schema.ts';

const name = (pattern: { name: string }) => pattern.name;

export function planPatterns({ entries, undeclared }: ListWithPolicy<CustomPattern>, live: LivePattern[]): Plan {
  const found = match(entries, live, name, name, {
    named,
    fix: 'delete one of them: the host cannot rename a pattern',
  });

  return [
    ...found.missing.map(creation),
    ...found.pairs.flatMap(({ entry, item }) => [...change(entry, item), ...unpublished(item)]),
    ...planUndeclared(undeclared, found.undeclared, { named, remove: removal }),
  ];
}

/** One request creates all patterns. */
const creation = (entry: CustomPattern): Change =>
  create(
    named(entry),
    { call: calls.create({}), adds: { patterns: [entry] } },
    {
      names: [name(entry)],
      holds: entry,
      because: byHand,
    },
  );

const byHand = 'it finds nothing until someone publishes it in the security settings of the repository';

function change(entry: CustomPattern, item: LivePattern): Change[] {
  const found = differences(wanted(entry), kept(item));
  const changed = Object.fromEntries(found.map(({ key }) => [key, entry[key as keyof CustomPattern]]));
  const body = { custom_pattern_version: item.custom_pattern_version ?? null, ...changed };
  return update(named(entry), found, calls.update({ pattern_id: item.id }, body), { names: [name(entry)] });
}

/** The host does not keep the order of lists, and returns an empty list as null. */
const wanted = (entry: CustomPattern) => ({
  ...entry,
  must_match: entry.must_match && asSet(entry.must_match),
  must_not_match: entry.must_not_match && asSet(entry.must_not_match),
});

const kept = (item: LivePattern) => ({
  ...item,
  must_match: asSet(item.must_match ?? []),
  must_not_match: asSet(item.must_not_match ?? []),
});

const asSet = (expressions: readonly string[]) => [...new Set(expressions)].sort();

const unpublished = (item: LivePattern) =>
  item.state === 'unpublished' ? [note(say`${open(named(item))} ${`is unpublished: ${byHand}`}`, named(item))] : [];

/** One request deletes all patterns. By default the host deletes their alerts as well. */
const removal = (item: LivePattern): Change =>
  remove(
    named(item),
    { call: calls.remove({}, { post_delete_action: 'resolve_alerts' }), adds: deleted(item) },
    {
      names: [name(item)],
      holds: kept(item),
      because: say`its alerts are resolved and kept`,
    },
  );

const deleted = ({ id, custom_pattern_version: version }: LivePattern) => ({
  patterns: [{ pattern_id: id, ...(version && { custom_pattern_version: version }) }],
});
