/**
 * Sends each request with a token of a GitHub App. Trueup reads the purpose again for each request, because a run
 * learns its needs step by step.
 */

import { type AppContext, openApp } from '../github/apps/app.ts';
import type { AppIdentity } from '../github/apps/signing.ts';
import type { TokenPurpose } from '../github/apps/tokens.ts';
import { isSameWord, type RepositoryName, toNameKey } from '../github/github.ts';
import { groupBy } from '../settings/maps.ts';
import type { RequestChannels, RunSubject, TokenNeeds } from './channels.ts';
import type { PlanOptions, PullOptions, ReaderOptions, RunScope } from './inputs/run-options.ts';
import { listOwnerListGrants, listReportGrants, listStartGrants } from './token-needs.ts';

export function createAppChannels(
  identity: AppIdentity,
  context: Omit<AppContext, 'isNamed'>,
  options: RunScope & ReaderOptions & PullOptions & PlanOptions,
): RequestChannels {
  const subjects: RunSubject[] = [options];
  const app = openApp(identity, {
    ...context,
    isNamed: (owner) => subjects.some((subject) => isOwnerNamedIn(subject, owner)),
  });
  const namesByRepository = new Map<string, readonly string[]>();
  const purposes = new Map<string, TokenPurpose>();
  const startPurpose = { grants: listStartGrants(options), isExact: false };
  return {
    openSettingsChannel: (repository) => ({
      ...app.openChannel(
        repository.owner,
        () => purposes.get(toNameKey(repository)) ?? setPurpose(repository, startPurpose),
      ),
      reportTransport: openReportChannel(repository).transport,
    }),
    openReportChannel,
    openAccountChannel: (owner, needs = []) =>
      app.openChannel(owner, () => ({ grants: [...listOwnerListGrants(subjects), ...needs], isExact: false })),
    addSubject: (more) => void subjects.push(more),
    addRepositories(repositories) {
      for (const group of groupByToken(repositories)) {
        const names = group.map(({ name }) => name);
        for (const repository of group) namesByRepository.set(toNameKey(repository), names);
      }
    },
    setNeeds: (repository, needs) => void setPurpose(repository, needs),
    isAppToken: true,
    app,
  };

  /** All repositories of a run share one token. */
  function setPurpose(repository: RepositoryName, needs: TokenNeeds): TokenPurpose {
    const purpose = { repositories: namesByRepository.get(toNameKey(repository)) ?? [repository.name], ...needs };
    purposes.set(toNameKey(repository), purpose);
    return purpose;
  }

  function openReportChannel({ owner, name }: RepositoryName) {
    const purpose = { repositories: [name], grants: listReportGrants(options, context.environment), isExact: false };
    return app.openChannel(owner, () => purpose);
  }
}

/** The app may be installed on accounts that have nothing to do with this run. */
const isOwnerNamedIn = ({ repos = [], repository }: RunSubject, owner: string) =>
  repos === '*' || [...repos, ...(repository ? [repository] : [])].some((named) => isSameWord(named.owner, owner));

function groupByToken(repositories: readonly RepositoryName[]): RepositoryName[][] {
  const owners = groupBy(repositories, ({ owner }) => owner.toLowerCase());
  return [...owners.values()].flatMap((repositoriesOfOwner) =>
    Array.from({ length: Math.ceil(repositoriesOfOwner.length / maxRepositoriesPerToken) }, (_, at) =>
      repositoriesOfOwner.slice(at * maxRepositoriesPerToken, (at + 1) * maxRepositoriesPerToken),
    ),
  );
}

/** GitHub's limit. */
const maxRepositoriesPerToken = 500;
