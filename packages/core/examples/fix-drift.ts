import { apply, check, openSession, type RepositorySessionOptions, toText } from '@trueup/core';

const settings = `
repository:
  has_wiki: false
  delete_branch_on_merge: true
`;

/** Reports what differs in a repository, and fixes it if `fix` is set. */
export async function fixDrift(options: RepositorySessionOptions, fix: boolean): Promise<string> {
  const session = openSession(options);
  const found = await check(session, { settings });
  if (found.outcome !== 'drift' || !fix) return toText(found);
  return toText(await apply(session, { settings }));
}
