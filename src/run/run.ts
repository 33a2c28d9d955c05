import { isAboutSeveral } from '../inputs/options.ts';
import type { RunOptions } from '../inputs/run-options.ts';
import { shardText } from '../inputs/targets/sizing.ts';
import { forReaders } from '../report/privacy/admin-values.ts';
import { modes } from '../result/modes.ts';
import type { Marked, RunResult } from '../result/result.ts';
import { endedBy } from '../session/failures.ts';
import { openSession } from '../session/session.ts';
import type { World } from '../session/world/world.ts';
import { tellWayOn } from './by-hand.ts';
import { gatesFor } from './gates.ts';
import { openOne } from './one.ts';
import { visitRepository } from './visit.ts';
import type { Run, Wings } from './visited-run.ts';
import { visitAll } from './visits.ts';
import { loadWing } from './wings.ts';

/** The whole program: checks, applies or reads back the settings of one repository or of several. */
export async function run(options: RunOptions, world: World, wings: Wings): Promise<RunResult> {
  const session = await openSession(options, world);
  const asked: Run = { options, world, session, wings };
  if (modes[options.mode].ofPull) return summedUp(asked, await (await loadWing(wings, 'previews')).preview(asked));
  const whole = await visited(asked)
    .then((result) => leaveOnCommit(asked, result))
    // Any other failure is a defect of Trueup.
    .catch((failure) => endedBy(failure, options.mode) ?? Promise.reject(failure));
  const result = await forReaders(whole, session.isForEveryone);
  return summedUp(asked, { ...result, lines: [...result.lines, ...tellWayOn(result, options, world.environment)] });
}

/** Chooses the repositories, visits each, and makes one result of all. */
async function visited(asked: Run): Promise<RunResult<Marked>> {
  const opened = await (isAboutSeveral(asked.options)
    ? (await import('./several.ts')).openSeveral(asked)
    : openOne(asked));
  try {
    const gated = { ...opened, gates: await gatesFor(opened) };
    const all = await visitAll(opened.repositories, gated, async (visit) => {
      await opened.visiting?.(visit);
      return visitRepository(visit);
    });
    return await opened.ended(all);
  } catch (failure) {
    if (opened.failed) return opened.failed(failure);
    throw failure;
  }
}

/** Where a run holds to the approval of a pull request, its commit says whether the settings are applied. */
async function leaveOnCommit(asked: Run, result: RunResult<Marked>): Promise<RunResult<Marked>> {
  const { plan = {}, applyWorkflow } = asked.options;
  const isHeld = 'pullRequest' in plan || (applyWorkflow && 'digest' in plan);
  // If a newer commit supersedes this run, it says nothing about its own commit.
  if (!isHeld || (!result.targets.length && result.outcome !== 'failed')) return result;
  const { postApply } = await loadWing(asked.wings, 'previews');
  return { ...result, lines: [...result.lines, ...(await postApply(asked, result))] };
}

/** Adds which part of its repositories the run took, and how it reached the host. */
function summedUp({ options: { shard, only, wave }, session }: Run, result: RunResult): RunResult {
  const grants = session.otherGrants();
  const { answers, queries, wrong } = session.folded;
  return {
    ...result,
    ...(shard && { shard: shardText(shard) }),
    ...((only ?? wave) && { narrowed: true as const }),
    ...(grants.length && { grants }),
    ...(queries && { folded: { answers, queries, ...(wrong && { dropped: true as const }) } }),
  };
}
