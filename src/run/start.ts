import { resolve } from 'node:path';
import { WrongInput } from '../inputs/kinds.ts';
import { inputs, type Wish } from '../inputs/table.ts';
import type { RunResult } from '../modes/result.ts';
import { brokenRun, refusedInputs } from './exit.ts';
import { run } from './run.ts';
import type { Earlier, World } from './session.ts';

/** A run with what earlier ones left for it. Whatever happens, it ends in a report. */
export async function attempt(wish: Wish, world: World, directory: string): Promise<RunResult> {
  try {
    const earlier = await resumed(wish, directory);
    return await remembering(wish, { ...world, earlier }, directory);
  } catch (failure) {
    if (failure instanceof WrongInput) return refusedInputs(wish.mode, [{ input: inputs.resume.name, ...failure }]);
    return brokenRun(wish.mode, failure);
  }
}

async function resumed({ resume, mode }: Wish, directory: string): Promise<Earlier | undefined> {
  if (resume === undefined) return undefined;
  const { readEarlier } = await import('./earlier.ts');
  return readEarlier(resume, directory, mode);
}

async function remembering(wish: Wish, world: World, directory: string): Promise<RunResult> {
  if (wish.cacheDir === undefined) return run(wish, world);
  const { keeping } = await import('../cache/cache.ts');
  return keeping(resolve(directory, wish.cacheDir), wish.token, world, (over) => run(wish, over));
}
