import { fullName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import type { Line, Marked, RunResult } from '../modes/result.ts';
import { isPartlyHidden, openly, resultFor, withholds } from '../privacy/admin-values.ts';
import { type Readers, readersOf } from '../privacy/readers.ts';
import { endedBy } from '../session/failures.ts';
import { openSession, type Session, visibilityAfter } from '../session/session.ts';
import { shardText } from '../targets/sizing.ts';
import { wayOn } from '../visits/by-hand.ts';
import type { World } from '../world/world.ts';
import { visitOne } from './one.ts';

/** The whole program: checks, applies or reads back the settings of one repository or of several. */
export async function run(options: RunOptions, world: World): Promise<RunResult> {
  const readers = await readersOf(options, { environment: world.environment, read: world.files.read });
  const heeding = { ...world, transport: readers.heeding(world.transport), quiet: readers.mayBeEveryone };
  const session = await openSession(options, heeding);
  if (modes[options.mode].ofPull)
    return { ...(await previewed(readers, options, heeding, session)), ...partOf(options) };
  const told = await toldTo(readers, await ended(options, heeding, session), session);
  const result = { ...told, lines: [...told.lines, ...wayOn(told, options, world.environment)] };
  return { ...result, ...partOf(options) };
}

/** Where a run takes a part of its repositories, its report says so. */
const partOf = ({ shard, only }: RunOptions): Pick<RunResult, 'shard' | 'narrowed'> => ({
  ...(shard && { shard: shardText(shard) }),
  ...(only && { narrowed: true }),
});

/** A comment on a pull request is for the readers of that repository, no matter who can read this run's log. */
async function previewed(readers: Readers, options: RunOptions, world: World, session: Session): Promise<RunResult> {
  const { result, pull, judged } = await (isAboutSeveral(options)
    ? (await import('../previews/several.ts')).previewSeveral(options, world, session)
    : (await import('../previews/one.ts')).previewOne(options, world, session));
  const told = await toldTo(readers, result, session);
  // A preview of a fork uses no secret, so it can write only with a token of the workflow's own.
  if (!options.post || (pull?.isFork && !options.reportToken)) return told;
  if (!pull) return { ...told, lines: [...told.lines, unposted] };
  const around = { environment: { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: fullName(pull.repository) } };
  const theirs = await readersOf(options, { ...around, read: async () => undefined });
  const shown = await toldTo(theirs, result, session);
  const { postPreview } = await import('../previews/post.ts');
  const lines = await postPreview(options, session, shown, { pull, judged });
  return { ...told, lines: [...told.lines, ...lines] };
}

const unposted: Line = {
  kind: 'note',
  key: 'post',
  message: 'nothing was written to a pull request, because this run is about none',
  fix: 'name it as `--pull-request`',
};

/** Asks who can read the log only if a line withholds something. */
async function toldTo(readers: Readers, result: RunResult<Marked>, session: Session) {
  if (!withholds(result) && !result.targets.some(isPartlyHidden)) return openly(result);
  return (await readers.areEveryone(visibilityAfter(session))) ? openly(result) : resultFor(result, 'whole');
}

const isAboutSeveral = ({ repos, fleetFile }: RunOptions) => repos !== undefined || fleetFile !== undefined;

/** Turns failures of the host, the network and the file into a result. Any other failure is a defect of Trueup. */
async function ended(options: RunOptions, world: World, session: Session): Promise<RunResult<Marked>> {
  try {
    const result = await (isAboutSeveral(options)
      ? (await import('./several.ts')).visitSeveral(options, world, session)
      : visitOne(options, world, session));
    const { plan = {}, applyWorkflow } = options;
    const isHeld = 'pullRequest' in plan || (applyWorkflow && 'digest' in plan);
    // If a newer commit supersedes this run, it says nothing about its own commit.
    if (!isHeld || (!result.targets.length && result.outcome !== 'failed')) return result;
    const { postApply } = await import('./post-apply.ts');
    return { ...result, lines: [...result.lines, ...(await postApply(options, world, session, result))] };
  } catch (failure) {
    const result = endedBy(failure, options.mode);
    if (result) return result;
    throw failure;
  }
}
