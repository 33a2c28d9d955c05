import { HostRefusal, HostUnreachable, RunStopped } from '../host/failures.ts';
import type { Reader, RepositoryName } from '../host/host.ts';
import type { Host } from '../host/open.ts';
import type { RunOptions } from '../inputs/table.ts';
import { failedRun, resultOfTargets, settingsLines, targetOf } from '../modes/outcome.ts';
import type { RunResult, TargetResult } from '../modes/result.ts';
import { disclose, discloseRun } from '../privacy/disclose.ts';
import { repository, type VisitedRepository, visitedRepositories } from '../privacy/disclosure.ts';
import { type Readers, readersOf } from '../privacy/readers.ts';
import { openly, resultInFull, withholds } from '../privacy/told.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { takeSnapshot } from '../snapshots/take.ts';
import { shardText } from '../targets/shard.ts';
import { runFleet } from './fleet.ts';
import { declare, reconcile } from './reconcile.ts';
import { openSession, type Session, type World } from './session.ts';

/** The whole program: the settings of one repository, or of each of several, checked, applied or read back. */
export async function run(options: RunOptions, world: World): Promise<RunResult> {
  const readers = await readersOf(options, { environment: world.environment, read: world.files.read });
  const heeding = { ...world, transport: readers.heeding(world.transport), quiet: readers.mayBeEveryone };
  const result = await toldTo(readers, await ended(options, heeding), options, heeding);
  return options.shard ? { ...result, shard: shardText(options.shard) } : result;
}

/** Who reads it is asked only where something hangs on it. */
async function toldTo(readers: Readers, result: RunResult, options: RunOptions, world: World) {
  if (!withholds(result)) return openly(result);
  const silent = { ...world, said: () => {} };
  const ask = (own: RepositoryName) =>
    openSession({ ...options, maxWait: 0 }, silent)
      .hostOf(own)
      .reader()
      .ask(repository({}));
  return (await readers.areEveryone(ask)) ? openly(result) : resultInFull(result);
}

async function ended(options: RunOptions, world: World): Promise<RunResult> {
  const { repos } = options;
  if (!repos) return runOne(options, world);
  return reported(options, () => runFleet({ ...options, repos }, world));
}

/** What a run can meet outside of it is its result; all else is a defect. */
async function reported(options: RunOptions, running: () => Promise<RunResult>): Promise<RunResult> {
  try {
    return await running();
  } catch (failure) {
    const result = endedBy(failure, options.mode);
    if (result) return result;
    throw failure;
  }
}

/** What a run comes to that such a failure ends. Any other failure is a defect of ours. */
export function endedBy(failure: unknown, mode: RunResult['mode']): RunResult | undefined {
  const kinds = [SettingsRefused, HostUnreachable, HostRefusal, RunStopped];
  return kinds.some((kind) => failure instanceof kind) ? failedRun(mode, failure) : undefined;
}

/** A file that cannot be read is named: its name comes from the input. */
const runOne = (options: RunOptions, world: World): Promise<RunResult> =>
  reported(options, async () => {
    if (options.mode === 'snapshot') return discreetly(options, world, (guest) => readBackOne(options, world, guest));
    const text = await world.load(options.settingsFile);
    return discreetly(options, world, (guest) => reconcileOne(text, options, world, guest));
  });

async function discreetly(
  options: RunOptions,
  world: World,
  look: (guest: VisitedRepository) => Promise<RunResult>,
): Promise<RunResult> {
  // A options without `repos` names a repository: `readInputs` sees to it.
  const [guest] = visitedRepositories(
    [{ repository: options.repository! }],
    options,
    world.environment.GITHUB_REPOSITORY,
  );
  const { disclosure } = guest!;
  const result = await reported(options, () => look(guest!)).catch((defect) => {
    // A stack may quote what the defect met.
    if (disclosure.isHidden) return failedRun(options.mode, defect);
    throw defect;
  });
  return discloseRun(result, disclosure, options);
}

async function reconcileOne(text: string, options: RunOptions, world: World, guest: VisitedRepository) {
  const settings = declare({ text, file: options.settingsFile, origin: 'operator' }, options);
  const told = await visit(guest, options, world, async ({ host, session, reader }) => {
    const { disclosure } = guest;
    const sections = await reconcile(settings.declared, options, { host, session, reader, disclosure });
    return targetOf(options.mode, guest.repository, sections, []);
  });
  return resultOfTargets(options.mode, [told], settingsLines(options, settings));
}

async function readBackOne(options: RunOptions, world: World, guest: VisitedRepository) {
  const told = await visit(guest, options, world, ({ reader }) => takeSnapshot(reader, options, world.files));
  return resultOfTargets(options.mode, [told], []);
}

interface Open {
  readonly session: Session;
  readonly host: Host;
  readonly reader: Reader;
}

/** Opens the repository, looks at it, and tells of it what may be told. */
async function visit(
  guest: VisitedRepository,
  options: RunOptions,
  world: World,
  look: (open: Open) => Promise<TargetResult>,
) {
  const { repository, disclosure } = guest;
  const session = openSession(options, world);
  const host = session.hostOf(repository, () => disclosure.isHidden);
  const reader = host.reader();
  await disclosure.prove(reader);
  world.said(`reading ${disclosure.name}`);
  return disclose(await look({ session, host, reader }), { options, disclosure, reporter: host.reporter });
}
