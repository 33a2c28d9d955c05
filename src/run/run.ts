import type { RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { RunResult } from '../modes/result.ts';
import { openly, resultInFull, withholds } from '../privacy/admin-values.ts';
import { type Readers, readersOf } from '../privacy/readers.ts';
import { askVisibility } from '../requests/visibility.ts';
import { shardText } from '../targets/sizing.ts';
import type { World } from '../world/world.ts';
import { endedBy } from './failures.ts';
import { visitOne } from './one.ts';
import { openSession } from './session.ts';
import { visitSeveral } from './several.ts';

/** The whole program: checks, applies or reads back the settings of one repository or of several. */
export async function run(options: RunOptions, world: World): Promise<RunResult> {
  const readers = await readersOf(options, { environment: world.environment, read: world.files.read });
  const heeding = { ...world, transport: readers.heeding(world.transport), quiet: readers.mayBeEveryone };
  const result = await toldTo(readers, await ended(options, heeding), options, heeding);
  return options.shard ? { ...result, shard: shardText(options.shard) } : result;
}

/** Asks who can read the log only if a line withholds something. */
async function toldTo(readers: Readers, result: RunResult, options: RunOptions, world: World) {
  const isPartlyHidden = result.targets.some(({ plan }) => plan?.inFull);
  if (!withholds(result) && !isPartlyHidden) return openly(result);
  const silent = { ...world, said: () => {} };
  const ask = (own: RepositoryName) =>
    askVisibility(
      openSession({ ...options, maxWait: 0 }, silent)
        .hostOf(own)
        .reader(),
    );
  return (await readers.areEveryone(ask)) ? openly(result) : resultInFull(result);
}

/** Turns failures of the host, the network and the file into a result. Any other failure is a defect of Trueup. */
async function ended(options: RunOptions, world: World): Promise<RunResult> {
  const { repos } = options;
  try {
    return await (repos ? visitSeveral({ ...options, repos }, world) : visitOne(options, world));
  } catch (failure) {
    const result = endedBy(failure, options.mode);
    if (result) return result;
    throw failure;
  }
}
