import { sortDistinctItems } from './requirements.ts';

/** Sole code owners cannot approve their own changes. GitHub ignores code owners without write access. */
export const listSoleOwners = (text: string, reviewers: readonly string[]): readonly string[] =>
  sortDistinctItems(
    listReviewingOwnersByLine(text, reviewers).flatMap((owners) =>
      owners.some(isTeamOrEmail) || owners.length > 1 ? [] : owners,
    ),
  );

/** If a line of CODEOWNERS names fewer than two people, the members of its teams decide. */
export const listDecidingGroups = (text: string, reviewers: readonly string[]): readonly (readonly string[])[] =>
  listReviewingOwnersByLine(text, reviewers)
    .filter((owners) => owners.some(isTeamOrEmail) && owners.filter((owner) => !isTeamOrEmail(owner)).length < 2)
    .map((owners) => owners.filter(isTeamOrEmail));

function listReviewingOwnersByLine(text: string, reviewers: readonly string[]) {
  const canReview = new Set(reviewers.map((login) => login.toLowerCase()));
  const isReviewer = (owner: string) => isTeamOrEmail(owner) || canReview.has(owner.toLowerCase());
  return text.split(/\r?\n/).flatMap((line) => {
    const [pattern, ...owners] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    const ownerNames = sortDistinctItems(owners.map((owner) => owner.replace(/^@/, '')));
    return pattern && ownerNames.length ? [ownerNames.filter(isReviewer)] : [];
  });
}

/** Removes the organization of a team. */
export const toTeamName = (owner: string) => `team ${owner.split('/')[1] ?? owner}`;

const isTeamOrEmail = (owner: string) => /[/@]/.test(owner);
