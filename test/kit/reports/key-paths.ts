import type { Path } from '../../../packages/core/src/settings/refusal.ts';

/** Lists the path of every key of every map inside a value. */
export function* listKeyPaths(value: unknown, at: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const path = [...at, Array.isArray(value) ? Number(name) : name];
    if (!Array.isArray(value)) yield path;
    yield* listKeyPaths(inner, path);
  }
}
