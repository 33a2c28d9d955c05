import type { SettingsDocument } from './document.ts';
import { isMap } from './maps.ts';
import type { Path, Place, Refusal, Remark } from './refusal.ts';
import type { Margin, Shape } from './shape.ts';

/** A settings key, with how its value is read. */
export interface NamedShape {
  readonly key: string;
  readonly settings: Shape<any>;
}

/** A section's part of a file, and what has been said about it so far. */
export interface Part extends Margin {
  readonly value: unknown;
  readonly refusals: readonly Refusal[];
  readonly remarks: readonly Remark[];
  place(at: Path): Place;
}

export function openPart(document: SettingsDocument, { key, settings }: NamedShape, spelt: string): Part {
  const value = document.values[spelt];
  const refusals: Refusal[] = [];
  const remarks: Remark[] = [];
  const inFile = (at: Path) => (settings.list ? entryPath(at, value) : at);
  const place = (at: Path) => document.place([spelt, ...inFile(at)]);
  return {
    value,
    refusals,
    remarks,
    place,
    source: (at) => document.source([spelt, ...inFile(at)]),
    remark: (at, message) => remarks.push({ at: [key, ...inFile(at)], place: place(at), message }),
    refuse: (refusal) => refusals.push({ ...refusal, at: [key, ...inFile(refusal.at)], place: place(refusal.at) }),
  };
}

/** An entry may be spoken of as `[3]` or as `entries[3]`, whichever of the two the file writes. */
function entryPath(at: Path, value: unknown): Path {
  if (Array.isArray(value) && at[0] === 'entries') return at.slice(1);
  return isMap(value) && typeof at[0] === 'number' ? ['entries', ...at] : at;
}
