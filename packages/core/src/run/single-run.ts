import { recoverFrom } from '../github/refusals/failures.ts';
import { modes } from '../report/result/modes.ts';
import { createFailedRun, createRunResult, reportSettings } from '../report/result/outcome.ts';
import type { RunResult } from '../report/result/result.ts';
import { type DeclaredSettings, parseDeclaredSettings } from '../session/settings.ts';
import { addDisclosures } from '../session/targets/disclosure.ts';
import { getReconcileNeeds, getSnapshotNeeds } from '../session/token-needs.ts';
import { MissingFileError } from '../settings/reading/load.ts';
import { openEditable } from './extensions.ts';
import { redactRunResult } from './privacy/disclose.ts';
import { reportRunFailure } from './run-failures.ts';
import type { OpenedRun, Run } from './run-types.ts';

export async function openSingleRun(run: Run): Promise<OpenedRun> {
  const { options, world } = run;
  const { makesFile } = modes[options.mode];
  const editable = await openEditable(run, options);
  // The operator owns the file and may see its mistakes, so Trueup reads it before it hides anything.
  const loaded = makesFile
    ? undefined
    : await (editable?.readSingle() ?? loadSettingsFile(run)).catch(
        recoverFrom([MissingFileError], (missing) => missing),
      );
  const missing = loaded instanceof MissingFileError ? loaded : undefined;
  if (missing && editable) throw missing;
  const settings = loaded instanceof MissingFileError ? undefined : loaded;
  const needs = settings
    ? getReconcileNeeds(options, settings.declared)
    : makesFile && (await getSnapshotNeeds(options));
  const target = { repository: options.repository!, isNamed: true };
  const repositories = addDisclosures([target], options, world.environment.GITHUB_REPOSITORY);
  const [{ disclosure }] = repositories as [(typeof repositories)[number]];
  const discloseResult = (result: RunResult) => {
    const disclosed = redactRunResult(result, disclosure, options);
    return settings && result.targets.length
      ? { ...disclosed, lines: [...reportSettings(options, settings), ...disclosed.lines] }
      : disclosed;
  };
  return {
    ...run,
    repositories,
    needs: () => needs || undefined,
    settingsFor: async (target) =>
      missing ? (await import('./fetch-settings.ts')).readOwnSettings(target, missing, run) : { settings, lines: [] },
    edit: editable?.edit,
    announceReading: (name) => world.showProgress(`reading ${name}`),
    toResult: ({ targets }) => discloseResult(createRunResult(options.mode, targets, [])),
    toFailedResult(failure) {
      const expectedResult = reportRunFailure(failure, options.mode);
      if (expectedResult && failure === missing) return expectedResult;
      // The stack of a defect may quote hidden values.
      if (!expectedResult && !disclosure.isHidden) throw failure;
      return discloseResult(expectedResult ?? createFailedRun(options.mode, failure));
    },
  };
}

async function loadSettingsFile({ options, world }: Run): Promise<DeclaredSettings> {
  const { settingsFile: file } = options;
  return parseDeclaredSettings({ text: await world.load(file), file, origin: 'operator' }, options);
}
