import { settleDeclared, shareRepositoryKeys } from '@trueup/core/engine';
import type { Reader } from '@trueup/core/github';
import { administration, checks, commitStatuses, contents, members, pullRequests } from '@trueup/core/github';
import type { DeclaredSection } from '@trueup/core/report';
import { type Line, note } from '@trueup/core/report';
import { type Readings, readRepositories, type TargetReading } from '@trueup/core/run';
import { isPattern } from '@trueup/core/sections/branches/keys';
import type { Needs, RunOptions, World } from '@trueup/core/session';
import { declare } from '@trueup/core/session';
import { code, covers } from '@trueup/core/settings';
import { desiredIn } from './brakes/afterwards.ts';
import { warnOfMissedBranches } from './brakes/missed-branches.ts';
import { askRepository, type BranchRead, readBranch } from './read.ts';
import { listBranches } from './sources/calls.ts';

/** What an app asks for to explain the protection of branches. */
export const protectionNeeds: Needs = {
  exact: false,
  grants: [administration, checks, commitStatuses, contents, members, pullRequests].map(({ read }) => read),
};

/** What to look at: branches and patterns, or the default branch of each repository. */
export interface ProtectionQuestion {
  readonly options: RunOptions;
  readonly branches: readonly string[];
  /** A settings file: the verdicts with it are shown beside the live ones. */
  readonly settingsFile?: string;
}

/** The branches of one repository. */
export type ProtectedTarget = TargetReading<readonly BranchRead[]>;

export type ProtectionResult = Readings<readonly BranchRead[]>;

/** Reads what branches need in one repository or in several. */
export async function readProtection(asked: ProtectionQuestion, world: World): Promise<ProtectionResult> {
  const { settingsFile: file } = asked;
  const declared = file === undefined ? undefined : await declaredIn(file, world);
  const read = ({ reader }: { readonly reader: Reader }) => readAll(reader, asked.branches, declared);
  return readRepositories(asked.options, { needs: protectionNeeds, read }, world);
}

async function declaredIn(file: string, world: World): Promise<readonly DeclaredSection[]> {
  return (await declare({ text: await world.load(file), file, origin: 'operator' }, {})).declared;
}

/** Each branch costs several requests. */
const mostBranches = 20;

async function readAll(host: Reader, asked: readonly string[], declared: readonly DeclaredSection[] | undefined) {
  const settled = declared && shareRepositoryKeys(declared).map((one) => settleDeclared(one, host));
  const desired = settled && desiredIn(await Promise.all(settled));
  const repository = await askRepository(host);
  const { names, unmatched } = await findBranches(host, asked.length ? asked : [repository.defaultBranch]);
  const few = names.slice(0, mostBranches);
  const value = await Promise.all(few.map((branch) => readBranch(host, branch, repository, desired)));
  const left = names.length - few.length;
  const message = `${left} more matching branches were not read`;
  const warning: Line = { kind: 'warning', key: '', message, fix: 'use narrower patterns, or name the branches' };
  const binding = new Set(value.flatMap(({ read }) => read.sources.sources.map(({ id }) => id)));
  const missed = await warnOfMissedBranches(host, binding);
  return { value, lines: [...unmatched.map(unmatchedNote), ...(left ? [warning] : []), ...missed] };
}

/**
 * The branches that names and patterns stand for, and the patterns that no branch matches. A name stands for itself, even
 * where no such branch exists.
 */
async function findBranches(host: Reader, asked: readonly string[]) {
  const patterns = asked.filter(isPattern);
  const all = patterns.length ? (await host.ask(listBranches({}))).map(({ name }) => name) : [];
  const matching = (pattern: string) => all.filter((name) => covers(pattern, name));
  return {
    names: [...new Set(asked.flatMap((one) => (isPattern(one) ? matching(one) : [one])))],
    unmatched: patterns.filter((pattern) => !matching(pattern).length),
  };
}

const unmatchedNote = (pattern: string) => note(`no branch matches ${code(pattern)}`);
