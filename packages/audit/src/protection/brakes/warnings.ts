import type { CachingReader, Reader } from '@trueup/core/github';
import { GithubRefusal, RequestFailure, RequestNotSent, RunStopped, recoverFrom } from '@trueup/core/github';
import { withPublicVersion, withReason } from '@trueup/core/plan';
import type { DeclaredSection, Line } from '@trueup/core/report';
import { isPattern } from '@trueup/core/sections/branches/keys';
import { formatCode, isBranchIncluded } from '@trueup/core/settings';
import { type BranchReading, readBranch } from '../read.ts';
import { getProtectedRepository, type ProtectedRepository } from '../sources/calls.ts';
import type { VerdictReason } from '../verdict.ts';
import { collectDesired, type DesiredProtection } from './apply-to-sources.ts';
import { warnAboutRejectedStarts } from './start-warnings.ts';

export async function warnAboutSettings(declared: readonly DeclaredSection[], reader: CachingReader): Promise<Line[]> {
  const policies = declared.find(({ section }) => section.key === 'actions_policies');
  const refused = policies ? await warnAboutRejectedStarts(policies.desired, reader) : [];
  return [...(await warnAboutBlockedMerges(declared, reader.createRecallReader())), ...refused];
}

/** `github` answers from earlier requests only. Missing answers give `unknown`, which is not a warning. */
async function warnAboutBlockedMerges(declared: readonly DeclaredSection[], github: Reader) {
  const desired = collectDesired(declared);
  if (!desired.branches && !desired.rulesets) return [];
  const branches = await readTouchedBranches(github, desired).catch(ignoreReportedFailure);
  return branches.flatMap(({ read: { branch }, afterwards }) =>
    (afterwards?.reasons ?? [])
      .filter(({ verdict }) => verdict !== 'unknown')
      .map((reason) => createMergeWarning(branch, reason)),
  );
}

async function readTouchedBranches(github: Reader, desired: DesiredProtection): Promise<BranchReading[]> {
  const repository = await github.ask(getProtectedRepository({})).catch(assumeNoDefaultBranch);
  const branches = listTouchedBranches(desired, repository.defaultBranch);
  return Promise.all(branches.map((branch) => readBranch(github, branch, repository, desired)));
}

const ignoreReportedFailure = recoverFrom([GithubRefusal, RequestFailure, RunStopped], (): BranchReading[] => []);

const assumeNoDefaultBranch = recoverFrom([RequestNotSent], (): ProtectedRepository => ({ defaultBranch: '' }));

function listTouchedBranches({ branches = [], rulesets }: DesiredProtection, defaultBranch: string): readonly string[] {
  const declaredNames = branches.flatMap(({ name, protection }) => (protection && !isPattern(name) ? [name] : []));
  const isCovered = rulesets?.entries.some(({ conditions }) =>
    isBranchIncluded(conditions?.ref_name ?? {}, defaultBranch, defaultBranch),
  );
  return [...new Set([...declaredNames, ...(isCovered && defaultBranch ? [defaultBranch] : [])])];
}

/** Reasons name people and settings that only administrators may see. */
function createMergeWarning(branch: string, { verdict, why, fix }: VerdictReason): Line {
  const consequence =
    verdict === 'blocks' ? 'people without bypass permission cannot merge' : 'some pull requests cannot be merged';
  const message = `with this file, ${consequence} into ${formatCode(branch)}`;
  return { kind: 'warning', key: 'branches', message: withReason(message, why), fix: withPublicVersion(fix, '') };
}
