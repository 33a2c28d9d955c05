/** Warns about settings that block merges, and about Actions policies that reject events of existing workflows. */

import type { CachingReader, Reader } from '@trueup/core/github';
import { GithubRefusal, RequestFailure, RequestNotSent, RunStopped, recoverFrom } from '@trueup/core/github';
import { hiddenReasonText, withHiddenReason, withPublicVersion } from '@trueup/core/plan';
import type { DeclaredSection, Line } from '@trueup/core/report';
import type { ActionsPolicy } from '@trueup/core/sections/actions_policies/schema';
import { isPattern } from '@trueup/core/sections/branches/keys';
import { formatCode, isBranchIncluded, type ListWithPolicy } from '@trueup/core/settings';
import { type BranchReading, readAndJudgeBranch } from '../read.ts';
import { getProtectedRepository, type ProtectedRepository } from '../sources/calls.ts';
import { hasValue } from '../sources/rule-sources.ts';
import type { VerdictReason } from '../verdict.ts';
import { createStartEvaluator, type WorkflowStart } from '../workflows/policies.ts';
import { readStartRules, readWorkflowsForBranch } from '../workflows/read.ts';
import { predictStartRules } from './predict-facts.ts';
import { type DesiredProtection, toDesiredProtection } from './predict-sources.ts';

/** Warns about blocked merges and rejected workflow starts. */
export async function warnAboutSettings(declared: readonly DeclaredSection[], reader: CachingReader): Promise<Line[]> {
  const desired = toDesiredProtection(declared);
  const { actions_policies: policies } = desired;
  const startWarnings = policies ? await warnAboutRejectedStarts(policies, reader) : [];
  return [...(await warnAboutBlockedMerges(desired, reader.createRecallReader())), ...startWarnings];
}

/** `github` answers from earlier requests only. Missing answers give `unknown`, which is not a warning. */
async function warnAboutBlockedMerges(desired: DesiredProtection, github: Reader) {
  if (!desired.branches && !desired.rulesets) return [];
  const branches = await readTouchedBranches(github, desired).catch(ignoreReportedFailure);
  return branches.flatMap(({ live: { branch }, afterwards }) =>
    (afterwards?.reasons ?? [])
      .filter(({ verdict }) => verdict !== 'unknown')
      .map((reason) => createMergeWarning(branch, reason)),
  );
}

async function readTouchedBranches(github: Reader, desired: DesiredProtection): Promise<BranchReading[]> {
  const repository = await github.ask(getProtectedRepository({})).catch(assumeNoDefaultBranch);
  const branches = listTouchedBranches(desired, repository.defaultBranch);
  return Promise.all(branches.map((branch) => readAndJudgeBranch(github, branch, repository, desired)));
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

/** A public log hides the reason, because only administrators may see its names and settings. */
function createMergeWarning(branch: string, { verdict, why, fix }: VerdictReason): Line {
  const consequence =
    verdict === 'blocks' ? 'people without bypass permission cannot merge' : 'some pull requests cannot be merged';
  const message = `with this file, ${consequence} into ${formatCode(branch)}`;
  return { kind: 'warning', key: 'branches', message: withHiddenReason(message, why), fix: withPublicVersion(fix, '') };
}

const warnAboutRejectedStarts = (desired: ListWithPolicy<ActionsPolicy>, github: Reader): Promise<Line[]> =>
  readStartWarnings(desired, github).catch(
    recoverFrom([GithubRefusal, RequestFailure], ({ message }) => [noteUncheckedWorkflows(message)]),
  );

async function readStartWarnings(desired: ListWithPolicy<ActionsPolicy>, github: Reader): Promise<Line[]> {
  const { defaultBranch, isPublic } = await github.ask(getProtectedRepository({}));
  const [workflows, live] = await Promise.all([
    readWorkflowsForBranch(github, defaultBranch),
    readStartRules(github, isPublic),
  ]);
  const { policies } = live;
  const rules = predictStartRules(live, desired);
  const starts = workflows.files.flatMap(({ path, on }) => {
    const evaluateStart = createStartEvaluator(rules, path);
    return [...on.keys()].map((event) => ({ path, event, ...evaluateStart(event) }));
  });
  const unseen = [...workflows.unread, ...(hasValue(policies) ? [] : [policies.unseen.why])];
  const refused = starts.filter(({ verdict }) => verdict === 'refused');
  return [...refused.map(createStartWarning), ...unseen.slice(0, 1).map(noteUncheckedWorkflows)];
}

/** Only administrators may see policy names, so a public log shows only the verdict. */
function createStartWarning({ path, event, why, fix = '' }: WorkflowStart & { path: string; event: string }): Line {
  const message = `with this file, each run of ${formatCode(path)} on ${formatCode(event)} will fail: the event is rejected`;
  return {
    kind: 'warning',
    key: 'actions_policies',
    message: withPublicVersion(`${message} ${why}`, `${message} ${hiddenReasonText}`),
    fix: withPublicVersion(fix, ''),
  };
}

function noteUncheckedWorkflows(why: string): Line {
  const message = 'Trueup could not check whether a workflow uses a rejected event';
  return { kind: 'note', key: 'actions_policies', message: withHiddenReason(message, why) };
}
