import { HostRefusal, HostUnreachable, RunStopped } from '../host/failures.ts';
import type { Reader, RepositoryName } from '../host/host.ts';
import type { Host } from '../host/open.ts';
import type { Wish } from '../inputs/table.ts';
import { failedRun, resultOfTargets, settingsLines, targetOf } from '../modes/outcome.ts';
import type { RunResult, TargetResult } from '../modes/result.ts';
import { disclose, discloseRun } from '../privacy/disclose.ts';
import { type Guest, guestsOf, repository } from '../privacy/disclosure.ts';
import { type Readers, readersOf } from '../privacy/readers.ts';
import { openly, resultInFull, withholds } from '../privacy/told.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { takeSnapshot } from '../snapshots/take.ts';
import { shardText } from '../targets/shard.ts';
import { runFleet } from './fleet.ts';
import { declare, reconcile } from './reconcile.ts';
import { openSession, type Session, type World } from './session.ts';

/** The whole program: the settings of one repository, or of each of several, checked, applied or read back. */
export async function run(wish: Wish, world: World): Promise<RunResult> {
  const readers = await readersOf(wish, { environment: world.environment, read: world.files.read });
  const heeding = { ...world, transport: readers.heeding(world.transport), quiet: readers.mayBeEveryone };
  const result = await toldTo(readers, await ended(wish, heeding), wish, heeding);
  return wish.shard ? { ...result, shard: shardText(wish.shard) } : result;
}

/** Who reads it is asked only where something hangs on it. */
async function toldTo(readers: Readers, result: RunResult, wish: Wish, world: World) {
  if (!withholds(result)) return openly(result);
  const silent = { ...world, said: () => {} };
  const ask = (own: RepositoryName) =>
    openSession({ ...wish, maxWait: 0 }, silent)
      .hostOf(own)
      .reader()
      .ask(repository({}));
  return (await readers.areEveryone(ask)) ? openly(result) : resultInFull(result);
}

async function ended(wish: Wish, world: World): Promise<RunResult> {
  const { repos } = wish;
  if (!repos) return runOne(wish, world);
  return reported(wish, () => runFleet({ ...wish, repos }, world));
}

/** What a run can meet outside of it is its result; all else is a defect. */
async function reported(wish: Wish, running: () => Promise<RunResult>): Promise<RunResult> {
  try {
    return await running();
  } catch (failure) {
    const result = endedBy(failure, wish.mode);
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
const runOne = (wish: Wish, world: World): Promise<RunResult> =>
  reported(wish, async () => {
    if (wish.mode === 'snapshot') return discreetly(wish, world, (guest) => readBackOne(wish, world, guest));
    const text = await world.load(wish.settingsFile);
    return discreetly(wish, world, (guest) => reconcileOne(text, wish, world, guest));
  });

async function discreetly(wish: Wish, world: World, look: (guest: Guest) => Promise<RunResult>): Promise<RunResult> {
  // A wish without `repos` names a repository: `readInputs` sees to it.
  const [guest] = guestsOf([{ repository: wish.repository! }], wish, world.environment.GITHUB_REPOSITORY);
  const { discretion } = guest!;
  const result = await reported(wish, () => look(guest!)).catch((defect) => {
    // A stack may quote what the defect met.
    if (discretion.isHidden) return failedRun(wish.mode, defect);
    throw defect;
  });
  return discloseRun(result, discretion, wish);
}

async function reconcileOne(text: string, wish: Wish, world: World, guest: Guest) {
  const settings = declare({ text, file: wish.settingsFile, origin: 'operator' }, wish);
  const told = await visit(guest, wish, world, async ({ host, session, reader }) => {
    const { discretion } = guest;
    const sections = await reconcile(settings.declared, wish, { host, session, reader, discretion });
    return targetOf(wish.mode, guest.repository, sections, []);
  });
  return resultOfTargets(wish.mode, [told], settingsLines(wish, settings));
}

async function readBackOne(wish: Wish, world: World, guest: Guest) {
  const told = await visit(guest, wish, world, ({ reader }) => takeSnapshot(reader, wish, world.files));
  return resultOfTargets(wish.mode, [told], []);
}

interface Open {
  readonly session: Session;
  readonly host: Host;
  readonly reader: Reader;
}

/** Opens the repository, looks at it, and tells of it what may be told. */
async function visit(guest: Guest, wish: Wish, world: World, look: (open: Open) => Promise<TargetResult>) {
  const { repository, discretion } = guest;
  const session = openSession(wish, world);
  const host = session.hostOf(repository, () => discretion.isHidden);
  const reader = host.reader();
  await discretion.prove(reader);
  world.said(`reading ${discretion.name}`);
  return disclose(await look({ session, host, reader }), { wish, discretion, reporter: host.reporter });
}
