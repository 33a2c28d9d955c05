import { filesOf } from '../features/git/git.ts';
import { findTeamBySlug } from '../features/people/organization-teams.ts';
import { canUserWrite } from '../features/people/people.ts';
import { isSameName } from '../state/state.ts';
import type { RepositoryContext } from './attempt.ts';
import { findFileOwners, type OwnerRule } from './path-patterns.ts';
import type { PullRequest, Review } from './pull.ts';

/** GitHub reads the first of these files. */
const filePaths = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** Without a file there are no rules and no owners. */
function parseCodeOwnerRules({ repository }: RepositoryContext): OwnerRule[] {
  const files = filesOf(repository);
  const text = filePaths.map((path) => files[path]).find((content) => content !== undefined) ?? '';
  return text.split('\n').flatMap((line) => {
    const [pattern, ...owners] = line
      .replace(/(^|\s)#.*$/, '')
      .split(/\s+/)
      .filter(Boolean);
    return pattern ? [{ pattern, owners }] : [];
  });
}

/** GitHub ignores owners without write access. */
function listOwnersByFile({ files }: PullRequest, context: RepositoryContext): string[][] {
  const rules = parseCodeOwnerRules(context);
  return files
    .map((file) => findFileOwners(file, rules).filter((owner) => expandOwnerToWriters(owner, context).length > 0))
    .filter((owners) => owners.length > 0);
}

/** GitHub waits for the owners of one file at a time: the first file that no owner has approved. */
export function findAwaitedOwners(
  pull: PullRequest,
  approved: readonly Review[],
  context: RepositoryContext,
): string[] {
  const isApproved = (owners: readonly string[]) =>
    owners.some((owner) =>
      expandOwnerToWriters(owner, context).some((login) => approved.some(({ by }) => isSameName(by, login))),
    );
  const awaited = listOwnersByFile(pull, context).find((owners) => !isApproved(owners)) ?? [];
  return awaited.map((owner) => owner.replace(/^@/, ''));
}

/** `owner` is `@login` or `@organization/team`. */
function expandOwnerToWriters(owner: string, { repository, world }: RepositoryContext): string[] {
  const [name = '', slug] = owner.replace(/^@/, '').split('/');
  const account = world.getOwner(repository);
  const people =
    slug === undefined ? [name] : isSameName(name, account.login) ? (findTeamBySlug(account, slug)?.members ?? []) : [];
  return people.filter((login) => canUserWrite(repository, world, login));
}
