import { isAboutSeveral } from '../inputs/options.ts';
import type { RunOptions } from '../inputs/run-options.ts';
import { shardText } from '../inputs/targets/sizing.ts';
import { forReaders } from '../report/privacy/admin-values.ts';
import { modes } from '../result/modes.ts';
import type { Marked, RunResult } from '../result/result.ts';
import { endedBy } from '../session/failures.ts';
import { openSession, type Session } from '../session/session.ts';
import type { World } from '../session/world/world.ts';
import { wayOn } from './by-hand.ts';
import { openOne } from './one.ts';
import { type OpenedRun, visitTargets } from './targets.ts';

/** The whole program: checks, applies or reads back the settings of one repository or of several. */
export async function run(options: RunOptions, world: World): Promise<RunResult> {
  const { shard, only, wave } = options;
  const session = await openSession(options, world);
  const result = await (modes[options.mode].ofPull
    ? (await import('../wings/previews/preview.ts')).preview(options, world, session)
    : visited(options, world, session));
  // Where a run takes a part of its repositories, its report says so.
  const grants = session.otherGrants();
  const part = { ...(shard && { shard: shardText(shard) }), ...((only ?? wave) && { narrowed: true as const }) };
  const { answers, queries, wrong } = session.folded;
  const folded = queries ? { folded: { answers, queries, ...(wrong && { dropped: true as const }) } } : {};
  return { ...result, ...part, ...(grants.length && { grants }), ...folded };
}

async function visited(options: RunOptions, world: World, session: Session): Promise<RunResult> {
  const whole = await ended(options, world, session);
  const result = await forReaders(whole, session.isForEveryone);
  return { ...result, lines: [...result.lines, ...wayOn(result, options, world.environment)] };
}

/** Turns failures of the host, the network and the file into a result. Any other failure is a defect of Trueup. */
async function ended(options: RunOptions, world: World, session: Session): Promise<RunResult<Marked>> {
  try {
    const opened = await opening(options, world, session);
    const result = await visitTargets(opened);
    const { plan = {}, applyWorkflow } = options;
    const isHeld = 'pullRequest' in plan || (applyWorkflow && 'digest' in plan);
    // If a newer commit supersedes this run, it says nothing about its own commit.
    if (!isHeld || (!result.targets.length && result.outcome !== 'failed')) return result;
    const { postApply } = await import('../wings/previews/post-apply.ts');
    return { ...result, lines: [...result.lines, ...(await postApply(options, world, session, result))] };
  } catch (failure) {
    const result = endedBy(failure, options.mode);
    if (result) return result;
    throw failure;
  }
}

async function opening(options: RunOptions, world: World, session: Session): Promise<OpenedRun> {
  if (!isAboutSeveral(options)) return openOne(options, world, session);
  const { openSeveral } = await import('./several.ts');
  return openSeveral(options, world, session);
}
