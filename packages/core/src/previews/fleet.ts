/** Previews a pull request for a fleet. Reads only repositories whose settings change. */

import { isDeepStrictEqual } from 'node:util';
import { openManifest } from '../fleet/file/manifest.ts';
import { findEntryByFormerName } from '../fleet/file/repository-entries.ts';
import type { OperatorFiles } from '../fleet/operator-files.ts';
import { hasOwnFile } from '../fleet/requests/own-file.ts';
import { type OperatorSettings, toComparableSettings } from '../fleet/sources.ts';
import { toFullName, toNameKey } from '../github/github.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { createRunResult, createTargetResult } from '../report/result/outcome.ts';
import { type Line, type RunResult, reportNote, type TargetResult } from '../report/result/result.ts';
import { createFleetLimit } from '../run/braking.ts';
import { createNameTracker } from '../run/fleet/names.ts';
import { createGates } from '../run/gates.ts';
import { explainWithheld } from '../run/privacy/redact.ts';
import { runRepositories } from '../run/run-repositories.ts';
import type { RepositoryRun, Run } from '../run/run-types.ts';
import type { FailureOptions, PullOptions, RunScope } from '../session/inputs/run-options.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import { addDisclosures, type DisclosedTarget, type Disclosure } from '../session/targets/disclosure.ts';
import type { Target } from '../session/targets/target.ts';
import { getReconcileNeeds } from '../session/token-needs.ts';
import { toAllowSection } from '../settings/allow.ts';
import { formatCode } from '../settings/message-text.ts';
import { createLineCheckOfDiff } from './approval/current-lines.ts';
import { compareFiles } from './files.ts';
import { openPreviewPolicy } from './policy.ts';
import { openBaseFiles, openPullFiles } from './pull/base.ts';
import { openCheckoutFiles } from './pull/base-files.ts';
import { listFleetFiles, readFileIds } from './pull/settings-files.ts';
import { type FleetPreview, openSides, type Side, type Sides } from './pull/sides.ts';
import { type FileSides, reportRuleChangesOfFiles } from './rules.ts';
import {
  type BothSettings,
  listDeclaredOnBothSides,
  type PreviewContext,
  type PreviewRun,
  previewRepository,
  readIfValid,
  readOrNote,
  runPreview,
} from './run.ts';

export const previewFleet = (run: Run): Promise<PreviewRun> =>
  runPreview(run, async (context) => {
    const base = await openBaseFiles(context);
    if (context.isFork) return { result: await compareFiles(context, base, await reportPolicyChanges(context, base)) };
    const pull = await openPullFilesIfComplete(context);
    const sidesFiles = { pull: pull ?? openCheckoutFiles(run.world), base };
    const sides = await openSides(context, sidesFiles);
    const baseIds = await readIfValid(() => readFileIds(context, base));
    return {
      pullFileIds: pull && (await readFileIds(context, pull)),
      baseFileIds: run.options.base === undefined ? baseIds : undefined,
      result: await compareFleet(sides, sidesFiles, context),
    };
  });

async function reportFleetRuleChanges({ options }: Sides, both: FileSides, context: PreviewContext): Promise<Line[]> {
  const baseFiles = await readIfValid(() => listFleetFiles(options, both.base));
  const files = [...(await listFleetFiles(options, both.pull)), ...(baseFiles ?? [])];
  const { defaultsFile = [], fleetFile } = options;
  return reportRuleChangesOfFiles(context, [defaultsFile, files].flat(), both, [fleetFile]);
}

async function reportPolicyChanges(context: PreviewContext, files: OperatorFiles): Promise<readonly Line[]> {
  const { options, world } = context;
  const { fleetFile } = options;
  const named = fleetFile && (await readIfValid(() => openManifest(fleetFile, files)));
  const { policy = options.policy } = named || options;
  const pull = openPullFiles(context) ?? openCheckoutFiles(world);
  return (await openPreviewPolicy(context, { pull: { policy, files: pull }, base: { policy, files } })).lines;
}

async function compareFleet(sides: Sides, both: FileSides, context: PreviewContext): Promise<RunResult> {
  const { options } = sides;
  const { world } = context;
  const repositories = addDisclosures(sides.targets, options, world.environment.GITHUB_REPOSITORY);
  const limit = await createFleetLimit(repositories.length, options);
  const { gates: policyGates, lines: policyLines } = await openPreviewPolicy(context, sides.policies);
  const isCurrent = createLineCheckOfDiff(both.base, both.pull, options);
  const names = createNameTracker(repositories, { ...context, options }, sides.pull.sources);
  const gates = await createGates({ ...context, options, limit, names }, { policyGates, isCurrent });
  const readDisclosures = new Set<Disclosure>();
  let isPartialPlan = false;
  const markPartial = () => {
    isPartialPlan = true;
  };
  const markRead = ({ disclosure }: DisclosedTarget) => void readDisclosures.add(disclosure);
  const fleetPreview: FleetPreview = { ...context, ...sides, limit, names, gates, markPartial, markRead };
  const results = await runRepositories(repositories, fleetPreview, previewFleetTarget);
  return createRunResult('preview', results.targets, [
    ...(await reportFleetRuleChanges(sides, both, context)),
    ...((await limit?.listLines()) ?? []),
    ...sides.lines,
    ...policyLines,
    ...(isPartialPlan ? [notRead] : []),
    ...results.lines,
    ...explainWithheld([...readDisclosures], options),
  ]);
}

async function openPullFilesIfComplete(context: PreviewContext): Promise<OperatorFiles | undefined> {
  const pull = openPullFiles(context);
  const { fleetFile, reposDir, defaultsFile } = context.options;
  const named = [fleetFile, reposDir, defaultsFile].filter((path) => path !== undefined);
  const isThere = pull && (await Promise.all(named.map((path) => pull.has(path))));
  return isThere?.every(Boolean) ? pull : undefined;
}

const notRead = reportNote(
  'this preview covers only the sections that the pull request changes; to show drift in other sections too, pass `--all-sections`',
);

/** Previews that report drift or acknowledged changes need all sections, so they keep equal ones. */
function dropEqualSections(
  { pull, base, ...more }: BothSettings,
  { allSections, onDrift }: PullOptions & FailureOptions,
): BothSettings {
  if (!base || allSections || onDrift === 'fail' || !isDeepStrictEqual(getAllowed(pull), getAllowed(base)))
    return { pull, base, ...more };
  const desiredOf = new Map(base.declared.map(({ section, desired }) => [section.key, desired]));
  const isSame = ({ section, desired }: DeclaredSection) =>
    desiredOf.has(section.key) && isDeepStrictEqual(desiredOf.get(section.key), desired);
  const equalKeys = new Set(pull.declared.filter(isSame).map(({ section }) => section.key));
  const dropSections = (side: DeclaredSettings) => ({
    ...side,
    declared: side.declared.filter(({ section }) => !equalKeys.has(section.key)),
  });
  return { pull: dropSections(pull), base: dropSections(base), ...more, isPartialPlan: equalKeys.size > 0 };
}

const getAllowed = ({ allowed = [] }: DeclaredSettings) => toAllowSection(allowed);

async function previewFleetTarget(repositoryRun: RepositoryRun<FleetPreview>): Promise<TargetResult> {
  const { target, reader, options } = repositoryRun;
  const { repository } = target;
  if (!repositoryRun.pull.isTarget(repository)) return reportRemovedTarget(repositoryRun);
  const own = await compareOperatorSettings(target, repositoryRun);
  const merged = findCommitsOfTarget(repositoryRun);
  if (own === undefined && !merged) return createSkippedPreview(target, []);
  if (target.missing) return (await import('./create.ts')).previewCreation(repositoryRun, target.missing);
  // The own file of the repository replaces the defaults of both sides.
  if (!merged && own?.comesFirst !== undefined && (await hasOwnFile(reader, own.comesFirst)))
    return createSkippedPreview(target, []);
  const { pull, base, lines } = await readBothSettings(repositoryRun);
  if (isDeepStrictEqual(toComparableSettings(base, repository), toComparableSettings(pull, repository)))
    return createSkippedPreview(target, []);
  repositoryRun.markRead(target);
  await repositoryRun.proveVisibility();
  if (!pull) return createSkippedPreview(target, [...lines, removedFileWarning]);
  const readApplied = async () => {
    const last = await repositoryRun.readApplied();
    if (!last) return undefined;
    const applied = await readIfValid(async () =>
      findSources(last.side, target)?.readSettings({ ...target, commit: merged && last.sha }, reader),
    );
    return {
      declared: applied?.settings?.declared ?? [],
      approved: last.approved,
      unproven: applied?.hasOwn && !merged ? unknownOtherFiles : last.unproven,
    };
  };
  const bothSettings = dropEqualSections({ pull, base, readApplied }, options);
  if (bothSettings.isPartialPlan) repositoryRun.markPartial();
  const seen = {
    ...repositoryRun,
    reader: repositoryRun.widenNeeds(getReconcileNeeds(options, listDeclaredOnBothSides(bothSettings))),
  };
  const result = await previewRepository(seen, bothSettings);
  const isFailed = lines.some(({ kind }) => kind === 'error');
  return { ...result, ...(isFailed && { outcome: 'failed' }), lines: [...lines, ...result.lines] };
}

const unknownOtherFiles = 'Trueup does not record which settings files of other repositories it applied';

/** Returns `undefined` if the operator's files are equal on both sides. */
async function compareOperatorSettings(target: DisclosedTarget, { pull, base }: Sides) {
  const pullSettings = await pull.sources.readOperatorSettings(target);
  const baseSettings = await readIfValid(
    () => findSources(base, target)?.readOperatorSettings(target) ?? noOperatorSettings,
  );
  if (!baseSettings) return {};
  if (isDeepStrictEqual(pullSettings, baseSettings)) return undefined;
  return {
    comesFirst: pullSettings.overriddenBy === baseSettings.overriddenBy ? pullSettings.overriddenBy : undefined,
  };
}

const findSources = (side: Side | undefined, { repository }: Target) =>
  side?.isTarget(repository) ? side.sources : undefined;

const noOperatorSettings: Promise<OperatorSettings> = Promise.resolve({ content: undefined });

/** Returns `undefined` unless the pull request belongs to the target itself. */
const findCommitsOfTarget = ({ target: { repository }, merged }: RepositoryRun<FleetPreview>) =>
  merged?.pull.into?.isDefault && toNameKey(merged.pull.repository) === toNameKey(repository) ? merged : undefined;

async function readBothSettings(repositoryRun: RepositoryRun<FleetPreview>) {
  const { target, reader, pull, base, options } = repositoryRun;
  const commits = findCommitsOfTarget(repositoryRun);
  const { settings, lines } = await pull.sources.readSettings({ ...target, commit: commits?.sha }, reader);
  const side = findSources(base, target);
  if (!side) return { pull: settings, lines: [...(base ? [noteNewTarget(options)] : []), ...lines] };
  const baseResult = await readOrNote('its settings file', () =>
    side.readSettings({ ...target, commit: commits?.base }, reader),
  );
  return { pull: settings, base: baseResult.found?.settings, lines: [...baseResult.lines, ...lines] };
}

const noteNewTarget = ({ fleetFile }: RunScope): Line =>
  reportNote(`the pull request adds it to ${formatCode(fleetFile!)}, so everything counts as changed`);

/** The token may no longer see the repository, so Trueup does not read it. */
async function reportRemovedTarget({ target, proveVisibility, options, markRead, pull }: RepositoryRun<FleetPreview>) {
  markRead(target);
  if (!target.missing) await proveVisibility();
  const renaming = findEntryByFormerName(pull.entries, target.repository);
  if (renaming)
    return createSkippedPreview(target, [
      reportNote(`it is compared under its new name ${formatCode(toFullName(renaming.repository))}`),
    ]);
  return createSkippedPreview(target, [
    warnRemoval(`removes it from ${formatCode(options.fleetFile!)}, so Trueup will no longer manage it`),
    ...(target.entry ? [reportNote(describeLastState(target))] : []),
  ]);
}

/** The report must state that a removed entry does not delete the repository. */
function describeLastState({ facts, missing }: Target) {
  if (missing) return 'it will no longer be created';
  const state = [facts?.visibility, facts?.archived && 'archived'].filter(Boolean).join(', ');
  return `the repository itself is not deleted and stays unchanged${state && ` (${state})`}`;
}

const warnRemoval = (how: string): Line => ({ kind: 'warning', key: '', message: `the pull request ${how}` });

const removedFileWarning = warnRemoval('deletes its settings file, so Trueup will no longer manage it');

const createSkippedPreview = ({ repository }: DisclosedTarget, lines: readonly Line[]): TargetResult =>
  createTargetResult('preview', repository, [], lines);
