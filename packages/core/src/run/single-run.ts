import { forgiving } from '../github/refusals/failures.ts';
import { modes } from '../report/result/modes.ts';
import { failedRun, resultOfTargets, settingsLines } from '../report/result/outcome.ts';
import type { RunResult } from '../report/result/result.ts';
import { toReconcile, toSnapshot } from '../session/needed.ts';
import { type DeclaredSettings, declare } from '../session/settings.ts';
import { visitedRepositories } from '../session/targets/disclosure.ts';
import { NoSuchFile } from '../settings/reading/load.ts';
import { reportRunFailure } from './endings.ts';
import { discloseRun } from './privacy/disclose.ts';
import { type OpenedRun, openEditable, type Run } from './repository-run.ts';

export async function openSingleRun(run: Run): Promise<OpenedRun> {
  const { options, world } = run;
  const { makesFile } = modes[options.mode];
  const editable = await openEditable(run, options);
  // The operator owns the file and may see every mistake in it, so reading comes before hiding.
  const loaded = makesFile
    ? undefined
    : await (editable?.readSingle() ?? readOwnSettings(run)).catch(forgiving([NoSuchFile], (missing) => missing));
  const missing = loaded instanceof NoSuchFile ? loaded : undefined;
  if (missing && editable) throw missing;
  const settings = loaded instanceof NoSuchFile ? undefined : loaded;
  const needs = settings ? toReconcile(options, settings.declared) : makesFile && (await toSnapshot(options));
  const target = { repository: options.repository!, isNamed: true };
  const repositories = visitedRepositories([target], options, world.environment.GITHUB_REPOSITORY);
  const [{ disclosure }] = repositories as [(typeof repositories)[number]];
  const discloseResult = (result: RunResult) => {
    const disclosed = discloseRun(result, disclosure, options);
    return settings && result.targets.length
      ? { ...disclosed, lines: [...settingsLines(options, settings), ...disclosed.lines] }
      : disclosed;
  };
  return {
    ...run,
    repositories,
    needs: () => needs || undefined,
    settingsFor: async (target) =>
      missing ? (await import('./fetch-settings.ts')).fetchSettings(target, missing, run) : { settings, lines: [] },
    edit: editable?.edit,
    announceReading: (name) => world.said(`reading ${name}`),
    toResult: ({ targets }) => discloseResult(resultOfTargets(options.mode, targets, [])),
    toFailedResult(failure) {
      const expectedResult = reportRunFailure(failure, options.mode);
      if (expectedResult && failure === missing) return expectedResult;
      // The stack of a defect may quote hidden values.
      if (!expectedResult && !disclosure.isHidden) throw failure;
      return discloseResult(expectedResult ?? failedRun(options.mode, failure));
    },
  };
}

async function readOwnSettings({ options, world }: Run): Promise<DeclaredSettings> {
  const { settingsFile: file } = options;
  return declare({ text: await world.load(file), file, origin: 'operator' }, options);
}
