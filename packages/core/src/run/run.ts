import { modes } from '../report/result/modes.ts';
import type { RunResult } from '../report/result/result.ts';
import { isAboutSeveral } from '../session/inputs/options.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { formatShard } from '../session/names/shards.ts';
import { openSession } from '../session/session.ts';
import type { World } from '../session/world/world.ts';
import { endedBy } from './endings.ts';
import { gatesFor } from './gates.ts';
import { openOne } from './one.ts';
import { forReaders } from './privacy/admin-values.ts';
import { visitRepository } from './visit.ts';
import { type Extension, firstOf, notBuilt, type Run, refuseUnserved } from './visited-run.ts';
import { visitAll } from './visits.ts';

/**
 * The whole program: opens the session, chooses the repositories, and visits each, to check, apply or read back its
 * settings; then makes one result of all, for those who may read it.
 */
export async function run(options: RunOptions, world: World, extensions: readonly Extension[]): Promise<RunResult> {
  refuseUnserved(options, extensions);
  const session = await openSession(options, world);
  const asked: Run = { options, world, session, extensions };
  const whole = await firstOf(extensions, (one) => one.beforeRun?.(asked));
  if (whole) return sumUp(asked, whole);
  if (modes[options.mode].isForPullRequest) throw notBuilt(options.mode);
  let ended: RunResult;
  try {
    const opened = await (isAboutSeveral(options)
      ? (await import('./several/several.ts')).openSeveral(asked)
      : openOne(asked));
    ended = await gatesFor(opened)
      .then((gates) => visitAll(opened.repositories, { ...opened, gates }, visitRepository))
      .then(opened.ended)
      .catch(opened.failed);
  } catch (failure) {
    const expected = endedBy(failure, options.mode);
    // Any other failure is a defect of Trueup.
    if (!expected) throw failure;
    ended = expected;
  }
  const lines = (await firstOf(extensions, (one) => one.afterRun?.(asked, ended))) ?? [];
  const result = await forReaders({ ...ended, lines: [...ended.lines, ...lines] }, session.isForEveryone);
  if (!options.applyWorkflow) return sumUp(asked, result);
  const { tellWayOn } = await import('./files/next-steps.ts');
  return sumUp(asked, { ...result, lines: [...result.lines, ...tellWayOn(result, options, world.environment)] });
}

/** Adds which part of its repositories the run took, and how it reached the host. */
function sumUp({ options: { shard, only, wave }, session }: Run, result: RunResult): RunResult {
  const grants = session.listGrantMismatches();
  const { answers, queries, disagreements: wrong } = session.batchTally;
  return {
    ...result,
    ...(shard && { shard: formatShard(shard) }),
    ...((only ?? wave) && { narrowed: true as const }),
    ...(grants.length && { grants }),
    ...(queries && { folded: { answers, queries, ...(wrong.size && { dropped: true as const }) } }),
  };
}
