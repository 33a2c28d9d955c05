import { formatPath, formatPlace, type Path } from '../refusal.ts';
import { getLayerPlace, type MergedValue, toSettingsValue } from './merged.ts';

interface ValueOrigin {
  readonly path: Path;
  readonly value: string;
  readonly from: string;
  readonly over?: MergedValue;
}

/** Paths use the keys of entries, such as `labels.bug.color`. */
export function formatValueOrigins(sections: ReadonlyMap<string, MergedValue>, key?: string): string[] {
  const wanted = key?.trim().toLowerCase();
  return [...sections]
    .flatMap(([section, merged]) => [...listValueOrigins(merged, [section])])
    .filter(({ path }) => wanted === undefined || isWithinKey(path, wanted))
    .flatMap(({ path, value, from, over }) => [
      `${formatPath(path)}: ${value}`,
      `  ${from}`,
      ...formatReplacedValues(over),
    ]);
}

const isWithinKey = (path: Path, wanted: string) =>
  path.some((_, index) => formatPath(path.slice(0, index + 1)).toLowerCase() === wanted);

function* listValueOrigins(merged: MergedValue, path: Path): Generator<ValueOrigin> {
  const { over } = merged;
  const from = formatPlace(getLayerPlace(merged.from));
  if (merged.kind === 'value') return yield { path, value: JSON.stringify(merged.value), from, over };
  if (merged.kind === 'removed') return yield { path, value: 'removed', from, over };
  if (over) yield { path, value: 'whole', from, over };
  const parts = merged.kind === 'map' ? merged.keys : merged.entries;
  if (merged.kind === 'list' && merged.shape.undeclared)
    yield* listPolicyOrigin(merged.policy, merged.shape.undeclared, path);
  for (const [key, inner] of parts) yield* listValueOrigins(inner, [...path, key]);
}

function* listPolicyOrigin(policy: MergedValue | undefined, defaultPolicy: string, path: Path): Generator<ValueOrigin> {
  const at = [...path, '_undeclared'];
  if (policy) yield* listValueOrigins(policy, at);
  if (policy?.kind === 'value') return;
  yield { path: at, value: JSON.stringify(defaultPolicy), from: 'the default' };
}

function formatReplacedValues(over: MergedValue | undefined): string[] {
  if (!over) return [];
  const value = over.kind === 'removed' ? 'removed' : JSON.stringify(toSettingsValue(over));
  return [`  over ${formatPlace(getLayerPlace(over.from))}: ${value}`, ...formatReplacedValues(over.over)];
}
