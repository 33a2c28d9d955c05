import { settleDeclared, shareRepositoryKeys } from '../../engine/planned.ts';
import { administration, checks, commitStatuses, contents, members, pullRequests } from '../../host/grants.ts';
import type { Reader } from '../../host/host.ts';
import type { DeclaredSection } from '../../report/result/declared.ts';
import { type Line, note } from '../../report/result/result.ts';
import { type Readings, type ReadTarget, readEach } from '../../run/readings.ts';
import { isPattern } from '../../sections/branches/keys.ts';
import type { Needs } from '../../session/carriage.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import { declare } from '../../session/settings.ts';
import type { World } from '../../session/world/world.ts';
import { covers } from '../../settings/patterns/branches.ts';
import { code } from '../../settings/shown.ts';
import { desiredIn } from './afterwards.ts';
import { listBranches } from './calls.ts';
import { warnOfMissedBranches } from './missed-branches.ts';
import { askRepository, type BranchRead, readBranch } from './read.ts';

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
export type ProtectedTarget = ReadTarget<readonly BranchRead[]>;

export type ProtectionResult = Readings<readonly BranchRead[]>;

/** Reads what branches need in one repository or in several. */
export async function readProtection(asked: ProtectionQuestion, world: World): Promise<ProtectionResult> {
  const { settingsFile: file } = asked;
  const declared = file === undefined ? undefined : await declaredIn(file, world);
  const read = ({ reader }: { readonly reader: Reader }) => readAll(reader, asked.branches, declared);
  return readEach(asked.options, { needs: protectionNeeds, read }, world);
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
  const message = `${left} more branches match and were not read`;
  const warning: Line = { kind: 'warning', key: '', message, fix: 'write narrower patterns, or name the branches' };
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
