import type { RepositoryName } from '../../github/github.ts';
import type { DeclaredRepository } from '../../sections/repository/schema.ts';
import type { OwnerLists, SearchFilters } from '../../session/targets/filters.ts';
import type { RepositoryFacts } from '../../session/targets/target.ts';
import { isRepositoryMatch } from '../../settings/patterns/repositories.ts';
import type { WhereFilter } from '../file/schema.ts';
import { isExcluded } from './matching.ts';

/** Says what a repository is. Each answer may take a request, so nothing is asked that decides nothing. */
export interface RepositoryInspector {
  readonly repository: RepositoryName;
  readFacts(): Promise<RepositoryFacts>;
  isInTeam(team: string): Promise<boolean>;
  /** The values of a custom property; empty if it has none. */
  readProperty(name: string): Promise<readonly string[]>;
}

/** Whether a repository is what `where` says. Throws if the host does not say what it is, in `except` too. */
export async function isMatching(where: WhereFilter, inspector: RepositoryInspector): Promise<boolean> {
  return (
    (await isMatchingConditions(where, inspector)) &&
    !(await isTrueForAny(where.except ?? [], (exception) => isMatchingConditions(exception, inspector)))
  );
}

async function isMatchingConditions(where: WhereFilter, inspector: RepositoryInspector): Promise<boolean> {
  const { repos, team, property = {} } = where;
  if (repos && !repos.some((pattern) => isRepositoryMatch(pattern, inspector.repository))) return false;
  if (factKeys.some((key) => where[key] !== undefined) && !areFactsMatching(where, await inspector.readFacts()))
    return false;
  if (team && !(await isTrueForAny(team, (teamName) => inspector.isInTeam(teamName)))) return false;
  for (const [name, values] of Object.entries(property)) {
    const live = await inspector.readProperty(name);
    if (!values.some((value) => live.includes(value))) return false;
  }
  return true;
}

/** What a list of the owner's repositories says. */
const factKeys = ['archived', 'fork', 'visibility', 'topic', 'language'] as const;

/** What a `where` asks of a repository: first what it has to be, then each exception. */
export const listConditions = (where: WhereFilter): readonly WhereFilter[] => [where, ...(where.except ?? [])];

/** The keys that only the host can answer. */
export const listRequestedKeys = (where: WhereFilter): string[] =>
  ([...factKeys, 'team', 'property'] as const).filter((key) =>
    listConditions(where).some((condition) => condition[key] !== undefined),
  );

/** The teams and properties that any of these names: the token of an app is made for reading them. */
export function collectOwnerLists(wheres: readonly WhereFilter[]): OwnerLists {
  const parts = wheres.flatMap(listConditions);
  const teams = parts.flatMap(({ team }) => team ?? []);
  const properties = parts.flatMap(({ property }) => Object.entries(property ?? {}));
  return {
    teams: teams.length ? [...new Set(teams)] : undefined,
    properties: properties.length ? new Map(properties) : undefined,
  };
}

/** The first filter that leaves out a repository of a list. */
export const findExcludingFilter = (
  repository: RepositoryFacts & { readonly repository: RepositoryName },
  filters: SearchFilters,
) =>
  factKeys.find((key) => !areFactsMatching({ [key]: filters[key] }, repository)) ??
  (isExcluded(repository.repository, filters) ? 'exclude' : undefined);

type FactFilters = Pick<SearchFilters, (typeof factKeys)[number]>;

function areFactsMatching(
  { archived, fork, visibility, topic, language }: FactFilters,
  facts: RepositoryFacts,
): boolean {
  return (
    (archived ?? facts.archived) === facts.archived &&
    (fork ?? facts.fork) === facts.fork &&
    (!visibility || visibility.includes(facts.visibility)) &&
    (!topic || topic.some((item) => facts.topics.includes(item))) &&
    (!language || language.some((item) => item.toLowerCase() === facts.language?.toLowerCase()))
  );
}

/**
 * What a repository is once its settings are applied. `private: true` leaves an internal repository internal, and an
 * archived repository takes no writes.
 */
export function predictFacts(facts: RepositoryFacts, decided: DeclaredRepository): RepositoryFacts {
  const { topics = facts.topics, archived = facts.archived, private: isPrivate } = decided;
  const isKept = isPrivate === undefined || isPrivate === (facts.visibility !== 'public');
  const { visibility = isKept ? facts.visibility : isPrivate ? 'private' : 'public' } = decided;
  return facts.archived && archived ? facts : { ...facts, topics, archived, visibility };
}

/** All are asked at once: a team whose repositories cannot be listed is an error, even if another team has it. */
async function isTrueForAny<T>(items: readonly T[], test: (item: T) => Promise<boolean>) {
  return (await Promise.all(items.map(test))).includes(true);
}
