import type { JudgedPart } from '../findings.ts';
import type { Path, Place } from '../refusal.ts';
import type { ListShape } from '../shape.ts';

/** A path in one layer's part of a section. */
export interface LayerPath {
  readonly part: JudgedPart;
  readonly at: Path;
}

interface Layered {
  readonly from: LayerPath;
  /** The value of lower layers that this one replaces. */
  readonly over?: Folded;
}

/** A value folded from several layers, with the layer that each part comes from. */
export type Folded = FoldedValue | Removed | FoldedMap | FoldedList;

/** A scalar, or another value that is never merged. */
interface FoldedValue extends Layered {
  readonly kind: 'value';
  readonly value: unknown;
}

/** A value of a lower layer that a `null` removed. */
export interface Removed extends Layered {
  readonly kind: 'removed';
}

export interface FoldedMap extends Layered {
  readonly kind: 'map';
  readonly keys: ReadonlyMap<string, Folded>;
}

export interface FoldedList extends Layered {
  readonly kind: 'list';
  readonly shape: ListShape<any>;
  /** `_undeclared`, if a layer sets it. */
  readonly policy?: Folded;
  readonly entries: ReadonlyMap<string, Folded>;
}

/** The value as a settings file writes it; `undefined` if nothing is left. */
export function writtenValue(folded: Folded): unknown {
  if (folded.kind === 'value') return folded.value;
  if (folded.kind === 'removed') return undefined;
  if (folded.kind === 'list') return listOf(folded);
  const values = [...folded.keys].map(([key, inner]) => [key, writtenValue(inner)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function listOf({ shape, policy, entries }: FoldedList) {
  const values = [...entries.values()].map(writtenValue);
  if (!shape.undeclared) return values;
  return { _undeclared: (policy && writtenValue(policy)) ?? shape.undeclared, entries: values };
}

/** The layer that sets the value at this path, or the nearest value around it. */
export function layerPathAt(folded: Folded, [key, ...rest]: Path): LayerPath {
  if (key === undefined) return folded.from;
  const inner = partOf(folded, key);
  if (inner) return layerPathAt(inner, rest);
  return { part: folded.from.part, at: [...folded.from.at, key, ...rest] };
}

/** What is folded at a path; `undefined` if no layer says anything there. */
export function foldedAt(folded: Folded, [key, ...rest]: Path): Folded | undefined {
  if (key === undefined) return folded;
  const inner = partOf(folded, key);
  return inner && foldedAt(inner, rest);
}

function partOf(folded: Folded, key: string | number): Folded | undefined {
  if (folded.kind === 'map') return folded.keys.get(String(key));
  if (folded.kind !== 'list') return undefined;
  if (typeof key === 'number') return [...folded.entries.values()][key];
  return { _undeclared: folded.policy, entries: folded }[key];
}

export const placeOf = ({ part, at }: LayerPath): Place => part.place(at);
