import { resolve } from 'node:path';
import { brokenRun } from './ending.ts';
import type { Wish } from './inputs.ts';
import type { RunResult } from './modes/result.ts';
import { run } from './run.ts';
import type { World } from './session.ts';

/** A run with what earlier ones left for it. Whatever happens, it ends in a report. */
export async function attempt(wish: Wish, world: World, directory: string): Promise<RunResult> {
  try {
    return await remembering(wish, world, directory);
  } catch (failure) {
    return brokenRun(wish.mode, failure);
  }
}

async function remembering(wish: Wish, world: World, directory: string): Promise<RunResult> {
  if (wish.cacheDir === undefined) return run(wish, world);
  const { keeping } = await import('./keeping.ts');
  return keeping(resolve(directory, wish.cacheDir), wish.token, world, (over) => run(wish, over));
}
