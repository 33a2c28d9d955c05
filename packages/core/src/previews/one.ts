import { toPathInRepository } from '../fleet/operator-files.ts';
import { computeGitId, readFileAt } from '../fleet/requests/own-file.ts';
import { createFailedRun, createRunResult, createTargetResult, reportSettings } from '../report/result/outcome.ts';
import { createNote, type RunResult } from '../report/result/result.ts';
import { gatesFor } from '../run/gates.ts';
import { discloseRun } from '../run/privacy/disclose.ts';
import type { Run } from '../run/visited-run.ts';
import { visitAll } from '../run/visits.ts';
import { createDefectResult, MissingComparison } from '../session/failures.ts';
import type { FailureOptions, PrivacyOptions, RunScope } from '../session/inputs/run-options.ts';
import { type DeclaredSettings, declareSettings } from '../session/settings.ts';
import { addDisclosures, type DisclosedTarget, type Disclosure } from '../session/targets/disclosure.ts';
import { getReconcileNeeds } from '../session/token-needs.ts';
import { formatCode } from '../settings/message-text.ts';
import type { SettingsText } from '../settings/reading/parse.ts';
import { createFileError } from '../settings/refusal.ts';
import { findLastApplied } from './approval/last-applied.ts';
import { broughtBetween } from './approval/releases.ts';
import { policyOfOne } from './policy.ts';
import { openPullFiles } from './pull/base.ts';
import { baseText } from './pull/base-files.ts';
import { idsOf } from './pull/settings-files.ts';
import { ruleLines } from './rules.ts';
import {
  type ComparedRun,
  declaredBy,
  filesToCompare,
  nothingToCompare,
  orRefusedRun,
  type Previewing,
  type PreviewRun,
  previewOf,
  runPreview,
} from './run.ts';

/** Compares the settings of a pull request with those of its base, and both with the repository. Never throws. */
export async function previewOne(run: Run): Promise<PreviewRun> {
  const { options: given, world } = run;
  const own = world.environment.GITHUB_REPOSITORY;
  const [visited] = addDisclosures([{ repository: given.repository!, isNamed: true }], given, own);
  const { disclosure } = visited!;
  const ended = await runPreview(
    run,
    (previewing) => compare(previewing, visited!),
    // The stack of a defect may quote what nobody else may know.
    (failure) => (disclosure.isHidden ? createFailedRun : createDefectResult)('preview', failure),
  );
  const isOwn = !given.fork && !ended.pull?.isFork;
  return { ...ended, result: (isOwn ? discloseOwn : discloseRun)(ended.result, disclosure, given) };
}

/** Unless a stranger wrote the file, it is the operator's, and so is everything that is wrong with it. */
function discloseOwn(result: RunResult, disclosure: Disclosure, options: PrivacyOptions): RunResult {
  const shown = discloseRun(result, disclosure, options);
  if (result.targets.length) return { ...shown, lines: [...result.lines, ...shown.lines.slice(result.lines.length)] };
  return result.lines.some(({ code }) => code === 'parse_refused') ? result : shown;
}

async function compare(previewing: Previewing, visited: DisclosedTarget): Promise<ComparedRun> {
  const { options, isFork } = previewing;
  const texts = await textsOf(previewing);
  const pull = await declareText(texts.pull, options);
  const { base } = texts;
  const read = base
    ? await orRefusedRun('the settings file', () => declareText(base, options))
    : { lines: [createNote(`the base has no ${formatCode(texts.pull.file)}, so everything counts as changed`)] };
  const applied = async () => {
    const last = await findLastApplied(previewing);
    if (!last) return undefined;
    const { files, approved, unproven } = last;
    const { file } = texts.pull;
    const { found } = await orRefusedRun('', async () =>
      (await files.has(file)) ? declareText({ text: await files.load(file), file }, options) : undefined,
    );
    return { declared: found?.declared ?? [], approved, unproven };
  };
  const both = { pull, base: read.found, applied };
  const { keeps, lines: ofPolicy } = await policyOfOne(previewing);
  const needs = getReconcileNeeds(options, declaredBy(both));
  const run = { ...previewing, needs: () => needs };
  const filesWith = (text?: string) => ({ has: async () => text !== undefined, load: async () => text!, list });
  const list = async () => [];
  const isFresh = broughtBetween(filesWith(base?.text), filesWith(texts.pull.text), options);
  const gates = await gatesFor(run, { keeps, isFresh });
  const { targets } = await visitAll([visited], { ...run, gates }, async (visit) => {
    // What a stranger's file changes is found without asking anything about the repository.
    if (isFork) {
      const found = filesToCompare({ pull: pull.declared, base: read.found?.declared }, options);
      return { ...createTargetResult('preview', visited.repository, [], []), ...found };
    }
    await visit.proveVisibility();
    return previewOf(visit, both);
  });
  const rules = ruleLines([{ file: texts.pull.file, was: base?.text, is: texts.pull.text }]);
  const lines = [...rules, ...read.lines, ...reportSettings(options, pull), ...ofPolicy];
  return { result: createRunResult('preview', targets, lines), files: texts.files, before: texts.before };
}

/**
 * Both settings files, without one for the base if that lacks it, and with the ids of those that are in a commit: `files`
 * and `before`. A stranger's file comes from the host: nothing of a stranger is checked out.
 */
async function textsOf(previewing: Previewing) {
  const { options, world, isFork, merged } = previewing;
  const file = options.settingsFile;
  const commit = openPullFiles(previewing);
  // An earlier step of the job may have made the file. Then it is in no commit, and no apply can hold to it.
  const mayBeMade = options.base !== undefined && !isFork;
  const isThere = await commit?.has(file).catch((failure) => {
    if (!mayBeMade || !(failure instanceof MissingComparison)) throw failure;
    return false;
  });
  if (isThere === false && !mayBeMade)
    throw createFileError(
      `the pull request deletes ${formatCode(file)}, so Trueup will no longer manage this repository`,
      'keep the file; to manage fewer settings, remove their keys',
    );
  const pull = { text: await (isThere ? commit! : world).load(file), file };
  const files = isThere ? await idsOf({ options, world }, commit!) : undefined;
  if (options.base !== undefined) return { pull, files, base: await baseText(options.base, file, world) };
  if (!merged) throw nothingToCompare('a file or a ref such as `origin/main`');
  const base = await readFileAt(merged.host, toPathInRepository(file, world), merged.base);
  const before = base === undefined ? {} : { [toPathInRepository(file, world)]: computeGitId(base) };
  return { pull, files, before, base: base === undefined ? undefined : { text: base, file } };
}

const declareText = (
  one: Pick<SettingsText, 'text' | 'file'>,
  options: RunScope & FailureOptions,
): Promise<DeclaredSettings> => declareSettings({ ...one, origin: 'operator' }, options);
