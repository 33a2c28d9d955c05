import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../host/host.ts';
import { widest } from '../host/pacer.ts';
import { createSharing, type Sharing, sharingReader } from '../host/sharing.ts';
import type { RunOptions } from '../inputs/options.ts';
import { policyOf, resultOfTargets } from '../modes/outcome.ts';
import { preview } from '../modes/preview.ts';
import type { Line, Marked, RunResult, TargetResult } from '../modes/result.ts';
import { whichRepository } from '../modes/same-repository.ts';
import { type VisitedRepository, visitedRepositories } from '../privacy/disclosure.ts';
import { redacted, withheldLines } from '../privacy/redact.ts';
import { hasOwnFile } from '../requests/own-file.ts';
import { askVisibility } from '../requests/visibility.ts';
import { code } from '../settings/shown.ts';
import { sideBySide } from '../targets/side-by-side.ts';
import type { Target } from '../targets/target.ts';
import type { World } from '../world/world.ts';
import { createPatience, staysWithItsRepository } from './failures.ts';
import { brakesOfBoth, fleetOf } from './gates.ts';
import { notLookedAt, overLines } from './lines.ts';
import { toReconcile } from './needed.ts';
import { filesAtCommit, filesHere } from './operator-files.ts';
import { baseOf } from './preview-base.ts';
import { compareFiles } from './preview-files.ts';
import { endedPreview, note, type Previewing, type PreviewRun, previewedTarget, unlessRefused } from './preview-run.ts';
import { openSides, type Side, type Sides } from './preview-sides.ts';
import type { Settings } from './reconcile.ts';
import type { Opened, Session } from './session.ts';
import { idsOf } from './settings-files.ts';
import { type OperatorSaid, saidBy } from './sources.ts';

/**
 * Compares the operator's files of a pull request with those of its base, and reads the repositories whose settings
 * differ. Never throws.
 */
export const previewSeveral = (options: RunOptions, world: World, session: Session): Promise<PreviewRun> =>
  endedPreview({ options, world, session }, async (previewing) => {
    const base = await baseOf(previewing);
    if (previewing.isFork) return { result: await compareFiles(previewing, base) };
    const pull = await pullFiles(previewing);
    const sides = await openSides(previewing, { pull: pull ?? filesHere(world), base });
    return { files: pull && (await idsOf(previewing, pull)), result: await compareFleet(sides, world) };
  });

async function compareFleet(sides: Sides, world: World): Promise<RunResult<Marked>> {
  const { options, session } = sides;
  const repositories = visitedRepositories(sides.targets, options, world.environment.GITHUB_REPOSITORY);
  const disclosures = repositories.map(({ disclosure }) => disclosure);

  const progress = session.progress(repositories.length);
  const patience = createPatience(widest);
  const failures = staysWithItsRepository('preview', patience);
  const fleet = fleetOf(repositories.length, options);
  const sharing = createSharing(
    session.readerOf,
    repositories.map(({ repository }) => repository),
  );
  const read = new Set<VisitedRepository>();
  const compareOne = async (visited: VisitedRepository) => {
    const gates = ({ pull, base }: BothSettings) =>
      brakesOfBoth(visited.repository, options, world, { pull: pull.allowed, base: base?.allowed }, fleet);
    const comparing = { ...sides, gates, sharing, reads: () => read.add(visited) };
    const result = await failures.settle(visited.repository, () => previewTarget(visited, comparing));
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
      ...(fleet?.lines() ?? []),
      ...sides.lines,
      ...early,
      ...withheldLines(
        [...read].map(({ disclosure }) => disclosure),
        options,
      ),
    ],
  );
}

/** The files of the commit, unless a step before this one has made them. */
async function pullFiles({ options, world, merged }: Previewing) {
  const pull = merged && filesAtCommit(merged.host, merged.sha, world, world);
  const { fleetFile, reposDir, defaultsFile } = options;
  const named = [fleetFile, reposDir, defaultsFile].filter((path) => path !== undefined);
  const isThere = pull && (await Promise.all(named.map((path) => pull.has(path))));
  return isThere?.every(Boolean) ? pull : undefined;
}

interface Comparing extends Sides {
  gates(both: BothSettings): ReturnType<typeof brakesOfBoth>;
  readonly sharing: Sharing;
  /** Call before the repository is read. */
  reads(): void;
}

interface BothSettings {
  readonly pull: Settings;
  readonly base?: Settings;
}

/** A repository whose settings the pull request leaves as they are is not read, so nothing is said of it. */
async function previewTarget(visited: VisitedRepository, comparing: Comparing): Promise<TargetResult<Marked>> {
  const { repository, disclosure } = visited;
  const { options, session, reads } = comparing;
  if (!comparing.pull.isTarget(repository)) return leavesTargets(visited, comparing);
  const own = await mayDiffer(visited, comparing);
  if (own === undefined) return withoutPreview(visited, []);
  const opened = session.host(visited);
  const host = opened.reader;
  // Its own file comes before the defaults of both sides, and merging does not touch that.
  if (own.comesFirst !== undefined && (await hasOwnFile(host, own.comesFirst))) return withoutPreview(visited, []);
  const { pull, base, lines } = await settingsOfBoth(visited, host, comparing);
  if (isDeepStrictEqual(saidBy(base, repository), saidBy(pull, repository))) return withoutPreview(visited, []);
  reads();
  await disclosure.prove(() => askVisibility(host));
  if (!pull) return withoutPreview(visited, [...lines, leftWithout]);
  const declared = [...pull.declared, ...(base?.declared ?? [])];
  const reader = opened.granted(toReconcile(options, declared));
  const previewed = await previewedWith({ ...opened, reader }, { pull, base }, comparing);
  const target = previewedTarget(repository, previewed, options);
  return { ...target, lines: [...lines, ...target.lines] };
}

function previewedWith(opened: Opened, { pull, base }: BothSettings, { options, gates, sharing }: Comparing) {
  const denials = policyOf(options);
  const host = sharingReader(opened.reader, sharing);
  const gated = { host, id: whichRepository(opened.host).id, denials, ...gates({ pull, base }) };
  return preview({ pull: pull.declared, base: base?.declared }, { ...gated, key: options.planKey?.reveal() });
}

/**
 * Which file of the repository would come before those of the operator, if any; `undefined` where the operator's files
 * say the same on both sides, so that nothing has to be asked.
 */
async function mayDiffer(
  visited: VisitedRepository,
  { pull, base }: Sides,
): Promise<{ comesFirst?: string } | undefined> {
  const is = await pull.sources.saidOf(visited);
  const was = await unlessRefused('', () => ofSide(base, visited)?.saidOf(visited) ?? nothingSaid);
  if (!('found' in was)) return {};
  if (isDeepStrictEqual(is, was.found)) return undefined;
  return { comesFirst: is.givesWayTo === was.found.givesWayTo ? is.givesWayTo : undefined };
}

const ofSide = (side: Side | undefined, { repository }: Target) =>
  side?.isTarget(repository) ? side.sources : undefined;

const nothingSaid: Promise<OperatorSaid> = Promise.resolve({ says: undefined });

async function settingsOfBoth(visited: VisitedRepository, host: Reader, { pull, base, options }: Comparing) {
  const { settings, lines } = await pull.sources.settingsFor(visited, host);
  const side = ofSide(base, visited);
  if (!side) return { pull: settings, lines: [...(base ? [newTarget(options)] : []), ...lines] };
  const was = await unlessRefused('its settings file', () => side.settingsFor(visited, host));
  if ('found' in was) return { pull: settings, base: was.found.settings, lines };
  return { pull: settings, lines: [...was.lines, ...lines] };
}

const newTarget = ({ fleetFile }: RunOptions) =>
  note(`the pull request makes it a target of ${code(fleetFile!)}, so everything counts as changed`);

/** The base held it to a file. Nothing is read of it, since the token may not see it any more. */
async function leavesTargets(visited: VisitedRepository, { options, session, reads }: Comparing) {
  const { disclosure } = visited;
  reads();
  await disclosure.prove(() => askVisibility(session.host(visited).reader));
  return withoutPreview(visited, [
    left(`makes it no target of ${code(options.fleetFile!)} any more, so nothing would be held to a file`),
  ]);
}

const left = (how: string): Line => ({ kind: 'warning', key: '', message: `the pull request ${how}` });

const leftWithout = left('leaves no settings file for it, so nothing would be held to a file any more');

const withoutPreview = ({ disclosure }: VisitedRepository, lines: readonly Line[]): TargetResult => ({
  repository: disclosure.name,
  outcome: 'success',
  sections: [],
  lines,
});
