import type { Scene } from './runs/scene.ts';

/** Applies an undo file, with a value for every variable that it refers to. */
export function applyUndo({ environment, apply }: Scene, undo: string) {
  for (const [, name] of undo.matchAll(/\$(SECRET_\w+)/g)) environment[name!] = `value of ${name}`;
  return apply(undo);
}
