import { settleDeclared, shareRepositoryKeys } from '../../engine/planned.ts';
import { declare } from '../../fleet/settings.ts';
import { actions, administration, checks, commitStatuses, contents, members, pullRequests } from '../../host/grants.ts';
import type { Reader } from '../../host/host.ts';
import type { RunOptions } from '../../inputs/run-options.ts';
import type { DeclaredSection } from '../../result/declared.ts';
import type { Line } from '../../result/result.ts';
import { type Readings, type ReadTarget, readEach } from '../../run/readings.ts';
import type { Needs } from '../../session/carriage.ts';
import type { World } from '../../session/world/world.ts';
import { code } from '../../settings/shown.ts';
import { type Desired, desiredIn } from './afterwards.ts';
import { type BranchRead, readBranch, readRepository } from './read.ts';
import { branchesNamed } from './read-branches.ts';

/** What an app asks for to explain the protection of branches. */
export const protectionNeeds: Needs = {
  exact: false,
  grants: [
    actions.read,
    administration.read,
    checks.read,
    commitStatuses.read,
    contents.read,
    members.read,
    pullRequests.read,
  ],
};

/** What to look at: branches and patterns, or the default branch of each repository. */
export interface ProtectionQuestion {
  readonly options: RunOptions;
  readonly branches: readonly string[];
  /** A settings file: the verdicts with it are shown beside the live ones. */
  readonly settingsFile?: string;
}

/** The branches of one repository. */
export type ProtectedTarget = ReadTarget<readonly BranchRead[]>;

export type ProtectionResult = Readings<readonly BranchRead[]>;

/** Reads what branches need in one repository or in several. */
export async function readProtection(asked: ProtectionQuestion, world: World): Promise<ProtectionResult> {
  const { settingsFile } = asked;
  const declared = settingsFile === undefined ? undefined : await declaredIn(settingsFile, world);
  const read = ({ reader }: { readonly reader: Reader }) => readAll(reader, asked.branches, declared);
  return readEach(asked.options, { needs: protectionNeeds, read }, world);
}

async function declaredIn(file: string, world: World): Promise<readonly DeclaredSection[]> {
  return (await declare({ text: await world.load(file), file, origin: 'operator' }, {})).declared;
}

async function desiredOf(declared: readonly DeclaredSection[], host: Reader): Promise<Desired> {
  return desiredIn(await Promise.all(shareRepositoryKeys(declared).map((one) => settleDeclared(one, host))));
}

async function readAll(host: Reader, asked: readonly string[], declared: readonly DeclaredSection[] | undefined) {
  const desired = declared && (await desiredOf(declared, host));
  const repository = await readRepository(host);
  const { names, unmatched, left } = await branchesNamed(host, asked.length ? asked : [repository.defaultBranch]);
  const value = await Promise.all(names.map((branch) => readBranch(host, branch, repository, desired)));
  return { value, lines: [...unmatched.map(unmatchedNote), ...(left ? [leftNote(left)] : [])] };
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
