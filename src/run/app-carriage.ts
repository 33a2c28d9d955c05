import type { App } from '../apps/app.ts';
import type { Wish } from '../apps/tokens.ts';
import type { Grant } from '../host/grants.ts';
import { fullName, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Carriage } from './carriage.ts';
import { toBegin, toList, toReport } from './needed.ts';

/** The host takes no more names of repositories for one token. */
const mostNames = 500;

/** Carries each request with a token of the app: for this account, these repositories and this purpose. */
export function appCarriage(app: App, options: RunOptions): Carriage {
  const fleet = new Map<string, readonly string[]>();
  const wishes = new Map<string, Wish>();
  const keyOf = (repository: RepositoryName) => fullName(repository).toLowerCase();

  const wishFor = (repository: RepositoryName, grants: readonly Grant[], exact: boolean) => {
    const wish = { repositories: fleet.get(keyOf(repository)) ?? [repository.name], grants, exact };
    wishes.set(keyOf(repository), wish);
    return wish;
  };
  const listing = { grants: toList(options), exact: false };
  return {
    isApp: true,
    settings: (repository) =>
      app.carrier(
        repository.owner,
        () => wishes.get(keyOf(repository)) ?? wishFor(repository, toBegin(options), false),
      ),
    reports({ owner, name }) {
      const wish = { repositories: [name], grants: toReport(options), exact: false };
      return app.carrier(owner, () => wish);
    },
    account: (owner) => app.carrier(owner, () => listing),
    covers(repositories) {
      for (const some of inChunks(repositories)) {
        const names = some.map(({ name }) => name);
        for (const repository of some) fleet.set(keyOf(repository), names);
      }
    },
    needs(repository, grants, exact) {
      wishFor(repository, grants, exact);
    },
    accounts: app.accounts,
  };
}

/** The repositories of each account, as many at a time as one token may name. */
function inChunks(repositories: readonly RepositoryName[]): RepositoryName[][] {
  const owners = new Map<string, RepositoryName[]>();
  for (const repository of repositories) {
    const owner = repository.owner.toLowerCase();
    owners.set(owner, [...(owners.get(owner) ?? []), repository]);
  }
  return [...owners.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / mostNames) }, (_, at) =>
      all.slice(at * mostNames, (at + 1) * mostNames),
    ),
  );
}
