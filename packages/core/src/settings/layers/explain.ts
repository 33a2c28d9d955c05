import { type Path, pathText, placeText } from '../refusal.ts';
import { type Merged, placeAt, toValue } from './merged.ts';

/** One merged value, its layer and line, and the values it replaces. */
interface Explained {
  readonly path: Path;
  readonly value: string;
  readonly from: string;
  readonly over?: Merged;
}

/**
 * Lists where each value at or below a key comes from, or each value at all; nothing if no layer sets it. Entries are
 * addressed by their keys, such as `labels.bug.color`.
 */
export function explain(sections: ReadonlyMap<string, Merged>, key?: string): string[] {
  const wanted = key?.trim().toLowerCase();
  return [...sections]
    .flatMap(([section, merged]) => [...explainMerged(merged, [section])])
    .filter(({ path }) => wanted === undefined || isWithin(path, wanted))
    .flatMap(({ path, value, from, over }) => [`${pathText(path)}: ${value}`, `  ${from}`, ...tellReplaced(over)]);
}

const isWithin = (path: Path, wanted: string) =>
  path.some((_, index) => pathText(path.slice(0, index + 1)).toLowerCase() === wanted);

function* explainMerged(merged: Merged, path: Path): Generator<Explained> {
  const { over } = merged;
  const from = placeText(placeAt(merged.from));
  if (merged.kind === 'value') return yield { path, value: JSON.stringify(merged.value), from, over };
  if (merged.kind === 'removed') return yield { path, value: 'removed', from, over };
  if (over) yield { path, value: 'whole', from, over };
  const parts = merged.kind === 'map' ? merged.keys : merged.entries;
  if (merged.kind === 'list' && merged.shape.undeclared)
    yield* tellPolicy(merged.policy, merged.shape.undeclared, path);
  for (const [key, inner] of parts) yield* explainMerged(inner, [...path, key]);
}

function* tellPolicy(policy: Merged | undefined, standard: string, path: Path): Generator<Explained> {
  const at = [...path, '_undeclared'];
  if (policy) yield* explainMerged(policy, at);
  if (policy?.kind === 'value') return;
  yield { path: at, value: JSON.stringify(standard), from: 'the default' };
}

function tellReplaced(over: Merged | undefined): string[] {
  if (!over) return [];
  const value = over.kind === 'removed' ? 'removed' : JSON.stringify(toValue(over));
  return [`  over ${placeText(placeAt(over.from))}: ${value}`, ...tellReplaced(over.over)];
}
