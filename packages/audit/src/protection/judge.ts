/**
 * Judges whether people without bypass permission can still merge. The worst reason of all judges decides the verdict.
 */

import { judgeQueueChecks, judgeRequiredChecks, judgeUnevaluatedRequirements } from './judges/checks.ts';
import { judgeMergeMethods, judgeSignedCommits } from './judges/methods.ts';
import { createBlockingReason, createUnreadReason, formatCheck, type Judge } from './judges/reason.ts';
import { judgeApprovals, judgeCodeOwners, judgeTeamReviews } from './judges/reviews.ts';
import { judgeUpdateRestrictions } from './judges/updates.ts';
import { type CombinedProtection, describeSource, findRequirement, listHidingSources } from './sources/combine.ts';
import { type RequirementKey, requirementKeys } from './sources/requirements.ts';
import { hasValue } from './sources/rule-sources.ts';
import { type MergeFacts, type MergeJudgement, verdictsFromWorst } from './verdict.ts';

export function judgeBranch(protection: CombinedProtection, facts: MergeFacts): MergeJudgement {
  const unsortedReasons = allJudges.flatMap((judge) => judge(protection, facts));
  const reasons = verdictsFromWorst.flatMap((verdict) =>
    unsortedReasons.filter((reason) => reason.verdict === verdict),
  );
  const verdict = reasons[0]?.verdict ?? 'works';
  const isOpen = verdict === 'works' && !protection.requirements.length && !protection.unseen.length;
  return { verdict: isOpen ? 'unprotected' : verdict, reasons, notes: listJudgementNotes(protection, facts) };
}

const judgeUnseenSources: Judge = (protection) =>
  [...new Set(blockingKeys.flatMap((key) => listHidingSources(protection, key)))].map((source) =>
    createUnreadReason('any', source),
  );

const judgeArchive: Judge = (_, { isArchived }) =>
  isArchived
    ? [
        createBlockingReason(
          'any',
          'the repository is archived, so GitHub rejects every write',
          'unarchive the repository',
        ),
      ]
    : [];

/**
 * The verdict is `works` only if the requirement can certainly be met. Requirements without a judge never block a
 * merge.
 */
const judges: Readonly<Record<RequirementKey, Judge | undefined>> = {
  merge_methods: judgeMergeMethods,
  linear_history: judgeMergeMethods,
  signed_commits: judgeSignedCommits,
  approvals: judgeApprovals,
  last_push_approval: judgeApprovals,
  code_owners: judgeCodeOwners,
  team_reviews: judgeTeamReviews,
  status_checks: judgeRequiredChecks,
  merge_queue: judgeQueueChecks,
  deployments: judgeUnevaluatedRequirements,
  workflows: judgeUnevaluatedRequirements,
  updates: judgeUpdateRestrictions,
  code_scanning: judgeUnevaluatedRequirements,
  patterns: judgeUnevaluatedRequirements,
  other_rules: judgeUnevaluatedRequirements,
  pull_request: undefined,
  dismiss_stale_reviews: undefined,
  review_dismissal: undefined,
  resolved_conversations: undefined,
  up_to_date: undefined,
  no_fork_sync: undefined,
  creation: undefined,
  no_deletion: undefined,
  no_force_pushes: undefined,
};

const blockingKeys = requirementKeys.filter((key) => judges[key]);

const allJudges = [
  ...new Set([judgeArchive, ...Object.values(judges).filter((judge) => judge !== undefined), judgeUnseenSources]),
];

function listJudgementNotes(protection: CombinedProtection, { codeOwners: file, judgeReporting }: MergeFacts) {
  const owners = findRequirement(protection, 'code_owners');
  const checkVerdicts = (findRequirement(protection, 'status_checks')?.value ?? []).map((check) => ({
    check,
    ...judgeReporting(check),
  }));
  return [
    ...(owners && hasValue(file) && file.value === undefined
      ? ['the code owner approval has no effect without a CODEOWNERS file']
      : []),
    ...checkVerdicts
      .filter(({ verdict, why }) => verdict === 'works' && why)
      .map(({ check, why }) => `${formatCheck(check)}: ${why}`),
    ...protection.unenforced.map(
      ({ name, level, enforcement }) =>
        `${describeSource({ kind: 'ruleset', level, name })} is ${enforcement === 'evaluate' ? 'only evaluated' : 'disabled'}, so it is not enforced`,
    ),
  ];
}
