import * as v from 'valibot';
import { allOf, Whole } from '../../github/batches/folded.ts';
import { query, type ReadCall, type SharedPage } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { members } from '../../github/grants.ts';
import { object } from '../../github/shapes.ts';
import { toPermission } from '../roles.ts';
import { type LiveTeam, list } from './calls.ts';

const PageInfo = object({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) });
const RepositoryEdge = object({ permission: v.string(), node: object({ nameWithOwner: v.string() }) });
const RepositoryPage = object({ pageInfo: PageInfo, edges: v.array(RepositoryEdge) });
const OrganizationTeam = object({
  databaseId: v.number(),
  slug: v.string(),
  parentTeam: v.nullable(object({ slug: v.string() })),
  repositories: RepositoryPage,
});
type OrganizationTeam = v.InferOutput<typeof OrganizationTeam>;

const selectRepositories = (after: string) =>
  `repositories(first: 100, after: ${after}) {
    pageInfo { hasNextPage endCursor } edges { permission node { nameWithOwner } }
  }`;

const needs = members.read;

/** The teams of the organization that the token sees, each with its first repositories. More than 100 teams are no answer. */
export const listOrganizationTeams = query(
  `query OrganizationTeams($owner: String!) {
    organization(login: $owner) {
      ${allOf('teams', `databaseId slug parentTeam { slug } ${selectRepositories('null')}`)}
    }
  }`,
  { needs, answer: object({ organization: object({ teams: Whole(OrganizationTeam) }) }) },
);

/** The next repositories of teams that have more. */
function createNextPageQuery(teams: readonly OrganizationTeam[]) {
  const parts = teams.map(({ slug, repositories: { pageInfo } }, index) => {
    const after = JSON.stringify(pageInfo.endCursor);
    return `t${index}: team(slug: ${JSON.stringify(slug)}) { ${selectRepositories(after)} }`;
  });
  const More = v.record(v.string(), object({ repositories: RepositoryPage }));
  return query(`query TeamRepositories($owner: String!) { organization(login: $owner) { ${parts.join('\n')} } }`, {
    needs,
    answer: object({ organization: More }),
  })({});
}

/** The teams of every repository of the organization, which the last page shows whole. */
async function* readOrganizationTeams(_: unknown, ask: Reader['ask']): AsyncGenerator<SharedPage<readonly LiveTeam[]>> {
  const found = new Map<string, LiveTeam[]>();
  const { organization } = await ask(listOrganizationTeams({}));
  for (let open = organization.teams; open.length; ) {
    for (const team of open) addTeamAccess(found, team);
    open = open.filter(({ repositories: { pageInfo } }) => pageInfo.hasNextPage);
    if (!open.length) break;
    yield new Map();
    const { organization: more } = await ask(createNextPageQuery(open));
    open = open.map((team, index) => ({ ...team, ...more[`t${index}`] }));
  }
  yield found;
}

function addTeamAccess(
  found: Map<string, LiveTeam[]>,
  { databaseId, slug, parentTeam, repositories }: OrganizationTeam,
) {
  for (const { permission, node } of repositories.edges) {
    const name = node.nameWithOwner.toLowerCase();
    const team = { id: databaseId, slug, parent: parentTeam, access_source: 'direct', url: '' };
    const given = toPermission(permission.toLowerCase()) ?? permission;
    found.set(name, [...(found.get(name) ?? []), { ...team, permission: given }]);
  }
}

const formatTeam = ({ id, slug, permission, access_source, parent }: LiveTeam) =>
  [id, slug, permission, access_source, parent?.slug].join();

/** Whether both name the same teams. What only the own list shows, such as access from an enterprise, is a difference. */
const areSameTeams = (own: readonly LiveTeam[], listed: readonly LiveTeam[]) =>
  own.map(formatTeam).sort().join('\n') === listed.map(formatTeam).sort().join('\n');

const ownList = list({});

/** The teams of a repository from which no undeclared one goes, so that these are only noted. */
export const listKeptTeams: ReadCall<readonly LiveTeam[]> = {
  ...ownList,
  routeRules: { ...ownList.routeRules, shared: { read: readOrganizationTeams, same: areSameTeams, isBatched: true } },
};
