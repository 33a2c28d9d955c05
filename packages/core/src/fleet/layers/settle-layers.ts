import { getAtPath } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { ParsedSection } from '../../settings/reading/declare.ts';
import { formatPlace, type Path } from '../../settings/refusal.ts';
import { listRequestedKeys } from '../targets/where.ts';
import type { OpenLayer } from './layers.ts';
import type { Layer } from './merging.ts';

export interface LayerAttempt {
  readonly layers: readonly Layer[];
  readonly declared: readonly ParsedSection[];
}

/**
 * Settings can change which layers apply. A set is stable if the same layers apply after its own settings. Each of the
 * `attempts` applies after the settings of the previous one. Returns `undefined` if `next` must be tried, or a circle
 * if no set is stable.
 */
export function evaluateLayers(
  attempts: readonly LayerAttempt[],
  next: readonly Layer[],
  opened: readonly OpenLayer[],
): { readonly changes: readonly string[] } | { readonly circle: readonly string[] } | undefined {
  const first = attempts.at(0)!.layers;
  const last = attempts.at(-1)!.layers;
  const declared = attempts.flatMap((set) => set.declared);
  const describe = (layers: readonly Layer[], how: string) =>
    layers.map((layer) => `${formatCode(layer.file)} ${how}, since ${describeCause(layer, opened, declared)}`);
  if (isSameSet(last, next)) {
    const comes = describe(findMissingLayers(first, next), 'now applies');
    return { changes: [...comes, ...describe(findMissingLayers(next, first), 'no longer applies')] };
  }
  if (!attempts.some(({ layers }) => isSameSet(layers, next))) return undefined;
  return { circle: describe(findDifferentLayers(last, next), 'applies on and off') };
}

export const findDifferentLayers = (left: readonly Layer[], right: readonly Layer[]) => [
  ...findMissingLayers(left, right),
  ...findMissingLayers(right, left),
];

const isSameSet = (left: readonly Layer[], right: readonly Layer[]) => !findDifferentLayers(left, right).length;

const findMissingLayers = (subset: readonly Layer[], all: readonly Layer[]) =>
  all.filter((layer) => !subset.includes(layer));

function describeCause(layer: Layer, opened: readonly OpenLayer[], declared: readonly ParsedSection[]): string {
  const isFrom = ({ shared, template }: OpenLayer) => shared === layer || template?.files.includes(layer.file);
  const { where = {} } = opened.find(isFrom)?.entry ?? {};
  const causes = selectors.flatMap(([key, ...paths]) =>
    (listRequestedKeys(where).includes(key) ? paths : []).flatMap(([section, ...path]) => {
      const cause = declared.find(({ key, desired }) => key === section && getAtPath(desired, path) !== undefined);
      return cause ? `${formatCode([section, ...path].join('.'))} is declared (${formatPlace(cause.place(path))})` : [];
    }),
  );
  return causes.join(' and ') || 'the entry of the repository in the fleet file declares it';
}

/** Settings that can change the result of each key of `where`. */
const selectors: readonly (readonly [key: string, ...settings: Path[]])[] = [
  ['topic', ['repository', 'topics']],
  ['visibility', ['repository', 'visibility'], ['repository', 'private']],
  ['archived', ['repository', 'archived']],
  ['team', ['teams']],
  ['property', ['custom_properties']],
];
