import { recoverFrom } from '../github/refusals/failures.ts';
import { modes } from '../report/result/modes.ts';
import { createFailedRun, createRunResult, reportSettings } from '../report/result/outcome.ts';
import type { RunResult } from '../report/result/result.ts';
import { type DeclaredSettings, declareSettings } from '../session/settings.ts';
import { addDisclosures } from '../session/targets/disclosure.ts';
import { getReconcileNeeds, getSnapshotNeeds } from '../session/token-needs.ts';
import { MissingFileError } from '../settings/reading/load.ts';
import { endedBy } from './endings.ts';
import { discloseRun } from './privacy/disclose.ts';
import { type OpenedRun, openEditable, type Run } from './visited-run.ts';

/** A run about one repository: its settings are the operator's file, and its failure is the run's. */
export async function openOne(run: Run): Promise<OpenedRun> {
  const { options, world } = run;
  const { makesFile } = modes[options.mode];
  const editable = await openEditable(run, options);
  // Reads the file before anything is withheld: the file is the operator's, who may see every mistake in it.
  const found = makesFile
    ? undefined
    : await (editable?.ofOne() ?? ownSettings(run)).catch(recoverFrom([MissingFileError], (missing) => missing));
  const missing = found instanceof MissingFileError ? found : undefined;
  if (missing && editable) throw missing;
  const settings = found instanceof MissingFileError ? undefined : found;
  const needs = settings
    ? getReconcileNeeds(options, settings.declared)
    : makesFile && (await getSnapshotNeeds(options));
  // `readInputs` makes sure that a run without `repos` names a repository.
  const target = { repository: options.repository!, isNamed: true };
  const repositories = addDisclosures([target], options, world.environment.GITHUB_REPOSITORY);
  const [{ disclosure }] = repositories as [(typeof repositories)[number]];
  const disclosed = (result: RunResult) => {
    const told = discloseRun(result, disclosure, options);
    return settings && result.targets.length
      ? { ...told, lines: [...reportSettings(options, settings), ...told.lines] }
      : told;
  };
  return {
    ...run,
    repositories,
    needs: () => needs || undefined,
    settingsFor: async (visited) =>
      missing ? (await import('./fetch-settings.ts')).fetchSettings(visited, missing, run) : { settings, lines: [] },
    edit: editable?.edit,
    reading: (name) => world.showProgress(`reading ${name}`),
    ended: ({ targets }) => disclosed(createRunResult(options.mode, targets, [])),
    failed(failure) {
      const ended = endedBy(failure, options.mode);
      // Names only the path that the operator wrote.
      if (ended && failure === missing) return ended;
      // The stack of a defect may quote what nobody else may know.
      if (!ended && !disclosure.isHidden) throw failure;
      return disclosed(ended ?? createFailedRun(options.mode, failure));
    },
  };
}

async function ownSettings({ options, world }: Run): Promise<DeclaredSettings> {
  const { settingsFile: file } = options;
  return declareSettings({ text: await world.load(file), file, origin: 'operator' }, options);
}
