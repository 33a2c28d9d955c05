import { type DeclaredSettings, declare } from '../fleet/settings.ts';
import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import { failedRun, resultOfTargets, settingsLines } from '../modes/outcome.ts';
import type { Marked, RunResult } from '../modes/result.ts';
import { type VisitedRepository, visitedRepositories } from '../privacy/disclosure.ts';
import { endedBy } from '../session/failures.ts';
import { toReconcile, toSnapshot } from '../session/needed.ts';
import type { Session } from '../session/session.ts';
import { isSealed } from '../settings/readable.ts';
import { discloseRun } from '../visits/disclose.ts';
import { gatesFor } from '../visits/gates.ts';
import { reconcileOne } from '../visits/visit.ts';
import { visitAll } from '../visits/visits.ts';
import type { World } from '../world/world.ts';

/** A run about one repository: its settings are the operator's file, and its failure is the run's. */
export async function visitOne(options: RunOptions, world: World, session: Session): Promise<RunResult<Marked>> {
  // Reads the file before anything is withheld: the file is the operator's, who may see every mistake in it.
  const settings = modes[options.mode].makesFile ? undefined : await ownSettings(options, world);
  // `readInputs` makes sure that a run without `repos` names a repository.
  const [visited] = visitedRepositories(
    [{ repository: options.repository!, isNamed: true }],
    options,
    world.environment.GITHUB_REPOSITORY,
  );
  const result = await resultOf(visited!, settings, options, world, session).catch((failure) => {
    const ended = endedBy(failure, options.mode);
    // The stack of a defect may quote what nobody else may know.
    if (!ended && !visited!.disclosure.isHidden) throw failure;
    return ended ?? failedRun(options.mode, failure);
  });
  const told = discloseRun(result, visited!.disclosure, options);
  return settings && result.targets.length
    ? { ...told, lines: [...settingsLines(options, settings), ...told.lines] }
    : told;
}

async function ownSettings(options: RunOptions, world: World): Promise<DeclaredSettings> {
  if (modes[options.mode].editsFile) return (await import('../visits/adopt.ts')).settingsToAdopt(options, world);
  const file = options.settingsFile;
  return declare({ text: await openText(await world.load(file), options), file, origin: 'operator' }, options);
}

/** An undo file may be sealed. Throws `SettingsRefused` if the key does not open it. */
async function openText(text: string, { settingsFile, planKey }: RunOptions) {
  if (!isSealed(text)) return text;
  const { opened } = await import('../undo/sealed.ts');
  return opened(text, settingsFile, planKey);
}

async function resultOf(
  visited: VisitedRepository,
  settings: DeclaredSettings | undefined,
  options: RunOptions,
  world: World,
  session: Session,
) {
  const reading = (name: string) => world.said(`reading ${name}`);
  const gates = await gatesFor(options, world, session);
  const run = { options, session, world, gates, settingsFor: async () => ({ settings, lines: [] }), reading };
  const needs = settings ? toReconcile(options, settings.declared) : await toSnapshot(options);
  const { targets } = await visitAll([visited], {
    options,
    session,
    world,
    needs: () => needs,
    work: (visit) => reconcileOne(visit, run),
  });
  return resultOfTargets(options.mode, targets, []);
}
