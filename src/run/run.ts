import { isAboutSeveral } from '../inputs/options.ts';
import type { RunOptions } from '../inputs/run-options.ts';
import { shardText } from '../inputs/targets/sizing.ts';
import { forReaders } from '../report/privacy/admin-values.ts';
import { modes } from '../result/modes.ts';
import type { Marked, RunResult } from '../result/result.ts';
import { endedBy } from '../session/failures.ts';
import { openSession } from '../session/session.ts';
import type { World } from '../session/world/world.ts';
import { wayOn } from './by-hand.ts';
import { openOne } from './one.ts';
import { type OpenedRun, visitTargets } from './targets.ts';
import type { Run, Wings } from './visited-run.ts';
import { loadWing } from './wings.ts';

/** The whole program: checks, applies or reads back the settings of one repository or of several. */
export async function run(options: RunOptions, world: World, wings: Wings): Promise<RunResult> {
  const { shard, only, wave } = options;
  const session = await openSession(options, world);
  const asked: Run = { options, world, session, wings };
  const result = await (modes[options.mode].ofPull
    ? (await loadWing(wings, 'previews')).preview(asked)
    : visited(asked));
  // Where a run takes a part of its repositories, its report says so.
  const grants = session.otherGrants();
  const part = { ...(shard && { shard: shardText(shard) }), ...((only ?? wave) && { narrowed: true as const }) };
  const { answers, queries, wrong } = session.folded;
  const folded = queries ? { folded: { answers, queries, ...(wrong && { dropped: true as const }) } } : {};
  return { ...result, ...part, ...(grants.length && { grants }), ...folded };
}

async function visited(asked: Run): Promise<RunResult> {
  const { options, world, session } = asked;
  const result = await forReaders(await ended(asked), session.isForEveryone);
  return { ...result, lines: [...result.lines, ...wayOn(result, options, world.environment)] };
}

/** Turns failures of the host, the network and the file into a result. Any other failure is a defect of Trueup. */
async function ended(asked: Run): Promise<RunResult<Marked>> {
  const { plan = {}, applyWorkflow, mode } = asked.options;
  try {
    const result = await visitTargets(await opened(asked));
    const isHeld = 'pullRequest' in plan || (applyWorkflow && 'digest' in plan);
    // If a newer commit supersedes this run, it says nothing about its own commit.
    if (!isHeld || (!result.targets.length && result.outcome !== 'failed')) return result;
    const { postApply } = await loadWing(asked.wings, 'previews');
    return { ...result, lines: [...result.lines, ...(await postApply(asked, result))] };
  } catch (failure) {
    const result = endedBy(failure, mode);
    if (result) return result;
    throw failure;
  }
}

async function opened(asked: Run): Promise<OpenedRun> {
  return isAboutSeveral(asked.options) ? (await import('./several.ts')).openSeveral(asked) : openOne(asked);
}
