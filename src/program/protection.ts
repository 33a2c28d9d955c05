import { openTargets } from '../fleet/find-targets.ts';
import { readTargets } from '../fleet/fleet.ts';
import { declare } from '../fleet/settings.ts';
import type { Reader } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { targetOf } from '../modes/outcome.ts';
import type { Line } from '../modes/result.ts';
import { targetFor } from '../privacy/admin-values.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { readersOf } from '../privacy/readers.ts';
import { type Desired, desiredIn } from '../protection/afterwards.ts';
import { type BranchRead, readBranch, readRepository } from '../protection/read.ts';
import { branchesNamed } from '../protection/read-branches.ts';
import { toExplainProtection } from '../session/needed.ts';
import { openSession, visibilityAfter } from '../session/session.ts';
import { code } from '../settings/shown.ts';
import { type Visit, visitAll } from '../visits/visits.ts';
import type { World } from '../world/world.ts';

/** What to look at: branches and patterns, or the default branch of each repository. */
export interface ProtectionQuestion {
  readonly options: RunOptions;
  readonly branches: readonly string[];
  /** A settings file: the verdicts with it are shown beside the live ones. */
  readonly settingsFile?: string;
}

/** The branches of one repository, as everyone who reads the output may see them. */
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
export async function readProtection(asked: ProtectionQuestion, world: World): Promise<ProtectionResult> {
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
  const { found, repositories } = await openTargets(fleet, session, world);
  const read = new Map<VisitedRepository, readonly BranchRead[]>();
  const work = async ({ visited, reader, prove }: Visit) => {
    await prove();
    if (!options.repos) world.said(`reading ${visited.disclosure.name}`);
    const { branches, lines } = await readAll(reader, asked.branches, desired);
    read.set(visited, branches);
    return targetOf(options.mode, visited.repository, [], lines);
  };
  const { targets, lines } = await visitAll(repositories, {
    options,
    session,
    world,
    needs: toExplainProtection,
    work,
  });
  const isPublic = await readers.areEveryone(visibilityAfter(session));
  const shown = repositories.map((visited, index) => ({
    ...targetFor(targets[index]!, isPublic ? 'open' : 'whole'),
    branches: read.get(visited) ?? [],
    isWithheld: visited.disclosure.isHidden || isPublic,
  }));
  return { targets: shown, lines: [...found.lines, ...lines] };
}

/** Of a fleet file only the targets count: what is live is compared with no layer. */
const wantedOf = (options: RunOptions, world: World) =>
  options.fleetFile === undefined ? { options, wanted: undefined } : readTargets(options.fleetFile, options, world);

async function desiredOf(file: string, world: World): Promise<Desired> {
  const { declared } = await declare({ text: await world.load(file), file, origin: 'operator' }, {});
  return desiredIn(declared.map(({ section, desired }) => ({ key: section.key, desired })));
}

async function readAll(host: Reader, asked: readonly string[], desired: Desired | undefined) {
  const repository = await readRepository(host);
  const { names, unmatched, left } = await branchesNamed(host, asked.length ? asked : [repository.defaultBranch]);
  const branches = await Promise.all(names.map((branch) => readBranch(host, branch, repository, desired)));
  return { branches, lines: [...unmatched.map(unmatchedNote), ...(left ? [leftNote(left)] : [])] };
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
