import type { Reader, RememberingReader } from '@trueup/core/github';
import { forgiving, HostRefusal, HostUnreachable, NotAsked, RunStopped } from '@trueup/core/github';
import { withPublicVersion, withReason } from '@trueup/core/plan';
import type { DeclaredSection, Line } from '@trueup/core/report';
import { isPattern } from '@trueup/core/sections/branches/keys';
import { code, includes } from '@trueup/core/settings';
import { askRepository, type BranchRead, readBranch } from '../read.ts';
import type { ProtectedRepository } from '../sources/calls.ts';
import type { VerdictReason } from '../verdict.ts';
import { type Desired, desiredIn } from './afterwards.ts';
import { startWarnings } from './start-warnings.ts';

/** Warns of what nobody could merge or start any more with the file. */
export async function warningsOf(declared: readonly DeclaredSection[], reader: RememberingReader): Promise<Line[]> {
  const policies = declared.find(({ section }) => section.key === 'actions_policies');
  const refused = policies ? await startWarnings(policies.desired, reader) : [];
  return [...(await protectionWarnings(declared, reader.recalling())), ...refused];
}

/**
 * Warns where nobody could merge once the file is applied, or not always, as far as what was read already shows it.
 * `host` sends nothing: what it was not asked before is unknown, and an unknown verdict is no warning. A request that has
 * failed before is not repeated.
 */
export async function protectionWarnings(declared: readonly DeclaredSection[], host: Reader) {
  const desired = desiredIn(declared);
  if (!desired.branches && !desired.rulesets) return [];
  const read = await readTouched(host, desired).catch(ignoreSaid);
  return read.flatMap(({ read: { branch }, afterwards }) =>
    (afterwards?.reasons ?? []).filter(({ verdict }) => verdict !== 'unknown').map((reason) => warning(branch, reason)),
  );
}

async function readTouched(host: Reader, desired: Desired): Promise<BranchRead[]> {
  const repository = await askRepository(host).catch(unread);
  const branches = findTouched(desired, repository.defaultBranch);
  return Promise.all(branches.map((branch) => readBranch(host, branch, repository, desired)));
}

const ignoreSaid = forgiving([HostRefusal, HostUnreachable, RunStopped], (): BranchRead[] => []);

/** Even if the file names no branch, a ruleset may be about the default branch. */
const unread = forgiving([NotAsked], (): ProtectedRepository => ({ defaultBranch: '' }));

/** The branches that the file names, and the default branch if a ruleset covers it. */
function findTouched({ branches = [], rulesets }: Desired, defaultBranch: string): readonly string[] {
  const named = branches.flatMap(({ name, protection }) => (protection && !isPattern(name) ? [name] : []));
  const isCovered = rulesets?.entries.some(({ conditions }) =>
    includes(conditions?.ref_name ?? {}, defaultBranch, defaultBranch),
  );
  return [...new Set([...named, ...(isCovered && defaultBranch ? [defaultBranch] : [])])];
}

/** Reasons name people and settings that only administrators may see, so a public log gets the verdict alone. */
function warning(branch: string, { verdict, why, fix }: VerdictReason): Line {
  const what =
    verdict === 'blocks' ? 'people without bypass permission cannot merge' : 'some pull requests cannot be merged';
  const says = `with this file, ${what} into ${code(branch)}`;
  return { kind: 'warning', key: 'branches', message: withReason(says, why), fix: withPublicVersion(fix, '') };
}
