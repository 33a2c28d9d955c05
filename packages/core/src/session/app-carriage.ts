import { type AppWays, openApp } from '../github/apps/app.ts';
import type { AppIdentity } from '../github/apps/signing.ts';
import type { Wish } from '../github/apps/tokens.ts';
import { nameKey, type RepositoryName } from '../github/github.ts';
import { groupBy } from '../settings/maps.ts';
import type { Carriage, Needs, RunSubject } from './carriage.ts';
import type { About, PlanOptions, PullOptions, ReaderOptions } from './inputs/run-options.ts';
import { toBegin, toList, toReport } from './needed.ts';

/** The host accepts at most so many repository names for one token. */
const mostNames = 500;

/** Carries each request with a token of the app: for this account, these repositories and this purpose. */
export function carryForApp(
  identity: AppIdentity,
  ways: Omit<AppWays, 'isNamed'>,
  options: About & ReaderOptions & PullOptions & PlanOptions,
): Carriage {
  const known: RunSubject[] = [];
  const named: AppWays['isNamed'][] = [];
  const app = openApp(identity, { ...ways, isNamed: (owner) => named.some((isNamed) => isNamed(owner)) });
  const fleet = new Map<string, readonly string[]>();
  const wishes = new Map<string, Wish>();

  const wishFor = (repository: RepositoryName, needs: Needs) => {
    const wish = { repositories: fleet.get(nameKey(repository)) ?? [repository.name], ...needs };
    wishes.set(nameKey(repository), wish);
    return wish;
  };
  const toBeginWith = { grants: toBegin(options), exact: false };
  const reports = ({ owner, name }: RepositoryName) => {
    const wish = { repositories: [name], grants: toReport(options), exact: false };
    return app.carrier(owner, () => wish);
  };
  const about = (more: RunSubject) => {
    known.push(more);
    named.push(namedIn(more));
    listing = { grants: toList(known), exact: false };
  };
  let listing: Wish;
  about(options);
  return {
    settings: (repository) => ({
      ...app.carrier(repository.owner, () => wishes.get(nameKey(repository)) ?? wishFor(repository, toBeginWith)),
      reports: reports(repository).transport,
    }),
    reports,
    account: (owner, needs = []) =>
      app.carrier(owner, () => (needs.length ? { ...listing, grants: [...listing.grants, ...needs] } : listing)),
    about,
    covers(repositories) {
      for (const some of inChunks(repositories)) {
        const names = some.map(({ name }) => name);
        for (const repository of some) fleet.set(nameKey(repository), names);
      }
    },
    needs: (repository, needs) => void wishFor(repository, needs),
    isOfApp: true,
    accounts: app.accounts,
    isInstalledOn: app.isInstalledOn,
    login: app.login,
    failed: app.failed,
  };
}

/** Asks only about accounts that the run names: the app may be installed on others that have nothing to do with it. */
function namedIn({ repos = [], repository }: RunSubject): AppWays['isNamed'] {
  if (repos === '*') return () => true;
  const owners = new Set([...repos, ...(repository ? [repository] : [])].map(({ owner }) => owner.toLowerCase()));
  return (owner) => owners.has(owner.toLowerCase());
}

/** The repositories of each account, in groups that one token may name. */
function inChunks(repositories: readonly RepositoryName[]): RepositoryName[][] {
  const owners = groupBy(repositories, ({ owner }) => owner.toLowerCase());
  return [...owners.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / mostNames) }, (_, at) =>
      all.slice(at * mostNames, (at + 1) * mostNames),
    ),
  );
}
