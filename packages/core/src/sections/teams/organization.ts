/** Reads the teams of all repositories of an organization in a few queries. */
import * as v from 'valibot';
import { defineWholeConnection, selectConnection } from '../../github/batches/selections.ts';
import { defineQuery, type OwnerWidePage, type ReadCall } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { members } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';
import { toPermission } from '../roles.ts';
import { type LiveTeam, list } from './calls.ts';

const PageInfo = defineObject({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) });
const RepositoryEdge = defineObject({ permission: v.string(), node: defineObject({ nameWithOwner: v.string() }) });
const RepositoryPage = defineObject({ pageInfo: PageInfo, edges: v.array(RepositoryEdge) });
const OrganizationTeam = defineObject({
  databaseId: v.number(),
  slug: v.string(),
  parentTeam: v.nullable(defineObject({ slug: v.string() })),
  repositories: RepositoryPage,
});
type OrganizationTeam = v.InferOutput<typeof OrganizationTeam>;

const selectRepositories = (after: string) =>
  `repositories(first: 100, after: ${after}) {
    pageInfo { hasNextPage endCursor } edges { permission node { nameWithOwner } }
  }`;

const needs = members.read;

/** Trueup rejects the answer if the organization has more than 100 teams. */
export const listOrganizationTeams = defineQuery(
  `query OrganizationTeams($owner: String!) {
    organization(login: $owner) {
      ${selectConnection('teams', `databaseId slug parentTeam { slug } ${selectRepositories('null')}`)}
    }
  }`,
  { needs, answer: defineObject({ organization: defineObject({ teams: defineWholeConnection(OrganizationTeam) }) }) },
);

function createNextPageQuery(teams: readonly OrganizationTeam[]) {
  const parts = teams.map(({ slug, repositories: { pageInfo } }, index) => {
    const after = JSON.stringify(pageInfo.endCursor);
    return `t${index}: team(slug: ${JSON.stringify(slug)}) { ${selectRepositories(after)} }`;
  });
  const More = v.record(v.string(), defineObject({ repositories: RepositoryPage }));
  return defineQuery(
    `query TeamRepositories($owner: String!) { organization(login: $owner) { ${parts.join('\n')} } }`,
    {
      needs,
      answer: defineObject({ organization: More }),
    },
  )({});
}

/** Only the last page contains the result. */
async function* readOrganizationTeams(
  _: unknown,
  ask: Reader['ask'],
): AsyncGenerator<OwnerWidePage<readonly LiveTeam[]>> {
  const teamsByRepository = new Map<string, LiveTeam[]>();
  const { organization } = await ask(listOrganizationTeams({}));
  for (let remaining = organization.teams; remaining.length; ) {
    for (const team of remaining) addTeamAccess(teamsByRepository, team);
    remaining = remaining.filter(({ repositories: { pageInfo } }) => pageInfo.hasNextPage);
    if (!remaining.length) break;
    yield new Map();
    const { organization: next } = await ask(createNextPageQuery(remaining));
    remaining = remaining.map((team, index) => ({ ...team, ...next[`t${index}`] }));
  }
  yield teamsByRepository;
}

function addTeamAccess(
  teamsByRepository: Map<string, LiveTeam[]>,
  { databaseId, slug, parentTeam, repositories }: OrganizationTeam,
) {
  for (const { permission, node } of repositories.edges) {
    const name = node.nameWithOwner.toLowerCase();
    const team = { id: databaseId, slug, parent: parentTeam, access_source: 'direct', url: '' };
    const filePermission = toPermission(permission.toLowerCase()) ?? permission;
    teamsByRepository.set(name, [...(teamsByRepository.get(name) ?? []), { ...team, permission: filePermission }]);
  }
}

const formatTeamForComparison = ({ id, slug, permission, access_source, parent }: LiveTeam) =>
  [id, slug, permission, access_source, parent?.slug].join();

/** Access that only the repository's own list shows, such as access from an enterprise, is a difference. */
const areSameTeams = (own: readonly LiveTeam[], listed: readonly LiveTeam[]) =>
  own.map(formatTeamForComparison).sort().join('\n') === listed.map(formatTeamForComparison).sort().join('\n');

const ownList = list({});

/** If a run keeps undeclared teams, Trueup only notes them, so the owner-wide list is exact enough. */
export const listKeptTeams: ReadCall<readonly LiveTeam[]> = {
  ...ownList,
  routeRules: {
    ...ownList.routeRules,
    ownerWide: { read: readOrganizationTeams, isSame: areSameTeams, isBatched: true },
  },
};
