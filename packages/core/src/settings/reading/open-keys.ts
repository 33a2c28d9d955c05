import { nearest } from '../keys/nearest.ts';
import { isMap, madeOnce } from '../maps.ts';
import type { Path } from '../refusal.ts';
import { isTaken } from '../schema/holders.ts';
import { code } from '../shown.ts';
import { type CanonicalSchema, holderOf } from '../writing/canonical.ts';
import type { JudgedPart } from './findings.ts';

/**
 * Judges each key that an open map does not list, wherever it stands: it is misspelt, or newer than Trueup. Of a key that
 * is refused already, nothing more is said.
 */
export function judgeOpenKeys(part: JudgedPart, value: unknown, isSettled: (at: Path) => boolean) {
  const read = (schema: CanonicalSchema, value: unknown, at: Path) => {
    const holder = holderOf(schema, value);
    const { item, entries = {} } = holder;
    if (Array.isArray(value) && item) for (const [index, one] of value.entries()) read(item, one, [...at, index]);
    if (!isMap(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = [...at, key];
      if (Object.hasOwn(entries, key)) read(entries[key]!, inner, place);
      else if (holder.type === 'loose_object' && !isSettled(place)) judge(place, value, knownIn(holder), part);
    }
  };
  read(part.section.settings.schema, value, []);
}

function judge(at: Path, beside: object, known: readonly string[], part: JudgedPart) {
  const key = String(at.at(-1));
  const meant = nearest(key, known, 1);
  if (meant === undefined) {
    const near = nearest(key, known);
    const hint = near ? `; was ${code(near)} meant?` : '';
    part.remark(at, `is not a key that Trueup knows; Trueup sends it unchanged${hint}`, { isUnknownKey: true });
    return;
  }
  part.refuse({ at, problem: 'is not a key here', fix: `write ${code(meant)}` });
  if (!Object.hasOwn(beside, meant)) part.refused.push(part.inFile([...at.slice(0, -1), meant]));
}

/** Always the same list for a map, because the answers about it are kept. */
const knownIn = (holder: CanonicalSchema) =>
  madeOnce(lists, holder, () => Object.keys(holder.entries!).filter((key) => isTaken(holder.entries![key]!)));

const lists = new WeakMap<CanonicalSchema, readonly string[]>();
