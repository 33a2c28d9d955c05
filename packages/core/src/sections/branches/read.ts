/**
 * Reads the declared branches by REST and their rules by GraphQL. GitHub may hide rules without an error, so the read
 * fails if the two disagree or an empty list cannot be trusted.
 */

import type { Reader } from '../../github/github.ts';
import { ignoreRefusal } from '../../github/refusals/failures.ts';
import { SectionFailure } from '../../plan/item.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import type { SectionReader } from '../section.ts';
import { planBranch } from './branch-plan.ts';
import * as calls from './calls.ts';
import { graphqlKeys, pickFields, reviewFields, switchFields } from './fields.ts';
import { describeBranch, isPattern } from './keys.ts';
import { compareProtections } from './protection/differences.ts';
import { type NormalizedProtection, normalizeProtection } from './protection/normalized.ts';
import {
  type BranchProtectionRule,
  type BranchProtectionRules,
  type LiveBranch,
  type LiveBranches,
  readBranchRules,
} from './rules.ts';
import type { DeclaredBranch } from './schema.ts';

export const needsProtectionRead = ({ name, protection }: DeclaredBranch) =>
  protection !== undefined && !isPattern(name);

export const needsRulesRead = ({ name, protection }: DeclaredBranch) =>
  isPattern(name) || graphqlKeys.some((key) => protection?.[key] !== undefined);

export async function readBranches(github: SectionReader, entries: readonly DeclaredBranch[]): Promise<LiveBranches> {
  const ruleParts = entries.filter(needsRulesRead).map((entry) => ({ subject: describeBranch(entry) }));
  const [branchResults, neededRules] = await Promise.all([
    Promise.all(entries.filter(needsProtectionRead).map((entry) => readOrLeaveOut(github, entry, !ruleParts.length))),
    // Without the rules, the entry is left out, because a write of its other keys could drop hidden settings.
    ruleParts.length ? github.askOrLeaveOut(ruleParts, readBranchRules) : undefined,
  ]);
  const branches = new Map(branchResults.flat());
  const rules = neededRules ?? (await readRulesIfUnclear(github, entries, branches));
  if (!rules) return { branches };
  for (const [name, live] of branches) if (live.branchAnswer.isThere) refuseDifferingAnswers(name, live, rules.all);
  // The protection answer for an existing branch already proves that the token can see protections.
  if ([...branches.values()].every(({ protectionAnswer }) => protectionAnswer.isMissing))
    await proveRuleVisibility(github, rules);
  return { branches, rules: rules.all };
}

async function readOrLeaveOut(github: SectionReader, entry: DeclaredBranch, isRestSufficient: boolean) {
  const subject = describeBranch(entry);
  const live = await github.askOrLeaveOut([{ subject }], (reader) => readBranch(reader, entry, isRestSufficient));
  return live ? [[entry.name, live] as const] : [];
}

/** Some servers do not show which rule protects a branch. REST does not show whether only some actors can force-push. */
async function readRulesIfUnclear(
  github: Reader,
  entries: readonly DeclaredBranch[],
  branches: LiveBranches['branches'],
) {
  const isUnclear = (entry: DeclaredBranch) => {
    const { branchAnswer, protectionAnswer } = branches.get(entry.name) ?? {};
    if (!protectionAnswer?.protection) return false;
    if (entry.protection === null && branchAnswer?.pattern === undefined) return true;
    return protectionAnswer.protection.allow_force_pushes === true && !isUpToDate(entry, protectionAnswer);
  };
  const rules = entries.some(isUnclear) ? await ignoreRefusal(readBranchRules(github)) : undefined;
  return rules?.all.length ? rules : undefined;
}

/** Reads the protection, and then the branch itself unless the protection alone shows that nothing differs. */
async function readBranch(github: Reader, entry: DeclaredBranch, isRestSufficient: boolean): Promise<LiveBranch> {
  const { name: branch } = entry;
  const getProtection = declaresApps(entry) ? calls.getProtection : calls.getProtectionWithoutApps;
  const protectionAnswer = await github.ask(getProtection({ branch }));
  if (isRestSufficient && isUpToDate(entry, protectionAnswer))
    return { branchAnswer: createAssumedBranch(branch), protectionAnswer };
  const branchAnswer = await github.ask(calls.getBranch({ branch }));
  if (branchAnswer.isThere && protectionAnswer.isMissing)
    throw createMovedBranchFailure(branch, 'in one answer and reports it as missing in another');
  if (branchAnswer.isThere && branchAnswer.name !== branch)
    throw createMovedBranchFailure(branch, `as ${branchAnswer.name}`);
  return { branchAnswer, protectionAnswer };
}

const declaresApps = ({ protection }: DeclaredBranch): boolean =>
  protection?.required_status_checks?.checks?.some(({ app_id }) => app_id !== undefined) === true;

function isUpToDate(entry: DeclaredBranch, protectionAnswer: calls.ProtectionAnswer): boolean {
  const isConclusive = protectionAnswer.protection
    ? isAnswerAboutBranch(entry.name, protectionAnswer)
    : entry.protection === null;
  const live = { branchAnswer: createAssumedBranch(entry.name), protectionAnswer };
  return isConclusive && !planBranch({ ...entry, live, patternItems: [] }).length;
}

const createAssumedBranch = (name: string): calls.BranchAnswer => ({ isThere: true, name });

const createMovedBranchFailure = (name: string, how: string) =>
  new SectionFailure(
    formatText`${markPublic(describeBranch({ name }))}: GitHub shows the branch ${how}`,
    'run again: the branch may have been renamed or deleted during the run',
    'conflict',
  );

/** REST may answer a read of a renamed branch with another branch. GraphQL does not, and its answer has no URL. */
const isAnswerAboutBranch = (branch: string, { url }: calls.ProtectionAnswer) =>
  url === undefined ||
  [url, decodeURIComponent(url)].some((address) => address.endsWith(`/branches/${branch}/protection`));

/**
 * To a token without the permission, GitHub shows no rules and no error. An empty list is trusted only for an
 * administrator, or if GitHub has shown this token whether a branch is protected.
 */
export async function proveRuleVisibility(github: Reader, { all, isAdministrator }: BranchProtectionRules) {
  if (all.length || isAdministrator) return;
  await proveRuleVisibilityWithBranch(github, await github.ask(calls.getDefaultBranch({})));
}

/** GitHub denies this read to a token without the permission. Fails too for a missing or protected branch. */
export async function proveRuleVisibilityWithBranch(github: Reader, branch: string) {
  const { protection, isMissing } = await github.ask(calls.getProtection({ branch }));
  if (protection) throw createMissingRuleFailure(branch);
  if (!isMissing) return;
  throw new SectionFailure(
    formatText`the branch rules could not be read: GitHub lists none for this token, and ${markPublic(describeBranch({ name: branch }))} does not exist`,
    'use a token of an administrator, or grant "Administration: write"',
    'not_found',
  );
}

export function refuseDifferingAnswers(
  name: string,
  { branchAnswer, protectionAnswer }: LiveBranch,
  rules: readonly BranchProtectionRule[],
) {
  const ownRule = rules.find(({ pattern }) => pattern === name);
  const { protection } = protectionAnswer;
  if (!protection) {
    if (ownRule)
      throw createDifferingAnswersFailure(name, 'REST shows no protection, and GraphQL shows a rule with its name');
    return;
  }
  if (!rules.some(({ pattern }) => canPatternApply(pattern, name, branchAnswer))) throw createMissingRuleFailure(name);
  const differing = ownRule ? listDifferingKeys(normalizeProtection(protection), ownRule) : [];
  if (differing.length) throw createDifferingAnswersFailure(name, `REST and GraphQL differ in ${differing.join(', ')}`);
}

const createMissingRuleFailure = (name: string) =>
  createDifferingAnswersFailure(name, 'REST shows a protection, and GraphQL shows no rule for it');

const canPatternApply = (pattern: string, branch: string, { pattern: livePattern }: calls.BranchAnswer) =>
  livePattern === undefined ? pattern === branch || isPattern(pattern) : pattern === livePattern;

function listDifferingKeys(byRest: NormalizedProtection, { protection, restrictsPushes }: BranchProtectionRule) {
  const keys = compareProtections(pickComparableKeys(byRest), pickComparableKeys(protection)).map(({ key }) => key);
  return [...keys, ...(Boolean(byRest.restrictions) === restrictsPushes ? [] : ['restrictions'])];
}

/** REST and GraphQL may show a different `allow_force_pushes`. */
function pickComparableKeys(protection: NormalizedProtection): NormalizedProtection {
  const { required_status_checks: checks, required_pull_request_reviews: reviews } = protection;
  const { allow_force_pushes: _, ...comparableSwitches } = pickFields(protection, switchFields);
  return {
    ...comparableSwitches,
    required_status_checks: checks?.checks?.length
      ? { strict: checks.strict, checks: checks.checks.map(({ context }) => ({ context })) }
      : null,
    required_pull_request_reviews: reviews ? pickFields(reviews, reviewFields) : null,
  };
}

const createDifferingAnswersFailure = (name: string, details: string) =>
  new SectionFailure(
    formatText`${describeBranch({ name })}: GitHub's answers about its protection disagree: ${details}`,
    'run again: the protection may have changed between the two reads; if the error stays, grant "Administration: read"',
    'conflict',
  );
