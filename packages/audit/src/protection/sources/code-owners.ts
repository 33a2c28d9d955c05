/**
 * The people who are the only owner of some files, and so cannot get a change of theirs to them approved. An owner
 * without write access does not count on the host. Who is in a team, or behind an e-mail address, is not in the file.
 */
export const soleOwners = (text: string, reviewers: readonly string[]): readonly string[] =>
  distinct(countingIn(text, reviewers).flatMap((owners) => (owners.some(isGroup) || owners.length > 1 ? [] : owners)));

/** The teams and addresses on lines that fewer than two people own by name, and so on which it depends who approves. */
export const groupsOwning = (text: string, reviewers: readonly string[]): readonly (readonly string[])[] =>
  countingIn(text, reviewers)
    .filter((owners) => owners.some(isGroup) && owners.filter((owner) => !isGroup(owner)).length < 2)
    .map((owners) => owners.filter(isGroup));

/** Who owns files, line by line, as far as their approvals count. */
function countingIn(text: string, reviewers: readonly string[]) {
  const canReview = new Set(reviewers.map((login) => login.toLowerCase()));
  const isCounting = (owner: string) => isGroup(owner) || canReview.has(owner.toLowerCase());
  return text.split(/\r?\n/).flatMap((line) => {
    const [pattern, ...owners] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    const named = distinct(owners.map((owner) => owner.replace(/^@/, '')));
    return pattern && named.length ? [named.filter(isCounting)] : [];
  });
}

/** As `readGroups` counts it: a team by its slug. */
export const teamOf = (owner: string) => `team ${owner.split('/')[1] ?? owner}`;

const distinct = (names: readonly string[]) => [...new Set(names)].sort();

const isGroup = (owner: string) => /[/@]/.test(owner);
