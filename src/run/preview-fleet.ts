import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../host/host.ts';
import { widest } from '../host/pacer.ts';
import { createSharing, type Sharing, sharingReader } from '../host/sharing.ts';
import { resultOfTargets } from '../modes/outcome.ts';
import { preview } from '../modes/preview.ts';
import type { Line, RunResult, TargetResult } from '../modes/result.ts';
import { type VisitedRepository, visitedRepositories } from '../privacy/disclosure.ts';
import { redacted, withheldLines } from '../privacy/redact.ts';
import { hasOwnFile } from '../requests/own-file.ts';
import { createOwners } from '../requests/owners.ts';
import { askVisibility } from '../requests/visibility.ts';
import { isSearch } from '../targets/filters.ts';
import { sideBySide } from '../targets/side-by-side.ts';
import type { World } from '../world/world.ts';
import { brokenRun } from './exit.ts';
import { createPatience, endedBy, staysWithItsRepository } from './failures.ts';
import { type FleetOptions, findTargets } from './find-targets.ts';
import { brakesOf, fleetOf } from './gates.ts';
import { notLookedAt, overLines } from './lines.ts';
import { toReconcile } from './needed.ts';
import type { OperatorFiles } from './operator-files.ts';
import { baseOf, openBase } from './preview-base.ts';
import { compareFiles } from './preview-files.ts';
import {
  braked,
  type Previewing,
  type PreviewRun,
  previewedTarget,
  startPreview,
  unlessRefused,
} from './preview-run.ts';
import { createFleetProgress } from './progress.ts';
import type { Settings } from './reconcile.ts';
import { openSources, operatorSettings, refuseFiles, runLines, type SettingsFiles, settingsFor } from './sources.ts';

/**
 * Compares the operator's files of a pull request with those of its base, and reads the repositories whose settings
 * differ. Never throws.
 */
export async function previewSeveral(given: FleetOptions, world: World): Promise<PreviewRun> {
  const known: Previewing['known'] = {};
  try {
    const previewing = await startPreview(given, world, known);
    const files = await baseOf(previewing);
    const result = await (previewing.isFork
      ? compareFiles(previewing, files)
      : compareFleet({ ...previewing, options: { ...previewing.options, repos: given.repos } }, files.base));
    return { result, ...known };
  } catch (failure) {
    return { result: endedBy(failure, 'preview') ?? brokenRun('preview', failure), ...known };
  }
}

interface FleetPreviewing extends Previewing {
  readonly options: FleetOptions;
}

async function compareFleet(previewing: FleetPreviewing, files: OperatorFiles): Promise<RunResult> {
  const { options, world, session } = previewing;
  const pull = await openSources(options, world);
  const base = await openBase(options, files);
  if (isSearch(options.repos)) world.said('listing the repositories');
  const found = await findTargets(options, createOwners(session));
  session.covers(found.targets.map(({ repository }) => repository));
  await refuseFiles(found.targets, pull);
  const repositories = visitedRepositories(found.targets, options, world.environment.GITHUB_REPOSITORY);
  const disclosures = repositories.map(({ disclosure }) => disclosure);

  const progress = createFleetProgress(repositories.length, () => session.traffic.sent, world.said);
  const patience = createPatience(widest);
  const failures = staysWithItsRepository('preview', patience);
  const fleet = fleetOf(repositories.length, options);
  const sharing = createSharing(
    session.readerOf,
    repositories.map(({ repository }) => repository),
  );
  const read = new Set<VisitedRepository>();
  const compareOne = async (visited: VisitedRepository) => {
    const gates = brakesOf(visited.repository, options, world, fleet);
    const sides = { pull, base: base.sources, gates, sharing, reads: () => read.add(visited) };
    const result = await failures.settle(visited.repository, () => previewTarget(visited, previewing, sides));
    progress.done(result?.outcome ?? 'failed');
    const { isHidden, name } = visited.disclosure;
    return result && (isHidden ? redacted(result, name) : result);
  };
  const results = await sideBySide(repositories, widest, compareOne, () => patience.over !== undefined);
  const early = results.includes(undefined) ? overLines(patience.over, disclosures) : [];
  return resultOfTargets(
    'preview',
    results.map((result, index) => result ?? notLookedAt(disclosures[index]!)),
    [
      ...(fleet?.lines() ?? []).map((line) => braked(line, options)),
      ...base.lines,
      ...runLines(pull, found.known),
      ...found.lines,
      ...early,
      ...withheldLines(
        [...read].map(({ disclosure }) => disclosure),
        options,
      ),
    ],
  );
}

interface Sides {
  readonly pull: SettingsFiles;
  readonly base: SettingsFiles;
  readonly gates: ReturnType<typeof brakesOf>;
  readonly sharing: Sharing;
  /** Call before the repository is read. */
  reads(): void;
}

/** A repository whose settings the pull request leaves as they are is not read, so nothing is said of it. */
async function previewTarget(visited: VisitedRepository, previewing: Previewing, sides: Sides): Promise<TargetResult> {
  const { repository, disclosure } = visited;
  const { options, session } = previewing;
  const isGivenWay = await mayDiffer(visited, sides);
  if (isGivenWay === undefined) return withoutPreview(visited, []);
  const host = session.hostOf(repository, () => disclosure.isHidden).reader();
  // Its own file comes before the defaults of both sides, and merging does not touch that.
  if (isGivenWay && (await hasOwnFile(host, options.settingsFile))) return withoutPreview(visited, []);
  const { pull, base, lines } = await settingsOfBoth(visited, host, sides);
  if (isSame(base, pull)) return withoutPreview(visited, []);
  sides.reads();
  await disclosure.prove(() => askVisibility(host));
  if (!pull) return withoutPreview(visited, [...lines, left]);
  const declared = [...pull.declared, ...(base?.declared ?? [])];
  session.needs(repository, toReconcile(options, declared), options.onMissingPermission === 'fail');
  const reader = session.hostOf(repository, () => disclosure.isHidden).reader();
  const denials = { onMissing: options.onMissingPermission, required: new Set(options.requiredSections) };
  const { gates, sharing } = sides;
  const around = { repository, host: sharingReader(reader, sharing), denials, gates, key: options.planKey?.reveal() };
  const previewed = await preview({ pull: pull.declared, base: base?.declared }, around);
  const target = previewedTarget(repository, previewed, options);
  return { ...target, lines: [...lines, ...target.lines] };
}

/**
 * Whether the repository's own file decides; `undefined` where the operator's files say the same on both sides, so that
 * nothing has to be asked.
 */
async function mayDiffer(visited: VisitedRepository, { pull, base }: Sides): Promise<boolean | undefined> {
  const is = await operatorSettings(visited, pull);
  const was = await unlessRefused('', () => operatorSettings(visited, base));
  if (!('found' in was)) return false;
  if (is.givesWay === was.found.givesWay && isSame(was.found.settings, is.settings)) return undefined;
  return is.givesWay && was.found.givesWay;
}

async function settingsOfBoth(visited: VisitedRepository, host: Reader, { pull, base }: Sides) {
  const { settings, lines } = await settingsFor(visited, host, pull);
  const was = await unlessRefused('its settings file', () => settingsFor(visited, host, base));
  if ('found' in was) return { pull: settings, base: was.found.settings, lines };
  return { pull: settings, lines: [...was.lines, ...lines] };
}

/** Whether both say the same, however they are written. The order of entries counts, as it does for a few sections. */
function isSame(base: Settings | undefined, pull: Settings | undefined) {
  const said = (settings: Settings | undefined) =>
    settings?.declared.map(({ section, desired }) => [section.key, desired]);
  return base?.text === pull?.text || isDeepStrictEqual(said(base), said(pull));
}

const left: Line = {
  kind: 'warning',
  key: '',
  message: 'the pull request leaves no settings file for it, so nothing would be held to a file any more',
};

const withoutPreview = ({ disclosure }: VisitedRepository, lines: readonly Line[]): TargetResult => ({
  repository: disclosure.name,
  outcome: 'success',
  sections: [],
  lines,
});
