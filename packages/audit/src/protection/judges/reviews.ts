import { groupsOwning, soleOwners, teamOf } from '../sources/code-owners.ts';
import { isKnown } from '../sources/rule-sources.ts';
import { requirement } from '../sources/summed.ts';
import { blocks, cannotTell, type Judge, listed, sometimes, undecided } from './reason.ts';

/** Nobody approves a pull request of their own, so it takes one person more than approvals. */
export const judgeReviews: Judge = (protection, { reviewers }) => {
  const approvals = requirement(protection, 'approvals')?.value ?? 0;
  const needed = Math.max(approvals, requirement(protection, 'last_push_approval') ? 1 : 0);
  if (!needed) return [];
  const key = approvals ? 'approvals' : 'last_push_approval';
  if (!isKnown(reviewers)) return [cannotTell(key, reviewers.unseen)];
  const count = reviewers.value.length;
  if (count > needed) return [];
  const who = count ? `${people(count)} can review (${listed(reviewers.value)})` : 'no person can review';
  const want = `${needed} ${needed === 1 ? 'approval is' : 'approvals are'} required`;
  const fix = `give write access to ${morePeople(needed + 1 - count)}, or require fewer approvals`;
  if (count < needed) return [blocks(key, `${want}, and ${count ? 'only ' : ''}${who}`, fix)];
  return [sometimes(key, `${want} and ${who}, so their own pull requests cannot be approved`, fix)];
};

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const morePeople = (count: number) => (count === 1 ? 'one more person' : `${count} more people`);

/** Without a CODEOWNERS file nothing has an owner, and nothing is required. */
export const judgeCodeOwners: Judge = (protection, { codeOwners: file, reviewers, groupSize }) => {
  if (!requirement(protection, 'code_owners')) return [];
  if (!isKnown(file)) return [cannotTell('code_owners', file.unseen)];
  if (!file.value) return [];
  if (!isKnown(reviewers)) return [cannotTell('code_owners', reviewers.unseen)];
  const sole = soleOwners(file.value, reviewers.value);
  const hasTwo = (group: string) => {
    const size = groupSize(teamOf(group));
    return isKnown(size) && size.value > 1;
  };
  const unsure = groupsOwning(file.value, reviewers.value).find((groups) => !groups.some(hasTwo));
  if (!sole.length && unsure) {
    const why = `${listed(unsure)} ${unsure.length === 1 ? 'owns' : 'own'} some files, and Trueup cannot check whether at least two of their members can review`;
    const fix = 'list two people in CODEOWNERS, or grant "Members: read"';
    return [undecided('code_owners', why, fix)];
  }
  if (!sole.length) return [];
  const why = `${listed(sole)} ${sole.length === 1 ? 'owns' : 'each own'} some files alone and cannot approve their own pull requests`;
  return [sometimes('code_owners', why, 'add a second owner in CODEOWNERS')];
};

export const judgeTeamReviews: Judge = (protection, { groupSize }) =>
  (requirement(protection, 'team_reviews')?.value ?? []).flatMap(({ team, approvals, files }) => {
    if (!approvals) return [];
    const size = groupSize(team);
    if (!isKnown(size)) return [cannotTell('team_reviews', size.unseen)];
    if (size.value > approvals) return [];
    const reviewing = `${listed(files)} needs ${approvals} by ${team}, in which ${people(size.value)} can review`;
    const why = size.value < approvals ? reviewing : `${reviewing}, so their own pull requests cannot be approved`;
    return [sometimes('team_reviews', why, `add people to ${team}, or require fewer approvals of the team`)];
  });
