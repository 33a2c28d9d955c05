import type { SectionFindings } from '../reading/findings.ts';
import type { Path, Place } from '../refusal.ts';
import type { ListShape } from '../schema/shape.ts';

export interface LayerPath {
  readonly findings: SectionFindings;
  readonly at: Path;
}

interface LayerOrigin {
  readonly from: LayerPath;
  readonly over?: MergedValue;
}

export type MergedValue = MergedScalar | RemovedValue | MergedMap | MergedList;

/** Layers replace this value as a whole. */
interface MergedScalar extends LayerOrigin {
  readonly kind: 'value';
  readonly value: unknown;
}

type RemovedValue = LayerOrigin & { readonly kind: 'removed' };

export interface MergedMap extends LayerOrigin {
  readonly kind: 'map';
  readonly keys: ReadonlyMap<string, MergedValue>;
}

export interface MergedList extends LayerOrigin {
  readonly kind: 'list';
  readonly shape: ListShape<any>;
  readonly policy?: MergedValue;
  readonly entries: ReadonlyMap<string, MergedValue>;
}

export function toSettingsValue(merged: MergedValue): unknown {
  if (merged.kind === 'value') return merged.value;
  if (merged.kind === 'removed') return undefined;
  if (merged.kind === 'list') return toListValue(merged);
  const values = [...merged.keys].map(([key, inner]) => [key, toSettingsValue(inner)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function toListValue({ shape, policy, entries }: MergedList) {
  const values = [...entries.values()].map(toSettingsValue);
  if (!shape.undeclared) return values;
  return { _undeclared: (policy && toSettingsValue(policy)) ?? shape.undeclared, entries: values };
}

/** If no value exists at the path, the layer of the nearest value applies. */
export function findLayerPath(merged: MergedValue, [key, ...rest]: Path): LayerPath {
  if (key === undefined) return merged.from;
  const inner = getChild(merged, key);
  if (inner) return findLayerPath(inner, rest);
  return { findings: merged.from.findings, at: [...merged.from.at, key, ...rest] };
}

export function findMergedValue(merged: MergedValue, [key, ...rest]: Path): MergedValue | undefined {
  if (key === undefined) return merged;
  const inner = getChild(merged, key);
  return inner && findMergedValue(inner, rest);
}

function getChild(merged: MergedValue, key: string | number): MergedValue | undefined {
  if (merged.kind === 'map') return merged.keys.get(String(key));
  if (merged.kind !== 'list') return undefined;
  if (typeof key === 'number') return [...merged.entries.values()][key];
  return { _undeclared: merged.policy, entries: merged }[key];
}

export const getLayerPlace = ({ findings, at }: LayerPath): Place => findings.place(at);
