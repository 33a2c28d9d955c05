import { isDeepStrictEqual } from 'node:util';
import { openManifest } from '../fleet/file/manifest.ts';
import { findRenamingEntry } from '../fleet/file/repository-entries.ts';
import type { OperatorFiles } from '../fleet/operator-files.ts';
import { hasOwnFile } from '../fleet/requests/own-file.ts';
import { type OperatorSettings, toComparableSettings } from '../fleet/sources.ts';
import { toFullName, toNameKey } from '../github/github.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { createRunResult } from '../report/result/outcome.ts';
import { createNote, type Line, type RunResult, type TargetResult } from '../report/result/result.ts';
import { fleetLimitOf } from '../run/braking.ts';
import { gatesFor } from '../run/gates.ts';
import { withheldLines } from '../run/privacy/redact.ts';
import { createNames } from '../run/several/names.ts';
import type { Run, Visit } from '../run/visited-run.ts';
import { visitAll } from '../run/visits.ts';
import type { FailureOptions, PullOptions, RunScope } from '../session/inputs/run-options.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import { addDisclosures, type DisclosedTarget, type Disclosure } from '../session/targets/disclosure.ts';
import type { Target } from '../session/targets/target.ts';
import { getReconcileNeeds } from '../session/token-needs.ts';
import { toAllowSection } from '../settings/allow.ts';
import { formatCode } from '../settings/message-text.ts';
import { broughtBetween } from './approval/releases.ts';
import { compareFiles } from './files.ts';
import { previewPolicy } from './policy.ts';
import { openBaseFiles, openPullFiles } from './pull/base.ts';
import { filesHere } from './pull/base-files.ts';
import { filesOfSeveral, idsOf } from './pull/settings-files.ts';
import { type Comparing, openSides, type Side, type Sides } from './pull/sides.ts';
import { type FileSides, rulesBetween } from './rules.ts';
import {
  type BothSettings,
  declaredBy,
  orRefusedRun,
  type Previewing,
  type PreviewRun,
  previewOf,
  runPreview,
} from './run.ts';

/**
 * Compares the operator's files of a pull request with those of its base, and reads the repositories whose settings
 * differ. Never throws.
 */
export const previewSeveral = (run: Run): Promise<PreviewRun> =>
  runPreview(run, async (previewing) => {
    const base = await openBaseFiles(previewing);
    if (previewing.isFork)
      return { result: await compareFiles(previewing, base, await linesOfPolicy(previewing, base)) };
    const pull = await pullFiles(previewing);
    const both = { pull: pull ?? filesHere(run.world), base };
    const sides = await openSides(previewing, both);
    const ofBase = await orRefusedRun('', () => idsOf(previewing, base));
    return {
      files: pull && (await idsOf(previewing, pull)),
      before: run.options.base === undefined ? ofBase.found : undefined,
      result: await compareFleet(sides, both, previewing),
    };
  });

/** What the operator's files of both sides say besides settings. */
async function rulesOf({ options }: Sides, both: FileSides, previewing: Previewing) {
  const { found: was = [] } = await orRefusedRun('', () => filesOfSeveral(options, both.base));
  const files = [...(await filesOfSeveral(options, both.pull)), ...was];
  const { defaultsFile = [], fleetFile } = options;
  return rulesBetween(previewing, [defaultsFile, files].flat(), both, [fleetFile]);
}

/** What a stranger changes of the policy that the base names. */
async function linesOfPolicy(previewing: Previewing, files: OperatorFiles) {
  const { options, world } = previewing;
  const { fleetFile } = options;
  const named = fleetFile && (await orRefusedRun('', () => openManifest(fleetFile, files))).found;
  const { policy = options.policy } = named || options;
  const pull = openPullFiles(previewing) ?? filesHere(world);
  return (await previewPolicy(previewing, { pull: { policy, files: pull }, base: { policy, files } })).lines;
}

async function compareFleet(sides: Sides, both: FileSides, previewing: Previewing): Promise<RunResult> {
  const { options } = sides;
  const { world } = previewing;
  const repositories = addDisclosures(sides.targets, options, world.environment.GITHUB_REPOSITORY);
  const limit = await fleetLimitOf(repositories.length, options);
  const { keeps, lines: ofPolicy } = await previewPolicy(previewing, sides.policies);
  const isFresh = broughtBetween(both.base, both.pull, options);
  const names = createNames(repositories, { ...previewing, options }, sides.pull.sources);
  const gates = await gatesFor({ ...previewing, options, limit, names }, { keeps, isFresh });
  const read = new Set<Disclosure>();
  let isPart = false;
  const leavesOut = () => {
    isPart = true;
  };
  const reads = ({ disclosure }: DisclosedTarget) => void read.add(disclosure);
  const comparing: Comparing = { ...previewing, ...sides, limit, names, gates, leavesOut, reads };
  const visited = await visitAll(repositories, comparing, previewTarget);
  return createRunResult('preview', visited.targets, [
    ...(await rulesOf(sides, both, previewing)),
    ...((await limit?.listLines()) ?? []),
    ...sides.lines,
    ...ofPolicy,
    ...(isPart ? [notRead] : []),
    ...visited.lines,
    ...withheldLines([...read], options),
  ]);
}

/** The files of the commit, unless a step before this one has made them. */
async function pullFiles(previewing: Previewing) {
  const pull = openPullFiles(previewing);
  const { fleetFile, reposDir, defaultsFile } = previewing.options;
  const named = [fleetFile, reposDir, defaultsFile].filter((path) => path !== undefined);
  const isThere = pull && (await Promise.all(named.map((path) => pull.has(path))));
  return isThere?.every(Boolean) ? pull : undefined;
}

const notRead = createNote(
  'this preview covers only the sections that the pull request changes; to show drift in other sections too, pass `--all-sections`',
);

/**
 * Both sides without the sections that they declare alike: merging changes nothing there. Who asks about drift, or lets
 * a brake through that holds it, is about all of them.
 */
function dropAlike(
  { pull, base, ...more }: BothSettings,
  { allSections, onDrift }: PullOptions & FailureOptions,
): BothSettings {
  if (!base || allSections || onDrift === 'fail' || !isDeepStrictEqual(allowOf(pull), allowOf(base)))
    return { pull, base, ...more };
  const desiredOf = new Map(base.declared.map(({ section, desired }) => [section.key, desired]));
  const isSame = ({ section, desired }: DeclaredSection) =>
    desiredOf.has(section.key) && isDeepStrictEqual(desiredOf.get(section.key), desired);
  const alike = new Set(pull.declared.filter(isSame).map(({ section }) => section.key));
  const without = (side: DeclaredSettings) => ({
    ...side,
    declared: side.declared.filter(({ section }) => !alike.has(section.key)),
  });
  return { pull: without(pull), base: without(base), ...more, isPart: alike.size > 0 };
}

const allowOf = ({ allowed = [] }: DeclaredSettings) => toAllowSection(allowed);

/** If the pull request leaves a repository's settings as they are, the repository is not read and not reported. */
async function previewTarget(visit: Visit<Comparing>): Promise<TargetResult> {
  const { visited, reader, options } = visit;
  const { repository } = visited;
  if (!visit.pull.isTarget(repository)) return leavesTargets(visit);
  const own = await mayDiffer(visited, visit);
  const merged = ownCommits(visit);
  if (own === undefined && !merged) return withoutPreview(visited, []);
  if (visited.missing) return (await import('./create.ts')).previewCreation(visit, visited.missing);
  // The repository's own file applies instead of the defaults of either side, so merging changes nothing here.
  if (!merged && own?.comesFirst !== undefined && (await hasOwnFile(reader, own.comesFirst)))
    return withoutPreview(visited, []);
  const { pull, base, lines } = await settingsOfBoth(visit);
  if (isDeepStrictEqual(toComparableSettings(base, repository), toComparableSettings(pull, repository)))
    return withoutPreview(visited, []);
  visit.reads(visited);
  await visit.proveVisibility();
  if (!pull) return withoutPreview(visited, [...lines, leftWithout]);
  const applied = async () => {
    const last = await visit.applied();
    if (!last) return undefined;
    const was = await orRefusedRun('', async () =>
      ofSide(last.side, visited)?.resolveSettings({ ...visited, commit: merged && last.sha }, reader),
    );
    return {
      declared: was.found?.settings?.declared ?? [],
      approved: last.approved,
      unproven: was.found?.hasOwn && !merged ? ofOthers : last.unproven,
    };
  };
  const both = dropAlike({ pull, base, applied }, options);
  if (both.isPart) visit.leavesOut();
  const seen = { ...visit, reader: visit.widenNeeds(getReconcileNeeds(options, declaredBy(both))) };
  const target = await previewOf(seen, both);
  const isFailed = lines.some(({ kind }) => kind === 'error');
  return { ...target, ...(isFailed && { outcome: 'failed' }), lines: [...lines, ...target.lines] };
}

const ofOthers = 'Trueup does not record which settings files of other repositories it applied';

/**
 * Which file of the repository would come before those of the operator, if any; `undefined` where the operator's files
 * say the same on both sides, so that nothing has to be asked.
 */
async function mayDiffer(visited: DisclosedTarget, { pull, base }: Sides) {
  const is = await pull.sources.readOperatorSettings(visited);
  const was = await orRefusedRun('', () => ofSide(base, visited)?.readOperatorSettings(visited) ?? nothingSaid);
  if (!was.found) return {};
  if (isDeepStrictEqual(is, was.found)) return undefined;
  return { comesFirst: is.overriddenBy === was.found.overriddenBy ? is.overriddenBy : undefined };
}

const ofSide = (side: Side | undefined, { repository }: Target) =>
  side?.isTarget(repository) ? side.sources : undefined;

const nothingSaid: Promise<OperatorSettings> = Promise.resolve({ content: undefined });

/** The commits of the pull request, if merging it changes the own file of this repository. */
const ownCommits = ({ visited: { repository }, merged }: Visit<Comparing>) =>
  merged?.pull.into?.isDefault && toNameKey(merged.pull.repository) === toNameKey(repository) ? merged : undefined;

async function settingsOfBoth(visit: Visit<Comparing>) {
  const { visited, reader, pull, base, options } = visit;
  const own = ownCommits(visit);
  const { settings, lines } = await pull.sources.resolveSettings({ ...visited, commit: own?.sha }, reader);
  const side = ofSide(base, visited);
  if (!side) return { pull: settings, lines: [...(base ? [newTarget(options)] : []), ...lines] };
  const was = await orRefusedRun('its settings file', () =>
    side.resolveSettings({ ...visited, commit: own?.base }, reader),
  );
  return { pull: settings, base: was.found?.settings, lines: [...was.lines, ...lines] };
}

const newTarget = ({ fleetFile }: RunScope) =>
  createNote(`the pull request adds it to ${formatCode(fleetFile!)}, so everything counts as changed`);

/** Only the base has settings for this repository. It is not read, since the token may no longer see it. */
async function leavesTargets({ visited, proveVisibility: prove, options, reads, pull }: Visit<Comparing>) {
  reads(visited);
  if (!visited.missing) await prove();
  const renaming = findRenamingEntry(pull.entries, visited.repository);
  if (renaming)
    return withoutPreview(visited, [
      createNote(`it is compared under its new name ${formatCode(toFullName(renaming.repository))}`),
    ]);
  return withoutPreview(visited, [
    left(`removes it from ${formatCode(options.fleetFile!)}, so Trueup will no longer manage it`),
    ...(visited.entry ? [createNote(lastSeen(visited))] : []),
  ]);
}

/** Nobody who takes an entry out of the fleet file should think that it deletes anything. */
function lastSeen({ facts, missing }: Target) {
  if (missing) return 'it will no longer be created';
  const state = [facts?.visibility, facts?.archived && 'archived'].filter(Boolean).join(', ');
  return `the repository itself is not deleted and stays unchanged${state && ` (${state})`}`;
}

const left = (how: string): Line => ({ kind: 'warning', key: '', message: `the pull request ${how}` });

const leftWithout = left('deletes its settings file, so Trueup will no longer manage it');

const withoutPreview = ({ repository }: DisclosedTarget, lines: readonly Line[]): TargetResult => ({
  repository: toFullName(repository),
  outcome: 'success',
  sections: [],
  lines,
});
