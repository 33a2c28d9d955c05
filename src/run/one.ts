import { modes } from '../report/result/modes.ts';
import { failedRun, resultOfTargets, settingsLines } from '../report/result/outcome.ts';
import type { Marked, RunResult } from '../report/result/result.ts';
import { toReconcile, toSnapshot } from '../session/needed.ts';
import { type DeclaredSettings, declare } from '../session/settings.ts';
import { visitedRepositories } from '../session/targets/disclosure.ts';
import { isSealed } from '../settings/readable.ts';
import { discloseRun } from './disclose.ts';
import { endedBy } from './endings.ts';
import { loadWing, type OpenedRun, type Run } from './visited-run.ts';

/** A run about one repository: its settings are the operator's file, and its failure is the run's. */
export async function openOne(run: Run): Promise<OpenedRun> {
  const { options, world } = run;
  // Reads the file before anything is withheld: the file is the operator's, who may see every mistake in it.
  const settings = modes[options.mode].makesFile ? undefined : await ownSettings(run);
  const needs = settings ? toReconcile(options, settings.declared) : await toSnapshot(options);
  // `readInputs` makes sure that a run without `repos` names a repository.
  const target = { repository: options.repository!, isNamed: true };
  const repositories = visitedRepositories([target], options, world.environment.GITHUB_REPOSITORY);
  const [{ disclosure }] = repositories as [(typeof repositories)[number]];
  const disclosed = (result: RunResult<Marked>) => {
    const told = discloseRun(result, disclosure, options);
    return settings && result.targets.length
      ? { ...told, lines: [...settingsLines(options, settings), ...told.lines] }
      : told;
  };
  return {
    ...run,
    repositories,
    needs: () => needs,
    settingsFor: async () => ({ settings, lines: [] }),
    reading: (name) => world.said(`reading ${name}`),
    ended: ({ targets }) => disclosed(resultOfTargets(options.mode, targets, [])),
    failed(failure) {
      const ended = endedBy(failure, options.mode);
      // The stack of a defect may quote what nobody else may know.
      if (!ended && !disclosure.isHidden) throw failure;
      return disclosed(ended ?? failedRun(options.mode, failure));
    },
  };
}

async function ownSettings({ options, world, wings }: Run): Promise<DeclaredSettings> {
  const { mode, settingsFile: file, undoKey } = options;
  if (modes[mode].editsFile) return (await loadWing(wings, 'adoption')).settingsToAdopt(options, world);
  const read = await world.load(file);
  if (!isSealed(read)) return declare({ text: read, file, origin: 'operator' }, options);
  const { aboutOpened, opened } = await loadWing(wings, 'undo');
  const text = opened(read, file, undoKey);
  const declared = await declare({ text, file, origin: 'operator' }, options);
  const message = await aboutOpened(text, file, undoKey!, world);
  return { ...declared, remarks: [{ at: [], message }, ...declared.remarks] };
}
