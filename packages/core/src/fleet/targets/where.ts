import type { RepositoryName } from '../../github/github.ts';
import type { DeclaredRepository } from '../../sections/repository/schema.ts';
import type { OwnerLists, SearchFilters } from '../../session/targets/filters.ts';
import type { RepositoryFacts } from '../../session/targets/target.ts';
import { isMatch } from '../../settings/patterns/repositories.ts';
import type { Where } from '../file/schema.ts';
import { isExcluded } from './matching.ts';

/** Says what a repository is. Each answer may take a request, so nothing is asked that decides nothing. */
export interface Witness {
  readonly repository: RepositoryName;
  facts(): Promise<RepositoryFacts>;
  isInTeam(team: string): Promise<boolean>;
  /** The values of a custom property; empty if it has none. */
  property(name: string): Promise<readonly string[]>;
}

/** Whether a repository is what `where` says. Throws if the host does not say what it is, in `except` too. */
export async function fits(where: Where, witness: Witness): Promise<boolean> {
  return (await isAll(where, witness)) && !(await anyOf(where.except ?? [], (one) => isAll(one, witness)));
}

async function isAll(where: Where, witness: Witness): Promise<boolean> {
  const { repos, team, property = {} } = where;
  if (repos && !repos.some((pattern) => isMatch(pattern, witness.repository))) return false;
  if (listed.some((key) => where[key] !== undefined) && !areFitting(where, await witness.facts())) return false;
  if (team && !(await anyOf(team, (one) => witness.isInTeam(one)))) return false;
  for (const [name, values] of Object.entries(property)) {
    const live = await witness.property(name);
    if (!values.some((value) => live.includes(value))) return false;
  }
  return true;
}

/** What a list of the owner's repositories says. */
const listed = ['archived', 'fork', 'visibility', 'topic', 'language'] as const;

/** What a `where` asks of a repository: first what it has to be, then each exception. */
export const partsOf = (where: Where): readonly Where[] => [where, ...(where.except ?? [])];

/** The keys that only the host can answer. */
export const askedKeys = (where: Where): string[] =>
  ([...listed, 'team', 'property'] as const).filter((key) => partsOf(where).some((one) => one[key] !== undefined));

/** The teams and properties that any of these names: the token of an app is made for reading them. */
export function filterBy(wheres: readonly Where[]): OwnerLists {
  const parts = wheres.flatMap(partsOf);
  const teams = parts.flatMap(({ team }) => team ?? []);
  const properties = parts.flatMap(({ property }) => Object.entries(property ?? {}));
  return {
    teams: teams.length ? [...new Set(teams)] : undefined,
    properties: properties.length ? new Map(properties) : undefined,
  };
}

/** The first filter that leaves out a repository of a list. */
export const leftOutBy = (one: RepositoryFacts & { readonly repository: RepositoryName }, filters: SearchFilters) =>
  listed.find((key) => !areFitting({ [key]: filters[key] }, one)) ??
  (isExcluded(one.repository, filters) ? 'exclude' : undefined);

type Facts = Pick<SearchFilters, (typeof listed)[number]>;

function areFitting({ archived, fork, visibility, topic, language }: Facts, facts: RepositoryFacts): boolean {
  return (
    (archived ?? facts.archived) === facts.archived &&
    (fork ?? facts.fork) === facts.fork &&
    (!visibility || visibility.includes(facts.visibility)) &&
    (!topic || topic.some((one) => facts.topics.includes(one))) &&
    (!language || language.some((one) => one.toLowerCase() === facts.language?.toLowerCase()))
  );
}

/**
 * What a repository is once its settings are applied. `private: true` leaves an internal repository internal, and an
 * archived repository takes no writes.
 */
export function factsAfter(facts: RepositoryFacts, decided: DeclaredRepository): RepositoryFacts {
  const { topics = facts.topics, archived = facts.archived, private: isPrivate } = decided;
  const isKept = isPrivate === undefined || isPrivate === (facts.visibility !== 'public');
  const { visibility = isKept ? facts.visibility : isPrivate ? 'private' : 'public' } = decided;
  return facts.archived && archived ? facts : { ...facts, topics, archived, visibility };
}

/** All are asked at once: a team whose repositories cannot be listed is an error, even if another team has it. */
async function anyOf<T>(items: readonly T[], test: (item: T) => Promise<boolean>) {
  return (await Promise.all(items.map(test))).includes(true);
}
