import { HostUnreachable } from '../host/failures.ts';
import { fullName, nameKey, type RepositoryName } from '../host/host.ts';
import { discover } from '../requests/discover.ts';
import type { Owners } from '../requests/owners.ts';
import { code } from '../settings/shown.ts';
import type { RepositoryEntry } from '../targets/entry.ts';
import type { RepositoryFacts, Target } from '../targets/target.ts';
import type { Witness } from './where.ts';

/** The host does not say what a repository is. That is a failure of this repository, and no other layer set is tried. */
export class NotListed extends HostUnreachable {}

/**
 * Says what repositories are, from the lists of their owners. A repository that is not listed is unknown: to take it for
 * one that no layer fits would apply the wrong settings.
 */
export function witnessesOf(owners: Owners, all: readonly Target[]): (target: Target) => Witness {
  const unlisted = all.filter(({ facts }) => !facts).map(({ repository }) => repository);
  const found = new Map<string, Promise<ReadonlyMap<string, RepositoryFacts>>>();
  const listOf = (owner: string) => {
    const list =
      found.get(owner) ??
      factsOf(
        unlisted.filter((one) => one.owner.toLowerCase() === owner),
        owners,
      );
    found.set(owner, list);
    return list;
  };
  return ({ repository, called: live = repository, facts, missing, entry }) => ({
    repository,
    async facts() {
      if (facts) return facts;
      const listed = (await listOf(repository.owner.toLowerCase())).get(nameKey(repository));
      return listed ?? notListed(repository, 'its visibility and topics');
    },
    async isInTeam(team) {
      const [slug = '', organization = repository.owner] = team.split('/').reverse();
      if (organization.toLowerCase() !== repository.owner.toLowerCase()) return false;
      if (!(await owners.isOrganization(repository.owner))) return false;
      return hasName(await owners.ofTeam(repository.owner, slug), live);
    },
    async property(name) {
      if (!(await owners.isOrganization(repository.owner))) return [];
      const first = firstValue(entry, name);
      if (missing) return first;
      const all = await owners.propertiesOf(repository.owner);
      const values = all.get(fullName(live)) ?? [...all].find(([full]) => isName(full, live))?.[1];
      if (!values) return notListed(repository, 'its custom properties');
      const found = values.find(({ property_name }) => property_name.toLowerCase() === name.toLowerCase());
      return [found?.value ?? first].flat();
    },
  });
}

/** What a new repository gets counts as its value as long as it has none: the same run sets it. */
const firstValue = (entry: RepositoryEntry | undefined, name: string): readonly string[] =>
  Object.entries(entry?.create?.properties ?? {})
    .filter(([key]) => key.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => value);

const isName = (full: string, repository: RepositoryName) => full.toLowerCase() === nameKey(repository);
const hasName = (names: ReadonlySet<string>, repository: RepositoryName) =>
  names.has(fullName(repository)) || [...names].some((full) => isName(full, repository));

const everything = { visibility: 'all', archived: 'include', forks: 'include', affiliation: [] } as const;

async function factsOf(names: readonly RepositoryName[], owners: Owners) {
  const { targets } = await discover({ patterns: names, filters: everything, takesClosed: true, owners });
  return new Map(targets.flatMap(({ repository, facts }) => (facts ? [[nameKey(repository), facts] as const] : [])));
}

function notListed(repository: RepositoryName, what: string): never {
  throw new NotListed(
    `the host does not list ${code(fullName(repository))} for this token, so ${what} are unknown, and with them which layers apply`,
    'give the token access to the repository, or check its name',
  );
}
