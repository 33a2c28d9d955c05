import { same } from '../plan/differences.ts';
import type { Edit } from '../settings/editing/edit.ts';
import { isMap } from '../settings/maps.ts';
import type { Path } from '../settings/refusal.ts';

/** Which keys of a map an edit may touch: those that both sides have, or also those that only one has. */
type AlignedKeys = 'common keys' | 'all keys';

/** The fewest edits that turn what the file says at a path into what the host has. Secrets stay as they are. */
export function align(written: unknown, live: unknown, at: Path, reach: AlignedKeys): Edit[] {
  if (same(written, live)) return [];
  if (isMap(written) && isMap(live)) return alignMaps(written, live, at, reach);
  if (Array.isArray(written) && Array.isArray(live)) return alignLists(written, live, at, reach);
  return [{ do: 'set', at, value: live }];
}

function alignMaps(written: Record<string, unknown>, live: Record<string, unknown>, at: Path, reach: AlignedKeys) {
  const open = (map: object) => Object.keys(map).filter((key) => key !== 'secret' && key !== 'secrets');
  const common = open(written).filter((key) => Object.hasOwn(live, key));
  const edits = common.flatMap((key) => align(written[key], live[key], [...at, key], reach));
  if (reach === 'common keys') return edits;
  const added = open(live).filter((key) => !Object.hasOwn(written, key));
  const gone = open(written).filter((key) => !Object.hasOwn(live, key));
  return [
    ...edits,
    ...added.map((key): Edit => ({ do: 'set', at: [...at, key], value: live[key] })),
    ...gone.flatMap((key) => editsToSwitchOff(written[key], [...at, key])),
  ];
}

/** A snapshot leaves out what is off. Where the file says that it is off, the key stays, so that a check still holds it. */
function editsToSwitchOff(written: unknown, at: Path): Edit[] {
  if (written === true) return [{ do: 'set', at, value: false }];
  const isOff = [false, null, 0, ''].includes(written as never) || (Array.isArray(written) && !written.length);
  return isOff ? [] : [{ do: 'drop', at }];
}

/** Items are paired by what names them, so that a comment beside an item that stays is kept. */
function alignLists(written: readonly unknown[], live: readonly unknown[], at: Path, reach: AlignedKeys): Edit[] {
  const [own, theirs] = [written.map(nameOf), live.map(nameOf)];
  const whole: Edit[] = [{ do: 'set', at, value: live }];
  if (new Set(own).size < own.length || new Set(theirs).size < theirs.length) return whole;
  const places = new Map(theirs.map((name, index) => [name, index]));
  const edits = own.flatMap((name, index) =>
    places.has(name) ? align(written[index], live[places.get(name)!], [...at, index], reach) : [],
  );
  const added = live.filter((_, index) => !own.includes(theirs[index]!));
  const gone = own.flatMap((name, index) => (places.has(name) ? [] : [index]));
  if (gone.length === written.length) return whole;
  return [
    ...edits,
    ...added.map((value): Edit => ({ do: 'add', at, value })),
    ...gone.reverse().map((index): Edit => ({ do: 'drop', at: [...at, index] })),
  ];
}

const naming = ['name', 'type', 'context', 'app', 'username', 'slug', 'actor_type', 'reviewer_type'];
const numbering = ['id', 'actor_id', 'reviewer_id'];

function nameOf(item: unknown): string {
  if (!isMap(item)) return JSON.stringify(item);
  const names = [...naming, ...numbering].filter((key) => Object.hasOwn(item, key)).map((key) => item[key]);
  return names.length ? JSON.stringify(names.map(String)) : JSON.stringify(item);
}
