import { isOfTheRun } from '../host/failures.ts';
import type { Reader } from '../host/host.ts';
import { widest } from '../host/pacer.ts';
import type { RunOptions } from '../inputs/options.ts';
import { failureLines } from '../modes/outcome.ts';
import type { Line } from '../modes/result.ts';
import { type VisitedRepository, visitedRepositories } from '../privacy/disclosure.ts';
import { readersOf } from '../privacy/readers.ts';
import { redactedLine } from '../privacy/redact.ts';
import { type Desired, desiredIn } from '../protection/afterwards.ts';
import { type BranchRead, readBranch, readRepository } from '../protection/read.ts';
import { branchesNamed } from '../protection/read-branches.ts';
import { createOwners } from '../requests/owners.ts';
import { askVisibility } from '../requests/visibility.ts';
import { code } from '../settings/shown.ts';
import { sideBySide } from '../targets/side-by-side.ts';
import type { World } from '../world/world.ts';
import { type FleetOptions, findTargets } from './find-targets.ts';
import { readTargets } from './fleet.ts';
import { toExplainProtection } from './needed.ts';
import { declare } from './reconcile.ts';
import { openSession, type Session, visibilityAfter } from './session.ts';

/** What to look at: branches and patterns, or the default branch of each repository. */
export interface Asked {
  readonly options: RunOptions;
  readonly branches: readonly string[];
  /** A file whose settings are shown beside the live ones. */
  readonly settingsFile?: string;
}

/** The branches of one repository, with what everyone who reads the output may know of it. */
export interface ProtectedTarget {
  /** The name, or a placeholder. */
  readonly repository: string;
  /** Whether the output shows the verdicts and nothing else. */
  readonly isWithheld: boolean;
  readonly branches: readonly BranchRead[];
  readonly lines: readonly Line[];
}

export interface ProtectionResult {
  readonly targets: readonly ProtectedTarget[];
  readonly lines: readonly Line[];
}

/** Reads what branches need in one repository or in several. Sends only reads. */
export async function readProtection(asked: Asked, world: World): Promise<ProtectionResult> {
  const { settingsFile } = asked;
  const fleet = await wantedOf(asked.options, world);
  const { options } = fleet;
  const desired = settingsFile === undefined ? undefined : await desiredOf(settingsFile, world);
  const readers = await readersOf(options, { environment: world.environment, read: world.files.read });
  const session = await openSession(options, {
    ...world,
    transport: readers.heeding(world.transport),
    quiet: readers.mayBeEveryone,
  });
  const { targets: found, lines } = options.repos
    ? await findTargets(options as FleetOptions, createOwners(session), fleet.wanted)
    : { targets: [{ repository: options.repository!, isNamed: true }], lines: [] };
  session.covers(found.map(({ repository }) => repository));
  const repositories = visitedRepositories(found, options, world.environment.GITHUB_REPOSITORY);
  const visits = repositories.map((visited) => () => visit(visited, { ...asked, options, desired, session, world }));
  const targets = await sideBySide(
    visits,
    widest,
    (go) => go(),
    () => false,
  );
  const isPublic = await readers.areEveryone(visibilityAfter(session));
  return {
    targets: targets.map((target) => ({ ...target!, isWithheld: target!.isWithheld || isPublic })),
    lines,
  };
}

/** Of a fleet file only the targets count: what is live is compared with no layer. */
const wantedOf = (options: RunOptions, world: World) =>
  options.fleetFile === undefined ? { options, wanted: undefined } : readTargets(options.fleetFile, options, world);

async function desiredOf(file: string, world: World): Promise<Desired> {
  const { declared } = await declare({ text: await world.load(file), file, origin: 'operator' }, {});
  return desiredIn(declared.map(({ section, desired }) => ({ key: section.key, desired })));
}

interface Visit extends Asked {
  readonly desired?: Desired;
  readonly session: Session;
  readonly world: World;
}

/** With several repositories, a failure stays with its own, unless it is that of the token or of the run. */
async function visit(
  visited: VisitedRepository,
  { options, branches, desired, session, world }: Visit,
): Promise<ProtectedTarget> {
  const { disclosure } = visited;
  const host = session.host(visited, toExplainProtection).reader;
  const told = () => ({ repository: disclosure.name, isWithheld: disclosure.isHidden });
  try {
    await disclosure.prove(() => askVisibility(host));
    world.said(`reading ${disclosure.name}`);
    const { read, lines } = await readAll(host, branches, desired);
    return { ...told(), branches: read, lines: shownLines(lines, disclosure.isHidden) };
  } catch (failure) {
    if (!options.repos || isOfTheRun(failure)) throw failure;
    return { ...told(), branches: [], lines: shownLines(failureLines(failure), disclosure.isHidden) };
  }
}

const shownLines = (lines: readonly Line[], isHidden: boolean) =>
  isHidden ? lines.map((line) => redactedLine(line)) : lines;

async function readAll(host: Reader, asked: readonly string[], desired: Desired | undefined) {
  const repository = await readRepository(host);
  const { names, unmatched, left } = await branchesNamed(host, asked.length ? asked : [repository.defaultBranch]);
  const read = await Promise.all(names.map((branch) => readBranch(host, branch, repository, desired)));
  return { read, lines: [...unmatched.map(unmatchedNote), ...(left ? [leftNote(left)] : [])] };
}

const unmatchedNote = (pattern: string): Line => ({
  kind: 'note',
  key: '',
  message: `no branch matches ${code(pattern)}`,
});

const leftNote = (count: number): Line => ({
  kind: 'warning',
  key: '',
  message: `${count} more branches match and were not read`,
  fix: 'write narrower patterns, or name the branches',
});
