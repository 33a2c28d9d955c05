import * as v from 'valibot';
import { defineWholeConnection, selectConnection } from '../../github/batches/selections.ts';
import { defineQuery, type OwnerWidePage, type ReadCall } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { members } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';
import { permissionOf } from '../roles.ts';
import { type LiveTeam, list } from './calls.ts';

const Page = defineObject({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) });
const Access = defineObject({ permission: v.string(), node: defineObject({ nameWithOwner: v.string() }) });
const Repositories = defineObject({ pageInfo: Page, edges: v.array(Access) });
const TeamAccess = defineObject({
  databaseId: v.number(),
  slug: v.string(),
  parentTeam: v.nullable(defineObject({ slug: v.string() })),
  repositories: Repositories,
});
type TeamAccess = v.InferOutput<typeof TeamAccess>;

const repositories = (after: string) =>
  `repositories(first: 100, after: ${after}) {
    pageInfo { hasNextPage endCursor } edges { permission node { nameWithOwner } }
  }`;

const needs = members.read;

/** The teams of the organization that the token sees, each with its first repositories. More than 100 teams are no answer. */
export const listAll = defineQuery(
  `query OrganizationTeams($owner: String!) {
    organization(login: $owner) {
      ${selectConnection('teams', `databaseId slug parentTeam { slug } ${repositories('null')}`)}
    }
  }`,
  { needs, answer: defineObject({ organization: defineObject({ teams: defineWholeConnection(TeamAccess) }) }) },
);

/** The next repositories of teams that have more. */
function listMore(teams: readonly TeamAccess[]) {
  const parts = teams.map(({ slug, repositories: { pageInfo } }, index) => {
    const after = JSON.stringify(pageInfo.endCursor);
    return `t${index}: team(slug: ${JSON.stringify(slug)}) { ${repositories(after)} }`;
  });
  const More = v.record(v.string(), defineObject({ repositories: Repositories }));
  return defineQuery(
    `query TeamRepositories($owner: String!) { organization(login: $owner) { ${parts.join('\n')} } }`,
    {
      needs,
      answer: defineObject({ organization: More }),
    },
  )({});
}

/** The teams of every repository of the organization, which the last page shows whole. */
async function* readTeamsOfAll(_: unknown, ask: Reader['ask']): AsyncGenerator<OwnerWidePage<readonly LiveTeam[]>> {
  const found = new Map<string, LiveTeam[]>();
  const { organization } = await ask(listAll({}));
  for (let open = organization.teams; open.length; ) {
    for (const team of open) addAccess(found, team);
    open = open.filter(({ repositories: { pageInfo } }) => pageInfo.hasNextPage);
    if (!open.length) break;
    yield new Map();
    const { organization: more } = await ask(listMore(open));
    open = open.map((team, index) => ({ ...team, ...more[`t${index}`] }));
  }
  yield found;
}

function addAccess(found: Map<string, LiveTeam[]>, { databaseId, slug, parentTeam, repositories }: TeamAccess) {
  for (const { permission, node } of repositories.edges) {
    const name = node.nameWithOwner.toLowerCase();
    const team = { id: databaseId, slug, parent: parentTeam, access_source: 'direct', url: '' };
    const given = permissionOf(permission.toLowerCase()) ?? permission;
    found.set(name, [...(found.get(name) ?? []), { ...team, permission: given }]);
  }
}

const textOf = ({ id, slug, permission, access_source, parent }: LiveTeam) =>
  [id, slug, permission, access_source, parent?.slug].join();

/** Whether both name the same teams. What only the own list shows, such as access from an enterprise, is a difference. */
const areSameTeams = (own: readonly LiveTeam[], listed: readonly LiveTeam[]) =>
  own.map(textOf).sort().join('\n') === listed.map(textOf).sort().join('\n');

const own = list({});

/** The teams of a repository from which no undeclared one goes, so that these are only noted. */
export const listKept: ReadCall<readonly LiveTeam[]> = {
  ...own,
  routeRules: { ...own.routeRules, ownerWide: { read: readTeamsOfAll, isSame: areSameTeams, isBatched: true } },
};
