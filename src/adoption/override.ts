import { entryNaming } from '../settings/entry-names.ts';
import { type Folded, writtenValue } from '../settings/layers/folded.ts';
import { isMap } from '../settings/maps.ts';
import type { Path } from '../settings/refusal.ts';
import type { Edit } from './edit.ts';

type SetEdit = Edit & { readonly do: 'set' };

/**
 * The edit of a higher layer that says the same there: below what it holds already, with the entry of a list by its name.
 * `undefined` where an entry has no name to be found by.
 */
export function overrideOf(
  { at: [section, ...path], value }: SetEdit,
  folded: Folded,
  values: unknown,
): Edit | undefined {
  return below(path, folded, { value, held: isMap(values) ? values[String(section)] : undefined, at: [section!] });
}

interface Walk {
  readonly value: unknown;
  /** What the higher layer holds at the path so far. */
  readonly held: unknown;
  readonly at: Path;
}

function below(path: Path, folded: Folded | undefined, { value, held, at }: Walk): Edit | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return { do: 'set', at, value };
  if (folded?.kind === 'list' && step === 'entries') return below(rest, folded, { value, held, at });
  if (folded?.kind === 'list' && typeof step === 'number') return inEntry(step, rest, folded, { value, held, at });
  if (typeof step === 'number') return undefined;
  if (!isMap(held)) return { do: 'set', at, value: nested(path, value) };
  const inner = folded?.kind === 'map' ? folded.keys.get(step) : undefined;
  return below(rest, inner, { value, held: held[step], at: [...at, step] });
}

function inEntry(
  index: number,
  rest: Path,
  list: Folded & { kind: 'list' },
  { value, held, at }: Walk,
): Edit | undefined {
  const folded = [...list.entries.values()][index];
  const naming = entryNaming(folded && writtenValue(folded));
  if (!naming) return undefined;
  const [key, name] = naming;
  const entry = { [key]: name, ...(nested(rest, value) as object) };
  const isWrapped = isMap(held) && Array.isArray(held.entries);
  const [entries, where] = isWrapped ? [held.entries as unknown[], [...at, 'entries']] : [held, at];
  if (!Array.isArray(entries)) return held === undefined ? { do: 'set', at, value: [entry] } : undefined;
  const found = entries.findIndex((one) => isMap(one) && one[key] === name);
  if (found < 0) return { do: 'add', at: where, value: entry };
  return below(rest, folded, { value, held: entries[found], at: [...where, found] });
}

/** The value inside the maps that a path goes through. */
const nested = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
