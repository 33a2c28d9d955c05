import type { RunBelow } from '../brakes/below.ts';
import { isOrganization, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { toExplainProtection } from '../session/needed.ts';
import type { Session } from '../session/session.ts';

/** The repositories of the run below an organization that are there and not archived, to be asked what protects them. */
export const repositoriesBelow =
  (all: readonly VisitedRepository[], { only, shard }: RunOptions, session: Session) =>
  (organization: RepositoryName): RunBelow => ({
    isPart: only !== undefined || (shard?.of ?? 1) > 1,
    repositories: all
      .filter(({ repository, missing, facts }) => isBelow(repository, organization) && !missing && !facts?.archived)
      .map(({ called, ...visited }) => ({
        ...visited,
        reader: () =>
          session.host({ ...visited, repository: called ?? visited.repository }, toExplainProtection).reader,
      })),
  });

export const isBelow = (one: RepositoryName, above: RepositoryName) =>
  !isOrganization(one) && one.owner.toLowerCase() === above.owner.toLowerCase();
