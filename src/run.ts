import { HostRefusal, HostUnreachable, RunStopped } from './host/failures.ts';
import { fullName, type RepositoryName } from './host/host.ts';
import type { Wish } from './inputs.ts';
import { failedRun, resultOfTarget } from './modes/outcome.ts';
import type { RunResult } from './modes/result.ts';
import { openSession, type World } from './session.ts';
import { SettingsRefused } from './settings/refusal.ts';
import { takeSnapshot } from './snapshots/take.ts';
import { declare, reconcile } from './target.ts';

/** The whole program: the settings of one repository, or of each of several, checked, applied or read back. */
export async function run(wish: Wish, world: World): Promise<RunResult> {
  try {
    if (wish.repos) return await (await import('./fleet/run.ts')).runFleet({ ...wish, repos: wish.repos }, world);
    // A wish without `repos` names a repository: `readInputs` sees to it.
    const repository = wish.repository!;
    if (wish.mode === 'snapshot') return await takeSnapshot(repository, wish, world);
    return await runOne(repository, wish, world);
  } catch (failure) {
    const isReported = [SettingsRefused, HostUnreachable, HostRefusal, RunStopped].some(
      (kind) => failure instanceof kind,
    );
    if (isReported) return failedRun(wish.mode, failure);
    throw failure;
  }
}

async function runOne(repository: RepositoryName, wish: Wish, world: World): Promise<RunResult> {
  const text = await world.load(wish.settingsFile);
  const settings = declare({ text, file: wish.settingsFile, origin: 'operator' }, wish);
  world.said(`reading ${fullName(repository)}`);
  const session = openSession(wish, world);
  const sections = await reconcile(settings.declared, wish, { host: session.hostOf(repository), session });
  return resultOfTarget({ ...wish, repository }, sections, settings);
}
