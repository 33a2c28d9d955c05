import type { JudgedPart } from '../reading/findings.ts';
import type { Path, Place } from '../refusal.ts';
import type { ListShape } from '../schema/shape.ts';

/** A path in one layer's part of a section. */
export interface LayerPath {
  readonly part: JudgedPart;
  readonly at: Path;
}

interface Layered {
  readonly from: LayerPath;
  /** The value of lower layers that this one replaces. */
  readonly over?: Merged;
}

/** A value merged from several layers, with the layer that each part comes from. */
export type Merged = MergedValue | Removed | MergedMap | MergedList;

/** A scalar, or another value that is never merged. */
interface MergedValue extends Layered {
  readonly kind: 'value';
  readonly value: unknown;
}

/** A value of a lower layer that a `null` removed. */
type Removed = Layered & { readonly kind: 'removed' };

export interface MergedMap extends Layered {
  readonly kind: 'map';
  readonly keys: ReadonlyMap<string, Merged>;
}

export interface MergedList extends Layered {
  readonly kind: 'list';
  readonly shape: ListShape<any>;
  /** `_undeclared`, if a layer sets it. */
  readonly policy?: Merged;
  readonly entries: ReadonlyMap<string, Merged>;
}

/** The value as a settings file writes it; `undefined` if nothing is left. */
export function toValue(merged: Merged): unknown {
  if (merged.kind === 'value') return merged.value;
  if (merged.kind === 'removed') return undefined;
  if (merged.kind === 'list') return listOf(merged);
  const values = [...merged.keys].map(([key, inner]) => [key, toValue(inner)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function listOf({ shape, policy, entries }: MergedList) {
  const values = [...entries.values()].map(toValue);
  if (!shape.undeclared) return values;
  return { _undeclared: (policy && toValue(policy)) ?? shape.undeclared, entries: values };
}

/** The layer that sets the value at this path, or the nearest value around it. */
export function layerPathAt(merged: Merged, [key, ...rest]: Path): LayerPath {
  if (key === undefined) return merged.from;
  const inner = partOf(merged, key);
  if (inner) return layerPathAt(inner, rest);
  return { part: merged.from.part, at: [...merged.from.at, key, ...rest] };
}

/** What is merged at a path; `undefined` if no layer says anything there. */
export function mergedAt(merged: Merged, [key, ...rest]: Path): Merged | undefined {
  if (key === undefined) return merged;
  const inner = partOf(merged, key);
  return inner && mergedAt(inner, rest);
}

function partOf(merged: Merged, key: string | number): Merged | undefined {
  if (merged.kind === 'map') return merged.keys.get(String(key));
  if (merged.kind !== 'list') return undefined;
  if (typeof key === 'number') return [...merged.entries.values()][key];
  return { _undeclared: merged.policy, entries: merged }[key];
}

export const placeAt = ({ part, at }: LayerPath): Place => part.place(at);
