import { listDecidingGroups, listSoleOwners, toTeamName } from '../sources/code-owners.ts';
import { findRequirement } from '../sources/combine.ts';
import { hasValue } from '../sources/rule-sources.ts';
import {
  createBlockingReason,
  createPartialReason,
  createUnknownReason,
  createUnreadReason,
  type Judge,
  joinNames,
} from './reason.ts';

/** Authors cannot approve their own pull requests. */
export const judgeApprovals: Judge = (protection, { reviewers }) => {
  const approvals = findRequirement(protection, 'approvals')?.value ?? 0;
  const needed = Math.max(approvals, findRequirement(protection, 'last_push_approval') ? 1 : 0);
  if (!needed) return [];
  const key = approvals ? 'approvals' : 'last_push_approval';
  if (!hasValue(reviewers)) return [createUnreadReason(key, reviewers.unseen)];
  const count = reviewers.value.length;
  if (count > needed) return [];
  const reviewerText = count
    ? `${formatPeopleCount(count)} can review (${joinNames(reviewers.value)})`
    : 'no person can review';
  const approvalText = `${needed} ${needed === 1 ? 'approval is' : 'approvals are'} required`;
  const fix = `give write access to ${formatMorePeopleCount(needed + 1 - count)}, or require fewer approvals`;
  if (count < needed)
    return [createBlockingReason(key, `${approvalText}, and ${count ? 'only ' : ''}${reviewerText}`, fix)];
  return [
    createPartialReason(key, `${approvalText} and ${reviewerText}, so their own pull requests cannot be approved`, fix),
  ];
};

const formatPeopleCount = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const formatMorePeopleCount = (count: number) => (count === 1 ? 'one more person' : `${count} more people`);

/** Without a CODEOWNERS file, GitHub requires no approval by a code owner. */
export const judgeCodeOwners: Judge = (protection, { codeOwners: file, reviewers, countGroupWriters }) => {
  if (!findRequirement(protection, 'code_owners')) return [];
  if (!hasValue(file)) return [createUnreadReason('code_owners', file.unseen)];
  if (!file.value) return [];
  if (!hasValue(reviewers)) return [createUnreadReason('code_owners', reviewers.unseen)];
  const soleOwners = listSoleOwners(file.value, reviewers.value);
  const hasTwoReviewers = (group: string) => {
    const size = countGroupWriters(toTeamName(group));
    return hasValue(size) && size.value > 1;
  };
  const uncertainGroups = listDecidingGroups(file.value, reviewers.value).find(
    (groups) => !groups.some(hasTwoReviewers),
  );
  if (!soleOwners.length && uncertainGroups) {
    const why = `${joinNames(uncertainGroups)} ${uncertainGroups.length === 1 ? 'owns' : 'own'} some files, and Trueup cannot check whether at least two of their members can review`;
    const fix = 'list two people in CODEOWNERS, or grant "Members: read"';
    return [createUnknownReason('code_owners', why, fix)];
  }
  if (!soleOwners.length) return [];
  const why = `${joinNames(soleOwners)} ${soleOwners.length === 1 ? 'owns' : 'each own'} some files alone and cannot approve their own pull requests`;
  return [createPartialReason('code_owners', why, 'add a second owner in CODEOWNERS')];
};

export const judgeTeamReviews: Judge = (protection, { countGroupWriters }) =>
  (findRequirement(protection, 'team_reviews')?.value ?? []).flatMap(({ team, approvals, files }) => {
    if (!approvals) return [];
    const size = countGroupWriters(team);
    if (!hasValue(size)) return [createUnreadReason('team_reviews', size.unseen)];
    if (size.value > approvals) return [];
    const reviewText = `${joinNames(files)} needs ${approvals} by ${team}, in which ${formatPeopleCount(size.value)} can review`;
    const why = size.value < approvals ? reviewText : `${reviewText}, so their own pull requests cannot be approved`;
    return [createPartialReason('team_reviews', why, `add people to ${team}, or require fewer approvals of the team`)];
  });
