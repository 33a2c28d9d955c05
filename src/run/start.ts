import { resolve } from 'node:path';
import type { RunResult } from '../report/result/result.ts';
import { brokenRun, refusedInputs } from '../session/failures.ts';
import { WrongInput } from '../session/inputs/kinds.ts';
import type { About, FileOptions, RunOptions } from '../session/inputs/run-options.ts';
import { inputs } from '../session/inputs/table.ts';
import { lastingSecret } from '../session/session.ts';
import type { EarlierRun, World } from '../session/world/world.ts';
import { keepPlan } from './exit.ts';
import { watchRun } from './origin.ts';
import { run } from './run.ts';
import type { Wings } from './visited-run.ts';
import { loadWing } from './wings.ts';

/** Starts a run with the answers and the report that earlier runs left. Whatever happens, it ends in a report. */
export async function startRun(options: RunOptions, world: World, directory: string, wings: Wings): Promise<RunResult> {
  try {
    const earlierRun = await resumed(options, directory, wings);
    const watching = watchRun({ ...world, earlierRun });
    const result = await remembering(options, watching.world, directory, wings);
    return await keepPlan({ ...result, origin: watching.origin() }, options.planFile, directory);
  } catch (failure) {
    if (failure instanceof WrongInput) return refusedInputs(options.mode, [{ input: inputs.resume.name, ...failure }]);
    return brokenRun(options.mode, failure);
  }
}

async function resumed(
  { resume, mode }: About & FileOptions,
  directory: string,
  wings: Wings,
): Promise<EarlierRun | undefined> {
  if (resume === undefined) return undefined;
  return (await loadWing(wings, 'reports')).readEarlierRun(resume, directory, mode);
}

async function remembering(options: RunOptions, world: World, directory: string, wings: Wings): Promise<RunResult> {
  const work = (over: World) => run(options, over, wings);
  if (options.cacheDir === undefined) return work(world);
  const { withCache } = await loadWing(wings, 'answers');
  return withCache(resolve(directory, options.cacheDir), lastingSecret(options), world, work);
}
