import { judgeMethods, judgeSignatures } from './judges/methods.ts';
import { blocks, cannotTell, type Judge, nameOfCheck } from './judges/reason.ts';
import { judgeChecks, judgeQueueReports, judgeUnproved } from './judges/reports.ts';
import { judgeCodeOwners, judgeReviews, judgeTeamReviews } from './judges/reviews.ts';
import { judgeUpdates } from './judges/updates.ts';
import { keys, type RequirementKey } from './sources/requirements.ts';
import { isKnown } from './sources/rule-sources.ts';
import { hiding, nameOfSource, requirement, type SummedProtection } from './sources/summed.ts';
import { type Judgement, type MergeFacts, worst } from './verdict.ts';

/** Whether people who may bypass nothing can still merge into the branch. */
export function judge(protection: SummedProtection, facts: MergeFacts): Judgement {
  const found = all.flatMap((one) => one(protection, facts));
  const reasons = worst.flatMap((verdict) => found.filter((reason) => reason.verdict === verdict));
  const verdict = reasons[0]?.verdict ?? 'works';
  const isOpen = verdict === 'works' && !protection.requirements.length && !protection.unseen.length;
  return { verdict: isOpen ? 'unprotected' : verdict, reasons, notes: notesOf(protection, facts) };
}

const judgeUnseen: Judge = (protection) =>
  [...new Set(holding.flatMap((key) => hiding(protection, key)))].map((source) => cannotTell('any', source));

const judgeArchive: Judge = (_, { isArchived }) =>
  isArchived
    ? [blocks('any', 'the repository is archived, so GitHub rejects every write', 'unarchive the repository')]
    : [];

/**
 * Who judges each requirement: works only where it is sure to be met. A requirement without a judge changes how people
 * work with a branch, but lets everything be merged.
 */
const judges: Readonly<Record<RequirementKey, Judge | undefined>> = {
  merge_methods: judgeMethods,
  linear_history: judgeMethods,
  signed_commits: judgeSignatures,
  approvals: judgeReviews,
  last_push_approval: judgeReviews,
  code_owners: judgeCodeOwners,
  team_reviews: judgeTeamReviews,
  status_checks: judgeChecks,
  merge_queue: judgeQueueReports,
  deployments: judgeUnproved,
  workflows: judgeUnproved,
  updates: judgeUpdates,
  code_scanning: judgeUnproved,
  patterns: judgeUnproved,
  other_rules: judgeUnproved,
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

const holding = keys.filter((key) => judges[key]);

const all = [...new Set([judgeArchive, ...Object.values(judges).filter((one) => one !== undefined), judgeUnseen])];

function notesOf(protection: SummedProtection, { codeOwners: file, whoReports }: MergeFacts) {
  const owners = requirement(protection, 'code_owners');
  const reported = (requirement(protection, 'status_checks')?.value ?? []).map((check) => ({
    check,
    ...whoReports(check),
  }));
  return [
    ...(owners && isKnown(file) && file.value === undefined
      ? ['the code owner approval has no effect without a CODEOWNERS file']
      : []),
    ...reported
      .filter(({ verdict, why }) => verdict === 'works' && why)
      .map(({ check, why }) => `${nameOfCheck(check)}: ${why}`),
    ...protection.idle.map(
      ({ name, level, enforcement }) =>
        `${nameOfSource({ kind: 'ruleset', level, name })} is ${enforcement === 'evaluate' ? 'only evaluated' : 'disabled'}, so it is not enforced`,
    ),
  ];
}
