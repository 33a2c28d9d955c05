import { type AppWays, openApp } from '../github/apps/app.ts';
import type { AppIdentity } from '../github/apps/signing.ts';
import type { Wish } from '../github/apps/tokens.ts';
import { isSameWord, nameKey, type RepositoryName } from '../github/github.ts';
import { groupBy } from '../settings/maps.ts';
import type { Carriage, Needs, RunSubject } from './carriage.ts';
import type { About, PlanOptions, PullOptions, ReaderOptions } from './inputs/run-options.ts';
import { toBegin, toList, toReport } from './needed.ts';

/**
 * Carries each request with a token of the app: for this account, these repositories and this purpose. The purpose is read
 * before each request, because a run learns on its way what it needs.
 */
export function carryForApp(
  identity: AppIdentity,
  ways: Omit<AppWays, 'isNamed'>,
  options: About & ReaderOptions & PullOptions & PlanOptions,
): Carriage {
  const subjects: RunSubject[] = [options];
  const app = openApp(identity, { ...ways, isNamed: (owner) => subjects.some((one) => isNamedIn(one, owner)) });
  const coveredWith = new Map<string, readonly string[]>();
  const wishes = new Map<string, Wish>();
  const toBeginWith = { grants: toBegin(options), exact: false };
  return {
    settings: (repository) => ({
      ...app.carrier(repository.owner, () => wishes.get(nameKey(repository)) ?? setWish(repository, toBeginWith)),
      reports: carryReports(repository).transport,
    }),
    reports: carryReports,
    account: (owner, needs = []) =>
      app.carrier(owner, () => ({ grants: [...toList(subjects), ...needs], exact: false })),
    about: (more) => void subjects.push(more),
    covers(repositories) {
      for (const some of inChunks(repositories)) {
        const names = some.map(({ name }) => name);
        for (const repository of some) coveredWith.set(nameKey(repository), names);
      }
    },
    needs: (repository, needs) => void setWish(repository, needs),
    isOfApp: true,
    accounts: app.accounts,
    isInstalledOn: app.isInstalledOn,
    login: app.login,
    failed: app.failed,
  };

  /** Sets what the requests for this repository need. One token covers the repositories of a run. */
  function setWish(repository: RepositoryName, needs: Needs): Wish {
    const wish = { repositories: coveredWith.get(nameKey(repository)) ?? [repository.name], ...needs };
    wishes.set(nameKey(repository), wish);
    return wish;
  }

  function carryReports({ owner, name }: RepositoryName) {
    const wish = { repositories: [name], grants: toReport(options), exact: false };
    return app.carrier(owner, () => wish);
  }
}

/** Asks only about accounts that the run names: the app may be installed on others that have nothing to do with it. */
const isNamedIn = ({ repos = [], repository }: RunSubject, owner: string) =>
  repos === '*' || [...repos, ...(repository ? [repository] : [])].some((one) => isSameWord(one.owner, owner));

/** The repositories of each account, in groups that one token may name. */
function inChunks(repositories: readonly RepositoryName[]): RepositoryName[][] {
  const owners = groupBy(repositories, ({ owner }) => owner.toLowerCase());
  return [...owners.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / mostNames) }, (_, at) =>
      all.slice(at * mostNames, (at + 1) * mostNames),
    ),
  );
}

/** GitHub accepts at most so many repository names for one token. */
const mostNames = 500;
