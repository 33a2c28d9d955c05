/**
 * Previews a pull request for one repository. Reads the settings file at both commits, and the repository unless a
 * stranger wrote the file.
 */

import { toPathInRepository } from '../fleet/operator-files.ts';
import { computeGitId, readFileAtCommit } from '../fleet/requests/own-file.ts';
import { createFailedRun, createRunResult, createTargetResult, reportSettings } from '../report/result/outcome.ts';
import { type RunResult, reportNote } from '../report/result/result.ts';
import { createGates } from '../run/gates.ts';
import { redactRunResult } from '../run/privacy/disclose.ts';
import { runRepositories } from '../run/run-repositories.ts';
import type { Run } from '../run/run-types.ts';
import { createDefectResult, MissingComparison } from '../session/failures.ts';
import type { FailureOptions, PrivacyOptions, RunScope } from '../session/inputs/run-options.ts';
import { type DeclaredSettings, parseDeclaredSettings } from '../session/settings.ts';
import { addDisclosures, type DisclosedTarget, type Disclosure } from '../session/targets/disclosure.ts';
import { getReconcileNeeds } from '../session/token-needs.ts';
import { formatCode } from '../settings/message-text.ts';
import type { SettingsText } from '../settings/reading/parse.ts';
import { createFileError } from '../settings/refusal.ts';
import { createLineCheckOfDiff } from './approval/current-lines.ts';
import { findLastApplied } from './approval/last-applied.ts';
import { openSinglePreviewPolicy } from './policy.ts';
import { openPullFiles } from './pull/base.ts';
import { readBaseText } from './pull/base-files.ts';
import { readFileIds } from './pull/settings-files.ts';
import { reportRuleChanges } from './rules.ts';
import {
  type ComparisonResult,
  createMissingBaseError,
  listDeclaredOnBothSides,
  type PreviewContext,
  type PreviewRun,
  previewDeclared,
  previewRepository,
  readIfValid,
  readOrNote,
  runPreview,
} from './run.ts';

export async function previewSingle(run: Run): Promise<PreviewRun> {
  const { options, world } = run;
  const ownRepository = world.environment.GITHUB_REPOSITORY;
  const [target] = addDisclosures([{ repository: options.repository!, isNamed: true }], options, ownRepository);
  const { disclosure } = target!;
  const previewRun = await runPreview(
    run,
    (context) => compareRepository(context, target!),
    // The stack of a defect may quote hidden values.
    (failure) => (disclosure.isHidden ? createFailedRun : createDefectResult)('preview', failure),
  );
  const isOwn = !options.fork && !previewRun.pull?.isFork;
  return { ...previewRun, result: (isOwn ? discloseOwnRun : redactRunResult)(previewRun.result, disclosure, options) };
}

/** The operator owns the file and its mistakes, unless a stranger wrote it. */
function discloseOwnRun(result: RunResult, disclosure: Disclosure, options: PrivacyOptions): RunResult {
  const shown = redactRunResult(result, disclosure, options);
  if (result.targets.length) return { ...shown, lines: [...result.lines, ...shown.lines.slice(result.lines.length)] };
  return result.lines.some(({ code }) => code === 'parse_refused') ? result : shown;
}

async function compareRepository(context: PreviewContext, target: DisclosedTarget): Promise<ComparisonResult> {
  const { options, isFork } = context;
  const texts = await readBothTexts(context);
  const pull = await parseOperatorText(texts.pull, options);
  const { base } = texts;
  const baseSettings = base
    ? await readOrNote('the settings file', () => parseOperatorText(base, options))
    : { lines: [reportNote(`the base has no ${formatCode(texts.pull.file)}, so everything counts as changed`)] };
  const readApplied = async () => {
    const last = await findLastApplied(context);
    if (!last) return undefined;
    const { files, approved, unproven } = last;
    const { file } = texts.pull;
    const applied = await readIfValid(async () =>
      (await files.has(file)) ? parseOperatorText({ text: await files.load(file), file }, options) : undefined,
    );
    return { declared: applied?.declared ?? [], approved, unproven };
  };
  const bothSettings = { pull, base: baseSettings.found, readApplied };
  const { gates: policyGates, lines: policyLines } = await openSinglePreviewPolicy(context);
  const needs = getReconcileNeeds(options, listDeclaredOnBothSides(bothSettings));
  const run = { ...context, needs: () => needs };
  const createFiles = (text?: string) => ({ has: async () => text !== undefined, load: async () => text!, list });
  const list = async () => [];
  const isCurrent = createLineCheckOfDiff(createFiles(base?.text), createFiles(texts.pull.text), options);
  const gates = await createGates(run, { policyGates, isCurrent });
  const { targets } = await runRepositories([target], { ...run, gates }, async (repositoryRun) => {
    if (isFork) {
      const comparison = previewDeclared({ pull: pull.declared, base: baseSettings.found?.declared }, options);
      return { ...createTargetResult('preview', target.repository, [], []), ...comparison };
    }
    await repositoryRun.proveVisibility();
    return previewRepository(repositoryRun, bothSettings);
  });
  const rules = reportRuleChanges([{ file: texts.pull.file, baseText: base?.text, pullText: texts.pull.text }]);
  const lines = [...rules, ...baseSettings.lines, ...reportSettings(options, pull), ...policyLines];
  return { result: createRunResult('preview', targets, lines), pullFileIds: texts.files, baseFileIds: texts.before };
}

/** Reads a stranger's file through the API, because a fork must never be checked out. */
async function readBothTexts(context: PreviewContext) {
  const { options, world, isFork, merged } = context;
  const file = options.settingsFile;
  const commit = openPullFiles(context);
  // No commit contains a file that an earlier step generated, so no apply can verify it.
  const mayBeGenerated = options.base !== undefined && !isFork;
  const isThere = await commit?.has(file).catch((failure) => {
    if (!mayBeGenerated || !(failure instanceof MissingComparison)) throw failure;
    return false;
  });
  if (isThere === false && !mayBeGenerated)
    throw createFileError(
      `the pull request deletes ${formatCode(file)}, so Trueup will no longer manage this repository`,
      'keep the file; to manage fewer settings, remove their keys',
    );
  const pull = { text: await (isThere ? commit! : world).load(file), file };
  const files = isThere ? await readFileIds({ options, world }, commit!) : undefined;
  if (options.base !== undefined) return { pull, files, base: await readBaseText(options.base, file, world) };
  if (!merged) throw createMissingBaseError('a file or a ref such as `origin/main`');
  const base = await readFileAtCommit(merged.reader, toPathInRepository(file, world), merged.base);
  const before = base === undefined ? {} : { [toPathInRepository(file, world)]: computeGitId(base) };
  return { pull, files, before, base: base === undefined ? undefined : { text: base, file } };
}

const parseOperatorText = (
  source: Pick<SettingsText, 'text' | 'file'>,
  options: RunScope & FailureOptions,
): Promise<DeclaredSettings> => parseDeclaredSettings({ ...source, origin: 'operator' }, options);
