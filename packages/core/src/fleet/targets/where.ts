/**
 * Evaluates the `where` of a target, layer or wave. Facts from lists come first, because teams and properties need more
 * requests.
 */

import type { RepositoryName } from '../../github/github.ts';
import type { DeclaredRepository } from '../../sections/repository/schema.ts';
import type { OwnerLists, SearchFilters } from '../../session/targets/filters.ts';
import type { RepositoryFacts } from '../../session/targets/target.ts';
import { isRepositoryMatch } from '../../settings/patterns/repositories.ts';
import type { WhereFilter } from '../file/schema.ts';
import { isExcluded } from './matching.ts';

/** Each answer may need a request. */
export interface RepositoryInspector {
  readonly repository: RepositoryName;
  readFacts(): Promise<RepositoryFacts>;
  isInTeam(team: string): Promise<boolean>;
  readProperty(name: string): Promise<readonly string[]>;
}

/** Throws if GitHub does not show the facts. */
export async function isWhereMet(where: WhereFilter, inspector: RepositoryInspector): Promise<boolean> {
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

const factKeys = ['archived', 'fork', 'visibility', 'topic', 'language'] as const;

/** The conditions, followed by each exception. */
export const listConditions = (where: WhereFilter): readonly WhereFilter[] => [where, ...(where.except ?? [])];

/** Omits `repos`, which needs no request. */
export const listRequestedKeys = (where: WhereFilter): string[] =>
  ([...factKeys, 'team', 'property'] as const).filter((key) =>
    listConditions(where).some((condition) => condition[key] !== undefined),
  );

/** The token of an app needs permissions for these teams and properties. */
export function collectOwnerLists(wheres: readonly WhereFilter[]): OwnerLists {
  const parts = wheres.flatMap(listConditions);
  const teams = parts.flatMap(({ team }) => team ?? []);
  const properties = parts.flatMap(({ property }) => Object.entries(property ?? {}));
  return {
    teams: teams.length ? [...new Set(teams)] : undefined,
    properties: properties.length ? new Map(properties) : undefined,
  };
}

export const findExcludingFilter = (
  repository: RepositoryFacts & { readonly repository: RepositoryName },
  filters: SearchFilters,
): string | undefined =>
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

/** `private: true` keeps an internal repository internal, and an archived repository takes no writes. */
export function predictFacts(facts: RepositoryFacts, declared: DeclaredRepository): RepositoryFacts {
  const { topics = facts.topics, archived = facts.archived, private: isPrivate } = declared;
  const isKept = isPrivate === undefined || isPrivate === (facts.visibility !== 'public');
  const { visibility = isKept ? facts.visibility : isPrivate ? 'private' : 'public' } = declared;
  return facts.archived && archived ? facts : { ...facts, topics, archived, visibility };
}

/** A team with an unreadable list is an error, even if another team matches. */
async function isTrueForAny<T>(items: readonly T[], test: (item: T) => Promise<boolean>) {
  return (await Promise.all(items.map(test))).includes(true);
}
