import { filesOf } from '../features/git/git.ts';
import { teamNamed } from '../features/people/organization-teams.ts';
import { mayWrite } from '../features/people/people.ts';
import { sameName } from '../state/state.ts';
import type { Place } from './attempt.ts';
import { ownedBy, type Rule } from './path-patterns.ts';
import type { Pull, Review } from './pull.ts';

/** Where the host looks for the file: the first one counts. */
const places = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** The rules of the file; none without a file, and then nobody owns anything. */
function rulesOf({ repository }: Place): Rule[] {
  const files = filesOf(repository);
  const text = places.map((path) => files[path]).find((one) => one !== undefined) ?? '';
  return text.split('\n').flatMap((line) => {
    const [pattern, ...owners] = line
      .replace(/(^|\s)#.*$/, '')
      .split(/\s+/)
      .filter(Boolean);
    return pattern ? [{ pattern, owners }] : [];
  });
}

/** The owners of each changed file that somebody owns. Owners without write access do not count. */
function ownersOfChange({ files }: Pull, place: Place): string[][] {
  const rules = rulesOf(place);
  return files
    .map((file) => ownedBy(file, rules).filter((owner) => reviewersIn(owner, place).length > 0))
    .filter((owners) => owners.length > 0);
}

/** The owners of the first changed file that none of its owners has approved. */
export function ownersAwaited(pull: Pull, approved: readonly Review[], place: Place): string[] {
  const isApproved = (owners: readonly string[]) =>
    owners.some((owner) => reviewersIn(owner, place).some((login) => approved.some(({ by }) => sameName(by, login))));
  const awaited = ownersOfChange(pull, place).find((owners) => !isApproved(owners)) ?? [];
  return awaited.map((owner) => owner.replace(/^@/, ''));
}

/** The people of an owner, `@login` or `@organization/team`, whose reviews count. */
function reviewersIn(owner: string, { repository, world }: Place): string[] {
  const [name = '', slug] = owner.replace(/^@/, '').split('/');
  const account = world.owner(repository);
  const people =
    slug === undefined ? [name] : sameName(name, account.login) ? (teamNamed(account, slug)?.members ?? []) : [];
  return people.filter((login) => mayWrite(repository, world, login));
}
