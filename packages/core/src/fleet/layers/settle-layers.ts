import { atPath } from '../../settings/maps.ts';
import type { Declared } from '../../settings/reading/declare.ts';
import { type Path, placeText } from '../../settings/refusal.ts';
import { code } from '../../settings/shown.ts';
import { askedKeys } from '../targets/where.ts';
import type { OpenLayer } from './layers.ts';
import type { Layer } from './merging.ts';

/** A set of layers that a repository may have, with the settings that they declare. */
export interface TriedLayers {
  readonly layers: readonly Layer[];
  readonly declared: readonly Declared[];
}

/**
 * Settings can change which layers apply. A set of layers is settled if the same layers apply after its own settings are
 * applied. `tried` holds the sets so far: first the layers that apply before the run, then those that apply after the
 * settings of the set before. `next` are the layers after the last set. Returns which layers start or stop to apply, or which
 * ones do both in turn, or `undefined` if `next` is to be tried.
 */
export function settleLayers(
  tried: readonly TriedLayers[],
  next: readonly Layer[],
  opened: readonly OpenLayer[],
): { readonly moved: readonly string[] } | { readonly circle: readonly string[] } | undefined {
  const first = tried.at(0)!.layers;
  const last = tried.at(-1)!.layers;
  const declared = tried.flatMap((set) => set.declared);
  const describe = (layers: readonly Layer[], how: string) =>
    layers.map((layer) => `${code(layer.file)} ${how}, since ${describeCause(layer, opened, declared)}`);
  if (isSameSet(last, next)) {
    const comes = describe(findLacking(first, next), 'now applies');
    return { moved: [...comes, ...describe(findLacking(next, first), 'no longer applies')] };
  }
  if (!tried.some(({ layers }) => isSameSet(layers, next))) return undefined;
  return { circle: describe(findChanged(last, next), 'applies on and off') };
}

/** The layers that only one of both sets has. */
export const findChanged = (some: readonly Layer[], others: readonly Layer[]) => [
  ...findLacking(some, others),
  ...findLacking(others, some),
];

const isSameSet = (some: readonly Layer[], others: readonly Layer[]) => !findChanged(some, others).length;

/** The layers of `all` that `some` lacks. */
const findLacking = (some: readonly Layer[], all: readonly Layer[]) => all.filter((one) => !some.includes(one));

/** Which declared settings the `where` of a layer refers to. */
function describeCause(layer: Layer, opened: readonly OpenLayer[], declared: readonly Declared[]): string {
  const isFrom = ({ shared, template }: OpenLayer) => shared === layer || template?.files.includes(layer.file);
  const { where = {} } = opened.find(isFrom)?.entry ?? {};
  const causes = selectors.flatMap(([key, ...paths]) =>
    (askedKeys(where).includes(key) ? paths : []).flatMap(([section, ...path]) => {
      const one = declared.find(({ key, desired }) => key === section && atPath(desired, path) !== undefined);
      return one ? `${code([section, ...path].join('.'))} is declared (${placeText(one.place(path))})` : [];
    }),
  );
  return causes.join(' and ') || 'the entry of the repository in the fleet file declares it';
}

/** The keys of `where` that settings can change, each with the settings that do. */
const selectors: readonly (readonly [key: string, ...settings: Path[]])[] = [
  ['topic', ['repository', 'topics']],
  ['visibility', ['repository', 'visibility'], ['repository', 'private']],
  ['archived', ['repository', 'archived']],
  ['team', ['teams']],
  ['property', ['custom_properties']],
];
