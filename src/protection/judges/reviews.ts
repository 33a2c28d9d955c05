import { requirement } from '../fold.ts';
import { isKnown } from '../layers.ts';
import { blocks, type Judge, listed, sometimes, unknown } from './reason.ts';

/** Nobody approves a pull request of their own, so it takes one person more than approvals. */
export const reviews: Judge = (protection, { reviewers, hasCodeOwners }) => {
  const approvals = requirement(protection, 'approvals')?.value ?? 0;
  const lastPush = requirement(protection, 'last_push_approval');
  const owners = requirement(protection, 'code_owners');
  const needsOwner = owners !== undefined && (!isKnown(hasCodeOwners) || hasCodeOwners.value);
  const needed = Math.max(approvals, lastPush ? 1 : 0, needsOwner ? 1 : 0);
  if (!needed) return [];
  const key = approvals ? 'approvals' : lastPush ? 'last_push_approval' : 'code_owners';
  if (!isKnown(reviewers)) return [unknown(key, reviewers.unseen)];
  const count = reviewers.value.length;
  if (count > needed) return [];
  if (key === 'code_owners' && !isKnown(hasCodeOwners)) return [unknown(key, hasCodeOwners.unseen)];
  const who = count ? `${people(count)} may review (${listed(reviewers.value)})` : 'nobody may review';
  const want = `${needed} ${needed === 1 ? 'approval is' : 'approvals are'} required`;
  const fix = `give write access to ${people(needed + 1 - count)} more, or require fewer approvals`;
  if (count < needed) return [blocks(key, `${want}, and ${count ? 'only ' : ''}${who}`, fix)];
  return [sometimes(key, `${want} and ${who}, so a pull request of theirs cannot be approved`, fix)];
};

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

export const teamReviews: Judge = (protection, { teamSize }) =>
  (requirement(protection, 'team_reviews')?.value ?? []).flatMap(({ team, approvals, files }) => {
    const size = teamSize(team);
    if (!approvals) return [];
    if (!isKnown(size)) return [unknown('team_reviews', size.unseen)];
    if (size.value > approvals) return [];
    const why = `${listed(files)} needs ${approvals} by ${team}, which has ${people(size.value)}`;
    return [sometimes('team_reviews', why, `add people to ${team}, or require fewer approvals of it`)];
  });
