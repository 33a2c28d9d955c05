import type { Edit } from '../settings/editing/edit.ts';
import { type Merged, toValue } from '../settings/layers/merged.ts';
import { atPath, isMap } from '../settings/maps.ts';
import { entryNaming } from '../settings/reading/entry-names.ts';
import type { Path } from '../settings/refusal.ts';

type SetEdit = Edit & { readonly do: 'set' };

/**
 * The same edit in a higher layer, which overrides the lower one. The edit goes into the maps and entries that the layer
 * has already, and finds an entry by its name; `undefined` if an entry has no name.
 */
export function overrideOf({ at: [section, ...path], value }: SetEdit, merged: Merged, values: unknown) {
  function below(at: Path, [step, ...rest]: Path, whole: Merged | undefined): Edit | undefined {
    if (step === undefined) return { do: 'set', at, value };
    if (whole?.kind === 'list' && step === 'entries') return below(at, rest, whole);
    if (typeof step === 'number')
      return whole?.kind === 'list' ? inEntry(at, rest, [...whole.entries.values()][step]) : undefined;
    if (!isMap(atPath(values, at))) return { do: 'set', at, value: nestValue([step, ...rest], value) };
    return below([...at, step], rest, whole?.kind === 'map' ? whole.keys.get(step) : undefined);
  }

  function inEntry(at: Path, rest: Path, whole: Merged | undefined): Edit | undefined {
    const naming = entryNaming(whole && toValue(whole));
    if (!naming) return undefined;
    const [key, name] = naming;
    const entry = { [key]: name, ...(nestValue(rest, value) as object) };
    const held = atPath(values, at);
    if (held === undefined) return { do: 'set', at, value: [entry] };
    const list = Array.isArray(held?.entries) ? [...at, 'entries'] : at;
    const entries = atPath(values, list);
    if (!Array.isArray(entries)) return undefined;
    const found = entries.findIndex((one) => isMap(one) && one[key] === name);
    return found < 0 ? { do: 'add', at: list, value: entry } : below([...list, found], rest, whole);
  }

  return below([section!], path, merged);
}

/** The value inside the maps that a path goes through. */
const nestValue = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
