import { modes } from '../report/result/modes.ts';
import type { RunResult } from '../report/result/result.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { isFleetRun } from '../session/inputs/run-options.ts';
import { formatShard } from '../session/names/shards.ts';
import { openRunSession } from '../session/session.ts';
import type { World } from '../session/world/world.ts';
import { askExtensions, createMissingExtensionError, refuseUnsupportedOptions } from './extensions.ts';
import { createGates } from './gates.ts';
import { hideAdminValues } from './privacy/admin-values.ts';
import { reportRunFailure } from './run-failures.ts';
import { runRepositories } from './run-repositories.ts';
import { runRepository } from './run-repository.ts';
import type { Extension, Run } from './run-types.ts';
import { openSingleRun } from './single-run.ts';

export async function run(options: RunOptions, world: World, extensions: readonly Extension[]): Promise<RunResult> {
  refuseUnsupportedOptions(options, extensions);
  const session = await openRunSession(options, world);
  const baseRun: Run = { options, world, session, extensions };
  const wholeResult = await askExtensions(extensions, (extension) => extension.beforeRun?.(baseRun));
  if (wholeResult) return addScopeAndTallies(baseRun, wholeResult);
  if (modes[options.mode].isForPullRequest) throw createMissingExtensionError(options.mode);
  let outcome: RunResult;
  try {
    const opened = await (isFleetRun(options)
      ? (await import('./fleet/fleet-run.ts')).openFleetRun(baseRun)
      : openSingleRun(baseRun));
    outcome = await createGates(opened)
      .then((gates) => runRepositories(opened.repositories, { ...opened, gates }, runRepository))
      .then(opened.toResult)
      .catch(opened.toFailedResult);
  } catch (failure) {
    const expected = reportRunFailure(failure, options.mode);
    if (!expected) throw failure;
    outcome = expected;
  }
  const lines = (await askExtensions(extensions, (extension) => extension.afterRun?.(baseRun, outcome))) ?? [];
  const result = await hideAdminValues({ ...outcome, lines: [...outcome.lines, ...lines] }, session.canEveryoneRead);
  if (!options.applyWorkflow) return addScopeAndTallies(baseRun, result);
  const { reportNextSteps } = await import('./files/next-steps.ts');
  return addScopeAndTallies(baseRun, {
    ...result,
    lines: [...result.lines, ...reportNextSteps(result, options, world.environment)],
  });
}

function addScopeAndTallies({ options: { shard, only, wave, sections }, session }: Run, result: RunResult): RunResult {
  const grants = session.listGrantMismatches();
  const { answers, queries, disagreements } = session.batchTally;
  return {
    ...result,
    ...(shard && { shard: formatShard(shard) }),
    ...((only ?? wave) && { narrowed: true as const }),
    ...(sections && { sections }),
    ...(grants.length && { grants }),
    ...(queries && { folded: { answers, queries, ...(disagreements.size && { dropped: true as const }) } }),
  };
}
