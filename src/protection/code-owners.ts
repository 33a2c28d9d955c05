/** Who owns files, line by line: the part of a CODEOWNERS file that decides who can approve. */
export function ownersIn(text: string): readonly (readonly string[])[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [pattern, ...owners] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    return pattern && owners.length ? [owners] : [];
  });
}

/**
 * The people who are the only owner of some files, and so cannot get a change of theirs to them approved. An owner
 * without write access does not count on the host. Who is in a team, or behind an e-mail address, is not in the file.
 */
export function soleOwners(text: string, reviewers: readonly string[]): readonly string[] {
  const canReview = new Set(reviewers.map((login) => login.toLowerCase()));
  const sole = ownersIn(text).flatMap((owners) => {
    const logins = owners.map((owner) => owner.replace(/^@/, ''));
    const counting = logins.filter((login) => isGroup(login) || canReview.has(login.toLowerCase()));
    return counting.length === 1 && !isGroup(counting[0]!) ? counting : [];
  });
  return [...new Set(sole)].sort();
}

const isGroup = (owner: string) => /[/@]/.test(owner);
